import LeagueModel

/// Simulates the rest of a season. Points are integers, in 1/65,536 of a ten-thousandth, to avoid false ties.
struct OddsSimulation {
  /// The number of times that each team (row) got each seed (column).
  private(set) var seeds: [Int]
  /// The sum of all seasons' wins by team, in half wins.
  private(set) var halves: [Int]
  /// The last simulated season, for tests.
  private(set) var table: SeedTable

  private let start: SeedTable
  private let schedule: FlatSchedule
  private var random: OddsRandom
  private let means: [Int]
  private let deviation: Int
  private var scores: [Int]
  private var sorted: [Int]

  init(_ league: League, _ remaining: RemainingSchedule, through week: Int) {
    random = OddsRandom("\(league.key)/\(league.season)/\(week)")
    let standings = Standings(league, through: week)
    var start = SeedTable(league, standings, through: week)
    let count = start.count
    for each in remaining.weeks {
      for game in each.games {
        start.games[game.home] += 1
        start.games[game.away] += 1
        start.addMeeting(game.home, game.away, halves: 0)
        start.metHalves[game.away * count + game.home] -= 2
      }
      guard remaining.hasMedianGame else { continue }
      for team in each.teams { start.games[team] += 1 }
    }
    self.start = start
    table = start
    let ids = league.teams.map(\.id)
    schedule = FlatSchedule(remaining, count: count) { ids[$0] < ids[$1] }
    let form = TeamForm(ids.map { standings[$0].weekScores.map(\.value) })
    let scale = 10_000 * Double(OddsRandom.deviation)
    means = form.means.map { Int($0 * scale) }
    deviation = Int(form.deviation * 10_000)
    seeds = Array(repeating: 0, count: count * count)
    halves = Array(repeating: 0, count: count)
    scores = Array(repeating: 0, count: count * remaining.weeks.count)
    sorted = Array(repeating: 0, count: count)
  }

  mutating func play(_ seasons: Int) {
    for _ in 0..<seasons {
      playSeason()
      for place in 0..<table.count {
        seeds[table.order[place] * table.count + place] += 1
        halves[place] += table.rows[place].halves
      }
    }
  }

  mutating func playSeason() {
    table.reset(to: start)
    drawScores()
    if schedule.hasMedianGame { for week in 0..<schedule.weekCount { playMedian(week) } }
    table.play(schedule, scores)
    table.sort()
  }

  /// Draws all scores of a season. Uses an unsafe buffer because uniqueness checks would take as long as the draws.
  private mutating func drawScores() {
    let (means, deviation, schedule, count) = (means, deviation, schedule, table.count)
    var dice = random
    scores.withUnsafeMutableBufferPointer { scores in
      for week in 0..<schedule.weekCount {
        for place in schedule.teamStarts[week]..<schedule.teamStarts[week + 1] {
          let team = schedule.teams[place]
          scores[week * count + team] = means[team] &+ deviation &* dice.normal()
        }
      }
    }
    random = dice
  }

  private mutating func playMedian(_ week: Int) {
    let row = week * table.count
    var size = 0
    let places = schedule.teamStarts[week]..<schedule.teamStarts[week + 1]
    for place in places {
      let score = scores[row + schedule.teams[place]]
      var hole = size
      while hole > 0, sorted[hole - 1] > score {
        sorted[hole] = sorted[hole - 1]
        hole -= 1
      }
      sorted[hole] = score
      size += 1
    }
    guard size > 0 else { return }
    let twiceMedian = sorted[(size - 1) / 2] + sorted[size / 2]
    for place in places {
      let team = schedule.teams[place]
      let twice = 2 * scores[row + team]
      table.rows[team].halves += twice > twiceMedian ? 2 : twice == twiceMedian ? 1 : 0
    }
  }
}

/// The remaining schedule in flat arrays, because reference counting would take longer than the games.
struct FlatSchedule {
  struct Game {
    let home: Int
    let away: Int
    let homePoints: Int
    let awayPoints: Int
    /// The bounds in `gameRows` of the weeks that count.
    let weekStart: Int
    let weekEnd: Int
  }

  let hasMedianGame: Bool
  let weekCount: Int
  /// All weeks' teams by id; week i has those from `teamStarts[i]` to `teamStarts[i + 1]`.
  private(set) var teams: [Int] = []
  private(set) var teamStarts = [0]
  private(set) var games: [Game] = []
  private(set) var gameRows: [Int] = []

  init(_ remaining: RemainingSchedule, count: Int, isBefore: (Int, Int) -> Bool) {
    hasMedianGame = remaining.hasMedianGame
    weekCount = remaining.weeks.count
    for week in remaining.weeks {
      teams += Set(week.teams).sorted(by: isBefore)
      teamStarts.append(teams.count)
      for game in week.games {
        let start = gameRows.count
        gameRows += game.weeks.map { $0 * count }
        games.append(
          Game(
            home: game.home, away: game.away, homePoints: game.homePoints,
            awayPoints: game.awayPoints, weekStart: start, weekEnd: gameRows.count))
      }
    }
  }
}

extension SeedTable {
  fileprivate mutating func play(_ schedule: FlatSchedule, _ scores: [Int]) {
    let gameRows = schedule.gameRows
    addResults { add in
      for game in schedule.games {
        var home = game.homePoints << 16
        var away = game.awayPoints << 16
        for place in game.weekStart..<game.weekEnd {
          let row = gameRows[place]
          home &+= scores[row + game.home]
          away &+= scores[row + game.away]
        }
        let taken = home > away ? 2 : home == away ? 1 : 0
        add(game.home, game.away, taken, home >> 16, away >> 16)
      }
    }
  }
}
