import Testing

@testable import Platform

@Suite struct IPv4AddressTests {
  private func address(_ text: String) throws -> IPv4Address {
    let bytes = text.split(separator: ".").compactMap { UInt32($0) }
    try #require(bytes.count == 4)
    return IPv4Address(bytes.reduce(0) { $0 << 8 | $1 })
  }

  @Test(arguments: [
    "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255",
  ])
  func addressesOfRFC1918ArePrivate(_ text: String) throws {
    #expect(try address(text).isPrivate && address(text).description == text)
  }

  @Test(arguments: [
    "0.0.0.0", "9.255.255.255", "11.0.0.0", "100.64.0.1", "127.0.0.1", "169.254.1.1",
    "172.15.255.255",
    "172.32.0.0", "192.0.2.2", "192.167.255.255", "192.169.0.0", "255.255.255.255",
  ])
  func otherAddressesAreNot(_ text: String) throws {
    #expect(try !address(text).isPrivate)
  }

  @Test func everyAddressOfThisComputerInANetworkIsPrivate() {
    let found = LocalNetwork.privateAddresses()
    #expect(found.allSatisfy(\.isPrivate) && Set(found).count == found.count)
  }
}
