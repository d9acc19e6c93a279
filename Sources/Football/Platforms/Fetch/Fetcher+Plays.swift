import HTTP
package import LeagueModel
import Platform

/// The plays of the NFL's games from ESPN's site, an undocumented API without keys. A game is fetched when it is over
/// and a starter of the league scored in it, and once more for its second look.
extension Fetcher {
  /// A snapshot with the plays of weeks that are played but not settled, and of those due for a second look.
  /// - Parameter league: The league that the snapshot describes.
  package func addingPlays(to snapshot: Snapshot, of league: League) async -> Snapshot {
    guard let base = addresses.plays else { return snapshot }
    let settled = Settled(snapshot)
    let due = Set(
      snapshot.answers.filter { Answer.isPlays($0.name) && $0.isDue(at: now()) }.map(\.name))
    let weeks = league.playedWeeks.filter { !settled.contains($0.number) || !due.isEmpty }
    guard !weeks.isEmpty else { return snapshot }
    var snapshot = snapshot
    if !Kickoffs.hasEvents(snapshot[Answer.schedule]) {
      // A schedule that was stored by an earlier version has no numbers of games.
      let fresh = await schedule(
        of: snapshot.season, for: snapshot.key, after: nil, Tally())
      snapshot = snapshot.adding(fresh)
    }
    let wanted = weeks.flatMap { week in
      Kickoffs.events(in: snapshot[Answer.schedule], week: week.number)
        .filter { $0.isOver(at: now()) && week.scoringTeams.isDisjoint(with: $0.teams) == false }
        .filter { event in
          let name = Answer.plays(week.number, event.id)
          return due.contains(name) || !settled.contains(week.number) && snapshot[name] == nil
        }
        .map { (week: week.number, event: $0) }
    }
    let fresh = await games(wanted, about: snapshot, base)
    return fresh.isEmpty ? snapshot : snapshot.adding(fresh)
  }

  /// Fetches each game separately, so that a failure does not affect the others. The client stops asking a host that is
  /// failing.
  private func games(
    _ wanted: [(week: Int, event: ProEvent)], about snapshot: Snapshot, _ base: Address
  ) async -> [Answer] {
    let key = snapshot.key
    let questions = wanted.map { game in
      Question(
        name: Answer.plays(game.week, game.event.id),
        request: Request(
          base.appending(
            [], query: [(name: "xhr", value: "1"), (name: "gameId", value: String(game.event.id))]),
          headers: ["Accept": "application/json"]), isOptional: true,
        bounds: Question.Bounds(bytes: 8 << 20, values: 200_000))
    }
    let outcomes = await outcomes(of: questions, about: key, Tally(), endsAtFailure: false)
    var games: [Answer] = []
    var failure: FetchError?
    for ((week, event), outcome) in zip(wanted, outcomes) {
      switch outcome {
      case .failure(let error): failure = failure ?? error
      case .success(let answer):
        guard let answer, let json = answer.json,
          let body = ESPNPlays.slim(json, of: event, season: snapshot.season, week: week)
        else { continue }
        games.append(answer.replacing(body: body))
      }
    }
    if let failure { missing(MissingPart(key: key, part: .plays, error: failure)) }
    return games
  }
}

extension Snapshot {
  /// The snapshot without any plays.
  package var withoutPlays: Snapshot {
    Snapshot(key: key, season: season, answers: answers.filter { !Answer.isPlays($0.name) })
  }

  /// The snapshot with the plays that were stored before.
  package func keepingPlays(of last: Snapshot?) -> Snapshot {
    guard let last, last.season == season else { return self }
    let plays = last.answers.filter { Answer.isPlays($0.name) && self[$0.name] == nil }
    return plays.isEmpty ? self : adding(plays)
  }
}

extension Answer {
  /// The name of the plays of an NFL game by its number at ESPN: `plays-05-401671680`.
  package static func plays(_ week: Int, _ event: Int) -> String {
    "\(numbered("plays", week))-\(event)"
  }

  /// The week of an answer with the plays of a game; nil for other answers.
  package static func weekOfPlays(_ name: String) -> Int? {
    name.hasPrefix("plays-") ? Int(name.dropFirst(6).prefix { $0 != "-" }) : nil
  }

  /// Whether an answer has the plays of a game.
  package static func isPlays(_ name: String) -> Bool { weekOfPlays(name) != nil }
}

/// A game of the NFL as ESPN numbers it.
struct ProEvent: Sendable {
  let id: Int
  let kickoff: Instant
  let away: String
  let home: String

  var teams: Set<String> { [away, home] }

  /// Whether it can have ended. The answer shows whether it has.
  func isOver(at moment: Instant) -> Bool { moment.seconds(since: kickoff) > Self.shortest }

  /// The shortest game: two and a half hours, in seconds.
  private static let shortest = 9_000.0
}

extension Week {
  /// The NFL teams for which starters of the league scored or lost points.
  fileprivate var scoringTeams: Set<String> {
    Set(
      matchups.flatMap(\.sides).flatMap(\.lineup).compactMap { entry in
        entry.isStarter && entry.points ?? .zero != .zero ? entry.proTeam : nil
      })
  }
}
