import Platform
import Testing

@Suite struct ByteReaderTests {
  @Test func numbersHaveTheirOrderAndSign() {
    var reader = ByteReader([0x01, 0x02, 0x01, 0x02, 0xFF, 0xFE, 0xFF, 0x80])
    #expect(reader.big(2) == 0x0102 && reader.little(2) == 0x0201)
    #expect(reader.signedBig(2) == -2 && reader.byte() == 255 && reader.signedBig(1) == -128)
    #expect(reader.isAtEnd)
    var eight = ByteReader(Array(repeating: 0xFF, count: 16))
    #expect(eight.little(8) == -1 && eight.signedBig(8) == -1)
  }

  @Test func nothingIsReadPastTheEnd() {
    var reader = ByteReader([1, 2, 3])
    #expect(reader.big(4) == nil && reader.little(4) == nil && reader.take(-1) == nil)
    #expect(!reader.skip(4) && reader.left == 3)
    #expect(reader.take(3) == [1, 2, 3] && reader.byte() == nil && reader.take(0) == [])
  }

  @Test func aPartOfBytesEndsWhereItEnds() {
    let bytes: [UInt8] = [1, 2, 3, 4]
    var reader = ByteReader(bytes[1..<3])
    #expect(reader.byte() == 2 && reader.left == 1 && reader.little(2) == nil)
    #expect(reader.byte() == 3 && reader.isAtEnd)
    var rest = ByteReader(bytes, at: 3)
    #expect(rest.byte() == 4 && rest.isAtEnd)
  }
}
