import Platform
import Testing

@Suite struct CryptoTests {
  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func digests() {
    #expect(
      hexadecimal(sha256([]))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hexadecimal(sha256(bytes("abc")))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func checksums() {
    #expect(crc32([]) == 0)
    #expect(crc32(bytes("123456789")) == 0xCBF4_3926)
    #expect(crc32([0]) == 0xD202_EF8D)
    #expect(
      crc32(bytes("The quick brown fox jumps over the lazy dog")) == 0x414F_A339)
  }

  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64(_ plain: String, _ encoded: String) {
    #expect(base64Encoded(bytes(plain)) == encoded)
    #expect(base64Decoded(encoded) == bytes(plain))
    #expect(base64Decoded(encoded.filter { $0 != "=" }) == bytes(plain))
  }

  @Test func malformedBase64IsRejected() {
    for text in [
      "A", "Zg=", "Zg===", "Z===", "Zm 9v", "Zm9v=", "Zm9-", "Zh==", "Zm9=", "=", "é===",
    ] {
      #expect(base64Decoded(text) == nil, "\(text)")
    }
  }

  @Test func base64RoundTrips() {
    var random = SeededRandom("base64")
    for size in 0..<200 {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(base64Decoded(base64Encoded(bytes)) == bytes)
    }
  }
}
