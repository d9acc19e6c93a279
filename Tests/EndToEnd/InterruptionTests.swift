import Build
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `kill -9` in the middle of a build.
@Suite(.timeLimit(.minutes(120)), .serialized) struct InterruptionTests {
  /// The moment of the kill.
  private enum Moment {
    /// Milliseconds after the start.
    case afterStart(Int)
    /// Microseconds after the staging folder appeared.
    case afterStaging(Int)
  }

  /// The same moments in each run, spread by a linear congruential generator.
  private static let moments: [Moment] = {
    var state: UInt64 = 20_261_117
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let early = (0..<4).map { _ in Moment.afterStart(next(120)) }
    return early + (0..<10).map { _ in .afterStaging(next(60_000)) }
  }()

  private static let foreign = 1_500

  /// Two valid sites that differ in their title, with many foreign files in output.
  private func prepare(_ folder: String) async throws -> (site: String, good: [[String: [UInt8]]]) {
    let site = try Sites.copy(try await Sites.small(), to: folder)
    for number in 0..<Self.foreign { try write("\(number)", to: "\(site)/output/mine/\(number)") }
    var good: [[String: [UInt8]]] = []
    for turn in 0...1 {
      try setTitle(turn, site)
      try await Skidmark.succeed(["render", "-s", site])
      good.append(try tree("\(site)/output"))
    }
    try #require(!differences(good[0], good[1]).isEmpty)
    try #require(good[0].count > Self.foreign)
    return (site, good)
  }

  private func setTitle(_ turn: Int, _ site: String) throws {
    try edit("\(site)/skidmark.yml") {
      $0.replacing(/title: .*/, with: "title: The Gazette, edition \(turn)")
    }
  }

  /// Whether a staging folder exists.
  private func hasStaging(_ site: String) -> Bool {
    ((try? Files.list(site)) ?? []).contains { $0.hasPrefix(".output-staging-") }
  }

  /// Starts a command and kills it at a moment.
  private func kill(_ command: [String], _ site: String, at moment: Moment) throws {
    let program = try #require(Skidmark.path)
    let process = try ChildProcess(
      program, command + ["-s", site, "--quiet"], environment: Skidmark.environment())
    switch moment {
    case .afterStart(let milliseconds): usleep(UInt32(milliseconds) * 1_000)
    case .afterStaging(let microseconds):
      // Waits at most two seconds for the folder.
      var waits = 0
      while !hasStaging(site), waits < 20_000 {
        usleep(100)
        waits += 1
      }
      usleep(UInt32(microseconds))
    }
    process.stop()
  }

  @Test func aKilledRenderLeavesTheOldOrTheNewSiteWhole() async throws {
    try await withTemporaryFolder { folder in
      let (site, good) = try await prepare(folder)
      var interruptions = 0
      for (index, moment) in Self.moments.enumerated() {
        try setTitle(index % 2, site)
        try kill(["render"], site, at: moment)
        if hasStaging(site) { interruptions += 1 }
        let after = try tree("\(site)/output")
        #expect(good.contains { differences($0, after).isEmpty }, "killed at \(moment)")
        if index % 4 == 3 {
          try await Skidmark.succeed(["render", "-s", site])
          #expect(differences(try tree("\(site)/output"), good[index % 2]) == [])
          let hidden = try Sites.hidden(site)
          #expect(hidden.isEmpty, "left behind: \(hidden)")
        }
      }
      #expect(interruptions > 0, "no moment lay in the middle")
    }
  }

  @Test func concurrentBuildsWaitForEachOther() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let addresses = ["https://one.example", "https://two.example"]
      var good: [[String: [UInt8]]] = []
      for address in addresses {
        try await Skidmark.succeed(["render", "-s", site, "-u", address])
        good.append(try tree("\(site)/output"))
      }
      for number in 0..<300 { try write("\(number)", to: "\(site)/output/mine/\(number)") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for turn in 0..<6 {
          group.addTask {
            try await Skidmark.succeed(["render", "-s", site, "-u", addresses[turn % 2]])
          }
        }
        try await group.waitForAll()
      }
      #expect(try Files.list("\(site)/output/mine").count == 300)
      try Files.remove("\(site)/output/mine")
      let after = try tree("\(site)/output")
      #expect(good.contains { differences($0, after).isEmpty })
      #expect(try Sites.hidden(site) == [])
    }
  }

  @Test func aKilledBuildLosesNoStoredData() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      let good = try tree("\(site)/output")
      let data = try tree("\(site)/data")
      let build = ["build", "-w", "2"] + Skidmark.now
      for milliseconds in [60, 200, 450, 800] {
        for path in Array(data.keys) where path.contains("/week-02/") {
          try Files.remove("\(site)/data/\(path)")
        }
        try kill(build, site, at: .afterStart(milliseconds))
        // What a run leaves if it is killed in the middle of a write; this file is not written again.
        let notes = "\(site)/data/\(Sites.sleeper)/2026/league.json"
        try Files.write(Array("{".utf8), to: notes + ".0123456789abcdef.skidmark-new")
        #expect(differences(good, try tree("\(site)/output")) == [])
      }
      try await Skidmark.succeed(build + ["-s", site])
      #expect(differences(good, try tree("\(site)/output")) == [])
      let lost = differences(data, try tree("\(site)/data"))
      #expect(lost == [])
      for folder in [site, "\(site)/data/\(Sites.sleeper)/2026"] {
        let hidden = try Sites.hidden(folder)
        #expect(hidden.isEmpty, "left behind in \(folder): \(hidden)")
      }
    }
  }
}
