import Build
import Platform
import TestSupport
import Testing

@testable import Delivery

/// The bytes of archives. That others can read them is seen end to end.
@Suite struct ArchiveTests {
  private let time = Instant(seconds: 1_733_842_800)

  @Test func aShortPathIsOneBlock() {
    let block = TarEntry.file("a/b.html", size: 5, at: time)
    #expect(block.count == 512)
    #expect(text(block, 0, 100) == "a/b.html" && text(block, 100, 8) == "0000644")
    #expect(text(block, 124, 12) == "00000000005" && text(block, 257, 6) == "ustar")
    let sum = block.enumerated().reduce(0) { sum, byte in
      sum + ((148..<156).contains(byte.offset) ? 0x20 : Int(byte.element))
    }
    #expect(Int(text(block, 148, 6), radix: 8) == sum)
    #expect(TarEntry.padding(after: 5).count == 507 && TarEntry.padding(after: 512).isEmpty)
  }

  @Test func aPathIsParted() {
    let path = "\(String(repeating: "d", count: 150))/\(String(repeating: "n", count: 100))"
    let block = TarEntry.file(path, size: 0, at: time)
    #expect(block.count == 512)
    #expect(text(block, 345, 155) == String(repeating: "d", count: 150))
    #expect(text(block, 0, 100) == String(repeating: "n", count: 100))
  }

  @Test(arguments: [
    "ü", String(repeating: "x", count: 101), String(repeating: "d/", count: 200) + "f",
    // Where the line's length gets one digit more by being written.
    "ü" + String(repeating: "x", count: 87), "ü" + String(repeating: "x", count: 88),
    "ü" + String(repeating: "x", count: 986), "ü" + String(repeating: "x", count: 987),
  ]) func otherPathsAreAttributes(path: String) throws {
    let blocks = TarEntry.file(path, size: 3, at: time)
    #expect(blocks.count % 512 == 0 && blocks[156] == UInt8(ascii: "x"))
    let size = try #require(Int(text(blocks, 124, 11), radix: 8))
    let line = String(decoding: blocks[512..<512 + size], as: UTF8.self)
    #expect(line == "\(size) path=\(path)\n")
    #expect(blocks[blocks.count - 512 + 156] == UInt8(ascii: "0"))
  }

  @Test func aZipOfMoreFilesThanItHasDigitsForIsRead() throws {
    var zip = ZipFile(at: time)
    for number in 0..<66_000 { zip.addFile("f/\(number)", Array("\(number)".utf8)) }
    let bytes = zip.finished(comment: "many")
    #expect(ZipFile.comment(of: bytes) == "many")
    let path = "\(TemporaryFolder.make())/many.zip"
    try Files.write(bytes, to: path)
    let outcome = try run(
      "python3",
      [
        "-c",
        """
        import sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        print(len(archive.namelist()), archive.read("f/65999").decode(), archive.comment.decode())
        """, path,
      ])
    #expect(outcome.output == "66000 65999 many\n", "\(outcome.error)")
  }

  @Test func whatIsNoZipHasNoComment() {
    for bytes in [[], [0x50], [0x50, 0x4B], [UInt8](repeating: 0x50, count: 40)] {
      #expect(ZipFile.comment(of: bytes) == nil)
    }
    #expect(ZipFile.comment(of: ZipFile(at: time).finished(comment: "")) == "")
  }

  @Test func gzipReadsWhatWasPressed() throws {
    var state: UInt32 = 1
    let noise = (0..<300_000).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    for parts in [[], [[]], [Array("hello ".utf8), [], Array("there".utf8)], [noise, noise]] {
      var file = GzipFile(comment: "skidmark r-1")
      for part in parts { file.append(part) }
      let bytes = file.finished()
      #expect(GzipFile.comment(of: bytes) == "skidmark r-1")
      let program =
        "import gzip, sys; sys.stdout.buffer.write(gzip.decompress(sys.stdin.buffer.read()))"
      let path = "\(TemporaryFolder.make())/file.gz"
      try Files.write(bytes, to: path)
      let outcome = try run("python3", ["-c", program], input: path)
      #expect(outcome.outputBytes == parts.flatMap { $0 }, "\(outcome.error)")
    }
    #expect(GzipFile.comment(of: Array("not a gzip file".utf8)) == nil)
  }

  private func text(_ bytes: [UInt8], _ start: Int, _ count: Int) -> String {
    String(decoding: bytes[start..<start + count].prefix { $0 != 0 }, as: UTF8.self)
  }
}
