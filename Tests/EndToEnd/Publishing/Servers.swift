import Build
import TestSupport
import Testing

/// A real sshd on this machine with its own keys.
final class SSHServer: Sendable {
  static let isAvailable = hasPrograms("sshd", "ssh", "rsync", "python3")

  private let process: ChildProcess
  private let port: String
  private let folder: String

  private init(_ folder: String) throws {
    self.folder = folder
    process = try ChildProcess("python3", [packagePath("Tests/Support/sshd.py"), folder])
    port = try #require(process.line(), "sshd does not start")
  }

  /// Starts a server off the few threads that all tests share.
  static func start(in folder: String) async throws -> SSHServer {
    try await Skidmark.aside { try SSHServer("\(folder)/sshd") }.get()
  }

  func stop() { process.stop() }

  /// The connection as rclone settings.
  func rcloneSettings(_ name: String) throws -> String {
    """
    [\(name)]
    type = sftp
    host = 127.0.0.1
    port = \(port)
    key_file = \(folder)/key
    known_hosts_file = \(folder)/known_hosts

    """
  }

  /// The connection as `skidmark.yml` settings.
  func connection(key: String = "key") -> String {
    """
    [ssh, -F, /dev/null, -p, "\(port)", -i, "\(folder)/\(key)", -o, IdentitiesOnly=yes, -o, \
    "UserKnownHostsFile=\(folder)/known_hosts", -o, StrictHostKeyChecking=yes]
    """
  }
}
