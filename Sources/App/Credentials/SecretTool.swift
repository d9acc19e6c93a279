import HTTP
package import Platform

/// The Secret Service of Linux desktops, through libsecret's program. Linking the library would require GLib.
extension Keychain {
  /// The time limit in seconds. A locked keyring waits for a password forever.
  private static let patience = 5

  /// The keychain behind `secret-tool`. Secrets are never arguments, which other users could read.
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

  /// Throws `locked` for a locked secret, which the other commands do not distinguish from a missing one.
  private static func checkLock(_ programs: Programs, _ name: SecretName) throws(KeychainError) {
    let found = try secretTool(programs, ["search"], name)
    guard found?.isEmpty ?? true else { throw .locked }
  }

  /// The program's output; nil if it found nothing, for which it exits with status 1 and no message.
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

  /// The last line of an error message, without control characters.
  private static func sentence(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains { !$0.isWhitespace } }) else { return "" }
    let visible = line.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
    }
    return String(String.UnicodeScalarView(visible.prefix(200)))
  }
}
