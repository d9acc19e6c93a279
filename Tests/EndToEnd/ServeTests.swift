import Build
import Platform
import TestSupport
import Testing

/// The preview and `--watch`, driven by a script over real HTTP.
@Suite(.timeLimit(.minutes(120)), .serialized) struct ServeTests {
  private func drive(_ mode: String, in shell: [String] = []) async throws {
    let path = try #require(Skidmark.path, "the program has not been built")
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let script = Paths.parent(#filePath) + "/../Support/preview.py"
      let environment = Skidmark.environment()
      let outcome = try await Skidmark.aside {
        let words = shell + ["python3", script, path, site, mode]
        return try run(words[0], Array(words.dropFirst()), environment: environment)
      }.get()
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    }
  }

  @Test func theSiteIsServedAndReloaded() async throws { try await drive("serve") }

  private static let hasNetworks = (try? run("unshare", ["-rn", "ip", "link"]))?.status == 0

  /// Networks of a machine's own, in which a private address, a second one and one of the internet's ask.
  @Test(.enabled(if: hasNetworks, "needs unshare and ip of Linux"))
  func phonesInTheSameNetworkGetThePagesAlone() async throws {
    try await drive("lan", in: ["unshare", "-rn"])
  }

  @Test func theStatisticsAPIIsAnswered() async throws { try await drive("statistics") }

  @Test func theSiteIsRebuiltOnEachChange() async throws { try await drive("watch") }

  /// Each attack with a thousand connections, next to which the preview and the page of questions still answer.
  @Test(
    "L1, L2",
    arguments: [
      "halves",  // begin to ask, and add a byte from time to time
      "streams",  // wait for events of the preview
      "bodies",  // want to send 40 MB, and have no token
    ])
  func manyConnectionsDoNotBlockOthers(_ attack: String) async throws {
    let path = try #require(Skidmark.path, "the program has not been built")
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let environment = Skidmark.environment()
      let outcome = try await Skidmark.aside {
        try run(
          "python3", [packagePath("Tests/Support/crowd.py"), path, site, attack],
          environment: environment)
      }.get()
      #expect(outcome.status == 0 && outcome.output == "answered\n", "\(outcome.error)")
    }
  }

  /// Browsers share six connections among all tabs of a host: a seventh tab would wait forever.
  @Test(.enabled(if: (try? run("node", ["--version"]))?.status == 0, "needs node"))
  func hiddenTabsReleaseTheirStreams() throws {
    let words = [
      packagePath("Tests/Support/reload.js"), packagePath("Templates/preview/reload.js"),
    ]
    #expect(try run("node", words).output == "1 0 1 1 0 1\n")
    #expect(try run("node", words + ["hidden"]).output == "0 0 1 1 0 1\n")
  }

  @Test func anInvalidPortIsRefused() async throws {
    let site = try await Sites.small()
    for port in ["0", "65536", "many", "-1"] {
      let outcome = try await Skidmark.run(["serve", "-s", site, "--port=\(port)"])
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("is not a port"))
    }
    // What a site leaves in the browser must not be where the page of questions will be.
    for port in [49_152, 65_535] {
      let outcome = try await Skidmark.run(["serve", "-s", site, "--port=\(port)"])
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("name one up to 49151"))
    }
  }

  @Test func withoutAnythingStoredThereIsNothingToShow() async throws {
    try await withTemporaryFolder { folder in
      try await Skidmark.succeed(["init", "\(folder)/site", "--demo"])
      let outcome = try await Skidmark.run(["serve", "-s", "\(folder)/site"])
      #expect(outcome.status == 6)
      #expect(outcome.error.contains("skidmark build"))
    }
  }
}
