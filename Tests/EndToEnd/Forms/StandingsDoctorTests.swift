import JSON
import TestSupport
import Testing

/// `doctor` says whether another fetch can mend standings that differ from the platform's.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct StandingsDoctorTests {
  /// Sleeper's own totals are half a point off its own games.
  private static var league: SmallLeague {
    var league = SmallLeague(weeks: [[.init(1, 90, 2, 80), .init(3, 70, 4, 60)]])
    for (team, record) in [(1, (1, 0, 90)), (2, (0, 1, 80)), (3, (1, 0, 70)), (4, (0, 1, 60))] {
      league.rosters[team] = [
        (
          "settings",
          [
            "wins": .int(record.0), "losses": .int(record.1), "ties": 0, "fpts": .int(record.2),
            "fpts_decimal": .int(team == 1 ? 50 : 0),
          ]
        )
      ]
    }
    return league
  }

  @Test func aPlatformThatDisagreesWithItselfCannotBeMended() async throws {
    try await Self.league.built { site in
      let outcome = try await site.run(["doctor", "--offline"])
      #expect(
        outcome.output.contains(
          "Sleeper's totals differ from its own games, which no other fetch can mend"),
        "\(outcome.output)")
      #expect(outcome.output.contains("Ada FC: points for 90.00 here, 90.50 on Sleeper"))
      #expect(!outcome.output.contains("--force"))
      #expect(outcome.status == 0)
    }
  }
}
