import Build
import TestSupport
import Testing

/// A real sshd of this machine, with keys of its own.
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

  /// Starts one away from the few threads that all tests share.
  static func start(in folder: String) async throws -> SSHServer {
    try await Skidmark.aside { try SSHServer("\(folder)/sshd") }.get()
  }

  func stop() { process.stop() }

  /// How it is reached, as rclone's settings say it.
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

  /// How it is reached, as `skidmark.yml` says it.
  func connection(key: String = "key") -> String {
    """
    [ssh, -F, /dev/null, -p, "\(port)", -i, "\(folder)/\(key)", -o, IdentitiesOnly=yes, -o, \
    "UserKnownHostsFile=\(folder)/known_hosts", -o, StrictHostKeyChecking=yes]
    """
  }
}

/// Programs that stand in `PATH` before the real ones.
enum Front {
  /// Lets a script run before a program.
  /// - Parameter script: It has the program's arguments, and its path as `real`.
  /// - Returns: The `PATH` to use.
  static func put(
    _ program: String, _ script: String, in folder: String
  ) throws -> [String: String] {
    let path = try #require(Skidmark.environment()["PATH"])
    let said = try TestSupport.run("sh", ["-c", "command -v \(program)"]).output
    let real = said.prefix { $0 != "\n" }
    try write(
      "#!/bin/sh\nreal=\(real)\n\(script)\nexec \"$real\" \"$@\"\n",
      to: "\(folder)/front/\(program)")
    try #require(try TestSupport.run("chmod", ["755", "\(folder)/front/\(program)"]).status == 0)
    return ["PATH": "\(folder)/front:\(path)"]
  }
}
