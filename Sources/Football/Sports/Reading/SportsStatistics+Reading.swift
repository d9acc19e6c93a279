import JSON

extension SportsReport.PlayerRow {
  /// The numbers that the API has outside `rawStats`, and their short names in it.
  private static let named = [
    ("points", "pts"), ("rebounds", "trb"), ("assists", "ast"), ("yards", "yards"),
    ("touchdowns", "touchdowns"),
  ]

  init?(reading row: APIObject) {
    guard let name = row.name("playerName", "name") else { return nil }
    var numbers = statistics(row["rawStats"])
    for (key, short) in Self.named {
      if let number = row[key]?.statistic { numbers[short] = number }
    }
    let minutes = row["minutes"]?.double.flatMap { (0..<1_000).contains($0) ? $0 : nil }
    self.init(
      team: row.name("team") ?? "", name: name,
      minutes: minutes ?? numbers["mp"].flatMap(clockSeconds).map { Double($0) / 60 },
      numbers: numbers)
  }
}

extension SportsReport.SkaterRow {
  init?(reading row: APIObject) {
    guard let name = row.name("playerName", "name") else { return nil }
    let (goals, assists) = (row.count("goals"), row.count("assists"))
    let sum = goals.flatMap { goals in assists.map { goals + $0 } }
    self.init(
      team: row.name("team") ?? "", name: name, seconds: row["toi"]?.string.flatMap(clockSeconds),
      goals: goals, assists: assists, points: row.count("points") ?? sum,
      plusMinus: row["plusMinus"]?.difference, shots: row.count("shotsOnGoal", "sog"),
      hits: row.count("hits"), blocks: row.count("blockedShots"),
      penaltyMinutes: row.count("penaltyMinutes", "pim"))
  }
}

extension SportsReport.GoalieRow {
  init?(reading row: APIObject) {
    guard let name = row.name("playerName", "name") else { return nil }
    let (shots, saves) = (row.count("shotsAgainst"), row.count("saves"))
    let given = row["savePercentage"]?.double.flatMap { (0...1).contains($0) ? $0 : nil }
    let computed = shots.flatMap { shots in
      shots > 0 ? saves.map { min(1, Double($0) / Double(shots)) } : nil
    }
    self.init(
      team: row.name("team") ?? "", name: name, seconds: row["toi"]?.string.flatMap(clockSeconds),
      shotsAgainst: shots, saves: saves, goalsAgainst: row.count("goalsAgainst"),
      savePercentage: shots == 0 ? nil : given ?? computed)
  }
}

extension SportsReport.TeamTotals {
  init?(reading row: APIObject) {
    guard let team = row.name("team") else { return nil }
    self.init(team: team, isHome: row.isTrue("isHome"), numbers: statistics(row["stats"]))
  }
}

/// Numbers by their short names in snake_case.
private func statistics(_ json: JSONValue?) -> SportsNumbers {
  var numbers = SportsNumbers()
  guard let object = json?.object else { return numbers }
  for key in object.keys.prefix(100) where key.utf8.count <= 40 {
    guard let text = object[key]?.statistic else { continue }
    numbers[APIObject.snakeCase(key)] = text
  }
  return numbers
}

/// The seconds of `18:42`; nil for anything else.
private func clockSeconds(_ text: String) -> Int? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
  guard parts.count == 2, let minutes = parts[0], let seconds = parts[1],
    (0..<1_000).contains(minutes), (0..<60).contains(seconds)
  else { return nil }
  return minutes * 60 + seconds
}
