import JSON
import Platform

extension SportsStory {
  private static let mostBlocks = 40

  /// Reads `GET /games/{id}/story`. Versions of the API put the blocks at the top, or below `story` or `flow`.
  /// - Parameters:
  ///   - game: The game. Its final score shows in which order the API writes scores.
  ///   - warnings: Gets the contradictions.
  /// - Returns: Nil without blocks.
  init?(reading json: JSONValue?, of game: SportsGame, warnings: inout [String]) {
    guard let answer = APIObject(json) else { return nil }
    let holders = [answer] + ["story", "flow"].compactMap { answer.object($0) }
    let found = holders.map { $0.objects("blocks", most: Self.mostBlocks) }.first { !$0.isEmpty }
    let rows = (found ?? []).enumerated().map { place, row in
      (index: row.count("blockIndex") ?? place, row: row)
    }.sorted { $0.index < $1.index }
    guard !rows.isEmpty else { return nil }
    let blocks = rows.map { Block(reading: $0.row, index: $0.index, of: game.league) }
    let isSwapped = Self.isSwapped(blocks, of: game)
    if isSwapped {
      warnings.append(
        "the story writes the home team's score first; it is read so because only that agrees with the "
          + "final score")
    }
    self.init(blocks: isSwapped ? blocks.map(\.swapped) : blocks)
    warnings += SportsStoryRules.broken(blocks: self.blocks, rows: rows.map(\.row))
  }

  /// Whether only the other order of scores agrees with the final score.
  private static func isSwapped(_ blocks: [Block], of game: SportsGame) -> Bool {
    guard game.status == .final, let final = game.score, let last = blocks.last?.after else {
      return false
    }
    return last != final && last.swapped == final
  }
}

extension SportsStory.Block {
  fileprivate init(reading row: APIObject, index: Int, of league: SportsLeague) {
    let first = max(1, min(50, row.count("periodStart") ?? 1))
    let box = row.object("miniBox")
    let stars = Set((box?["blockStars"]?.array ?? []).compactMap { $0.string?.cleanName })
    func side(_ name: String) -> SportsStory.MiniBox {
      let side = box?.object(name)
      let players = side?.objects("players", most: 30) ?? []
      return SportsStory.MiniBox(
        team: side?.name("team") ?? "",
        players: players.prefix(2).compactMap { player in
          guard let name = player.name("name", "playerName") else { return nil }
          return SportsStory.Line(
            name: name, text: MiniBoxLine.text(player, league.sport), isStar: stars.contains(name))
        })
    }
    self.init(
      index: index, firstPeriod: first,
      lastPeriod: max(first, min(50, row.count("periodEnd") ?? first)),
      before: SportsGame.Score(reading: row["scoreBefore"]) ?? .init(away: 0, home: 0),
      after: SportsGame.Score(reading: row["scoreAfter"]) ?? .init(away: 0, home: 0),
      narrative: row["narrative"]?.string?.cleanText(longest: 2_000) ?? "",
      away: side("away"), home: side("home"),
      // A post in a block is part of it, and hidden with it.
      post: row.object("embeddedTweet").flatMap { SportsPost(reading: $0, start: nil, score: nil) })
  }

  fileprivate var swapped: Self {
    var block = self
    (block.before, block.after) = (before.swapped, after.swapped)
    return block
  }
}

/// A player's line in a mini box: `15p/4r/6a (+7p/+2r)`.
enum MiniBoxLine {
  private static func columns(_ sport: SportsLeague.Sport) -> [(keys: [String], unit: String)] {
    switch sport {
    case .basketball:
      [(["pts", "points"], "p"), (["reb", "rebounds"], "r"), (["ast", "assists"], "a")]
    case .hockey: [(["goals"], "g"), (["assists"], "a")]
    case .football: [(["yds", "yards"], "y"), (["td", "touchdowns"], "td")]
    case .baseball: [(["h", "hits"], "h"), (["hr", "homeRuns"], "hr"), (["rbi"], "rbi")]
    }
  }

  static func text(_ player: APIObject, _ sport: SportsLeague.Sport) -> String {
    func numbers(_ name: (String) -> String) -> [(value: Int, unit: String)] {
      columns(sport).compactMap { keys, unit in
        keys.compactMap { player[name($0)]?.count }.first.map { ($0, unit) }
      }
    }
    let totals = numbers { $0 }
    guard !totals.isEmpty else { return sport == .baseball ? pitching(player) : "" }
    let told = totals.filter { $0.value > 0 }
    let total = (told.isEmpty ? [totals[0]] : told).map { "\($0.value)\($0.unit)" }
    // `pts` in the whole game is `deltaPts` in the block.
    let gains = numbers { "delta\($0.prefix(1).uppercased())\($0.dropFirst())" }
      .filter { $0.value > 0 }.map { "+\($0.value)\($0.unit)" }
    return total.joined(separator: "/")
      + (gains.isEmpty ? "" : " (\(gains.joined(separator: "/")))")
  }

  /// A pitcher's line: `6.1ip/8k/2er`.
  private static func pitching(_ player: APIObject) -> String {
    let columns = [
      (["ip", "inningsPitched"], "ip"), (["so", "k", "strikeouts"], "k"),
      (["er", "earnedRuns"], "er"),
    ]
    return columns.compactMap { keys, unit in
      keys.compactMap { player[$0]?.statistic }.first.map { $0 + unit }
    }.joined(separator: "/")
  }
}
