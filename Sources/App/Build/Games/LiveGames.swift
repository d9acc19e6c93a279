import LeagueModel
import Platform
import Sports

/// Whether games are being played whose scores can change the site.
package struct LiveGames: WholeRun {
  var run: SiteRun

  package init(_ run: SiteRun) { self.run = run }

  /// How long after kickoff an NFL game may still be played, with overtime and delays.
  private static let longestGame = 5 * 3_600.0

  /// Whether a game of the sports API is being played, or could be by its start.
  package func isAnyOfSports() -> Bool {
    guard configuration.games != nil, let games = try? GamesFolder(run).games() else {
      return false
    }
    let now = world.now()
    return games.contains { game in
      switch game.status {
      case .live: true
      case .unknown, .scheduled: game.start.map { Self.isWithin(now, after: $0) } ?? false
      default: false
      }
    }
  }

  /// The leagues that are in a week whose NFL games are being played.
  package func leagues() -> [SiteConfiguration.LeagueEntry] {
    let now = world.now()
    return configuration.leagues.filter { entry in
      guard let season = try? season(of: entry, before: .fetch),
        let league = try? data.season(entry.key, season).league.read()
      else { return false }
      return league.weeks.contains { week in
        (week.proGames ?? []).contains { game in
          game.kickoff.map { Self.isWithin(now, after: $0) } ?? false
        }
      }
    }
  }

  /// Fetches what is being played, and stores it. What fails is reported and asked again next time.
  package func fetch() async {
    for entry in leagues() {
      do { try await Intake(run).takeIn(entry) } catch {
        report(.warning("\(entry.key) could not be asked for its scores."))
      }
    }
    guard isAnyOfSports() else { return }
    do { try await GamesFetch(run).fetch() } catch {
      report(.warning("the games could not be asked for their scores."))
    }
  }

  private static func isWithin(_ now: Instant, after start: Instant) -> Bool {
    (0...longestGame).contains(now.seconds(since: start))
  }
}
