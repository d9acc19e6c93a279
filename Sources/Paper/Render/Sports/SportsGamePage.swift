import Liquid
import Platform
import Sports

/// A game's page as template values. Only its parts reveal results.
struct SportsGamePage {
  let report: SportsReport
  let teams: SportsTeams
  private var game: SportsGame { report.game }

  /// What a reader reveals with one tap: a block of the story, a period of the timeline, the statistics, the end.
  struct Part {
    /// The name in addresses and memory, such as `part-1`.
    let id: String
    let value: Value
  }

  var title: String { "\(game.away) at \(game.home)" }

  /// The parts, in the order in which they tell the game.
  var parts: [Part] { blocks + periods + statistics + end }

  /// - Parameters:
  ///   - state: The state that the game's card shows.
  ///   - isShown: Whether the site shows outcomes at once.
  func value(_ state: SportsCardState, isShown: Bool) -> Value {
    [
      "id": .int(game.id), "league": .string(game.league.rawValue),
      "sport": .string(game.league.sport.rawValue),
      "away": team(game.away), "home": team(game.home),
      "start": game.start.map { .string($0.description) } ?? .null,
      "state": .string(state.rawValue), "is_final": .bool(game.status == .final),
      "status_words": game.statusWords.orNull,
      "score": isShown ? game.finalScore : .null,
      "has_parts": .bool(!parts.isEmpty),
      "pregame_posts": .array(report.openPosts.map(\.value)),
      "story": .array(blocks.map(\.value)), "timeline": .array(periods.map(\.value)),
      "statistics": .array(statistics.map(\.value)), "end": .array(end.map(\.value)),
      "is_hockey": .bool(game.league.sport == .hockey),
    ]
  }

  private func team(_ name: String) -> Value { teams.value(of: name, in: game.league) }

  private func periodName(_ number: Int) -> String {
    game.league.period(number, isPlayoffs: game.isPlayoffs)
  }

  /// The periods in a part's heading. The heading does not mention overtime, because that is a result.
  private func heading(_ first: Int, _ last: Int) -> String {
    let regular = game.league.regularPeriods
    return game.league.periods(min(first, regular)...min(last, regular))
  }

  // MARK: Story

  private var blocks: [Part] {
    var before: String?
    return (report.story?.blocks ?? []).enumerated().map { place, block in
      let periods = heading(block.firstPeriod, block.lastPeriod)
      let heading = periods == before ? "\(periods), continued" : periods
      before = periods
      let label = game.league.periods(
        block.firstPeriod...block.lastPeriod, isPlayoffs: game.isPlayoffs)
      let id = "part-\(place + 1)"
      return Part(
        id: id,
        value: [
          "id": .string(id), "number": .int(place + 1),
          "heading": .string(heading), "label": label == periods ? .null : .string(label),
          "narrative": .string(block.narrative),
          "away_score": .int(block.after.away), "home_score": .int(block.after.home),
          "boxes": .array(
            [(block.away, game.away), (block.home, game.home)].compactMap { box, name in
              guard !box.players.isEmpty else { return nil }
              return [
                "team": .string(box.team.isEmpty ? name : box.team),
                "players": .array(
                  box.players.map { player in
                    [
                      "name": .string(player.name), "text": .string(player.text),
                      "is_star": .bool(player.isStar),
                    ]
                  }),
              ]
            }),
          "post": block.post.map(\.value) ?? .null,
        ])
    }
  }

  // MARK: Timeline

  /// The timeline by period, in the server's order. Overtime and what follows belong to the last period's part, because
  /// another part would reveal that there is overtime.
  private var periods: [Part] {
    var groups: [(period: Int, entries: [SportsReport.TimelineEntry])] = []
    for entry in report.timeline {
      // Posts from before the game that reveal nothing are shown at once.
      if entry.period == 0, entry.post?.isTelling == false { continue }
      let regular = game.league.regularPeriods
      let period = min(entry.period ?? regular, regular)
      if groups.last?.period == period, !groups.isEmpty {
        groups[groups.count - 1].entries.append(entry)
      } else {
        groups.append((period, [entry]))
      }
    }
    return groups.enumerated().map { place, group in
      let id = "timeline-\(place + 1)"
      let plays = group.entries.filter { $0.post == nil }
      let key = plays.count { $0.tier == 1 }
      return Part(
        id: id,
        value: [
          "id": .string(id),
          "heading": .string(
            group.period == 0 ? "Before the game" : heading(group.period, group.period)),
          "key_count": .int(key), "other_count": .int(plays.count - key),
          "is_first": .bool(place == 0), "entries": .array(rows(group.entries, group.period)),
        ])
    }
  }

  /// Scores and posts one by one. The plays between them are collapsed, with a summary.
  private func rows(_ entries: [SportsReport.TimelineEntry], _ first: Int) -> [Value] {
    var rows: [Value] = []
    var period: Int? = first
    var minor: [SportsReport.TimelineEntry] = []
    func collapse() {
      guard !minor.isEmpty else { return }
      rows.append([
        "kind": "minor", "summary": .string(SportsLabels.summary(minor.map(\.kind))),
        "plays": .array(minor.map(Self.play)),
      ])
      minor = []
    }
    for entry in entries {
      if entry.period != period {
        collapse()
        period = entry.period
        rows.append([
          "kind": "period", "label": .string(period.map(periodName) ?? "After the game"),
        ])
      }
      if let post = entry.post {
        collapse()
        rows.append(["kind": "post", "post": post.value])
      } else if entry.tier == 1 {
        collapse()
        rows.append(Self.play(entry))
      } else {
        minor.append(entry)
      }
    }
    collapse()
    return rows
  }

  private static func play(_ entry: SportsReport.TimelineEntry) -> Value {
    [
      "kind": "play", "clock": .string(entry.clock), "team": .string(entry.team),
      "text": .string(entry.text), "tier": .int(entry.tier),
      "away_score": entry.score.map { .int($0.away) } ?? .null,
      "home_score": entry.score.map { .int($0.home) } ?? .null,
    ]
  }

  // MARK: Statistics

  private var statistics: [Part] {
    let players = report.playerTables
    let totals = self.totals
    guard !players.isEmpty || totals != nil else { return [] }
    return [
      Part(
        id: "statistics",
        value: [
          "id": "statistics", "players": .array(players.map(\.value)),
          "teams": totals.map(\.value) ?? .null, "is_complete": .bool(report.isComplete),
        ])
    ]
  }

  /// Both teams' totals next to each other; nil without any.
  private var totals: SportsTable? {
    guard let away = report.teams.first(where: { !$0.isHome }),
      let home = report.teams.first(where: \.isHome)
    else { return nil }
    let keys = SportsLabels.ordered(away.numbers.names.union(home.numbers.names))
    guard !keys.isEmpty else { return nil }
    return SportsTable(
      caption: "Team stats",
      columns: [(away.team, ""), (home.team, "")],
      rows: keys.map { key in
        let cells = [away, home].map {
          SportsTable.Cell(text: $0.numbers[key] ?? SportsReport.missing)
        }
        return (SportsLabels.long(key), cells)
      })
  }

  // MARK: The end

  private var end: [Part] {
    guard game.status == .final, let score = game.score else { return [] }
    let winner = score.home == score.away ? nil : score.home > score.away ? "home" : "away"
    return [
      Part(
        id: "final",
        value: [
          "id": "final", "away_score": .int(score.away), "home_score": .int(score.home),
          "winner": winner.orNull,
          "top": .array(
            report.topScorers.map { ["name": .string($0.name), "text": .string($0.text)] }),
          "posts": .array(report.posts.filter(\.isTelling).map(\.value)),
        ])
    ]
  }
}

extension SportsGame {
  /// The score of a game that is over; null for all others.
  var finalScore: Value {
    guard status == .final, let score else { return .null }
    return ["away": .int(score.away), "home": .int(score.home)]
  }
}

extension SportsReport {
  /// The posts that reveal nothing of the game, each once: from the list of posts, and from the timeline before the
  /// game. Some answers have them in only one of the two.
  fileprivate var openPosts: [SportsPost] {
    let early = timeline.filter { $0.period == 0 }.compactMap(\.post)
    return (posts + early).filter { !$0.isTelling }.reduce(into: []) { all, post in
      let isKnown = all.contains {
        $0.text == post.text || $0.address != nil && $0.address == post.address
      }
      if !isKnown { all.append(post) }
    }
  }
}

extension SportsPost {
  var value: Value {
    [
      "author": .string(author), "text": .string(text),
      "moment": moment.map { .string($0.description) } ?? .null,
      "address": address.orNull, "media": media.orNull,
    ]
  }
}
