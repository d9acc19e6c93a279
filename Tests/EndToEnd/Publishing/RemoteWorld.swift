import Build
import Platform
import TestSupport
import Testing

/// A built site, and a folder behind ssh whose name has shell syntax.
struct RemoteWorld: Sendable {
  let folder: String
  let site: String
  let server: SSHServer
  var place: String { "\(folder)/www it's \"x\" $(touch pwned); `touch pwned`" }

  /// What readers see.
  var shown: String { "\(place)/current" }

  init(in folder: String) async throws {
    self.folder = folder
    site = try Sites.copy(try await Sites.small(), to: folder)
    server = try await SSHServer.start(in: folder)
    try write("spaces\n", to: "\(site)/output/it's $(touch pwned) \"a\".txt")
    try name()
  }

  /// Writes the target into skidmark.yml.
  func name(key: String = "key", more: String = ", keep: 2") throws {
    try edit("\(site)/skidmark.yml") { text in
      let own = text.firstRange(of: "\npublish:").map { String(text[..<$0.lowerBound]) } ?? text
      let path = "'" + place.replacing("'", with: "''") + "'"
      return own + "\npublish:\n  web: {to: rsync, host: 127.0.0.1, path: \(path)\(more), "
        + "ssh: \(server.connection(key: key))}\n"
    }
  }

  func publish(
    _ words: [String] = [], _ environment: [String: String] = [:], hour: Int = 9
  ) async throws -> Outcome {
    try await Skidmark.run(
      [
        "publish", "-s", site, "--trust", "--now",
        "2026-11-17T\(hour < 10 ? "0" : "")\(hour):00:00Z",
      ] + words,
      environment: environment)
  }

  func succeed(_ words: [String] = [], hour: Int = 9) async throws {
    let outcome = try await publish(words, hour: hour)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// The `PATH` of a run that is killed after the given transfer.
  func killing(transfer: Int) throws -> [String: String] {
    let count = "\(folder)/count"
    return try Front.put(
      "rsync",
      """
      case " $* " in *" --server "*) exec "$real" "$@" ;; esac
      echo x >>"\(count)"
      if [ "$(wc -l <"\(count)" | tr -d ' ')" = \(transfer) ]; then
        "$real" "$@"
        kill -9 $PPID
        exit 1
      fi
      """, in: folder)
  }

  func change(_ words: String) throws {
    try edit("\(site)/output/index.html") { $0 + "<!-- \(words) -->\n" }
  }

  /// The files that readers see, without Skidmark's own.
  func files() throws -> [String: [UInt8]] {
    try tree(shown).filter { !$0.key.hasPrefix(".skidmark-") }
  }

  /// What they should see.
  func wanted(_ more: [String: String] = [:]) throws -> [String: [UInt8]] {
    try FolderPublishTests.published(site).merging(more.mapValues { Array($0.utf8) }) { $1 }
  }

  /// Makes what killed publishes left two days old.
  func ageUnfinished() throws {
    for name in try Files.list("\(place)/releases") where name.hasPrefix(".incoming-") {
      try #require(try run("touch", ["-d", "2 days ago", "\(place)/releases/\(name)"]).status == 0)
    }
  }

  /// Whether no command in a name was run, and no temporary file is left.
  func isTidy() throws -> Bool {
    let names = try Files.tree(place) + Files.list(place) + Files.list("\(place)/releases")
    let ran = ["pwned", "\(folder)/pwned", "\(place)/pwned"].filter { Files.kind($0) != nil }
    return ran.isEmpty
      && !names.contains { name in
        ["incoming", ".current-", ".new", ".~tmp~", "pwned/"]
          .contains(where: name.contains)
      }
  }
}
