package import Advice
import LeagueModel
import Platform
import Rank
import Statistics

/// Makes advice from stored leagues, records it before kickoff, and grades it for the paper.
package struct AdviceStage: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// What the advice for a stored league is made from.
  package func material(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> AdviceMaterial {
    let (league, week) = try RankStage(run).storedLeague(entry)
    return try material(entry, league, week)
  }

  private func material(
    _ entry: SiteConfiguration.LeagueEntry, _ stored: League, _ week: Int?
  ) throws(SiteError) -> AdviceMaterial {
    let league = run.timed(stored)
    let report = try data.season(league.key, league.season).defenses.read()
    let earlier = EarlierSeasons(run).leagues(
      of: entry, before: league.season, since: league.season - 1)
    return AdviceMaterial(
      league: league, lastSeason: PlayerGames(lastSeasonOf: league, among: earlier), wanted: week,
      report: report.flatMap { $0.week == league.latestPlayedWeek ? $0 : nil }
    ) { () throws(SiteError) in
      try StatisticsFolder(run).scoredGames(of: league, through: .max)
    }
  }

  /// Stores the advice for the week to come, until its first kickoff. Unchanged advice keeps its time.
  func takeDown(_ entry: SiteConfiguration.LeagueEntry, _ source: StoredLeague) throws(SiteError) {
    let node = "league \(source.key) \(source.season) advice"
    let inputs = try inputs(entry, source)
    if try ledger.kept(node, inputs) != nil { return }
    let material = try material(entry, try source.league.value(), nil)
    let league = material.league
    let season = data.season(league.key, league.season)
    var made: [String] = []
    var said: AdviceLog?
    if let week = material.week {
      // A damaged file of a week that has not begun is replaced.
      let file = season.advice(week: week.number)
      said = try? file.read()
      if let log = AdviceLog(league, try material.forecasts(week), at: run.present(of: league)) {
        if said?.teams != log.teams {
          try file.store(log)
          said = log
        }
        made.append(file.name)
      }
    }
    let record = league.playedWeeks.isEmpty ? nil : try record(material)
    let report = AdviceReport(said, of: league, record: record)
    made.insert(try season.adviceReport.store(report), at: 0)
    ledger.note(node, inputs, try made.map(ledger.noteStored))
  }

  /// Grades the advice of a season. Weeks without advice given before kickoff are graded by advice recomputed from what
  /// was known before them.
  package func record(_ material: AdviceMaterial) throws(SiteError) -> AdviceRecord {
    let league = material.league
    let season = data.season(league.key, league.season)
    var logs: [Int: AdviceLog] = [:]
    for week in league.playedWeeks {
      logs[week.number] =
        try season.advice(week: week.number).read()
        ?? AdviceLog(
          recomputing: Forecasts(league, week: week, lastSeason: material.lastSeason), of: league)
    }
    return AdviceRecord(league) { logs[$0.number] }
  }

  private func inputs(
    _ entry: SiteConfiguration.LeagueEntry, _ source: StoredLeague
  ) throws(SiteError) -> [NamedDigest] {
    try [ledger.input(source.league.path)]
      + EarlierSeasons(run).inputs(entry, before: source.season)
      + StatisticsFolder(run).inputs(source.key, season: source.season)
  }
}
