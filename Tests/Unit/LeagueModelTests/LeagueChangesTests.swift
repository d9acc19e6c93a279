import Platform
import Testing

@testable import LeagueModel

/// What is new since the last fetch.
@Suite struct LeagueChangesTests {
  private func side(_ team: String, _ points: Double, _ players: [String] = []) -> Side {
    let amount = Points(points) ?? .zero
    return Side(
      team: team, points: amount, total: amount,
      lineup: players.map { LineupEntry(player: $0, slot: "QB", points: nil) })
  }

  private func week(
    _ number: Int, _ state: Week.State, _ home: Side, _ away: Side
  ) -> Week {
    let decision: Matchup.Decision =
      state != .played
      ? .open : home.points == away.points ? .tie : home.points > away.points ? .home : .away
    return Week(
      number: number, state: state, isPlayoff: false,
      matchups: [
        Matchup(kind: .regular, weeks: [number], decision: decision, home: home, away: away)
      ])
  }

  private func league(
    _ weeks: [Week], name: String = "L", teams: [(String, String)] = [("1", "Al"), ("2", "Bo")]
  ) throws -> League {
    League(
      key: try #require(LeagueKey("sleeper-7")), name: name, season: 2026, stage: .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: 4, hasMedianGame: false, lineupSlots: ["QB"],
        seedingRule: nil), divisions: [],
      teams: teams.map { id, owner in
        Team(id: id, name: "Team \(id)", owners: [Owner(id: owner, name: owner)])
      }, players: [], weeks: weeks, fetchedAt: Instant(seconds: 0))
  }

  @Test func theSameLeagueHasNoChanges() throws {
    let same = try league([week(1, .played, side("1", 90), side("2", 80))])
    #expect(LeagueChanges(from: same, to: same) == LeagueChanges())
  }

  @Test func finishedWeeksAreNew() throws {
    let old = try league([
      week(1, .played, side("1", 90), side("2", 80)), week(2, .current, side("1", 9), side("2", 8)),
      week(3, .upcoming, side("1", 0), side("2", 0)),
    ])
    let new = try league([
      week(1, .played, side("1", 90), side("2", 80)),
      week(2, .played, side("1", 99), side("2", 88)),
      week(3, .current, side("1", 12), side("2", 0)),
    ])
    let changes = LeagueChanges(from: old, to: new)
    #expect(changes.newWeeks == [2])
    #expect(changes.currentWeek == 3)
    #expect(changes.movedScores == 1)
    // A score of a week that is not over cannot be corrected.
    #expect(changes.corrections.isEmpty)
  }

  @Test func aCorrectedScoreIsReportedWithBothPointsAndANewOutcome() throws {
    let old = try league([week(1, .played, side("1", 90.5), side("2", 89))])
    let small = try league([week(1, .played, side("1", 89.5), side("2", 89))])
    #expect(
      LeagueChanges(from: old, to: small).corrections == [
        .init(
          week: 1, team: "1", name: "Team 1", before: try #require(Points(90.5)),
          after: try #require(Points(89.5)), outcome: nil)
      ])
    let large = try league([week(1, .played, side("1", 88), side("2", 89))])
    let corrections = LeagueChanges(from: old, to: large).corrections
    #expect(corrections.map(\.team) == ["1", "2"])
    #expect(corrections.map(\.outcome) == [.loss, .win])
    #expect(corrections.map { $0.before == $0.after } == [false, true])
  }

  @Test func newNamesAndOwnersAreReportedByTeam() throws {
    let old = try league([])
    var new = try league([], name: "M", teams: [("1", "Al"), ("2", "Cy"), ("3", "Di")])
    new.teams[0].name = "Other"
    let changes = LeagueChanges(from: old, to: new)
    #expect(
      changes.renamings == [
        .init(subject: .league, team: nil, before: "L", after: "M"),
        .init(subject: .team, team: "1", before: "Team 1", after: "Other"),
        .init(subject: .owner, team: "2", before: "Bo", after: "Cy"),
      ])
    #expect(changes.teamDifference == 1)
  }

  @Test func newPlayersOnARosterAreCounted() throws {
    let old = try league([week(1, .current, side("1", 0, ["a", "b"]), side("2", 0, ["c", "d"]))])
    let traded = try league([
      week(1, .current, side("1", 0, ["a", "c"]), side("2", 0, ["b", "d"])),
      week(2, .upcoming, side("1", 0), side("2", 0)),
    ])
    #expect(LeagueChanges(from: old, to: traded).rosterMoves == 2)
    let benched = try league([
      week(1, .current, side("1", 0, ["b", "a"]), side("2", 0, ["c", "d"]))
    ])
    #expect(LeagueChanges(from: old, to: benched) == LeagueChanges())
    // A draft does not count as roster moves.
    let undrafted = try league([week(1, .upcoming, side("1", 0), side("2", 0))])
    #expect(LeagueChanges(from: undrafted, to: old).rosterMoves == 0)
  }
}
