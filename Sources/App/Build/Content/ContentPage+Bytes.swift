import Platform
import Render

/// The binary form of parsed pages in the ledger, which is fast to read for thousands of pages.
extension ContentPage {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(source)
    writer.write(kind.rawValue)
    for text in [folder, title, description] { writer.write(text) }
    writer.write(date == nil ? 0 : 1)
    writer.write(date?.seconds ?? 0)
    writer.write(date?.nanoseconds ?? 0)
    writer.write(isDraft ? 1 : 0)
    writer.write(layout)
    writer.write(author)
    writer.write(tags)
    writer.write(bodyStart)
    return writer.bytes
  }

  /// Decodes `bytes` of a file with a digest; nil for invalid data.
  static func read(_ bytes: [UInt8], _ digest: Digest) -> ContentPage? {
    var reader = ByteReader(bytes)
    guard let source = reader.text(),
      let kind = reader.number().flatMap({ UInt8(exactly: $0) }).flatMap(Kind.init),
      let folder = reader.text(), let title = reader.text(), let description = reader.text(),
      let hasDate = reader.number(), let seconds = reader.signed(),
      let nanoseconds = reader.signed().flatMap({ Int32(exactly: $0) }),
      let isDraft = reader.number(), let layout = reader.optionalText(),
      let author = reader.optionalText(), let tags = reader.texts(),
      let bodyStart = reader.number().flatMap({ Int(exactly: $0) })
    else { return nil }
    return ContentPage(
      source: source, kind: kind, folder: folder, title: title,
      date: hasDate == 1 ? Instant(seconds: seconds, nanoseconds: Int64(nanoseconds)) : nil,
      description: description, isDraft: isDraft == 1, layout: layout, author: author,
      tags: tags, bodyStart: bodyStart, digest: digest)
  }
}
