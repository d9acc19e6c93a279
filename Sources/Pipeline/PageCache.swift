import Content
import Crypto
import Dates

/// What a run leaves for the next one, so that pages of `content/` that cannot have changed are neither
/// read nor printed. It stands beside the output folder; without it, or with one that is damaged or of
/// another program, everything is made anew.
struct PageCache: Sendable, Equatable {
  /// A text as it was read, and the page that was made of it.
  struct Text: Sendable, Equatable {
    var page: ContentPage
    var source: FileStamp
    /// The page's file; nil if it was not written, or has to be printed again.
    var output: FileStamp?
    var hasLinks: Bool
  }

  /// A file that was copied.
  struct File: Sendable, Equatable {
    var source: FileStamp
    var output: FileStamp
  }

  /// What decides how files are read.
  var readDigest: [UInt8]
  /// What pages are made from besides their files.
  var renderDigest: [UInt8]
  /// The addresses of all files.
  var linksDigest: [UInt8]
  /// The texts by their paths in `content/`.
  var texts: [String: Text] = [:]
  /// The other files by their paths in `content/`.
  var files: [String: File] = [:]

  init(readDigest: [UInt8], renderDigest: [UInt8], linksDigest: [UInt8]) {
    self.readDigest = readDigest
    self.renderDigest = renderDigest
    self.linksDigest = linksDigest
  }

  /// Where the notes about an output folder are.
  static func path(for output: String) -> String { FolderSwap.sibling(of: output, "pages") }

  /// Now, in nanoseconds since 1970, by the clock of the file system: it may be another machine's.
  static func moment(beside output: String) throws(FileError) -> Int64 {
    try Files.makeFolder(Files.parent(output))
    let path = FolderSwap.sibling(of: output, "clock")
    try Files.removeFile(path)
    try Files.write([], to: path)
    defer { try? Files.removeFile(path) }
    return FileStamp(path)?.modified ?? 0
  }
}

// MARK: - On the disk

extension PageCache {
  private static let mark = Array("skidmark pages 1\n".utf8)

  /// Reads what the last run left; nil for anything that is not just that.
  init?(_ path: String, readDigest: [UInt8]) {
    guard let bytes = try? Files.readIfPresent(path), bytes.count > Self.mark.count + 32,
      bytes.starts(with: Self.mark)
    else { return nil }
    let end = bytes.count - 32
    guard sha256(Array(bytes[..<end])) == Array(bytes[end...]) else { return nil }
    var reader = CacheReader(bytes, from: Self.mark.count, to: end)
    guard let read = reader.digest(), read == readDigest, let render = reader.digest(),
      let links = reader.digest()
    else { return nil }
    self.init(readDigest: read, renderDigest: render, linksDigest: links)
    guard let textCount = reader.count() else { return nil }
    texts.reserveCapacity(textCount)
    for _ in 0..<textCount {
      guard let text = reader.text() else { return nil }
      texts[text.page.source] = text
    }
    guard let fileCount = reader.count() else { return nil }
    for _ in 0..<fileCount {
      guard let name = reader.string(), let source = reader.stamp(), let output = reader.stamp()
      else { return nil }
      files[name] = File(source: source, output: output)
    }
  }

  /// The notes as they are stored.
  func encoded() -> [UInt8] {
    var writer = CacheWriter(Self.mark)
    writer.bytes += readDigest + renderDigest + linksDigest
    writer.write(texts.count)
    for (_, text) in texts.sorted(by: { $0.key < $1.key }) { writer.write(text) }
    writer.write(files.count)
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      writer.write(name)
      writer.write(file.source)
      writer.write(file.output)
    }
    return writer.bytes + sha256(writer.bytes)
  }
}

private struct CacheWriter {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) { bytes += $0 }
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func write(_ stamp: FileStamp) {
    write(stamp.size)
    write(stamp.modified)
    write(stamp.changed)
    write(stamp.inode)
  }

  mutating func write(_ text: PageCache.Text) {
    let page = text.page
    write(page.source)
    bytes.append(page.kind.rawValue)
    write(page.folder)
    write(page.title)
    write(page.description)
    bytes.append(page.date == nil ? 0 : 1)
    if let date = page.date {
      write(date.seconds)
      write(date.nanoseconds)
    }
    bytes.append(page.isDraft ? 1 : 0)
    write(page.layout)
    write(page.author)
    write(page.tags.count)
    for tag in page.tags { write(tag) }
    write(page.bodyStart)
    write(text.source)
    bytes.append(text.output == nil ? 0 : 1)
    if let output = text.output { write(output) }
    bytes.append(text.hasLinks ? 1 : 0)
  }
}

/// Reads what `CacheWriter` wrote; nil where it does not go on as it should.
private struct CacheReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8], from place: Int, to end: Int) {
    self.bytes = bytes
    self.place = place
    self.end = end
  }

  mutating func byte() -> UInt8? {
    guard place < end else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func flag() -> Bool? { byte().map { $0 == 1 } }

  mutating func number() -> UInt64? {
    guard end - place >= 8 else { return nil }
    defer { place += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }

  mutating func signed() -> Int64? { number().map { Int64(bitPattern: $0) } }

  /// A number of things or bytes, of which there cannot be more than bytes are left.
  mutating func count() -> Int? {
    number().flatMap { Int(exactly: $0) }.flatMap { $0 <= end - place ? $0 : nil }
  }

  mutating func digest() -> [UInt8]? {
    guard end - place >= 32 else { return nil }
    defer { place += 32 }
    return Array(bytes[place..<place + 32])
  }

  mutating func string() -> String? {
    guard let count = count() else { return nil }
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  /// A text that may be absent: nil for damage, nil inside for absence.
  mutating func optionalString() -> String?? {
    guard let isPresent = flag() else { return nil }
    return isPresent ? string().map { .some($0) } : .some(nil)
  }

  mutating func stamp() -> FileStamp? {
    guard let size = signed(), let modified = signed(), let changed = signed(),
      let inode = number()
    else { return nil }
    return FileStamp(size: size, modified: modified, changed: changed, inode: inode)
  }

  mutating func text() -> PageCache.Text? {
    guard let source = string(), let kind = byte().flatMap(ContentPage.Kind.init),
      let folder = string(), let title = string(), let description = string(),
      let hasDate = flag()
    else { return nil }
    var page = ContentPage(
      source: source, kind: kind, folder: folder, title: title, description: description)
    if hasDate {
      guard let seconds = signed(), let nanoseconds = signed() else { return nil }
      page.date = Instant(seconds: seconds, nanoseconds: nanoseconds)
    }
    guard let isDraft = flag(), let layout = optionalString(), let author = optionalString(),
      let tagCount = count()
    else { return nil }
    (page.isDraft, page.layout, page.author) = (isDraft, layout, author)
    for _ in 0..<tagCount {
      guard let tag = string() else { return nil }
      page.tags.append(tag)
    }
    guard let bodyStart = number().flatMap({ Int(exactly: $0) }), let stamp = stamp(),
      let hasOutput = flag()
    else { return nil }
    page.bodyStart = bodyStart
    var output: FileStamp?
    if hasOutput {
      guard let stamp = self.stamp() else { return nil }
      output = stamp
    }
    guard let hasLinks = flag() else { return nil }
    return PageCache.Text(page: page, source: stamp, output: output, hasLinks: hasLinks)
  }
}
