import Build
import Platform

/// Runs shell scripts and rsync on another machine over ssh.
struct RemoteShell: Sendable {
  let settings: PublishSettings.Rsync
  /// The site's folder, in which the command that connects runs.
  let site: String
  let programs: Programs

  private static let patience = (script: 300, transfer: 4 * 3_600)

  /// Precedes a script's output, because login shells may print something first.
  private static let mark = "skidmark-answers:"

  /// The folder on the machine, in a form that is neither an option nor a name with `~`.
  var folder: String {
    var path = settings.path
    // ssh starts in the home folder.
    if path.hasPrefix("~/") { path = String(path.dropFirst(2)) }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("/") ? path : "./\(path)"
  }

  /// Runs a script in the folder and returns its output. The script is sent through standard input as one
  /// function, so that a truncated script does nothing instead of removing too much.
  /// - Parameter isLooking: Whether to return nothing, rather than create the folder, if it does not exist.
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
    let ended = try programs.ended(
      Programs.Call(
        connection[0], Array(connection.dropFirst()) + [settings.host, "sh", "-s"],
        input: Array(whole.utf8), keeping: .connecting, in: site,
        seconds: Self.patience.script))
    let mark = Array("\(Self.mark)\n".utf8)
    guard ended.status == 0, let begin = ended.output.firstRange(of: mark) else {
      throw PublishError(connection[0], ended)
    }
    return Array(ended.output[begin.upperBound...])
  }

  /// Sends files below `source` to the subfolder `place`, comparing contents.
  /// - Returns: rsync's output, a line per file that differed.
  @discardableResult
  func send(
    _ paths: [String], from source: String, to place: String, options: [String]
  ) throws(PublishError) -> [UInt8] {
    let destination = "\(settings.host):\(folder)/\(place)/"
    let ended = try programs.ended(
      Programs.Call(
        "rsync",
        [
          "--checksum", "--perms", "--chmod=D755,F644", "--no-owner", "--no-group",
          "--files-from=-",
          "--from0", "-s", "--out-format=%i %n", "--rsh=\(rsyncShell(connection))",
        ] + options + ["--", "\(source)/", destination],
        input: Array(paths.map { "\($0)\0" }.joined().utf8), keeping: .connecting, in: site,
        seconds: Self.patience.transfer))
    guard ended.status == 0 else { throw PublishError("rsync", ended) }
    return ended.output
  }

  static func firstPath(_ said: [UInt8]) -> String {
    let line = String(decoding: said, as: UTF8.self).prefix { $0 != "\n" }
    return line.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
  }

  /// The command that connects. For ssh, disables prompts; other programs must do that themselves.
  private var connection: [String] {
    var program = settings.shell.first ?? "ssh"
    // rsync starts it from a folder of its own choice.
    if program.contains("/"), !Paths.isAbsolute(program) { program = "\(site)/\(program)" }
    let isSSH = program.split(separator: "/").last == "ssh"
    return [program] + (isSSH ? ["-o", "BatchMode=yes"] : []) + settings.shell.dropFirst()
  }
}
