import JSON
import LeagueModel
import Rank
import Testing

/// Awards, records and history of real seasons. Another program computed the numbers from the platforms'
/// answers.
@Suite(.enabled(if: Recordings.folder != nil, "the recordings are not next to the project"))
struct RecordedAwardRankTests {
  private static let sleeper = "1049056120377090048"

  @Test func championsMatchThePlatforms() throws {
    let sleeper = try Recordings.sleeper(Self.sleeper)
    let espn = try Recordings.espn("18254195", 2024)
    #expect(sleeper.champion == "12")
    #expect(espn.champion == "4")
    let history = History([espn])
    #expect(history.champions.map(\.season) == [2024])
    #expect(history.champions.first?.owner.id == espn.team("4")?.owners.first?.id)
    #expect(history.titles.map(\.seasons) == [[2024]])
    #expect(History([sleeper, espn]).titles.map(\.seasons.count) == [1, 1])
  }

  @Test func recordsOfSleepersSeason() throws {
    let records = SeasonRecords(try Recordings.sleeper(Self.sleeper), through: 17)
    func holder(_ kind: SeasonRecord.Kind) -> [String] {
      records[kind]?.holders.map { "\($0.team) in \($0.week)" } ?? []
    }
    #expect(records[.highestScore]?.value == 182.26 && holder(.highestScore) == ["1 in 11"])
    #expect(records[.lowestScore]?.value == 59.78 && holder(.lowestScore) == ["10 in 10"])
    #expect(records[.biggestMargin]?.value == 76.74 && holder(.biggestMargin) == ["1 in 7"])
    #expect(records[.closestWin]?.value == 0.56 && holder(.closestWin) == ["9 in 3"])
    #expect(records[.highestLosingScore]?.value == 143.2)
    #expect(records[.lowestWinningScore]?.value == 83.58)
    #expect(records[.playerPoints]?.value == 51.88 && holder(.playerPoints) == ["1 in 14"])
    #expect(records[.playerPoints]?.holders.first?.player == "4984")
  }

  @Test func recordsOfESPNsSeason() throws {
    let records = SeasonRecords(try Recordings.espn("18254195", 2024), through: 17)
    #expect(records[.highestScore]?.value == 197.68)
    #expect(records[.highestScore]?.holders.map(\.team) == ["11"])
    #expect(records[.lowestScore]?.value == 72.52)
    #expect(records[.biggestMargin]?.value == 79.12)
    // A game of week 5 was tied: the closest game, but not a win.
    #expect(records[.closestWin]?.value == 0.04)
    #expect(records[.highestLosingScore]?.value == 172.16)
    #expect(records[.highestLosingScore]?.isNew == true)
    #expect(records[.lowestWinningScore]?.value == 97.06)
    #expect(records[.bestRecord]?.holders.first?.record == Record(wins: 10, losses: 4))
  }

  @Test func aTieOfESPNIsAnAward() throws {
    let league = try Recordings.espn("18254195", 2024)
    let awards = Awards(league, week: 5)
    let tie = try #require(awards.awards.first { $0.kind == .tie })
    #expect(tie.values["points"]?.double == 103.66)
    #expect(Set(awards[.closestGame]?.teams ?? []) == Set(tie.teams))
  }

  @Test func roundsOfTwoWeeksAreOneGame() throws {
    let league = try Recordings.sleeper("521379020332068864")
    #expect(Awards(league, week: 14)[.highestScore] == nil)
    let second = Awards(league, week: 15)
    #expect(second[.highestScore]?.values["weeks"]?.int == 2)
    #expect(second[.highestScore]?.values["points"]?.double == 309.34)
    #expect(SeasonRecords(league, through: 17)[.highestScore]?.value == 200.6)
    let meetings = HeadToHead(league, through: 17).pairs.flatMap(\.meetings)
    #expect(meetings.count == league.weeks.flatMap(\.matchups).count { $0.decision != .open })
    #expect(meetings.allSatisfy { ![14, 16].contains($0.week) })
  }

  /// Every decided game is one win and one loss in the table of pairs.
  @Test(arguments: ["521379020332068864", "522458773317046272", "1049056120377090048"])
  func pairsAddUpToTheSeason(_ id: String) throws {
    let league = try Recordings.sleeper(id)
    let last = league.rules.lastRegularWeek
    let table = HeadToHead(league, through: last)
    for team in try rank(league, week: last).teams {
      var record = Record()
      for other in league.teams where other.id != team.id {
        for meeting in table[team.id, other.id]?.meetings ?? [] { record.add(meeting.outcome) }
      }
      #expect(record == team.record, "\(team.name)")
    }
  }
}
