#if canImport(Security)
  // The framework takes Core Foundation dictionaries, which need Foundation for bridging.
  import Foundation
  import HTTP
  import Security

  extension Keychain {
    /// The Keychain of macOS, with generic passwords.
    package static let security = Keychain(
      read: { (name) throws(KeychainError) in
        var query = query(name)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = found as? Data else { throw error(status) }
        return Secret(String(decoding: data, as: UTF8.self))
      },
      write: { (name, secret) throws(KeychainError) in
        let content: [CFString: Any] = [
          kSecValueData: Data(secret.value.utf8), kSecAttrLabel: name.label,
        ]
        let query = query(name)
        var status = SecItemUpdate(query as CFDictionary, content as CFDictionary)
        if status == errSecItemNotFound {
          status = SecItemAdd(query.merging(content) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw error(status) }
      },
      remove: { (name) throws(KeychainError) in
        let status = SecItemDelete(query(name) as CFDictionary)
        if status == errSecItemNotFound { return false }
        guard status == errSecSuccess else { throw error(status) }
        return true
      })

    private static func query(_ name: SecretName) -> [CFString: Any] {
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: name.service,
        kSecAttrAccount: name.account,
      ]
    }

    private static func error(_ status: OSStatus) -> KeychainError {
      let words = SecCopyErrorMessageString(status, nil).map { $0 as String }
      return .failed(words ?? "status \(status)")
    }
  }
#endif
