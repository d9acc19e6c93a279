import Platform

/// The age of an edition that stays because there is no newer one.
struct PaperAge {
  let paper: Instant
  let now: Instant
  let zone: Zone

  var sentence: String {
    let moment = NewspaperDate(paper, in: zone).text(.time)
    return "The paper from \(moment) is unchanged" + (words.map { "; it is \($0) old." } ?? ".")
  }

  /// "4 days", "1 hour", "less than an hour"; nil for a date in the future.
  var words: String? {
    let seconds = now.seconds(since: paper)
    switch seconds {
    case ..<0: return nil
    case ..<3_600: return "less than an hour"
    case ..<86_400: return (Int(seconds) / 3_600).counted("hour")
    default: return (Int(seconds) / 86_400).counted("day")
    }
  }
}
