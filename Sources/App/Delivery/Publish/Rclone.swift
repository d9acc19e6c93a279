import JSON
import Platform

/// rclone, and a folder that it reaches: of an object store, of another machine, of this one. Each run is
/// told which files it is about, so that it neither sees nor touches others.
struct Rclone: Sendable {
  /// Where the folder is: `remote:path`, or a path of this machine.
  let folder: String
  /// Variables that tell rclone of a store; nil for those that it must not get.
  let variables: [String: String?]
  let programs: Programs

  /// How long a run may take, in seconds: some only look. Transfers end before a claim runs out.
  private static let patience = (look: 300, transfer: SharedRecord.patience - 300)

  /// What rclone says when there is no such folder.
  private static let isNoFolder: Int32 = 3

  /// A folder or file below the folder, as rclone names it.
  func place(_ path: String) -> String {
    if path.isEmpty { return folder }
    return folder.hasSuffix(":") || folder.hasSuffix("/")
      ? "\(folder)\(path)" : "\(folder)/\(path)"
  }

  /// Sends files to the folder, whether or not they are there.
  /// - Parameter headers: The headers that a store keeps with each of them.
  func send(
    _ paths: [String], from source: String, to place: String = "",
    headers: [(name: String, value: String)] = []
  ) throws(PublishError) {
    let headers = headers.flatMap { ["--header-upload", "\($0.name): \($0.value)"] }
    try copy(paths, from: source, to: self.place(place), ["--ignore-times"] + headers)
  }

  /// Gets files of the folder.
  func fetch(_ paths: [String], to target: String) throws(PublishError) {
    try copy(paths, from: folder, to: target, ["--ignore-times"])
  }

  /// Copies files of the folder to another place below it: within the store, if that can do it.
  /// - Parameter isReplacing: Whether copies that are there are made again.
  func keep(_ paths: [String], in place: String, isReplacing: Bool) throws(PublishError) {
    try copy(
      paths, from: folder, to: self.place(place),
      [isReplacing ? "--ignore-times" : "--ignore-existing"])
  }

  private func copy(
    _ paths: [String], from source: String, to target: String, _ options: [String]
  ) throws(PublishError) {
    guard !paths.isEmpty else { return }
    _ = try run(
      "copy", try Self.only(paths) + options, [source, target], paths, Self.patience.transfer)
  }

  /// Whether what is sent to the folder is stored with headers; where they mean nothing, all files go at once.
  func storesHeaders() throws(PublishError) -> Bool {
    let said = try run("backend", ["features"], [folder], nil, Self.patience.look) ?? []
    let features = try? JSONValue(parsing: String(decoding: said, as: UTF8.self))
    return features?["Features"]?["WriteMimeType"]?.bool ?? true
  }

  /// Those of some files that are there.
  func existing(_ paths: [String]) throws(PublishError) -> [String] {
    guard !paths.isEmpty else { return [] }
    let said = try run(
      "lsf", ["-R", "--files-only"] + Self.only(paths), [folder], paths, Self.patience.transfer)
    return Self.lines(said)
  }

  /// Removes files; those that are not there are fine.
  func remove(_ paths: [String]) throws(PublishError) {
    guard !paths.isEmpty else { return }
    _ = try run("delete", Self.only(paths), [folder], paths, Self.patience.transfer)
  }

  // MARK: Folders that are Skidmark's own

  /// All files below a folder.
  func list(_ place: String) throws(PublishError) -> [String] {
    Self.lines(
      try run("lsf", ["-R", "--files-only"], [self.place(place)], nil, Self.patience.look) ?? [])
  }

  /// Gets the files of a folder that fit one of some patterns.
  func fetch(_ patterns: [String], of place: String, to target: String) throws(PublishError) {
    let filters = patterns.flatMap { ["--include", $0] }
    _ = try run(
      "copy", ["--ignore-times"] + filters, [self.place(place), target], nil, Self.patience.look)
  }

  /// Removes the files of a folder that fit one of some patterns, and the folders that are empty then.
  func remove(_ patterns: [String], of place: String) throws(PublishError) {
    let filters = patterns.flatMap { ["--include", $0] }
    _ = try run(
      "delete", ["--rmdirs"] + filters, [self.place(place)], nil, Self.patience.transfer)
  }

  /// A file's bytes; none if it is not there.
  func bytes(of path: String) throws(PublishError) -> [UInt8] {
    try run("cat", [], [place(path)], nil, Self.patience.look) ?? []
  }

  // MARK: The program

  /// The options for a list of files that comes through standard input.
  private static func only(_ paths: [String]) throws(PublishError) -> [String] {
    if let path = paths.first(where: { $0.contains(where: \.isNewline) }) {
      throw .notOurs(path: path, problem: "rclone takes no name with a line break")
    }
    return ["--files-from-raw", "-", "--no-traverse"]
  }

  private static func lines(_ said: [UInt8]?) -> [String] {
    String(decoding: said ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Runs rclone with the user's own settings; it never asks for anything. Links of the site lead into it.
  /// - Returns: What it says; nil if there is no such folder.
  private func run(
    _ command: String, _ options: [String], _ places: [String], _ paths: [String]?, _ seconds: Int
  ) throws(PublishError) -> [UInt8]? {
    let call = Programs.Call(
      "rclone",
      [
        command, "--quiet", "--log-format", "", "--ask-password=false", "--copy-links",
        "--retries", "2", "--low-level-retries", "3", "--transfers", "4", "--checkers", "4",
        // It would start a program on the other machine for each file.
        "--sftp-disable-hashcheck",
      ] + options + ["--"] + places,
      input: Array((paths ?? []).map { "\($0)\n" }.joined().utf8), variables: variables,
      keeping: .storing, seconds: seconds)
    let ended: Programs.Ended
    do { ended = try programs.run(call) } catch { throw .program(call.name, error, said: "") }
    if ended.status == Self.isNoFolder { return nil }
    guard ended.status == 0 else {
      throw .program(
        call.name, .failed(status: ended.status), said: fitForMessage(ended.error))
    }
    return ended.output
  }
}
