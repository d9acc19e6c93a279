import JSON
import Platform

extension SportsPost {
  /// Reads a post: an entry of `socialPosts`, a tweet of a timeline, or a block's `embeddedTweet`.
  /// - Parameters:
  ///   - start: When the game begins; only earlier posts are safe to show.
  ///   - score: The game's score, which no safe post contains.
  init?(reading row: APIObject, start: Instant?, score: SportsGame.Score?) {
    guard
      let text = row.first("tweetText", "text", "description")?.string?.cleanText(longest: 1_000)
    else { return nil }
    let moment = row.moment("postedAt")
    let isEarly = moment.flatMap { moment in start.map { moment < $0 } } ?? false
    let isFlagged =
      row.isTrue("containsScore") || row.name("revealLevel") == "post"
      || !["pregame", nil].contains(row.name("gamePhase"))
    self.init(
      author: Self.handle(row.name("sourceHandle", "authorHandle") ?? ""), text: text,
      moment: moment, address: row.link("postUrl") ?? row.link("tweetUrl"),
      media: row.link("videoUrl") ?? row.link("imageUrl") ?? row.link("mediaUrl"),
      isTelling: !isEarly || isFlagged || score.map { Self.contains($0, text) } ?? false)
  }

  private static func handle(_ text: String) -> String {
    String(text.drop { $0 == "@" }.prefix(50))
  }

  /// Whether both numbers of a score are in a text.
  private static func contains(_ score: SportsGame.Score, _ text: String) -> Bool {
    let numbers = Set(text.split { !$0.isNumber }.map(String.init))
    return numbers.contains("\(score.home)") && numbers.contains("\(score.away)")
  }
}
