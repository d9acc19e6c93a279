import Platform
import TestSupport
import Testing

#if os(Linux)
  /// What most commands do not use is loaded by those that do: the program starts in half the time.
  @Suite struct LateLibraryTests {
    /// Three libraries that cannot be loaded come before the installed ones.
    private static func with(
      _ body: (_ folder: String, _ broken: [String: String]) async throws -> Void
    ) async throws {
      try await withTemporaryFolder { folder in
        for name in ["libcurl.so.4", "libarchive.so.13", "libmicrohttpd.so.12"] {
          try write("not a library", to: "\(folder)/broken/\(name)")
        }
        let usual = Skidmark.environment()["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
        try await body(folder, ["LD_LIBRARY_PATH": "\(folder)/broken\(usual)"])
      }
    }

    @Test func aPaperFromRecordingsNeedsNoneOfThem() async throws {
      try await Self.with { folder, broken in
        let site = "\(folder)/site"
        try await Skidmark.succeed(["init", site, "--demo", "-q"], environment: broken)
        try Sites.keepOnlySleeper(site)
        try await Skidmark.succeed(
          ["build", "-s", site, "-w", "1"] + Skidmark.now, environment: broken)
        try await Skidmark.succeed(["check", "-s", site], environment: broken)
      }
    }

    @Test func whatNeedsOneNamesIt() async throws {
      let site = try await Sites.small()
      try await Self.with { folder, broken in
        let site = try Sites.copy(site, to: folder)
        try edit("\(site)/skidmark.yml") {
          $0 + "\npublish: {file: {to: archive, path: up/site.zip}}\n"
        }
        for (words, library) in [
          (["init", "\(folder)/new", "--sleeper", "1"], "libcurl.so.4"),
          (["publish", "-s", site], "libarchive.so.13"),
          (["serve", "-s", site], "libmicrohttpd.so.12"),
        ] {
          let outcome = try await Skidmark.run(words, environment: broken)
          #expect(outcome.status == 127, "\(words): \(outcome.error)")
          #expect(
            outcome.error.contains(
              "error: A system library cannot be loaded: \(folder)/broken/\(library)"),
            "\(outcome.error)")
        }
      }
    }
  }
#endif
