import Build
import JSON
import Platform
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `kill -9` at seeded moments of a whole build: afterward every stored file is whole, the site is the old
/// or the new one, and the next build completes the interrupted work.
@Suite(.timeLimit(.minutes(120)), .serialized) struct KillTests {
  /// The number of moments; `Scripts/fuzz` sets a hundred.
  private static let count =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 14

  /// When the program is killed.
  private enum Moment {
    /// After a fraction of the time of a whole build.
    case within(Double)
    /// Microseconds after it began to write data.
    case afterDataBegan(Int)
  }

  /// The same moments in each run.
  private static let moments: [Moment] = {
    var state: UInt64 = 20_261_121
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    return (0..<count).map { turn in
      switch turn % 3 {
      case 0: .within(Double(next(1_500)) / 1_000)
      // Most data is written early.
      case 1: .within(Double(next(300)) / 1_000)
      default: .afterDataBegan(next(3_000))
      }
    }
  }()

  /// The build of a turn: each has another time, which new answers record.
  private func build(_ turn: Int, _ site: String) -> [String] {
    let seconds = turn % 60 < 10 ? "0\(turn % 60)" : "\(turn % 60)"
    let now = "2026-11-17T0\(1 + turn / 60):\(seconds):00Z"
    return ["build", "-w", "2", "--now", now, "-s", site]
  }

  private func kill(_ turn: Int, _ site: String, _ moment: Moment, _ whole: Duration) throws {
    let program = try #require(Skidmark.path)
    let season = "\(site)/data/\(Sites.sleeper)/2026"
    let process = try ChildProcess(
      program, build(turn, site) + ["--quiet"], environment: Skidmark.environment())
    switch moment {
    case .within(let part):
      usleep(UInt32(part * (whole / .microseconds(1))))
    case .afterDataBegan(let microseconds):
      // Waits until the folder appears, or the build must have ended long ago.
      let end = ContinuousClock.now + whole + whole
      while !((try? Files.list(season)) ?? []).contains(where: isStaging),
        ContinuousClock.now < end
      { usleep(20) }
      usleep(UInt32(microseconds))
    }
    process.stop()
  }

  @Test func aKilledBuildLeavesOnlyWholeFiles() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.small(), to: folder)
      var whole = Duration.zero
      for turn in 0..<2 {
        try retitle(site, "warm-up \(turn)")
        whole = try await ContinuousClock().measure {
          try await Skidmark.succeed(build(turn, site) + ["--quiet"])
        }
      }
      var (published, changed, waiting) = (0, 0, 0)
      for (turn, moment) in Self.moments.enumerated() {
        let (data, output) = (try stored(site), try tree("\(site)/output"))
        try retitle(site, "edition \(turn)")
        try kill(turn, site, moment, whole)
        let (someData, someOutput) = (try stored(site), try tree("\(site)/output"))
        try await Skidmark.succeed(build(turn, site) + ["--quiet"])
        let (newData, newOutput) = (try stored(site), try tree("\(site)/output"))
        let isOld = differences(someOutput, output).isEmpty
        #expect(isOld || differences(someOutput, newOutput).isEmpty, "\(turn): \(moment)")
        #expect(!differences(output, newOutput).isEmpty && !differences(data, newData).isEmpty)
        for (path, bytes) in someData where !isWaiting(path) {
          #expect(bytes == data[path] || bytes == newData[path], "\(turn): \(moment): \(path)")
        }
        for path in data.keys where newData[path] != nil {
          #expect(someData[path] != nil, "\(turn): \(moment): lost \(path)")
        }
        #expect(!newData.keys.contains(where: isWaiting), "\(turn): left behind")
        published += isOld ? 0 : 1
        changed += differences(someData, data).isEmpty ? 0 : 1
        waiting += someData.keys.contains(where: isWaiting) ? 1 : 0
      }
      // With few moments, all may precede the change; with a hundred, some fall within and some after each.
      if Self.count >= 50 {
        #expect((1..<Self.count).contains(published) && (1..<Self.count).contains(changed))
        #expect(waiting > 0, "no moment lay within a write")
        print(
          "kills: \(Self.count) moments, \(changed) after data changed, \(published) after the site did, "
            + "\(waiting) within a write")
      }
    }
  }

  /// Changes a text on every page, and a team's name at the platform.
  private func retitle(_ site: String, _ name: String) throws {
    try edit("\(site)/skidmark.yml") { text in
      text.replacing(/title: .*/, with: "title: The Gazette, \(name)")
    }
    let users = "\(site)/recordings/api.sleeper.app/v1/league/873150294416920577/users.json"
    try edit(users) { text in
      text.replacing(
        /"team_name":"[^"]*"/, with: "\"team_name\":\"The \(name)\"", maxReplacements: 1)
    }
  }

  /// The stored data, without the lock of a running build.
  private func stored(_ site: String) throws -> [String: [UInt8]] {
    try tree("\(site)/data").filter { $0.key != ".skidmark-lock" }
  }

  private func isStaging(_ name: String) -> Bool { name.hasPrefix(".snapshot-staging-") }

  /// Whether a file is temporary, waiting to be renamed.
  private func isWaiting(_ path: String) -> Bool {
    path.hasSuffix(".skidmark-new") || path.contains("/.snapshot-")
  }
}
