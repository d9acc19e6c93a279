import Advice
import JSON
import LeagueModel
import Statistics

/// The record of the advice in words.
struct AdviceRecordWords {
  let record: AdviceRecord
  let league: League

  func print(to console: Console) {
    guard console.isJSON else { return console.output(text) }
    for event in events { console.print(event) }
  }

  private var kinds: [(name: String, score: AdviceRecord.Score)] {
    [
      ("start (5 points or more)", record.starts), ("lean (2 to 5 points)", record.leans),
      ("for a slot that would score nothing", record.replacements),
      ("coin toss", record.coinTosses),
    ]
  }

  private var text: String {
    let said = Self.list(record.weeks, .beforeKickoff)
    let later = Self.list(record.weeks, .recomputed)
    var rows = Table(["ADVICE", "RIGHT", "WRONG", "SHARE", "POINTS"])
    for kind in kinds where kind.score.calls.count > 0 {
      rows.add([kind.name] + Self.cells(kind.score))
    }
    var teams = Table(["TEAM", "RIGHT", "WRONG", "SHARE", "POINTS", "MANAGER'S OWN CHOICES RIGHT"])
    for line in record.teams {
      teams.add(
        [league.team(line.team)?.name ?? line.team] + Self.cells(line.advice)
          + ["\(line.manager.share.shareText) of \(line.manager.count)"])
    }
    return """
      \(league.name.printable), \(league.season): how the advice turned out
      Said before kickoff: \(said)
      Computed later from what was known before: \(later)
      \(rows.text)
      Brier score \(record.calibration.brierWords)
      \(teams.text)

      """
  }

  /// The weeks of an origin: `weeks 1–3, 5`.
  private static func list(_ weeks: [AdviceRecord.Entry], _ origin: AdviceLog.Origin) -> String {
    var runs: [ClosedRange<Int>] = []
    for week in weeks where week.origin == origin {
      if let last = runs.last, last.upperBound == week.week - 1 {
        runs[runs.count - 1] = last.lowerBound...week.week
      } else {
        runs.append(week.week...week.week)
      }
    }
    guard let first = runs.first else { return "no week" }
    let texts = runs.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    return (runs.count == 1 && first.count == 1 ? "week " : "weeks ")
      + texts.joined(separator: ", ")
  }

  private static func cells(_ score: AdviceRecord.Score) -> [String] {
    [
      "\(score.calls.hits)", "\(score.calls.count - score.calls.hits)",
      score.calls.share.shareText, score.net.description,
    ]
  }

  private var events: [JSONValue] {
    record.weeks.map { week in
      [
        "event": "advice_week", "league": .string(league.key.description), "week": .int(week.week),
        "origin": .string(week.origin.rawValue), "calls": week.advice.calls.json,
        "net": .double(week.advice.net.value), "mistakes": .int(week.mistakes),
      ]
    }
      + record.teams.map { line in
        [
          "event": "advice_team", "league": .string(league.key.description),
          "team": .string(line.team), "calls": line.advice.calls.json,
          "net": .double(line.advice.net.value), "manager": line.manager.json,
        ]
      }
  }
}
