import Build
import TestSupport
import Testing

/// Answers larger than any league's: the build ends with an error and stays within its memory and time.
@Suite(needsPlatforms, .timeLimit(.minutes(120))) struct BoundTests {
  /// The resources of a run, as the system counts them.
  private struct Cost {
    var status: Int
    var megabytes: Int
    var seconds: Double
    var error: String
  }

  private func build(_ site: String, _ platforms: Platforms) async throws -> Cost {
    let program = try #require(Skidmark.path)
    let measure = """
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:]).returncode
      used = resource.getrusage(resource.RUSAGE_CHILDREN)
      print(status, used.ru_maxrss // 1024, used.ru_utime + used.ru_stime)
      """
    let environment = Skidmark.environment(platforms.environment())
    let arguments = ["build", "-s", site, "-w", "2"] + Skidmark.now
    let outcome = try await Skidmark.aside {
      try TestSupport.run(
        "python3", ["-c", measure, program] + arguments, environment: environment)
    }.get()
    let words = outcome.output.split(whereSeparator: \.isWhitespace)
    return Cost(
      status: try #require(words.dropLast(2).last.flatMap { Int($0) }),
      megabytes: try #require(words.dropLast().last.flatMap { Int($0) }),
      seconds: try #require(words.last.flatMap { Double($0) }), error: outcome.error)
  }

  /// Builds the invented league with something added to the first row of every week.
  private func build(adding junk: String, toWeeks weeks: ClosedRange<Int>) async throws -> Cost {
    try await withTemporaryFolder { folder in
      let platforms = try Platforms(in: folder)
      defer { platforms.stop() }
      let site = "\(folder)/site"
      try await Skidmark.succeed(["init", site, "--sleeper", "873150294416920577", "--offline"])
      for week in weeks {
        try platforms.edit("\(Platforms.sleeper)/matchups/\(week).json") {
          #"[{"junk":\#(junk),"# + $0.dropFirst(2)
        }
      }
      return try await build(site, platforms)
    }
  }

  private func expectWithinBounds(_ cost: Cost) {
    #expect(cost.megabytes < 400, "\(cost.megabytes) MB")
    #expect(cost.seconds < 120, "\(cost.seconds) s")
  }

  @Test func anAnswerOfMoreThan16MBIsRefused() async throws {
    let cost = try await build(
      adding: "\"\(String(repeating: "x", count: 17 << 20))\"", toWeeks: 2...2)
    #expect(cost.status == 6, "\(cost.error)")
    #expect(cost.error.contains("Sleeper sent too much data."), "\(cost.error)")
    expectWithinBounds(cost)
  }

  @Test func fourteenLargeAnswersAreRefusedTogether() async throws {
    let cost = try await build(
      adding: "\"\(String(repeating: "x", count: 15 << 20))\"", toWeeks: 1...14)
    #expect(cost.status == 6, "\(cost.error)")
    expectWithinBounds(cost)
  }

  @Test func aShortAnswerOfManyValuesIsRefused() async throws {
    let cost = try await build(
      adding: "[" + String(repeating: "[],", count: 5_000_000) + "1]", toWeeks: 2...2)
    #expect(cost.status == 6, "\(cost.error)")
    expectWithinBounds(cost)
  }

  @Test func aLeagueJustWithinTheBoundsIsBuiltWithinItsMemory() async throws {
    let cost = try await build(
      adding: "[" + String(repeating: "{\"a\":1},", count: 60_000) + "1]", toWeeks: 1...14)
    #expect(cost.status == 0, "\(cost.error)")
    expectWithinBounds(cost)
  }
}
