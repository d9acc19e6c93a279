public import HTTP

/// A bucket of a store that speaks S3's language, and how its objects are addressed.
public struct Bucket: Sendable, Hashable {
  /// The bucket's name.
  public let name: String
  /// The region that requests are signed for.
  public let region: String
  /// Whether the store is AWS's own.
  public let isAWS: Bool
  /// Where the bucket's objects begin: its path ends with a slash.
  private let root: Address

  /// Creates a bucket.
  ///
  /// AWS wants the bucket in the host's name. Other stores cannot be relied on to have such hosts, and a dot
  /// in the bucket's name is more than certificates cover: there the bucket begins the path.
  /// - Parameter endpoint: The store's address; nil for AWS's in the region.
  /// - Returns: Nil if there can be no such address.
  public init?(_ name: String, region: String, endpoint: Address? = nil) {
    guard Self.isName(name), Self.isRegion(region) else { return nil }
    self.name = name
    self.region = region
    isAWS = endpoint == nil
    if let endpoint {
      root = endpoint.appending([name, ""])
    } else {
      let suffix = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
      let isHost = name.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      }
      let host = "s3.\(region).\(suffix)"
      guard let address = Address("https://\(isHost ? "\(name).\(host)/" : "\(host)/\(name)/")")
      else { return nil }
      root = address
    }
  }

  /// The host that is asked.
  public var host: String { root.host }

  /// The address of an object; every byte of its name that could mean something else is encoded.
  func address(of key: String) -> Address {
    Address(root, path: root.path + Self.encoded(key), query: nil)
  }

  /// The address of the bucket itself with a question about it.
  func address(asking query: [(name: String, value: String)]) -> Address {
    let text = query.map { "\(Address.encoded($0.name))=\(Address.encoded($0.value))" }
    let path = root.path == "/" ? "/" : String(root.path.dropLast())
    return Address(root, path: path, query: text.joined(separator: "&"))
  }

  /// What a copy names its source by.
  func source(_ key: String) -> String { "/\(name)/\(Self.encoded(key))" }

  private static func encoded(_ key: String) -> String {
    key.split(separator: "/", omittingEmptySubsequences: false)
      .map { Address.encoded(String($0)) }.joined(separator: "/")
  }

  private static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != "." && name != ".."
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || "-._".utf8.contains(byte)
      }
  }

  private static func isRegion(_ region: String) -> Bool {
    !region.isEmpty
      && region.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
      }
  }
}
