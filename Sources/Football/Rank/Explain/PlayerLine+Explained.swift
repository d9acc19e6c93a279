public import LeagueModel

extension PlayerLine {
  /// The math behind a player's points in a week.
  /// - Parameters:
  ///   - week: The week.
  ///   - entry: The player's entry in a lineup.
  ///   - team: The name of the team.
  ///   - platform: The source of the statistics.
  public func explained(
    week: Int, entry: LineupEntry, team: String, platform: FantasyPlatform
  ) -> ExplainedNumber {
    let given = entry.points ?? total
    let place =
      switch entry.slot {
      case LineupEntry.bench: "on the bench of \(team)"
      case LineupEntry.injuredReserve: "on injured reserve of \(team)"
      case LineupEntry.taxiSquad: "on the taxi squad of \(team)"
      default: "started by \(team)"
      }
    var sums: [String] =
      switch items.count {
      case 0: ["nothing that counts"]
      case 1: []
      default: [WorkedSum.sum(items.map(\.points), decimals: 2)]
      }
    if given != total {
      sums.append("\(platform.name) gives \(given), which differs by \(given - total).")
    }
    return ExplainedNumber(
      name: .points, value: "\(given) in week \(week), \(place)",
      meaning: "Each statistic times what the league's settings give for it.", sums: sums,
      inputs: items.map(\.line),
      source: "\(platform.name)'s statistics of week \(week) and the league's scoring settings")
  }
}

extension PlayerLine.Item {
  /// `182 passing yards × 0.04 = 7.28`, or `sacks: 3` if only the points are known.
  fileprivate var line: String {
    let brought = decimal(points, 2)
    guard let amount, amount != 0 else { return "\(name): \(brought)" }
    return "\(short(amount)) \(name) × \(short(points / amount)) = \(brought)"
  }

  /// A number with at most four decimals.
  private func short(_ number: Double) -> String {
    var text = decimal(number, 4)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
