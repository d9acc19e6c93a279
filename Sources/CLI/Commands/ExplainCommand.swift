import Build
import LeagueModel
import Rank

enum ExplainCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "explain", abstract: "Show the math behind a number",
    discussion: """
      Prints a team's number, what it means, the sum that leads to it and the games behind it, \
      from the stored league. Without a team it explains the number for every team.

      'points' also takes a player's name: then the sum is that of the player's statistics in the week. For \
      Sleeper they are fetched if they are not stored.

      Numbers: \(ExplainedNumber.Name.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    arguments: [
      ArgumentSpec(
        name: "number", help: "Which number, such as luck.", isRequired: true,
        choices: ExplainedNumber.Name.allCases.map(\.rawValue)),
      ArgumentSpec(
        name: "team",
        help: "The team's or the owner's name, or a part of it; for points, also a player's.",
        completion: .team),
    ],
    options: [.site, .league, .week, .offline, .trust, .env, .now],
    examples: [
      .init("explain luck", "Show how lucky every team was"),
      .init("explain power \"Gravy Train\" --week 9", "Show one team's power score in week 9"),
      .init(
        "explain points \"Peppercrane\" --week 5", "Show a player's points, statistic by statistic"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let words = invocation.arguments.positional
    let name = words.first ?? ""
    guard let metric = ExplainedNumber.Name(rawValue: name) else {
      throw Failure(.usage, "There is no number '\(name)'.")
    }
    let siteRun = try invocation.siteRun(weeks: .latest)
    var leagues: [(league: League, week: Int?)] = []
    for entry in try invocation.leaguesToPrint(in: siteRun) {
      leagues.append(try inWords(RankStage(siteRun).storedLeague(entry)))
    }
    let wanted = words.dropFirst().first
    let teams = TeamSearch(of: leagues.map(\.league))
    if metric == .points, let wanted, teams.named(wanted).isEmpty {
      var isKnown = false
      for (league, week) in leagues {
        let players = league.players(named: wanted)
        if !players.isEmpty { isKnown = true }
        try await explain(players, in: league, week: week, invocation, siteRun)
      }
      if isKnown { return }
    }
    let chosen = try wanted.map(teams.mustBeNamed) ?? teams.all
    for (league, week) in leagues {
      let number = week ?? league.latestPlayedWeek ?? 0
      let explainer: Explainer
      do { explainer = try Explainer(league, week: number) } catch {
        throw Failure(.rank(league.key, error))
      }
      for team in league.teams where chosen.contains(where: { $0 == (league.key, team.id) }) {
        let head = "\(team.name) (\(team.ownerName)), \(league.name), week \(number)"
        print(explainer.number(metric, of: team), metric, head, week: number, invocation)
      }
    }
  }

  private static func print(
    _ explained: ExplainedNumber?, _ name: ExplainedNumber.Name, _ head: String, week: Int,
    _ invocation: Invocation
  ) {
    var text = "\(head)\n"
    if let explained {
      text += "  \(name.rawValue): \(explained.value)\n  \(explained.meaning)\n"
      for line in explained.sums { text += "    \(line)\n" }
      if !explained.sums.isEmpty, !explained.inputs.isEmpty { text += "\n" }
      for line in explained.inputs { text += "    \(line)\n" }
      if let formula = explained.formula { text += "  Formula: \(formula)\n" }
      text += "  From \(explained.source).\n"
    } else {
      text += "  \(name.rawValue): none in week \(week).\n"
    }
    invocation.console.output(text + "\n")
  }

  /// Explains players' points. The statistics may have to be stored, so no other run may be at work.
  private static func explain(
    _ players: [Player], in league: League, week: Int?, _ invocation: Invocation, _ siteRun: SiteRun
  ) async throws(Failure) {
    let number = week ?? league.latestPlayedWeek ?? 0
    let found = try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      try await inWords(
        of: await PlayerExplanation(siteRun).weeks(of: players, week: number, in: league))
    }
    for week in found {
      let position = week.player.position.isEmpty ? "" : " (\(week.player.position))"
      let head = "\(week.player.name)\(position), \(league.name), week \(number)"
      if week.points == nil, let points = week.inLineup {
        let next =
          siteRun.options.isOffline
          ? "they are not stored, and --offline does not fetch them" : "the platform has none"
        invocation.console.output(
          "\(head)\n  points: \(points)\n  From the lineup. No statistics to show where they come from: \(next).\n\n"
        )
      } else {
        print(week.points, .points, head, week: number, invocation)
      }
    }
    if found.isEmpty, !players.isEmpty {
      invocation.console.output(
        "\(players[0].name), \(league.name), week \(number)\n  on no roster.\n\n")
    }
  }
}

extension League {
  /// The players whom a name means: exact matches, or else partial ones.
  fileprivate func players(named name: String) -> [Player] {
    let wanted = name.foldedName
    let exact = players.filter { $0.name.foldedName == wanted }
    return exact.isEmpty ? players.filter { $0.name.foldedName.contains(wanted) } : exact
  }
}
