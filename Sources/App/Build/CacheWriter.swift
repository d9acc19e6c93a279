import Platform
import Render

/// Puts the notes about pages in bytes.
struct CacheWriter {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).littleEndian) {
      bytes.append(contentsOf: $0)
    }
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

  mutating func write(_ file: PageCache.File) {
    write(file.name)
    write(file.source)
    write(file.output)
  }
}
