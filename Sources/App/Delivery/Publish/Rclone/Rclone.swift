import JSON
import Platform

/// rclone and a folder that it reaches. Each run gets the files to work on, and does not touch others.
struct Rclone: Sendable {
  /// The folder: `remote:path` or a local path.
  let folder: String
  /// Environment variables for rclone; nil removes a variable.
  let variables: [String: String?]
  let programs: Programs

  /// Time limits in seconds.
  private static let patience = (look: 300, transfer: 3_600)

  /// rclone's exit status for a missing folder.
  private static let isNoFolder: Int32 = 3

  private func place(_ path: String) -> String {
    if path.isEmpty { return folder }
    return folder.hasSuffix(":") || folder.hasSuffix("/")
      ? "\(folder)\(path)" : "\(folder)/\(path)"
  }

  /// Sends files to the folder, even if they exist, with headers for stores.
  func send(
    _ paths: [String], from source: String, to place: String = "",
    headers: [(name: String, value: String)] = []
  ) throws(PublishError) {
    let headers = headers.flatMap { ["--header-upload", "\($0.name): \($0.value)"] }
    guard !paths.isEmpty else { return }
    _ = try run(
      "copy", try Self.only(paths) + ["--ignore-times"] + headers, [source, self.place(place)],
      paths, Self.patience.transfer)
  }

  /// Whether the remote stores headers. If not, all files can be sent together.
  func storesHeaders() throws(PublishError) -> Bool {
    let said = try run("backend", ["features"], [folder], nil, Self.patience.look) ?? []
    let features = try? JSONValue(parsing: String(decoding: said, as: UTF8.self))
    return features?["Features"]?["WriteMimeType"]?.bool ?? true
  }

  /// The files that exist, out of some paths.
  func existing(_ paths: [String]) throws(PublishError) -> [String] {
    guard !paths.isEmpty else { return [] }
    let said = try run(
      "lsf", ["-R", "--files-only"] + Self.only(paths), [folder], paths, Self.patience.transfer)
    return Self.lines(said)
  }

  /// Removes files. Missing files are not an error.
  func remove(_ paths: [String]) throws(PublishError) {
    guard !paths.isEmpty else { return }
    _ = try run("delete", Self.only(paths), [folder], paths, Self.patience.transfer)
  }

  /// The bytes of a file; empty if it does not exist.
  func bytes(of path: String) throws(PublishError) -> [UInt8] {
    try run("cat", [], [place(path)], nil, Self.patience.look) ?? []
  }

  // MARK: The program

  private static func only(_ paths: [String]) throws(PublishError) -> [String] {
    if let path = paths.first(where: { $0.contains(where: \.isNewline) }) {
      throw .notOurs(path: path, problem: "rclone does not accept a name with a line break")
    }
    return ["--files-from-raw", "-", "--no-traverse"]
  }

  private static func lines(_ said: [UInt8]?) -> [String] {
    String(decoding: said ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs rclone with the user's own settings and without prompts. Follows the site's links.
  /// - Returns: The output; nil if the folder does not exist.
  private func run(
    _ command: String, _ options: [String], _ places: [String], _ paths: [String]?, _ seconds: Int
  ) throws(PublishError) -> [UInt8]? {
    let call = Programs.Call(
      "rclone",
      [
        command, "--quiet", "--log-format", "", "--ask-password=false", "--copy-links",
        "--retries", "2", "--low-level-retries", "3", "--transfers", "4", "--checkers", "4",
        // It would start a program on the remote machine for each file.
        "--sftp-disable-hashcheck",
      ] + options + ["--"] + places,
      input: Array((paths ?? []).map { "\($0)\n" }.joined().utf8), variables: variables,
      keeping: .storing, seconds: seconds)
    let ended = try programs.ended(call)
    if ended.status == Self.isNoFolder { return nil }
    guard ended.status == 0 else { throw PublishError(call.name, ended) }
    return ended.output
  }
}
