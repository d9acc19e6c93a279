import Advice
import JSON
import LeagueModel
import Statistics

/// The result of a back-test as lines for the terminal.
struct BackTestWords {
  let test: AdviceBackTest
  let league: League

  func print(to console: Console) {
    console.print(json, or: text)
  }

  private var rows: [(name: String, pairs: AdviceBackTest.Pairs)] {
    let edges = AdviceBackTest.gaps
    return [("all", test.all), ("2 points or more apart", test.wide)]
      + [("of these, both scored", test.bothScored)]
      + PointsAllowed.positions.flatMap { position in
        test.positions.filter { PointsAllowed.position($0.key) == position }
          .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      }
      + test.byGap.enumerated().map { index, pairs in
        let low = Int(edges[index])
        let next = index + 1 < edges.count ? " to \(Int(edges[index + 1]))" : " or more"
        return ("\(low)\(next)", pairs)
      }
  }

  private var text: String {
    guard test.weeks > 0 else {
      return "\(league.name.printable): no week whose lineups and points are known.\n\n"
    }
    var pairs = Table([
      "PAIRS", "COUNT", "FORECAST RIGHT", "95% OF CASES", "MANAGER RIGHT", "OVERRULED",
    ])
    for row in rows where row.pairs.forecasts.count > 0 {
      pairs.add([
        row.name, "\(row.pairs.forecasts.count)", row.pairs.forecasts.share.shareText,
        row.pairs.forecasts.interval.text, row.pairs.managers.share.shareText,
        row.pairs.disagreements.count > 0
          ? "\(row.pairs.disagreements.share.shareText) of \(row.pairs.disagreements.count)" : "–",
      ])
    }
    var bins = Table(["CHANCE", "COUNT", "SAID", "HAPPENED"])
    for (index, bin) in test.calibration.bins.enumerated() where bin.count > 0 {
      bins.add([
        "\(10 * index)–\(10 * index + 10)%", "\(bin.count)", bin.said.shareText,
        bin.happened.shareText,
      ])
    }
    let found = test.mistakes.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.value.hits) of \($0.value.count) \(Self.words($0.key))" }
    let known = found.isEmpty ? "none" : found.joined(separator: ", ")
    return """
      \(league.name.printable), \(test.weeks) weeks of \(league.season), each from what was known before it, without its lineups
      Starter and bench at one position: how often the higher forecast scored more
      \(pairs.text)
      \(test.seasonMeans.words)
      Brier score \(test.calibration.brierWords)
      \(bins.text)
      Points per team and week against the lineups as set
        advice of 2 points or more: \(test.advised.words)
          for empty slots and byes, which is certain: \(test.certain.words)
          between players who may play: \(test.judged.words)
        every change: \(test.everyChange.words)
      Certain before kickoff to score nothing, and found: \(known)
      Starters projected at zero, which is no projection: \(zeros)
      Starters who scored nothing although that was not certain before: \(test.unforeseen)


      """
  }

  private var zeros: String {
    test.zeros.count == 0 ? "none" : "\(test.zeros.count), of whom \(test.zeros.hits) scored"
  }

  private static func words(_ absence: Forecast.Absence) -> String {
    switch absence {
    case .empty: "empty slots"
    case .bye: "on a bye"
    case .out: "out"
    case .injuredReserve: "on injured reserve"
    case .suspended: "suspended"
    case .notProjected: "projected at zero"
    }
  }

  private var json: JSONValue {
    let mistakes = test.mistakes.sorted { $0.key.rawValue < $1.key.rawValue }
    return [
      "event": "advice_back_test", "league": .string(league.key.description),
      "season": .int(league.season), "weeks": .int(test.weeks),
      "brier": test.calibration.brier.orNull,
      "constant_brier": test.calibration.constantBrier.orNull,
      "season_means": [
        "forecasts": test.seasonMeans.forecasts.json, "means": test.seasonMeans.means.json,
        "is_better": .bool(test.seasonMeans.isBetter),
      ],
      "pairs": .array(
        rows.map { row in
          [
            "pairs": .string(row.name), "forecasts": row.pairs.forecasts.json,
            "managers": row.pairs.managers.json, "overruled": row.pairs.disagreements.json,
          ]
        }),
      "calibration": .array(
        test.calibration.bins.map { bin in
          [
            "count": .int(bin.count), "said": bin.said.orNull, "happened": bin.happened.orNull,
          ]
        }),
      "advised": test.advised.json, "certain": test.certain.json, "judged": test.judged.json,
      "every_change": test.everyChange.json,
      "mistakes": .object(JSONObject(mistakes.map { ($0.key.rawValue, $0.value.json) })),
      "zeros": test.zeros.json, "unforeseen": .int(test.unforeseen),
    ]
  }
}

extension Double? {
  /// A share with three decimals.
  var shareText: String { map { $0.text(decimals: 3) } ?? "–" }
}

extension ClosedRange<Double>? {
  fileprivate var text: String {
    map { "\($0.lowerBound.text(decimals: 3))–\($0.upperBound.text(decimals: 3))" } ?? "–"
  }
}

extension Calibration {
  /// The Brier score next to those of a coin and of the average share.
  var brierWords: String {
    guard let brier, let constantBrier else { return "–" }
    let words =
      "\(brier.text(decimals: 3)) (a coin has 0.250, and saying \(share.shareText) every time "
      + "\(constantBrier.text(decimals: 3)))"
    return brier < constantBrier ? words : words + ". These chances know less than that one number."
  }
}

extension AdviceBackTest.Comparison {
  /// How the forecasts did next to the season's means.
  fileprivate var words: String {
    guard forecasts.count > 0 else { return "No pair of players who both had games before." }
    let verdict =
      isBetter
      ? "The forecasts are better than the season's means."
      : means.hits > forecasts.hits
        ? "The forecasts are no better than the season's means, which were right more often."
        : "The forecasts are no better than the season's means: the difference may be chance."
    return "Where both had games: forecast right \(forecasts.share.shareText), season's mean right "
      + "\(means.share.shareText) of \(means.count). \(verdict)"
  }
}

extension Proportion {
  var json: JSONValue {
    ["hits": .int(hits), "count": .int(count), "share": share.orNull]
  }
}

extension Gain {
  fileprivate var words: String {
    guard let mean else { return "no weeks" }
    guard better + worse > 0 else { return "nothing (\(count) lineups)" }
    return "\(mean.signedHundredths) ± \(error?.text(decimals: 2) ?? "–") "
      + "(SD \(deviation?.text(decimals: 1) ?? "–"), \(count) lineups, \(better) better, \(worse) worse)"
  }

  fileprivate var json: JSONValue {
    [
      "count": .int(count), "better": .int(better), "worse": .int(worse), "mean": mean.orNull,
      "standard_deviation": deviation.orNull, "standard_error": error.orNull,
    ]
  }
}
