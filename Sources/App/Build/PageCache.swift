import Platform
import Render

/// What a run leaves for the next one, so that pages of `content/` that cannot have changed are neither
/// read nor printed. It stands beside the output folder; without it, or with one that is damaged or of
/// another program, everything is made anew.
struct PageCache: Sendable {
  /// A text as it was read, and the page that was made of it.
  struct Text: Sendable {
    var page: ContentPage
    var source: FileStamp
    /// The page's file; nil if it was not written, or has to be printed again.
    var output: FileStamp?
    var hasLinks: Bool
    /// Where its bytes are in the notes that it was read from; nil for one that is not as it was.
    var stored: Range<Int>?
  }

  /// A file that was copied.
  struct File: Sendable, Equatable {
    /// Its path in `content/`.
    var name: String
    var source: FileStamp
    var output: FileStamp
  }

  /// What decides how files are read.
  var readDigest: [UInt8]
  /// What pages are made from besides their files.
  var renderDigest: [UInt8]
  /// The addresses of all files, and those that are not theirs to take.
  var linksDigest: [UInt8]
  /// The texts in the order of their paths in `content/`.
  var texts: [Text] = []
  /// The other files in the order of their paths in `content/`.
  var files: [File] = []
  /// The notes that this was read from.
  private var bytes: [UInt8] = []

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
    let path = FolderSwap.temporary(for: output, "clock")
    try Files.write([], to: path)
    defer { try? Files.removeFile(path) }
    return FileStamp(path)?.modified ?? 0
  }
}

// MARK: - On the disk

extension PageCache {
  private static let mark = Array("skidmark pages 3\n".utf8)

  /// Reads what the last run left; nil for anything that is not just that.
  init?(_ path: String, readDigest: [UInt8]) {
    guard let bytes = try? Files.readIfPresent(path), bytes.count > Self.mark.count + 8,
      bytes.starts(with: Self.mark)
    else { return nil }
    let end = bytes.count - 8
    guard Self.checksum(bytes[..<end]).elementsEqual(bytes[end...]) else { return nil }
    let read = bytes.withUnsafeBytes { buffer -> PageCache? in
      var reader = CacheReader(
        UnsafeRawBufferPointer(rebasing: buffer[..<end]), from: Self.mark.count)
      return reader.cache(readDigest)
    }
    guard var read else { return nil }
    read.bytes = bytes
    self = read
  }

  /// The notes as they are stored.
  /// - Parameter last: The notes that unchanged texts were read from.
  func encoded(after last: PageCache?) -> [UInt8] {
    var writer = CacheWriter(Self.mark)
    writer.bytes.reserveCapacity(512 * (texts.count + files.count + 1))
    writer.bytes += readDigest + renderDigest + linksDigest
    writer.write(texts.count)
    for text in texts {
      if let stored = text.stored, let last {
        writer.bytes += last.bytes[stored]
      } else {
        writer.write(text)
      }
    }
    writer.write(files.count)
    for file in files { writer.write(file) }
    writer.bytes += Self.checksum(writer.bytes[...])
    return writer.bytes
  }
  /// What tells notes from damaged ones, eight bytes: FNV-1a over words instead of bytes, as megabytes are
  /// read and written in each run. Nobody has to be kept from forging it: who can write here can write
  /// the pages too. <http://www.isthe.com/chongo/tech/comp/fnv/>
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      // The product carries upwards only.
      hash ^= hash >> 32
    }
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      for byte in bytes[place...] { mix(UInt64(byte)) }
    }
    return withUnsafeBytes(of: hash.littleEndian) { Array($0) }
  }
}
