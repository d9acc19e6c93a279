import Build
import JSON
import LeagueModel
import Statistics

enum StatsAllowedCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "stats allowed", abstract: "Rank defenses by the points they allow in your scoring",
    discussion: """
      Softest first, by how much more players score against a defense than in their other games: PLUS is that \
      difference in points per game, the nearer to zero the fewer games there are and the less defenses \
      differ. ALLOWED is the plain mean per game. If players' statistics of the season are imported, all \
      players count, under the league's scoring rules; if not, those on the league's rosters.

      With --back-test it prints how well the numbers of earlier weeks foretold each player's next game: mean \
      errors in points, by the position's mean, by the player's own, and with the defense taken into account.
      """,
    arguments: [
      ArgumentSpec(
        name: "position", help: "Only this position.", choices: PointsAllowed.positions)
    ],
    options: [.site, .league, .week, .backTest],
    examples: [
      .init("stats allowed RB", "See which defenses running backs like"),
      .init("stats allowed --back-test", "See whether it helps"),
    ])

  static func perform(_ invocation: Invocation) throws(Failure) {
    let siteRun = try invocation.siteRun(weeks: .latest)
    for entry in try invocation.leaguesToPrint(in: siteRun) {
      let (league, chosen) = try inWords(RankStage(siteRun).storedLeague(entry))
      let week = chosen ?? league.latestPlayedWeek ?? 0
      let (games, sample) = try inWords(
        StatisticsFolder(siteRun).scoredGames(of: league, through: week))
      if invocation.arguments.has("back-test") {
        print(AllowedBackTest(games), league, invocation.console)
      } else {
        print(
          PointsAllowed(games), invocation.arguments.positional.first, league, week, sample,
          invocation.console)
      }
    }
  }

  private static func print(
    _ allowed: PointsAllowed, _ position: String?, _ league: League, _ week: Int,
    _ sample: DefenseReport.Sample, _ console: Console
  ) {
    let known = (position.map { [$0] } ?? PointsAllowed.positions).filter {
      allowed.lines[$0] != nil
    }
    if known.isEmpty {
      console.say(
        "\(league.name.printable): no \(position ?? "player") has scored through week \(week), so nothing is "
          + "known of what defenses allow.")
    }
    for position in known {
      guard let lines = allowed.lines[position], let mean = allowed.means[position] else {
        continue
      }
      var rows = Table(["", "DEFENSE", "GAMES", "ALLOWED", "PLUS"])
      let isLevel = lines.allSatisfy { $0.difference == 0 }
      for line in lines {
        rows.add(
          [
            isLevel ? "–" : line.label, line.defense.name, "\(line.games)", line.perGame.tenths,
            line.difference.signedTenths,
          ], json(line, week), console)
      }
      guard !console.isJSON else { continue }
      let who = sample == .everybody ? "all players" : "players on rosters"
      console.output(
        "\(position) in \(league.name.printable), through week \(week), \(who): \(mean.tenths) points a game "
          + "on average\n\(rows.text)"
          + (isLevel ? "No defense differs from the others by more than chance explains.\n" : "")
          + "\n")
    }
  }

  private static func print(_ test: AllowedBackTest, _ league: League, _ console: Console) {
    var rows = Table(["", "GAMES", "POSITION", "PLAYER", "WITH DEFENSE"])
    for line in test.lines {
      rows.add(
        [
          line.position, "\(line.count)", line.byPosition.absolute.hundredths,
          line.byPlayer.absolute.hundredths, line.byDefense.absolute.hundredths,
        ], json(line), console)
    }
    guard !console.isJSON else { return }
    console.output(
      "\(league.name.printable): mean error in points, weeks \(AllowedBackTest.firstWeek) on\n\(rows.text)\n"
    )
  }

  private static func json(_ line: PointsAllowed.Line, _ week: Int) -> JSONValue {
    [
      "event": "allowed", "week": .int(week), "position": .string(line.position),
      "defense": .string(line.defense.code), "games": .int(line.games),
      "total": .double(line.total.value), "difference": .double(line.difference),
      "rank": .int(line.rank), "tied": .bool(line.isTied),
    ]
  }

  private static func json(_ line: AllowedBackTest.Line) -> JSONValue {
    func error(_ error: AllowedBackTest.Error) -> JSONValue {
      ["mean_absolute": .double(error.absolute), "root_mean_square": .double(error.rootSquare)]
    }
    return [
      "event": "back_test", "position": .string(line.position), "games": .int(line.count),
      "by_position": error(line.byPosition), "by_player": error(line.byPlayer),
      "by_defense": error(line.byDefense),
    ]
  }
}

extension Double {
  fileprivate var hundredths: String { text(decimals: 2) }
}
