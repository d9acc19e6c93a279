import Build
import Diagnostics
import Platform
import TestSupport
import Testing
import YAML

/// The workflow of `skidmark schedule github-actions`: its commands run as on GitHub's machine, each time in
/// a fresh clone, without GitHub's own actions and without installing Skidmark.
@Suite(
  needsChats, .enabled(if: SSHServer.isAvailable, "needs sshd, ssh, rsync and python3"),
  .timeLimit(.minutes(120)))
struct WorkflowTests {
  private static let everything = [
    "paper", "site", "Keep the data", "post", "Keep what was posted",
  ]

  private func withLeague(_ body: (League) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let league = try await League(in: folder)
      defer { league.stop() }
      try await body(league)
    }
  }

  @Test func everyTuesdayPublishesPostsAndKeepsTheData() async throws {
    try await withLeague { league in
      #expect(try await league.run("schedule") == Self.everything)
      #expect(Files.kind("\(league.place)/current/index.html") == .file)
      let posts = try league.posts()
      #expect(posts > 0)
      let kept = try league.files()
      #expect(kept.contains { $0.hasPrefix("data/\(Sites.sleeper)/2026/week-10/") }, "\(kept)")
      #expect(!kept.contains { $0.hasPrefix("output/") || $0.hasPrefix(".output") })
      #expect(try league.commits() == 3)

      // In the evening there is nothing new: nothing is built, published, posted or committed.
      let evening = Self.everything.filter { $0 != "site" }
      #expect(try await league.run("schedule") == evening)
      #expect(try league.posts() == posts && league.commits() == 3)

      // A manual run builds a paper and does not post. The same holds when the first run is rerun,
      // whose commit predates all this.
      #expect(try await league.run("workflow_dispatch") == Self.everything)
      let first = try league.first()
      #expect(try await league.run("schedule", of: first) == evening)
      #expect(try league.posts() == posts && league.commits() == 3)
    }
  }

  @Test func failedStepsRunAgainInTheEvening() async throws {
    try await withLeague { league in
      try write("in the way\n", to: league.place)
      #expect(try await league.run("schedule") == ["paper", "site failed"])
      // If the data had been kept, the evening run would find no new week.
      #expect(try league.commits() == 1 && league.posts() == 0)
      try Files.remove(league.place)
      let key = "Install the key for the other machine"
      #expect(try await league.run("schedule", failing: key) == ["paper", "\(key) failed"])
      #expect(try league.commits() == 1 && league.posts() == 0)
      #expect(try await league.run("schedule") == Self.everything)
      #expect(try league.commits() == 3 && league.posts() > 0)
    }
  }

  @Test func aWeekThatCannotBeSavedIsNotPosted() async throws {
    try await withLeague { league in
      let hook = "\(league.repository)/hooks/pre-receive"
      try writeProgram("exit 1", to: hook)
      #expect(try await league.run("schedule") == ["paper", "site", "Keep the data failed"])
      #expect(try league.posts() == 0)
      try Files.remove(hook)
      #expect(try await league.run("schedule") == Self.everything)
      #expect(try league.posts() > 0)
    }
  }

  @Test func aFailedPostIsSentInTheEvening() async throws {
    try await withLeague { league in
      let noSecret = ["paper", "site", "Keep the data", "post failed", "Keep what was posted"]
      #expect(try await league.run("schedule", secrets: [:]) == noSecret)
      let isNothingPosted = try league.posts() == 0
      #expect(try isNothingPosted && league.commits() == 2)
      let rest = Self.everything.filter { $0 != "site" }
      #expect(try await league.run("schedule") == rest)
      let isPosted = try league.posts() > 0
      #expect(try isPosted && league.commits() == 3)
    }
  }
}

/// A league's repository on a server, its workflow, and where that publishes and posts to.
private struct League {
  let folder: String
  let chats: Chats
  let server: SSHServer
  var repository: String { "\(folder)/league.git" }
  var place: String { "\(folder)/www" }

  init(in folder: String) async throws {
    self.folder = folder
    chats = try Chats(in: folder)
    server = try await SSHServer.start(in: folder)
    try Files.makeFolder("\(folder)/home")
    let site = "\(folder)/mine"
    try await Skidmark.succeed(["init", site, "--demo"])
    try Sites.keepOnlySleeper(site)
    try edit("\(site)/skidmark.yml") {
      $0 + """

        publish:
          here: {to: folder, path: ../elsewhere}
          web: {to: rsync, host: 127.0.0.1, path: \(place), ssh: \(server.connection())}
        post: {group: discord}

        """
    }
    try await Skidmark.succeed(
      ["schedule", "github-actions", "-s", site, "--write", site] + Skidmark.now)
    for words in [
      ["init", "-q", "--bare", "-b", "main", repository], ["init", "-q", "-b", "main"],
      ["add", "-A"], ["commit", "-q", "-m", "A league"], ["push", "-q", repository, "main"],
    ] {
      try Git.run(words, in: site, test: folder)
    }
  }

  func stop() {
    chats.stop()
    server.stop()
  }

  func posts() throws -> Int { try chats.came(to: "discord").count }

  func commits() throws -> Int {
    let count = try Git.run(["rev-list", "--count", "main"], in: repository, test: folder)
    return try #require(Int(count.filter { $0 != "\n" }))
  }

  /// The files in the repository.
  func files() throws -> [String] {
    try Git.run(["ls-tree", "-r", "--name-only", "main"], in: repository, test: folder)
      .split(separator: "\n").map(String.init)
  }

  /// The repository's first commit.
  func first() throws -> String {
    let line = try Git.run(["rev-list", "--max-parents=0", "main"], in: repository, test: folder)
    return line.filter { $0 != "\n" }
  }

  /// Runs the steps that are commands and whose conditions hold, in a fresh clone.
  /// - Parameters:
  ///   - commit: The run's commit; by default the newest.
  ///   - failing: A step that fails.
  ///   - secrets: The repository's secrets; by default those of its chats.
  /// - Returns: Their ids or names; a failed step is marked.
  func run(
    _ event: String, of commit: String? = nil, failing: String? = nil,
    secrets: [String: String]? = nil
  ) async throws -> [String] {
    let clone = "\(folder)/runner"
    try Files.remove(clone)
    try Git.run(["clone", "-q", repository, clone], in: folder, test: folder)
    let path = "\(clone)/.github/workflows/skidmark.yml"
    let workflow = try YAMLNode(parsing: SourceText(name: path, bytes: try Files.read(path)))
    let steps = try #require(workflow["jobs"]?["paper"]?["steps"]?.sequence)
    // Without an explicit branch, a checkout takes the run's commit.
    let checkout = steps.first { $0["uses"]?.string?.hasPrefix("actions/checkout@") == true }
    if let commit, checkout?["with"]?["ref"]?.string != "${{ github.ref_name }}" {
      try Git.run(["checkout", "-q", "-B", "main", commit], in: clone, test: folder)
    }
    var done: [String] = []
    var outcomes: [String: String] = [:]
    for step in steps {
      guard let script = step["run"]?.string, let name = (step["id"] ?? step["name"])?.string,
        name != "Install Skidmark"
      else { continue }
      let isFailed = outcomes.values.contains("failure")
      let condition = step["if"]?.string
      let isWanted = try condition.map { try holds($0, outcomes, in: clone) } ?? true
      guard isWanted, !isFailed || condition?.contains("cancelled()") == true else {
        outcomes[name] = "skipped"
        continue
      }
      var isDone = name != failing
      // The key would be written to the tester's own home.
      if isDone, !name.contains("key") {
        isDone =
          try await start(
            filled(script, event), of: step, secrets ?? chats.environment(), in: clone
          )
          .status == 0
      } else if isDone {
        continue
      }
      outcomes[name] = isDone ? "success" : "failure"
      done.append(isDone ? name : "\(name) failed")
    }
    return done
  }

  /// Runs a script as GitHub does with `shell: bash`.
  private func start(
    _ script: String, of step: YAMLNode, _ secrets: [String: String], in clone: String
  ) async throws -> Outcome {
    let program = try #require(Skidmark.path)
    var environment = Skidmark.environment(Git.environment(folder))
    environment["PATH"] = "\(Paths.parent(program)):\(environment["PATH"] ?? "")"
    environment["SOURCE_DATE_EPOCH"] = "1794906000"
    for member in step["env"]?.mapping ?? [] {
      let value = try #require(member.value.string?.wholeMatch(of: /\${{ secrets\.(\w+) }}/))
      environment[member.key] = secrets[String(value.1)] ?? ""
    }
    let path = "\(folder)/step.sh"
    try write(script, to: path)
    return try await Skidmark.aside { [environment] in
      try TestSupport.run(
        "bash", ["--noprofile", "--norc", "-eo", "pipefail", path], environment: environment,
        in: clone)
    }.get()
  }

  /// A script with its `${{ }}` expressions evaluated.
  private func filled(_ script: String, _ event: String) throws -> String {
    let text = script.replacing(
      "${{ github.event_name == 'schedule' && '--if-new' || '' }}",
      with: event == "schedule" ? "--if-new" : "")
    try #require(!text.contains("${{"), "\(text)")
    return text
  }

  /// Whether a condition holds, as far as the workflow needs conditions.
  private func holds(
    _ condition: String, _ outcomes: [String: String], in clone: String
  ) throws -> Bool {
    try condition.split(separator: "&&").allSatisfy { part in
      let text = part.filter { !$0.isWhitespace }
      if text == "!cancelled()" { return true }
      if let match = text.wholeMatch(of: /hashFiles\('(.+)'\)!=''/) {
        return Files.kind("\(clone)/\(match.1)") == .file
      }
      let match = try #require(
        text.wholeMatch(of: /steps\.(\w+)\.outcome(==|!=)'(\w+)'/), "\(text)")
      return (outcomes[String(match.1)] == String(match.3)) == (match.2 == "==")
    }
  }
}
