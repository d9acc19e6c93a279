import Platform
import TestSupport
import Testing

@testable import HTTP

/// Addresses that strangers choose lead only to the public internet.
@Suite(.timeLimit(.minutes(10))) struct PublicAddressTests {
  private static func bytes(_ address: String) -> [UInt8] {
    if !address.contains(":") { return address.split(separator: ".").compactMap { UInt8($0) } }
    func words(_ text: Substring) -> [UInt8] {
      text.split(separator: ":").flatMap { word -> [UInt8] in
        let number = UInt16(word, radix: 16) ?? 0
        return [UInt8(number >> 8), UInt8(number & 255)]
      }
    }
    guard let gap = address.firstRange(of: "::") else { return words(address[...]) }
    let (start, end) = (words(address[..<gap.lowerBound]), words(address[gap.upperBound...]))
    return start + [UInt8](repeating: 0, count: 16 - start.count - end.count) + end
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1",
    "127.255.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
    "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1",
    "::ffff:7f00:1", "::ffff:a00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:c0a8:101::",
    "2001:db8::1", "2001::1", "::7f00:1", "100::1",
  ]) func othersAreRefused(_ address: String) {
    #expect(!isPublicAddress(Self.bytes(address)))
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.0.0.1",
    "128.0.0.1",
    "169.253.0.1", "172.15.0.1", "172.32.0.1", "192.167.0.1", "192.0.1.1", "198.17.0.1",
    "198.20.0.1",
    "203.0.114.1", "223.255.255.255", "2606:4700::1111", "2a00:1450:4001::1", "2001:4860::8888",
    "::ffff:808:808", "64:ff9b::808:808", "2002:808:808::",
  ]) func publicOnesAreNot(_ address: String) {
    #expect(isPublicAddress(Self.bytes(address)))
  }

  /// A connection that was made for another request does not help, and nothing arrives at the server.
  @Test(.enabled(if: hasPrograms("python3"), "needs python3"))
  func thisMachineIsRefused() async throws {
    let process = try ChildProcess("python3", [packagePath("Tests/Support/faults.py")])
    defer { process.stop() }
    let port = try #require(process.line().flatMap { Int($0) })
    let transport = Transport.live(userAgent: "Skidmark/test")
    for address in ["http://127.0.0.1", "http://localhost", "https://0.0.0.0"] {
      var request = try Request("\(address):\(port)/echo")
      if address.hasPrefix("http:") {
        #expect(try await transport.send(request).status == 200)
      }
      request.isPublicOnly = true
      let host = request.address.host
      await #expect(throws: HTTPError.noConnection(host: host)) {
        try await transport.send(request)
      }
    }
  }
}
