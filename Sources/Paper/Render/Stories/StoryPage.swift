import LeagueModel
import Liquid
import Rank

/// A matchup's story as template values. Each block has only what its reader may know by then.
struct StoryPage {
  private let story: GameStory
  private let edition: Edition
  private let number: Int
  /// Whether the names reveal nothing: playoff pairings reveal earlier winners.
  private let isNamed: Bool

  /// The stories of a week, in an order that reveals no results.
  static func all(of edition: Edition) -> [StoryPage] {
    let games = CoverGames(edition)
    return (edition.numbers?.stories ?? []).compactMap { story in
      guard !story.blocks.isEmpty, let number = games.number(ofHome: story.home) else { return nil }
      return StoryPage(story: story, edition: edition, number: number, isNamed: games.areNamed)
    }.sorted { $0.number < $1.number }
  }

  /// The folders of stories, below their week's, by home team.
  static func folders(_ homes: [Team.ID], among games: CoverGames) -> [String] {
    homes.compactMap { games.number(ofHome: $0) }.sorted().map { folder($0) }
  }

  private static func folder(_ number: Int) -> String { "game-\(number)/" }

  var home: Team.ID { story.home }
  /// The page's folder below its week's.
  var folder: String { Self.folder(number) }
  /// A name for each block, in order.
  var parts: [String] { (1...max(1, story.blocks.count)).map { "part-\($0)" } }

  var title: String {
    isNamed
      ? "\(edition.name(of: story.away)) at \(edition.name(of: story.home))" : "Game \(number)"
  }

  var value: Value {
    let parts = parts
    let chart = StoryChart(
      story: story, home: edition.name(of: home), away: edition.name(of: story.away))
    return [
      "home": .string(story.home), "away": .string(story.away), "title": .string(title),
      "is_named": .bool(isNamed),
      "corrections": .array(story.corrections.map(\.value).map(Value.double)),
      "blocks": .array(story.blocks.indices.map { block($0, parts[$0], chart) }),
      "axes": chart.axes,
      "verdict": verdict,
    ]
  }

  private func block(_ index: Int, _ id: String, _ chart: StoryChart) -> Value {
    let block = story.blocks[index]
    let best = (block.away.performances + block.home.performances).map(\.points).max()
    let chance = max(block.homeChance, 1 - block.homeChance)
    return [
      "number": .int(index + 1), "id": .safe(id), "window": .string(block.windowKey),
      "away": side(block.away, best: best),
      "home": side(block.home, best: best), "narrative": block.narrative.orNull,
      "plays": .array((block.plays ?? []).map(play)),
      "rest": .array(
        (block.rest ?? []).map { rest in
          [
            "player": .string(rest.player), "count": .int(rest.count),
            "points": .double(rest.points.value),
          ]
        }),
      "favorite": .string(block.homeChance >= 0.5 ? story.home : story.away),
      "percent": .int(Int((chance * 100).rounded())),
      "is_open": .bool(block.home.left + block.away.left > 0),
      "chart": chart.value(through: index),
    ]
  }

  private func play(_ play: GameStory.Play) -> Value {
    [
      "team": .string(play.team), "player": .string(play.player), "quarter": .int(play.quarter),
      "clock": .string(play.clock), "what": .string(play.what),
      "points": .double(play.points.value), "is_big": .bool(play.isBig),
      "score": .array(play.score.map { .double($0.value) }),
    ]
  }

  private func side(_ side: GameStory.BlockSide, best: Points?) -> Value {
    let performances = side.performances.map { performance -> Value in
      [
        "name": .string(performance.name), "position": .string(performance.position),
        "points": .double(performance.points.value),
        "surprise": .double(performance.surprise.value),
        "is_star": .bool(performance.points == best && performance.points > .zero),
      ]
    }
    return [
      "performances": .array(performances),
      "points": .double(side.points.value), "score": .double(side.score.value),
      "left": .int(side.left),
    ]
  }

  private func lead(_ change: GameStory.LeadChange) -> Value {
    let block = story.blocks.indices.contains(change.block) ? story.blocks[change.block] : nil
    return [
      "team": .string(change.team),
      "window": block.map { .string($0.windowKey) } ?? .null,
      "play": change.play.map { play in
        [
          "player": .string(play.player), "quarter": .int(play.quarter),
          "clock": .string(play.clock), "what": .string(play.what),
        ]
      } ?? .null,
    ]
  }

  private func tie(_ last: GameStory.Block) -> Value {
    [
      "is_tie": .bool(true), "score": .double((last.home.score + story.corrections[1]).value),
      "lead_changes": .int(story.leadChanges),
      "leads": .array((story.leads?.named ?? []).map(lead)),
    ]
  }

  /// The result of the whole game; null for a round that continues next week.
  private var verdict: Value {
    guard let last = story.blocks.last else { return .null }
    guard let winner = story.winner else { return story.isTied ? tie(last) : .null }
    let loser = winner == story.home ? story.away : story.home
    func score(_ team: Team.ID) -> Value {
      let isHome = team == story.home
      return .double(
        ((isHome ? last.home : last.away).score + story.corrections[isHome ? 1 : 0]).value)
    }
    let turn = story.turningPoint
    let lowest = story.lowest(of: winner)
    return [
      "winner": .string(winner), "loser": .string(loser), "score": score(winner),
      "other": score(loser), "lead_changes": .int(story.leadChanges),
      "leads": .array((story.leads?.named ?? []).map(lead)),
      "turn": turn.map { turn in
        [
          "window": .string(story.blocks[turn.block].windowKey),
          "percent": .int(Int((turn.swing * 100).rounded())),
        ]
      } ?? .null,
      "decisive": story.decisive.map { best in
        [
          "name": .string(best.name), "points": .double(best.points.value),
          "surprise": .double(best.surprise.value),
        ]
      } ?? .null,
      "lowest": lowest.map { lowest in
        [
          "window": .string(story.blocks[lowest.block].windowKey),
          "chance": .double(lowest.chance),
        ]
      } ?? .null,
    ]
  }
}
