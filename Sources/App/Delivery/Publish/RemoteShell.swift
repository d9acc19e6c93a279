import Build
import Platform

/// Another machine behind ssh: shell scripts and rsync there.
struct RemoteShell: Sendable {
  /// The machine and how to get there.
  let settings: PublishSettings.Rsync
  let programs: Programs

  /// Scripts are short, transfers are not.
  private static let patience = (script: 300, transfer: 4 * 3_600)

  /// What stands before the answers of a script: login shells may say something of their own.
  private static let mark = "skidmark-answers:"

  /// The folder there, so that it can be mistaken neither for an option nor for a name at home.
  var folder: String {
    var path = settings.path
    // Where ssh arrives is home.
    if path.hasPrefix("~/") { path = String(path.dropFirst(2)) }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("/") ? path : "./\(path)"
  }

  /// Runs a script in the folder and gives what it wrote. The script goes through standard input: no
  /// argument, no length, no quoting but its own. It is one function, so that nothing is done if the line
  /// breaks while it is being sent: half of it would remove more than is meant.
  /// - Parameter isLooking: Whether the folder stays away if it is not there, and the script has nothing to
  ///   say then.
  func run(_ script: String, isLooking: Bool = false) throws(PublishError) -> [UInt8] {
    let whole = """
      skidmark() {
      set -eu
      umask 022
      folder=\(shellQuoted(folder))
      echo \(Self.mark)
      \(isLooking ? "[ -d \"$folder\" ] || exit 0" : "mkdir -p \"$folder\"")
      cd "$folder"
      \(script)
      :
      }
      skidmark
      exit

      """
    let ended = try start(
      Programs.Call(
        connection[0], Array(connection.dropFirst()) + [settings.host, "sh", "-s"],
        input: Array(whole.utf8), keeping: .connecting, seconds: Self.patience.script))
    let mark = Array("\(Self.mark)\n".utf8)
    guard ended.status == 0, let begin = ended.output.firstRange(of: mark) else {
      throw failure(connection[0], ended)
    }
    return Array(ended.output[begin.upperBound...])
  }

  /// Sends files to a folder below the folder, compared by their contents.
  /// - Parameters:
  ///   - paths: Which, below `source`.
  ///   - place: Where to, below the folder.
  ///   - options: More of rsync's options.
  /// - Returns: What rsync says, a line for each file that was not as it should be.
  @discardableResult
  func send(
    _ paths: [String], from source: String, to place: String, options: [String]
  ) throws(PublishError) -> [UInt8] {
    let destination = "\(settings.host):\(folder)/\(place)/"
    let ended = try start(
      Programs.Call(
        "rsync",
        [
          "--checksum", "--perms", "--chmod=D755,F644", "--no-owner", "--no-group",
          "--files-from=-",
          "--from0", "-s", "--out-format=%i %n", "--rsh=\(rsyncShell(connection))",
        ] + options + ["--", "\(source)/", destination],
        input: Array(paths.map { "\($0)\0" }.joined().utf8), keeping: .connecting,
        seconds: Self.patience.transfer))
    guard ended.status == 0 else { throw failure("rsync", ended) }
    return ended.output
  }

  /// The path in the first line of what rsync says is different.
  static func firstPath(_ said: [UInt8]) -> String {
    let line = String(decoding: said, as: UTF8.self).prefix { $0 != "\n" }
    return line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
  }

  /// Asks nobody: there may be nobody. Other programs than ssh know for themselves.
  private var connection: [String] {
    let program = settings.shell.first ?? "ssh"
    let isSSH = program.split(separator: "/").last == "ssh"
    return [program] + (isSSH ? ["-o", "BatchMode=yes"] : []) + settings.shell.dropFirst()
  }

  private func start(_ call: Programs.Call) throws(PublishError) -> Programs.Ended {
    do { return try programs.run(call) } catch { throw .program(call.name, error, said: "") }
  }

  private func failure(_ name: String, _ ended: Programs.Ended) -> PublishError {
    .program(name, .failed(status: ended.status), said: fitForMessage(ended.error))
  }
}
