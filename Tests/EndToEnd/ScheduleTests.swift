import Build
import Diagnostics
import JSON
import Platform
import TestSupport
import Testing
import YAML

/// `skidmark schedule`: how cron and GitHub read its output.
@Suite(.timeLimit(.minutes(120))) struct ScheduleTests {
  /// A folder name that is hard to parse.
  static let folderName = "our 100% $league's \"site\""

  /// A site in such a folder, with chats and a model.
  static func makeSite(_ folder: String, zone: String = "America/New_York") async throws -> String {
    let site = "\(folder)/\(folderName)"
    try await Skidmark.succeed(["init", site, "--demo"])
    try edit("\(site)/skidmark.yml") { text in
      text.replacing(/\ntime_zone: .*/, with: "\ntime_zone: \(zone)")
        + "\npost: {group: discord, whats: whatsapp}\n"
    }
    return site
  }

  private func print(
    _ kind: String, _ site: String, _ more: [String] = []
  ) async throws -> String {
    try await Skidmark.succeed(["schedule", kind, "-s", site] + Skidmark.now + more).output
  }

  /// The lines of a text that are neither comments nor empty.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test func theCrontabBuildsAndPosts() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.makeSite(folder)
      let lines = lines(try await print("cron", site))
      #expect(lines.count == 4 && lines[0].hasPrefix("PATH=/"))
      #expect(lines[1] == "CRON_TZ=America/New_York")
      #expect(lines[2].hasPrefix("10 9 * 1,9-12 2 cd "))
      #expect(lines[3].hasPrefix("10 17 * 1,9-12 2 cd "))
      // In cron, an escaped percent sign is literal, and any other ends the command.
      let command = lines[2].split(separator: " ", maxSplits: 5)[5].replacing(#"\%"#, with: "\u{1}")
      #expect(!command.contains("%"))
      let chats = try Chats(in: folder)
      defer { chats.stop() }
      let outcome = try await Skidmark.aside {
        try run(
          "sh", ["-c", String(command.replacing("\u{1}", with: "%"))],
          environment: Skidmark.environment(chats.environment(["SOURCE_DATE_EPOCH": "1794906000"])))
      }.get()
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome.error)")
      #expect(Files.kind("\(site)/output/index.html") == .file)
      #expect(try chats.came(to: "discord").contains { $0.isTaken })
    }
  }

  @Test func utcHoursAreNeverTooEarly() async throws {
    try await withTemporaryFolder { folder in
      for (zone, hours, isLater) in [
        ("America/New_York", ["10 14 * 1,9-12 2", "10 22 * 1,9-12 2"], true),
        ("Europe/Berlin", ["10 8 * 1,9-12 2", "10 16 * 1,9-12 2"], true),
        ("America/Los_Angeles", ["10 17 * 1,9-12 2", "10 1 * 1,9-12 3"], true),
        ("Asia/Kolkata", ["40 3 * 1,9-12 3", "40 11 * 1,9-12 3"], false),
        ("Pacific/Auckland", ["10 21 * 1,9-12 2", "10 5 * 1,9-12 3"], true),
        ("UTC", ["10 9 * 1,9-12 2", "10 17 * 1,9-12 2"], false),
      ] {
        let site = "\(folder)/\(zone.replacing("/", with: "-"))"
        try await Skidmark.succeed(["init", site, "--demo"])
        try edit("\(site)/skidmark.yml") {
          $0.replacing(/\ntime_zone: .*/, with: "\ntime_zone: \(zone)")
        }
        let text = try await print("cron", site, ["--utc"])
        let starts = lines(text).dropFirst().map { $0.split(separator: " cd ")[0] }
        #expect(starts.map(String.init) == hours, "\(zone)")
        #expect(text.contains("an hour later") == isLater)
        let workflow = try await print("github-actions", site)
        for hour in hours { #expect(workflow.contains("    - cron: \"\(hour)\"\n")) }
      }
    }
  }

  @Test func theJobHasOnlyWhatTheSiteUses() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "1234567890", "--offline"])
      for kind in ["cron", "github-actions"] {
        let plain = try await print(kind, site)
        #expect(plain.contains("--if-new"))
        for word in ["skidmark post", "ESPN_S2", "Secrets:", "publish --quiet"] {
          #expect(!plain.contains(word), "\(kind): \(word)")
        }
      }
      try edit("\(site)/skidmark.yml") {
        $0.replacing(/\nwriter: .*/, with: "\nwriter: openai")
          + "\npost: {team-room: slack, family: {to: telegram, chat_id: 1}}\n"
      }
      for kind in ["cron", "github-actions"] {
        let text = try await print(kind, site)
        for word in ["OPENAI_API_KEY", "SKIDMARK_POST_TEAM_ROOM", "SKIDMARK_POST_FAMILY", "post"] {
          #expect(text.contains(word), "\(kind): \(word)")
        }
        #expect(try await print(kind, site) == text)
      }
    }
  }

  @Test func theWorkflowInstallsTheReleasedPackage() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.makeSite(folder)
      let path = "\(folder)/workflow.yml"
      try write(try await print("github-actions", site), to: path)
      let workflow = try YAMLNode(parsing: SourceText(name: path, bytes: try Files.read(path)))
      let job = try #require(workflow["jobs"]?["paper"])
      #expect(job["container"]?.string == "debian:bookworm-slim")
      // Git comes before the checkout, which would otherwise download files without a repository.
      let install = try #require(job["steps"]?.sequence?.first)
      #expect(install["run"]?.string?.contains(" git ") == true)
      let package = try #require(install["env"]?["PACKAGE"]?.string)
      let version = try await Skidmark.succeed(["--version"]).output
        .split(whereSeparator: \.isWhitespace).last.map(String.init)
      let name = "skidmark_\(try #require(version))_amd64.deb"
      #expect(package.hasPrefix("https://github.com/") && package.hasSuffix("/\(name)"))
      let script = try text(packagePath("Scripts/package"))
      #expect(script.contains("skidmark_${version}_$architecture.deb"))
      // The weekly run compiles nothing.
      let commands = job["steps"]?.sequence?.compactMap { $0["run"]?.string } ?? []
      #expect(!commands.contains { $0.contains("swift") || $0.contains("Scripts/") })
    }
  }

  @Test(arguments: [
    (
      "{to: s3, bucket: league}", ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], ["SSH_KEY"]
    ),
    ("{to: rsync, host: me@example.com, path: www}", ["SSH_KEY", "SSH_KNOWN_HOSTS"], ["AWS_"]),
  ]) func aPlaceIsPublishedToWithItsSecrets(
    place: String, secrets: [String], others: [String]
  )
    async throws
  {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "1234567890", "--offline"])
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let crontab = try await print("cron", site)
      let build = try #require(crontab.firstRange(of: "build --if-new --keep-going --quiet"))
      #expect(crontab[build.upperBound...].contains("publish --quiet"))
      var workflow = try await print("github-actions", site)
      #expect(workflow.contains("run: skidmark publish\n"))
      #expect(!workflow.contains("actions/deploy-pages") && !workflow.contains("Left out"))
      for name in secrets {
        #expect(workflow.contains("\(name): ${{ secrets.\(name) }}"), "\(name)")
      }
      for name in others { #expect(!workflow.contains(name), "\(name)") }
      // A local folder cannot be published to from another machine.
      try edit("\(site)/skidmark.yml") {
        $0.replacing("publish: {", with: "publish: {here: {to: folder, path: www}, ")
      }
      workflow = try await print("github-actions", site)
      #expect(workflow.contains("        run: skidmark publish web\n"))
      #expect(workflow.contains("only your machine can publish there: here.\n"))
      #expect(!workflow.contains("skidmark publish here") && !workflow.contains("deploy-pages"))
    }
  }

  @Test(arguments: ["{to: folder, path: /srv/www}", "{to: git}", "{to: archive, path: a.tar.gz}"])
  func theWorkflowUsesGitHubPagesWherePossible(place: String) async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "1234567890", "--offline"])
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let workflow = try await print("github-actions", site)
      #expect(workflow.contains("actions/deploy-pages") && !workflow.contains("skidmark publish"))
      #expect(workflow.contains("Left out") == !place.contains("git"))
    }
  }

  /// GitHub Pages shows only branches of the site's own repository.
  @Test(arguments: [
    ("{to: git, remote: git@github.com:me/league.git}", true, "", false),
    ("{to: git, remote: https://github.com/me/LEAGUE}", true, "", false),
    ("{to: git, branch: netlify}", false, "", false),
    ("{to: git, remote: git@github.com:me/other.git, branch: main}", false, "", true),
    ("{to: git, remote: ../other.git}", true, "web", false),
  ])
  func onlyTheSitesOwnPagesAreGitHubs(
    place: String, isOnPages: Bool, leftOut: String, hasKey: Bool
  ) async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "1234567890", "--offline"])
      for words in [
        ["init", "--quiet", site],
        ["-C", site, "remote", "add", "origin", "ssh://git@github.com/me/league.git"],
      ] {
        try #require(try run("git", words).status == 0)
      }
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let workflow = try await print("github-actions", site)
      #expect(workflow.contains("actions/deploy-pages") == isOnPages)
      #expect(workflow.contains("run: skidmark check") == isOnPages)
      #expect(workflow.contains("run: skidmark publish\n") == !isOnPages)
      #expect(workflow.contains("publish there: \(leftOut).\n") == !leftOut.isEmpty)
      #expect(workflow.contains("SSH_KEY") == hasKey)
      #expect(!workflow.contains("AWS_"))
    }
  }

  @Test(arguments: [
    "{to: git, remote: https://github.com/me/other.git}", "{to: s3, bucket: league, profile: me}",
    "{to: rclone, remote: 'mine:www'}",
  ])
  func targetsOnlyForThisMachineAreNotMovedToPages(place: String) async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "1234567890", "--offline"])
      for words in [
        ["init", "--quiet", site], ["-C", site, "remote", "add", "origin", "git@github.com:me/it"],
      ] {
        try #require(try run("git", words).status == 0)
      }
      let settings = try text("\(site)/skidmark.yml")
      try edit("\(site)/skidmark.yml") { $0 + "\npublish: {web: \(place)}\n" }
      let refused = try await Skidmark.run(["schedule", "github-actions", "-s", site])
      #expect(
        refused.status == 3 && refused.error.contains("Only this machine can publish to 'web'"))
      let cron = try await print("cron", site)
      #expect(cron.contains("publish --quiet") && !cron.contains("AWS_"))
      // Next to another target it is left out.
      try write(
        settings + "\npublish: {web: \(place), far: {to: s3, bucket: x}}\n",
        to: "\(site)/skidmark.yml")
      let workflow = try await print("github-actions", site)
      #expect(workflow.contains("no-install-recommends rclone\n"))
      // An AWS profile or an rclone remote needs trust.
      let trust = place.contains("profile") || place.contains("rclone") ? " --trust" : ""
      #expect(workflow.contains("run: skidmark publish far\(trust)\n"))
      #expect(workflow.contains("only your machine can publish there: web.\n"))
    }
  }

  @Test func aTitleIsOneLineOfAComment() async throws {
    try await withTemporaryFolder { folder in
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "1234567890", "--offline"])
      try edit("\(site)/skidmark.yml") {
        $0.replacing(/\ntitle: .*/, with: #"\#ntitle: "x\n* * * * * rm -rf /\u2028{{ 7 }}""#)
      }
      for kind in ["cron", "github-actions"] {
        let text = try await print(kind, site)
        #expect(!lines(text).contains { $0.contains("rm -rf") })
        #expect(text.contains("rm -rf / {{ 7 }}"))
      }
    }
  }

  @Test func filesAreWrittenAndNothingIsOverwritten() async throws {
    try await withTemporaryFolder { folder in
      let site = try await Self.makeSite(folder)
      let command = ["schedule", "cron", "-s", site, "--write", "\(folder)/out"] + Skidmark.now
      let first = try await Skidmark.succeed(command)
      #expect(first.output.isEmpty && first.error.matches(of: /written\./).count == 1)
      let name = "skidmark-our-100-leagues-site.cron"
      #expect(try Files.list("\(folder)/out") == [name])
      let path = "\(folder)/out/\(name)"
      #expect(try await print("cron", site) == "# FILE \(name)\n" + (try text(path)))
      #expect(try await Skidmark.succeed(command).error.matches(of: /unchanged\./).count == 1)
      try write("mine\n", to: path)
      let refused = try await Skidmark.run(command)
      #expect(refused.status == 2 && refused.error.contains("already exists with other contents."))
      #expect(try text(path) == "mine\n")
      try await Skidmark.succeed(command + ["--force"])
      #expect(try text(path) != "mine\n")
      let typo = try await Skidmark.run(["schedule", "crom", "-s", site])
      #expect(typo.status == 2 && typo.error.contains("Did you mean 'cron'?"))
    }
  }
}
