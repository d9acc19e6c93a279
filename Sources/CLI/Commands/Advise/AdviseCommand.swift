import Advice
import Build
import LeagueModel

enum AdviseCommand: PlainCommand {
  private static let record = OptionSpec(
    long: "record", help: "Print how the advice turned out, next to the managers' own choices.")

  static let spec = CommandSpec(
    name: "advise", abstract: "Show what teams can do about their lineups and rosters",
    discussion: """
      Certain mistakes come first: starters on a bye, out or suspended, and empty slots. Then the changes that \
      lead to the best lineup, each with its gain in points, the chance that the new player scores more, and \
      what that does for the chance to win. Below two points it is a coin toss. With a team, also the free agents \
      who would help over the rest of the season, trades that help both teams, and whom to drop.

      A forecast is the platform's projection, or else the player's own games, drawn toward his position. A \
      projection of zero for a player who may play is none. The week is the next one to be played; a past one is \
      advised from what was known before it, without its lineups. No advice knows much: between players who may \
      play, good projections gain less than half a point a week over a manager's own lineup.

      'skidmark build' stores the advice for the week to come until its first kickoff. --record grades it, and says \
      which weeks were computed later. --back-test tries all weeks of the season.
      """,
    arguments: [
      ArgumentSpec(
        name: "team",
        help: "The team's or the owner's name, or a part of it (default: all teams, in short).",
        completion: .team)
    ],
    options: [.site, .league, .week, record, .backTest, .now],
    examples: [
      .init("advise", "Look for mistakes in all lineups"),
      .init("advise \"Gravy Train\"", "See everything that one team can do"),
      .init("advise --back-test", "See how good the advice is"),
    ])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try invocation.siteRun(weeks: .latest)
    var materials: [AdviceMaterial] = []
    for entry in try invocation.leaguesToPrint(in: siteRun) {
      materials.append(try inWords(AdviceStage(siteRun).material(entry)))
    }
    if invocation.arguments.has(OptionSpec.backTest.long) {
      for material in materials {
        let test = AdviceBackTest(material.league, lastSeason: material.lastSeason)
        BackTestWords(test: test, league: material.league).print(to: invocation.console)
      }
      return
    }
    if invocation.arguments.has(record.long) {
      for material in materials {
        let record = try inWords(AdviceStage(siteRun).record(material))
        AdviceRecordWords(record: record, league: material.league).print(to: invocation.console)
      }
      return
    }
    let teams = TeamSearch(of: materials.map(\.league))
    let wanted = invocation.arguments.positional.first
    let chosen = try wanted.map(teams.mustBeNamed) ?? teams.all
    for material in materials {
      let ids = material.league.teams.map(\.id).filter { id in
        chosen.contains { $0 == (material.league.key, id) }
      }
      guard !ids.isEmpty else { continue }
      try advise(ids, material, isInFull: wanted != nil, siteRun, invocation)
    }
  }

  private static func advise(
    _ teams: [Team.ID], _ material: AdviceMaterial, isInFull: Bool, _ siteRun: SiteRun,
    _ invocation: Invocation
  ) throws(Failure) {
    let league = material.league
    guard let week = material.week else {
      guard let number = material.wanted else {
        invocation.console.say(
          "\(league.name.printable): every week has been played; '--week N' advises as before week N."
        )
        return
      }
      throw Failure(
        .usage, "\(league.name.printable) has no week \(number).",
        next: "its weeks are 1 to \(league.weeks.last?.number ?? 0).")
    }
    let forecasts = try inWords(material.forecasts(week))
    let now = week.state == .played ? nil : siteRun.present(of: league)
    let advisor = LineupAdvisor(forecasts, now: now)
    if advisor.isOutdated {
      invocation.console.report(.warning(material.outdated(week, siteRun) + "."))
    }
    let season = isInFull ? try inWords(material.season(week, forecasts)) : nil
    for team in teams {
      let page = TeamAdvice(
        league: league, week: week, team: team, lineup: advisor.advice(for: team), season: season)
      if invocation.console.isJSON {
        for line in page.events { invocation.console.print(line) }
      } else {
        invocation.console.output(isInFull ? page.text : page.shortText)
      }
    }
  }
}
