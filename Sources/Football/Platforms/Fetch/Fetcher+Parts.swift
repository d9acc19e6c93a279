import HTTP
package import LeagueModel
import Platform

/// Parts of a season that a paper can do without.
extension Fetcher {
  /// A part that could not be fetched. The paper is made with what is stored of it.
  package struct MissingPart: Sendable, Equatable {
    /// What is missing.
    package enum Part: Sendable {
      /// Trades, claims and other moves.
      case transactions
      /// The NFL's schedule, for byes and the weeks of moves.
      case schedule
      /// Sleeper's projections for the week ahead.
      case projections
      /// Drafts and traded picks.
      case drafts
      /// The NFL teams of Sleeper's players by week.
      case teams
      /// The plays of the NFL's games.
      case plays
    }

    package let key: LeagueKey
    /// What is missing.
    package let part: Part
    /// Why it could not be fetched.
    package let error: FetchError
  }

  /// The answers about a part. If one fails, the last answers stay, and the failure is reported.
  func part(
    _ part: MissingPart.Part, _ questions: [Question], about key: LeagueKey,
    after last: Snapshot?, _ tally: Tally
  ) async -> [Answer] {
    guard !questions.isEmpty else { return [] }
    do throws(FetchError) {
      return try await ask(questions, about: key, after: last, tally)
    } catch {
      missing(MissingPart(key: key, part: part, error: error))
      return questions.compactMap { last?[$0.name] }
    }
  }

  /// The games of the season's weeks, from ESPN's schedule of the NFL. Fetched once for a season that is over, and
  /// every four weeks during a season, because a moved game rarely leaves its week.
  func schedule(
    of season: Int, for key: LeagueKey, after last: Snapshot?, _ tally: Tally
  ) async -> [Answer] {
    guard season >= Self.firstSchedule else { return [] }
    let address = addresses.schedule.appending(
      [String(season)], query: [(name: "view", value: "proTeamSchedules_wl")])
    let question = Question(
      name: Answer.schedule, request: Request(address, headers: ["Accept": "application/json"]),
      isOptional: true)
    if let answer = last?.kept(question, at: now()),
      last?.isAfterSeason == true || now().seconds(since: answer.fetchedAt) < Self.scheduleAge
    {
      return [answer]
    }
    let fresh = await part(.schedule, [question], about: key, after: nil, tally)
    return fresh.isEmpty
      ? [last?[Answer.schedule]].compactMap(\.self)
      : fresh.map { $0.replacing(body: Kickoffs.slim($0.json)) }
  }

  /// Earlier seasons have another kind of address.
  static let firstSchedule = 2018
  /// Twenty-seven days, in seconds.
  private static let scheduleAge = 2_332_800.0
}
