import JSON
import LeagueModel
import Platform

@testable import Rank

/// Random values of the model, the same for the same seed.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0 through `most`.
  mutating func number(_ most: Int) -> Int { Int(next() % UInt64(most + 1)) }

  mutating func chance() -> Bool { number(1) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(elements.count - 1)]
  }

  mutating func list<Element>(_ most: Int, _ make: (inout Random) -> Element) -> [Element] {
    (0..<number(most)).map { _ in make(&self) }
  }

  mutating func maybe<Element>(_ make: (inout Random) -> Element) -> Element? {
    chance() ? make(&self) : nil
  }

  mutating func text() -> String {
    let parts = [
      "a", "Z", "7", " ", "ü", "e\u{301}", "é", "👩‍🍳", "™", "’", "\"", "\\", "/", "\n", "\t", "\u{0}",
      "\u{7F}", "\u{2028}", "\u{202E}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "<", "&", "\u{FEFF}", "\u{10FFFF}", "$",
    ]
    return list(12) { $0.pick(parts) }.joined()
  }

  mutating func instant() -> Instant {
    Instant(
      seconds: Int64(number(4_000_000_000)) - 1_000_000_000,
      nanoseconds: chance() ? 0 : Int64(number(999_999_999)))
  }

  mutating func points() -> Points { Points(tenThousandths: number(60_000_000) - 20_000_000) }

  mutating func record() -> Record {
    Record(wins: number(18), losses: number(18), ties: number(2))
  }

  mutating func streak() -> Streak? { Streak(pick([.win, .loss, .tie]), number(9)) }

  mutating func player() -> Player {
    Player(id: "\(number(99_999))\(text())", name: text(), position: pick(["QB", "", "D/ST"]))
  }

  mutating func json(depth: Int = 2) -> JSONValue {
    switch number(depth > 0 ? 6 : 4) {
    case 0: return .null
    case 1: return .bool(chance())
    case 2: return .int(number(1 << 60) - (1 << 59))
    case 3: return .double(Double(number(1_000_000)) / 8 + 0.0625)
    case 4: return .string(text())
    case 5: return .array(list(3) { $0.json(depth: depth - 1) })
    default:
      let names = list(3) { $0.text() }
      return .object(
        JSONObject(
          Set(names).sorted().map { ($0, json(depth: depth - 1)) }))
    }
  }

  // MARK: The season

  mutating func league() -> League {
    let platform = pick(FantasyPlatform.allCases)
    let id = String(number(1 << 60))
    return League(
      key: LeagueKey(platform: platform, id: id) ?? Self.fallback, name: text(),
      season: 2000 + number(100), stage: pick([.preseason, .inSeason, .complete]),
      rules: Rules(
        lastRegularWeek: number(18), playoffTeamCount: number(12), hasMedianGame: chance(),
        lineupSlots: list(9) { $0.text() }, seedingRule: maybe { $0.text() }),
      divisions: list(3) { Division(id: $0.text(), name: $0.text()) },
      teams: list(12) { $0.team() }, players: list(20) { $0.player() },
      weeks: list(5) { $0.week() }, fetchedAt: instant())
  }

  private static let fallback: LeagueKey = {
    guard let key = LeagueKey("sleeper-1") else { preconditionFailure("a key") }
    return key
  }()

  private mutating func team() -> Team {
    Team(
      id: text(), name: text(), owners: list(2) { Owner(id: $0.text(), name: $0.text()) },
      divisionID: maybe { $0.text() },
      platformRecord: maybe { random in
        PlatformRecord(
          record: random.record(), pointsFor: random.points(),
          pointsAgainst: random.maybe { $0.points() }, streak: random.streak())
      }, platformSeed: maybe { $0.number(12) }, platformPlace: maybe { $0.number(12) },
      startersBySeason: list(5) { PlayerPoints(player: $0.text(), points: $0.points()) })
  }

  private mutating func week() -> Week {
    Week(
      number: number(18), state: pick([.played, .current, .upcoming]), isPlayoff: chance(),
      matchups: list(6) { random in
        Matchup(
          kind: random.pick([.regular, .championship, .thirdPlace, .consolation, .bye, .idle]),
          weeks: random.list(2) { $0.number(18) },
          decision: random.pick([.open, .home, .away, .tie]), home: random.side(),
          away: random.maybe { $0.side() })
      })
  }

  private mutating func side() -> Side {
    Side(
      team: text(), points: points(), total: points(), isOverridden: chance(),
      lineup: list(9) { random in
        LineupEntry(
          player: random.maybe { $0.text() }, slot: random.pick(["QB", "BN", "IR"]),
          points: random.maybe { $0.points() })
      })
  }

  mutating func rankings(of league: League) -> Rankings {
    let count = league.teams.count
    return Rankings(
      league: LeagueHeading(league), week: number(18),
      phase: pick([.preseason, .regular, .playoffs]), lastUpdated: instant(), system: text(),
      teams: league.teams.enumerated().map { index, team in
        RankedTeam(
          id: team.id, name: team.name, owner: team.ownerName, rank: index + 1,
          previousRank: maybe { $0.number(count) }, tier: pick(Tier.allCases), record: record(),
          pointsFor: points(), pointsAgainst: points(),
          powerScore: Double(number(1 << 53)) / Double(1 << 53), streak: streak(),
          division: maybe { $0.text() },
          topPlayers: list(5) { random in
            TopPlayer(
              id: random.text(), name: random.text(), position: random.text(),
              points: random.points())
          }, topPlayersBasis: pick([.season, .starts]))
      },
      matchups: list(6) { random in
        MatchupResult(
          home: .init(team: random.text(), points: random.points()),
          away: random.maybe { .init(team: $0.text(), points: $0.points()) },
          winner: random.maybe { $0.text() }, kind: random.pick([.regular, .bye]),
          decision: random.pick([.open, .home, .away, .tie]))
      },
      facts: list(5) { random in
        Fact(
          id: random.text(), kind: random.text(),
          subject: .init(team: random.maybe { $0.text() }, player: random.maybe { $0.text() }),
          week: random.number(18), values: random.json(),
          weight: Double(random.number(1_000)) / 1_000, givesAway: random.chance(),
          text: random.text())
      })
  }

  mutating func roasts(for rankings: Rankings) -> [Team.ID: TeamRoast] {
    var roasts: [Team.ID: TeamRoast] = [:]
    for team in rankings.teams where chance() {
      roasts[team.id] = TeamRoast(
        writer: text(),
        sentences: list(5) { random in
          .init(text: random.text(), facts: random.list(3) { $0.text() })
        })
    }
    return roasts
  }
}
