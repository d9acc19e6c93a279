import HTTP
package import Platform

/// The Secret Service of Linux desktops (GNOME Keyring, KWallet, KeePassXC) by libsecret's own program:
/// linking the library would bring glib along.
extension Keychain {
  /// After so many seconds nobody is going to answer: a locked keyring waits for a password for ever.
  private static let patience = 5

  /// The keychain behind the program `secret-tool`. Secrets go through its standard input and output;
  /// its arguments, which everybody on the machine can read, hold names only.
  package static func secretTool(_ programs: Programs) -> Keychain {
    Keychain(
      read: { (name) throws(KeychainError) in
        let said = try secretTool(programs, ["lookup"], name)
        if said == nil { try checkLock(programs, name) }
        return said.map { Secret(String(decoding: $0, as: UTF8.self)) }
      },
      write: { (name, secret) throws(KeychainError) in
        let words = ["store", "--label=\(name.label)"]
        guard try secretTool(programs, words, name, input: Array(secret.value.utf8)) != nil else {
          throw .failed("secret-tool did not store anything and did not say why")
        }
      },
      remove: { (name) throws(KeychainError) in
        if try secretTool(programs, ["clear"], name) != nil { return true }
        try checkLock(programs, name)
        return false
      })
  }

  /// Tells a secret that is locked away from one that is not there: where nobody can be asked for the
  /// password, the other commands say nothing of either. What was found is not looked at.
  private static func checkLock(
    _ programs: Programs, _ name: SecretName
  ) throws(KeychainError) {
    let found = try secretTool(programs, ["search"], name)
    guard found?.isEmpty ?? true else { throw .locked }
  }

  /// What the program says; nil if it found nothing. It ends with 1 then, as it does when the keyring
  /// cannot be reached, but silently.
  private static func secretTool(
    _ programs: Programs, _ words: [String], _ name: SecretName, input: [UInt8] = []
  ) throws(KeychainError) -> [UInt8]? {
    let program = "secret-tool"
    let attributes = ["service", name.service, "account", name.account]
    let ended: Programs.Ended
    do {
      ended = try programs.run(
        Programs.Call(
          program, words + attributes, input: input, keeping: .keychain, seconds: patience))
    } catch {
      switch error {
      case .notFound: throw .notInstalled(program)
      case .tookTooLong: throw .tookTooLong
      case .notStarted, .failed: throw .failed("secret-tool could not be started")
      }
    }
    if ended.status == 0 { return ended.output }
    let complaint = sentence(ended.error)
    if ended.status == 1, complaint.isEmpty { return nil }
    throw .failed(complaint.isEmpty ? "secret-tool ended with \(ended.status)" : complaint)
  }

  /// The last line of a complaint, fit for a message.
  private static func sentence(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return "" }
    let visible = line.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
    }
    return String(String.UnicodeScalarView(visible.prefix(200)))
  }
}
