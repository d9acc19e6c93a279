package import JSON
import Platform

/// The API's answers about one game.
package struct SportsAnswers: Sendable {
  /// The row of the list of games.
  package var row: JSONValue?
  /// `GET /games/{id}`.
  package var detail: JSONValue?
  /// `GET /games/{id}/story`.
  package var story: JSONValue?
  /// `GET /games/{id}/timeline`, or `GET /pbp/game/{id}`.
  package var timeline: JSONValue?
  /// `GET /social/posts/game/{id}`.
  package var posts: JSONValue?

  /// Creates answers, each nil until it is set.
  package init() {}
}

extension SportsReport {
  /// Reads the available answers about a game.
  /// - Returns: Nil if neither the row nor the details name a game.
  package init?(reading answers: SportsAnswers) {
    let detail = APIObject(answers.detail)
    let row = SportsGame(reading: answers.row)
    guard var game = SportsGame(reading: detail?["game"]) ?? row else { return nil }
    game.hasStory = game.hasStory || row?.hasStory == true
    game.hasPlays = game.hasPlays || row?.hasPlays == true
    var warnings: [String] = []
    let story = SportsStory(reading: answers.story, of: game, warnings: &warnings)
    let plays = [answers.timeline, answers.detail, answers.story].lazy
      .map { TimelineEntry.all(in: $0, of: game) }.first { !$0.isEmpty }
    let rows = (detail?.objects("socialPosts", most: 500) ?? [])
    let posts = rows.isEmpty ? APIObject(answers.posts)?.objects("posts", most: 500) ?? [] : rows
    let isHockey = game.league.sport == .hockey
    // Once the details were fetched, what they contain counts, and not what the list announced.
    game.hasStory = story != nil || detail == nil && game.hasStory
    game.hasPlays = plays != nil || detail == nil && game.hasPlays
    self.init(
      game: game, story: story, timeline: plays ?? [],
      players: isHockey
        ? [] : (detail?.objects("playerStats", most: 300) ?? []).compactMap(PlayerRow.init),
      skaters: isHockey
        ? (detail?.objects("nhlSkaters", most: 300) ?? []).compactMap(SkaterRow.init) : [],
      goalies: isHockey
        ? (detail?.objects("nhlGoalies", most: 50) ?? []).compactMap(GoalieRow.init) : [],
      teams: (detail?.objects("teamStats", most: 10) ?? []).compactMap(TeamTotals.init),
      posts: posts.compactMap { SportsPost(reading: $0, start: game.start, score: game.score) }
        .enumerated().sorted { left, right in
          // A post without a time comes last.
          func key(_ post: (offset: Int, element: SportsPost)) -> (Int64, Int) {
            (post.element.moment?.milliseconds ?? .max, post.offset)
          }
          return key(left) < key(right)
        }.map(\.element),
      isComplete: detail?.object("dataHealth")?["isHealthy"]?.bool ?? true, warnings: warnings)
  }
}

extension SportsTeam {
  /// Reads `GET /teams/{id}`.
  package init?(reading json: JSONValue?) {
    guard let row = APIObject(json), let name = row.name("name"),
      let league = row.name("leagueCode", "league").flatMap({
        SportsLeague(rawValue: $0.uppercased())
      })
    else { return nil }
    self.init(
      id: row.id("id"), name: name, league: league,
      abbreviation: row.name("abbreviation") ?? "", location: row.name("location") ?? "",
      games: row.objects("recentGames", most: 200).compactMap { game in
        guard let id = game.id("id"), let opponent = game.name("opponent") else { return nil }
        let result = game.name("result").flatMap { ["W", "L", "T"].contains($0) ? $0 : nil }
        return Game(
          id: id, start: game.moment("gameDate"), opponent: opponent,
          isHome: game.isTrue("isHome"), score: result == nil ? nil : game.name("score"),
          result: result)
      })
  }
}
