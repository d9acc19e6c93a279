import Platform
import Render

/// Reads what `CacheWriter` wrote; nil where it does not go on as it should.
struct CacheReader {
  private let bytes: UnsafeRawBufferPointer
  private var place: Int
  private var end: Int { bytes.count }

  /// A reader of bytes that stay where they are while it reads.
  init(_ bytes: UnsafeRawBufferPointer, from place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// All notes, if they were made by a run that read files in the same way.
  mutating func cache(_ readDigest: [UInt8]) -> PageCache? {
    guard let read = digest(), read == readDigest, let render = digest(), let links = digest(),
      let textCount = count()
    else { return nil }
    var cache = PageCache(readDigest: read, renderDigest: render, linksDigest: links)
    cache.texts.reserveCapacity(textCount)
    for _ in 0..<textCount {
      let start = place
      guard var text = text() else { return nil }
      text.stored = start..<place
      cache.texts.append(text)
    }
    guard let fileCount = count() else { return nil }
    for _ in 0..<fileCount {
      guard let name = string(), let source = stamp(), let output = stamp() else { return nil }
      cache.files.append(PageCache.File(name: name, source: source, output: output))
    }
    return cache
  }

  private mutating func byte() -> UInt8? {
    guard place < end else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func flag() -> Bool? { byte().map { $0 == 1 } }

  private mutating func number() -> UInt64? {
    guard end - place >= 8 else { return nil }
    defer { place += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  private mutating func signed() -> Int64? { number().map { Int64(bitPattern: $0) } }

  /// A number of things or bytes, of which there cannot be more than bytes are left.
  private mutating func count() -> Int? {
    number().flatMap { Int(exactly: $0) }.flatMap { $0 <= end - place ? $0 : nil }
  }

  private mutating func digest() -> [UInt8]? {
    guard end - place >= 32 else { return nil }
    defer { place += 32 }
    return Array(bytes[place..<place + 32])
  }

  private mutating func string() -> String? {
    guard let count = count() else { return nil }
    defer { place += count }
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]), as: UTF8.self)
  }

  /// A text that may be absent: nil for damage, nil inside for absence.
  private mutating func optionalString() -> String?? {
    guard let isPresent = flag() else { return nil }
    return isPresent ? string().map { .some($0) } : .some(nil)
  }

  private mutating func stamp() -> FileStamp? {
    guard let size = signed(), let modified = signed(), let changed = signed(),
      let inode = number()
    else { return nil }
    return FileStamp(size: size, modified: modified, changed: changed, inode: inode)
  }

  private mutating func text() -> PageCache.Text? {
    guard let source = string(), let kind = byte().flatMap(ContentPage.Kind.init),
      let folder = string(), let title = string(), let description = string(),
      let hasDate = flag()
    else { return nil }
    var date: Instant?
    if hasDate {
      guard let seconds = signed(), let nanoseconds = signed() else { return nil }
      date = Instant(seconds: seconds, nanoseconds: nanoseconds)
    }
    guard let isDraft = flag(), let layout = optionalString(), let author = optionalString(),
      let tagCount = count()
    else { return nil }
    var tags: [String] = []
    for _ in 0..<tagCount {
      guard let tag = string() else { return nil }
      tags.append(tag)
    }
    guard let bodyStart = number().flatMap({ Int(exactly: $0) }), let stamp = stamp(),
      let hasOutput = flag()
    else { return nil }
    let page = ContentPage(
      source: source, kind: kind, folder: folder, title: title, date: date,
      description: description, isDraft: isDraft, layout: layout, author: author, tags: tags,
      bodyStart: bodyStart)
    var output: FileStamp?
    if hasOutput {
      guard let stamp = self.stamp() else { return nil }
      output = stamp
    }
    guard let hasLinks = flag() else { return nil }
    return PageCache.Text(page: page, source: stamp, output: output, hasLinks: hasLinks)
  }
}
