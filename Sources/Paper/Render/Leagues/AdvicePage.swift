import Advice
import LeagueModel
import Liquid
import Platform
import Rank

/// A page per league before kickoff: who should start next week, and how the advice so far turned out.
struct AdvicePage: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  func files() throws -> [SiteFile] {
    guard let report = league.advice else { return [] }
    let edition = try league.edition(league.latest)
    let data = try league.data(league.latest, isPictured: false)
    return try files(
      of: LeaguePage(
        kind: "advice", edition: edition, folder: league.adviceFolder,
        description: "Who should start next week in \(edition.league.name), and how the advice so "
          + "far turned out.",
        crumb: "Before kickoff", key: "\(edition.league.season)/advice",
        contents: [
          "league": data["league"], "team_by_id": data["team_by_id"], "week": report.week.orNull,
          "said_at": report.saidAt.map { .string($0.description) } ?? .null,
          "teams": try Value(encoding: report.teams),
          "record": report.record.map(Self.value) ?? .null,
        ]))
  }

  // MARK: Record

  private static func value(of record: AdviceRecord) -> Value {
    let kinds = [
      ("start", record.starts), ("lean", record.leans), ("certain", record.replacements),
      ("coin_toss", record.coinTosses),
    ]
    return [
      "kinds": .array(
        kinds.filter { $0.1.calls.count > 0 }.map { name, score in
          ["name": .safe(name), "score": value(of: score)]
        }),
      "all": value(of: record.advice),
      "teams": .array(
        record.teams.map { line in
          [
            "team": .string(line.team), "advice": value(of: line.advice),
            "manager": value(of: line.manager),
          ]
        }),
      "said": weeks(record, .beforeKickoff), "recomputed": weeks(record, .recomputed),
      "brier": record.calibration.brier.orNull,
      "constant_brier": record.calibration.constantBrier.orNull,
      "bins": .array(
        record.calibration.bins.enumerated().filter { $0.element.count > 0 }.map { place, bin in
          [
            "from": .int(place * 10), "through": .int(place * 10 + 10), "count": .int(bin.count),
            "said": bin.said.orNull, "happened": bin.happened.orNull,
          ]
        }),
    ]
  }

  private static func value(of score: AdviceRecord.Score) -> Value {
    ["calls": value(of: score.calls), "net": .double(score.net.value)]
  }

  private static func value(of proportion: Proportion) -> Value {
    let interval = proportion.interval
    return [
      "right": .int(proportion.hits), "wrong": .int(proportion.count - proportion.hits),
      "count": .int(proportion.count), "share": proportion.share.orNull,
      "low": interval.map { .double($0.lowerBound) } ?? .null,
      "high": interval.map { .double($0.upperBound) } ?? .null,
    ]
  }

  /// The numbers of the weeks of an origin.
  private static func weeks(_ record: AdviceRecord, _ origin: AdviceLog.Origin) -> Value {
    .int(record.weeks.count { $0.origin == origin })
  }
}

extension LeagueReading {
  /// The path of the page, if the week is the latest one; null for other weeks or without a page.
  func advicePath(from index: Int) -> Value {
    issue(after: index) == nil ? link(to: adviceFolder) : .null
  }
}
