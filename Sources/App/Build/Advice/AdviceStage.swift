package import Advice
import LeagueModel
import Platform
import Statistics

/// Makes advice from stored leagues, takes it down before kickoff, and grades it for the paper.
package struct AdviceStage: RunPart {
  /// The run.
  package let run: SiteRun

  /// Creates this part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// What the advice for a league is made from, of the stored league.
  package func material(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> AdviceMaterial {
    let (league, week) = try RankStage(run).storedLeague(entry)
    return try material(entry, league, week)
  }

  private func material(
    _ entry: SiteConfiguration.LeagueEntry, _ league: League, _ week: Int?
  ) throws(SiteError) -> AdviceMaterial {
    let report = try stored { () throws(DataError) in
      try data.defenses(league.key, season: league.season)
    }
    return AdviceMaterial(
      league: league, earlier: EarlierSeasons(run).leagues(of: entry, before: league.season),
      wanted: week, report: report.flatMap { $0.week == league.latestPlayedWeek ? $0 : nil }
    ) { () throws(SiteError) in
      try StatisticsFolder(run).scoredGames(of: league, through: .max)
    }
  }

  /// Stores the advice for the week to come, until its first kickoff. Advice that says the same keeps its time.
  func takeDown(
    _ entry: SiteConfiguration.LeagueEntry, _ source: StoredLeague
  ) throws(SiteError) {
    let node = "league \(source.key) \(source.season) advice"
    let inputs = try inputs(entry, source)
    if try traced({ () throws(FileError) in try ledger.kept(node, inputs) }) != nil { return }
    let league = try source.league.value()
    let material = try material(entry, league, nil)
    var made = [data.adviceReportName(league.key, league.season)]
    var said: AdviceLog?
    if let week = material.week {
      // A damaged file of a week that has not begun is replaced.
      said = (try? data.advice(league.key, season: league.season, week: week.number)) ?? nil
      if let log = AdviceLog(league, try material.forecasts(week), at: world.now()) {
        if said?.teams != log.teams {
          try stored { () throws(DataError) in try data.store(log) }
          said = log
        }
        made.append(data.adviceName(league.key, league.season, week.number))
      }
    }
    let record = league.playedWeeks.isEmpty ? nil : try record(material)
    let report = AdviceReport(said, of: league, record: record)
    try stored { () throws(DataError) in
      try data.store(report, league.key, season: league.season)
    }
    let names = made
    try traced { () throws(FileError) in
      ledger.note(node, inputs, try names.map(ledger.noteStored))
    }
  }

  /// Grades the advice of a season: as it was given before kickoff where it was, and otherwise recomputed from what was
  /// known before each week.
  package func record(_ material: AdviceMaterial) throws(SiteError) -> AdviceRecord {
    let league = material.league
    var logs: [Int: AdviceLog] = [:]
    for week in league.playedWeeks {
      logs[week.number] =
        try stored { () throws(DataError) in
          try data.advice(league.key, season: league.season, week: week.number)
        }
        ?? AdviceLog(
          recomputing: Forecasts(league, week: week, earlier: material.earlier), of: league)
    }
    return AdviceRecord(league) { logs[$0.number] }
  }

  private func inputs(
    _ entry: SiteConfiguration.LeagueEntry, _ source: StoredLeague
  ) throws(SiteError) -> [NamedDigest] {
    let statistics = try StatisticsFolder(run).inputs(source.key, season: source.season)
    return try traced { () throws(FileError) in
      var inputs = [try ledger.input(source.league.path)]
      let past = data.earlier(of: entry.key)
      for year in EarlierSeasons(run).years(of: entry, before: source.season) {
        inputs.append(try ledger.input(past.leagueName(entry.key, year)))
      }
      return inputs + statistics
    }
  }
}
