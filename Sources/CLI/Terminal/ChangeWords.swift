import JSON
import LeagueModel
import Platform

/// Describes what is new in a league, in a few lines.
struct ChangeWords {
  let league: String
  let since: Instant
  let changes: LeagueChanges
  var zone = Zone.utc

  /// The maximum number of corrections and of names to list; the rest is only counted.
  private static let limit = 6

  /// The lines, starting with one that names the league.
  var lines: [String] {
    var parts: [String] = []
    switch changes.newWeeks.count {
    case 0: break
    case 1: parts.append("week \(changes.newWeeks[0]) is over")
    default:
      parts.append("weeks \(changes.newWeeks.map(String.init).joined(separator: ", ")) are over")
    }
    if let week = changes.currentWeek {
      parts.append("\(changes.movedScores.counted("new score")) in week \(week)")
    }
    if !changes.corrections.isEmpty {
      parts.append(changes.corrections.count.counted("correction") + " of past weeks")
    }
    if changes.rosterMoves > 0 { parts.append(changes.rosterMoves.counted("roster move")) }
    if changes.teamDifference != 0 {
      let word = changes.teamDifference > 0 ? "more" : "fewer"
      parts.append("\(abs(changes.teamDifference).counted("team")) \(word)")
    }
    if !changes.renamings.isEmpty { parts.append(changes.renamings.count.counted("new name")) }
    let moment = NewspaperDate(since, in: zone).text(.time)
    let news = parts.joined(separator: "; ")
    return [
      parts.isEmpty
        ? "\(league): nothing new since \(moment)."
        : "\(league): new since the last fetch (\(moment)): \(news)."
    ]
      + Self.limited(changes.corrections.map(Self.line)) + Self.limited(changes.renamings.map(line))
  }

  private static func line(_ correction: LeagueChanges.Correction) -> String {
    let points =
      correction.before == correction.after
      ? "\(correction.after) points, unchanged"
      : "\(correction.before) → \(correction.after) points"
    let turn =
      switch correction.outcome {
      case .win: ", and now the game is a win"
      case .loss: ", and now the game is a loss"
      case .tie: ", and now the game is a tie"
      case nil: ""
      }
    return "  week \(correction.week), \(visible(correction.name)): \(points)\(turn)"
  }

  private func line(_ renaming: LeagueChanges.Renaming) -> String {
    let (before, after) = (Self.visible(renaming.before), Self.visible(renaming.after))
    return switch renaming.subject {
    case .league: "  the league is now named \(after), not \(before)"
    case .team: "  \(before) is now \(after)"
    case .owner: "  team \(renaming.team ?? ""): \(after) instead of \(before)"
    }
  }

  private static func limited(_ lines: [String]) -> [String] {
    lines.count <= limit
      ? lines : lines.prefix(limit) + ["  and \(lines.count - limit) more"]
  }

  /// The name without characters that move a terminal's cursor or reverse text. Names come from strangers.
  static func visible(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "·"
      default: scalar
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  var event: JSONValue {
    [
      "event": "changed", "league": .string(league), "since": .string(since.description),
      "new_weeks": .array(changes.newWeeks.map { .int($0) }),
      "current_week": changes.currentWeek.orNull, "moved_scores": .int(changes.movedScores),
      "corrections": .array(
        changes.corrections.map { correction in
          [
            "week": .int(correction.week), "team": .string(correction.team),
            "name": .string(correction.name), "before": .double(correction.before.value),
            "after": .double(correction.after.value),
            "outcome": correction.outcome.map { .string($0.rawValue) } ?? .null,
          ]
        }),
      "renamings": .array(
        changes.renamings.map { renaming in
          [
            "subject": .string(renaming.subject.rawValue), "team": renaming.team.orNull,
            "before": .string(renaming.before), "after": .string(renaming.after),
          ]
        }),
      "roster_moves": .int(changes.rosterMoves), "team_difference": .int(changes.teamDifference),
    ]
  }
}
