import Diagnostics
import LeagueModel
import Platform
import Testing

@testable import Statistics

@Suite struct TeamWeeksTests {
  private static let header =
    "season,week,team,season_type,opponent_team,completions,attempts,passing_yards,passing_tds,"
    + "passing_interceptions,sacks_suffered,sack_yards_lost,sack_fumbles_lost,passing_first_downs,"
    + "carries,rushing_yards,rushing_tds,rushing_fumbles_lost,rushing_first_downs,"
    + "receiving_fumbles_lost,penalties,penalty_yards"

  private func read(_ rows: String...) throws -> [ProTeamGames]? {
    try read(text: ([Self.header] + rows).joined(separator: "\n"))
  }

  private func read(text: String) throws -> [ProTeamGames]? {
    try ProTeamGames.reading(csv: SourceText(name: "weeks.csv", text: text))
  }

  /// L7: numbers that no team can have.
  @Test func impossibleGamesAreRefusedWithTheirLine() throws {
    let good = "2026,1,KC,REG,BAL,20,30,250,2,1,3,-21,1,12,25,110,1,0,6,1,5,40"
    let cases = [
      ("20,30,250", "-20,30,250", "completions"), ("20,30,250", "20,30,2500", "total yards"),
      ("25,110", "0,0", "plays"), ("5,40", "5,-40", "penalty yards"),
    ]
    for (old, new, metric) in cases {
      var bad = good.replacing(old, with: new)
      if metric == "plays" {
        bad = bad.replacing("20,30,250", with: "0,0,0").replacing(",3,-21", with: ",0,0")
      }
      let error = #expect(throws: TableError.self) { try read(good, bad) }
      #expect(error?.diagnostic.place?.position.line == 3, "\(metric)")
      #expect(
        error?.diagnostic.message.contains(metric) == true, "\(error?.diagnostic.message ?? "")")
    }
    // The worst passing game of the league is one that can be.
    #expect(try read(good.replacing("20,30,250", with: "1,8,-32"))?.first?.games.count == 1)
  }

  @Test func aGameHasWhatItsColumnsAddUpTo() throws {
    let season = try #require(
      try read("2026,1,KC,REG,BAL,20,30,250,2,1,3,-21,1,12,25,110,1,0,6,1,5,40")?.first)
    let numbers = try #require(season.games.first?.numbers)
    #expect(season.season == 2026 && season.games.count == 1)
    #expect(numbers[.passYards] == "229" && numbers[.totalYards] == "339")
    #expect(numbers[.plays] == "58" && numbers[.yardsPerPlay] == "5.8")
    #expect(numbers[.netYardsPerPass] == "6.9" && numbers[.yardsPerRush] == "4.4")
    #expect(numbers[.fumblesLost] == "2" && numbers[.turnovers] == "3")
    #expect(numbers[.penaltyYards] == "40" && numbers[.passFirstDowns] == "12")
    // The file does not have these.
    #expect(numbers[.points] == nil && numbers[.firstDowns] == nil && numbers[.scoringShare] == nil)
    let unsigned = try read("2026,1,KC,REG,BAL,20,30,250,2,1,3,21,1,12,25,110,1,0,6,1,5,40")
    #expect(unsigned?.first?.games.first?.numbers == numbers)
  }

  @Test func otherGamesAndFilesAreLeftOut() throws {
    let playoff = "2026,19,KC,POST,BAL,20,30,250,2,1,3,-21,1,12,25,110,1,0,6,1,5,40"
    let nameless = "2026,1,XX,REG,BAL,20,30,250,2,1,3,-21,1,12,25,110,1,0,6,1,5,40"
    #expect(try read(playoff, nameless) == [])
    #expect(try read(text: "season,week,team\n2026,1,KC\n") == nil)
    // Weekly files of players have these columns as well.
    #expect(try read(text: "player_id,\(Self.header)\n") == nil)
  }

  /// Two weeks: each team against its neighbor. The yards of a team grow with its place in the alphabet.
  private func season() -> ProTeamGames {
    let teams = ProTeam.all
    let games = teams.indices.flatMap { place in
      (1...2).map { week in
        ProTeamGames.Game(
          team: teams[place], opponent: teams[place ^ 1], week: week,
          numbers: TeamNumbers([
            .totalYards: "\(300 + place)", .plays: "60", .rushYards: "100", .rushAttempts: "20",
            .passYards: "\(200 + place)",
          ]))
      }
    }
    return ProTeamGames(season: 2026, games: games)
  }

  @Test func tablesFollowFromTheWeeks() throws {
    let teams = ProTeam.all
    let schedule = ProSchedule(
      2026,
      games: stride(from: 0, to: 32, by: 2).flatMap { place in
        (1...2).map { week in
          ProSchedule.Game(
            week: week, away: teams[place], home: teams[place + 1], awayPoints: 10, homePoints: 20)
        }
      })
    let now = Instant(seconds: 0)
    let offense = try #require(
      season().table(.offense, schedule, source: "weeks.csv", updatedAt: now))
    let first = try #require(offense.row(of: teams[0]))
    #expect(offense.rows.count == 32 && first.games == 2)
    #expect(first.numbers[.points] == "20" && first.numbers[.totalYards] == "600")
    #expect(first.numbers[.yardsPerPlay] == "5.0" && first.numbers[.netYardsPerPass] == "5.0")
    let defense = try #require(
      season().table(.defense, schedule, source: "weeks.csv", updatedAt: now))
    #expect(defense.row(of: teams[0])?.numbers[.points] == "40")
    #expect(defense.row(of: teams[0])?.numbers[.totalYards] == "602")
    #expect(
      season().table(.offense, nil, source: "", updatedAt: now)?.row(of: teams[0])?
        .numbers[.points] == nil)
  }

  @Test func aTableNeedsEveryTeam() throws {
    var season = season()
    season.games.removeAll { $0.team == ProTeam.all[5] }
    let now = Instant(seconds: 0)
    #expect(season.table(.offense, nil, source: "", updatedAt: now) == nil)
  }

  @Test func newerFilesReplaceTheirWeeks() throws {
    let newer = ProTeamGames(season: 2026, games: Array(season().games.suffix(1)))
    let all = season().replaced(by: newer)
    #expect(all.games.count == 33 && all.games.map(\.week).filter { $0 == 2 }.count == 1)
  }
}
