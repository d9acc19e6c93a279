import JSON
import LeagueModel
import Platform
import Rank

/// Random numbers that are the same in every run.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}

/// Invented seasons with lineups, ties, close games, rivalries, empty slots and playoffs: 14 weeks and,
/// from six teams on, three rounds for the title, with two byes.
struct Season {
  let league: League
  static let lastWeek = 17

  init(_ seed: Int, teams count: Int, playoffs places: Int = 4) throws {
    var dice = Dice(seed)
    let teams = (1...count).map { number in
      Team(
        id: "\(number)", name: Self.name(number, ["Badgers", "Otters", "Herons", "Newts"]),
        owners: [Owner(id: "o\(number)", name: Self.name(number + 40, ["Vale", "Quill", "Moss"]))])
    }
    var strengths = teams.map { _ in dice.number(500...1_500) }
    // Now and then a team wins every game of the regular season, and then it has used up its luck.
    if seed % 4 == 1 { strengths[0] = 6_000 }
    let players = teams.flatMap { team in
      Self.roster.enumerated().map { place, position in
        Player(
          id: "\(team.id).\(place)",
          name: Self.name((Int(team.id) ?? 0) * 20 + place, ["Rook", "Finch", "Marsh", "Stone"]),
          position: position)
      }
    }
    var weeks: [Week] = []
    for number in 1...14 {
      weeks.append(Self.regularWeek(number, teams, strengths, after: weeks, &dice))
    }
    if seed % 4 == 1 { strengths[0] = 100 }
    let hasPlayoffs = count >= 6
    if hasPlayoffs { weeks += Self.playoffs(teams, strengths, &dice) }
    weeks = SeasonSchedule(weeks).weeks
    let wired = SeasonWire(
      SeasonBenches(weeks, players, seed: seed).weeks, teams, positions: Self.roster, seed: seed)
    let json: JSONValue = "sleeper-7001"
    league = League(
      key: try json.decoded(LeagueKey.self), name: "Made Up", season: 2_000 + seed % 100,
      stage: hasPlayoffs ? .complete : .inSeason,
      rules: Rules(
        lastRegularWeek: 14, playoffTeamCount: min(places, count), hasMedianGame: false,
        lineupSlots: Self.starters, seedingRule: nil, scoring: SeasonPlays.rules),
      divisions: [], teams: teams, players: players + wired.newcomers, weeks: wired.weeks,
      wire: wired.wire,
      drafts: [SeasonDraft(teams, roster: Self.roster.count, seed: seed).draft],
      fetchedAt: Instant(seconds: 1_800_000_000))
  }

  /// The two seasons before one, of the same managers.
  static func before(_ league: League, _ seed: Int) -> [League] {
    [1, 2].compactMap { years in
      var earlier = try? Season(seed + 1_000 * years, teams: league.teams.count).league
      earlier?.season = league.season - years
      return earlier
    }
  }

  /// The weeks that can be ranked.
  var weeks: [Int] { league.playedWeeks.map(\.number) }

  // MARK: Weeks

  private static func regularWeek(
    _ number: Int, _ teams: [Team], _ strengths: [Int], after weeks: [Week], _ dice: inout Dice
  ) -> Week {
    // The circle method: every team plays, and pairings come again.
    var ids = teams.map(\.id)
    if ids.count % 2 == 1 { ids.append("") }
    let rest = Array(ids.dropFirst())
    let shift = number % max(1, rest.count)
    let circle = [ids[0]] + rest[shift...] + rest[..<shift]
    let matchups = (0..<circle.count / 2).compactMap { place -> Matchup? in
      let (home, away) = (circle[place], circle[circle.count - 1 - place])
      guard !home.isEmpty, !away.isEmpty else { return nil }
      let earlier = weeks.flatMap(\.matchups).last { $0.sides(of: home)?.other?.team == away }
      // Some games end by the margin of the last meeting.
      let gap = dice.chance(30) ? earlier?.lead(of: home).tenThousandths : nil
      return game(.regular, number, home, away, strengths, gap: gap, &dice)
    }
    return Week(number: number, state: .played, isPlayoff: false, matchups: matchups)
  }

  private static func playoffs(
    _ teams: [Team], _ strengths: [Int], _ dice: inout Dice
  ) -> [Week] {
    let ids = teams.map(\.id).shuffled(using: &dice)
    func title(_ week: Int, _ home: Team.ID, _ away: Team.ID, _ dice: inout Dice) -> Matchup {
      game(.championship, week, home, away, strengths, canTie: false, &dice)
    }
    let quarters = [title(15, ids[2], ids[5], &dice), title(15, ids[3], ids[4], &dice)]
    let byes = ids.prefix(2).map { id in
      Matchup(
        kind: .bye, weeks: [15], decision: .open,
        home: Side(team: id, points: .zero, total: .zero), away: nil)
    }
    let left = quarters.compactMap(\.winner)
    let semis = [title(16, ids[0], left[1], &dice), title(16, ids[1], left[0], &dice)]
    let finalists = semis.compactMap(\.winner)
    let final = title(17, finalists[0], finalists[1], &dice)
    let losers = semis.flatMap(\.sides).map(\.team).filter { !finalists.contains($0) }
    let third = game(
      .thirdPlace, 17, losers[0], losers[1], strengths, canTie: false, &dice)
    let rounds = [quarters + byes, semis, [final, third]]
    return rounds.enumerated().map { place, matchups in
      let busy = Set(matchups.flatMap(\.sides).map(\.team))
      // Platforms keep counting for eliminated teams.
      let idle = teams.map(\.id).filter { !busy.contains($0) }.map { id in
        let lineup = lineup(id, strengths, &dice)
        return Matchup(
          kind: .idle, weeks: [15 + place], decision: .open,
          home: Side(team: id, points: lineup.total, total: lineup.total, lineup: lineup.entries),
          away: nil)
      }
      return Week(number: 15 + place, state: .played, isPlayoff: true, matchups: matchups + idle)
    }
  }

  // MARK: Games

  private static let starters = ["QB", "RB", "RB", "WR", "WR", "TE", "K", "DEF"]
  private static let roster = starters + ["QB", "RB", "WR", "TE"]

  private static func game(
    _ kind: Matchup.Kind, _ week: Int, _ home: Team.ID, _ away: Team.ID, _ strengths: [Int],
    gap given: Int? = nil, canTie: Bool = true, _ dice: inout Dice
  ) -> Matchup {
    let mine = lineup(home, strengths, &dice)
    var theirs = lineup(away, strengths, &dice)
    // Some games end level and some nearly so: the quarterback makes up the difference.
    let fate = dice.number(1...100)
    let isLevel = !canTie && mine.total == theirs.total
    if fate <= 12 || given != nil || isLevel {
      let gap = given ?? (fate <= 3 && canTie ? 0 : dice.number(1...290) * 100)
      let wanted = mine.total.tenThousandths - gap
      let change = wanted - theirs.total.tenThousandths
      theirs.entries[0].points = theirs.entries[0].points.map {
        Points(tenThousandths: $0.tenThousandths + change)
      }
      theirs.entries[0].player = theirs.entries[0].player ?? "\(away).0"
      theirs.total = Points(tenThousandths: wanted)
    }
    let decision: Matchup.Decision =
      mine.total == theirs.total ? .tie : mine.total > theirs.total ? .home : .away
    return Matchup(
      kind: kind, weeks: [week], decision: decision,
      home: Side(team: home, points: mine.total, total: mine.total, lineup: mine.entries),
      away: Side(team: away, points: theirs.total, total: theirs.total, lineup: theirs.entries))
  }

  private static func lineup(
    _ team: Team.ID, _ strengths: [Int], _ dice: inout Dice
  ) -> (entries: [LineupEntry], total: Points) {
    let strength =
      strengths[(Int(team) ?? 1) - 1] * (dice.chance(10) ? dice.number(50...180) : 100) / 100
    var total = 0
    let isPerfect = dice.chance(8)
    let entries = roster.enumerated().map { place, position in
      let isStarter = place < starters.count
      let isEmpty = isStarter && dice.chance(2)
      let amount =
        isEmpty || isPerfect && !isStarter
        ? 0 : dice.number(-20...2 * strength) * 100
      if isStarter { total += amount }
      return LineupEntry(
        player: isEmpty ? nil : "\(team).\(place)", slot: isStarter ? position : LineupEntry.bench,
        points: Points(tenThousandths: amount))
    }
    return (entries, Points(tenThousandths: total))
  }

  /// A name without digits, another for each number.
  private static func name(_ number: Int, _ nouns: [String]) -> String {
    let syllables = ["ba", "do", "fi", "ku", "la", "me", "no", "pi", "ru", "so", "ta", "ve"]
    let base = syllables.count
    let word =
      syllables[number % base] + syllables[number / base % base]
      + syllables[(number / base / base + number) % base]
    return word.capitalizedWord + " " + nouns[number % nouns.count]
  }
}

extension Matchup {
  fileprivate func lead(of team: Team.ID) -> Points {
    guard let sides = sides(of: team), let other = sides.other else { return .zero }
    return sides.own.total - other.total
  }
}

extension String {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
