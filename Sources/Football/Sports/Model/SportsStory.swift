/// A game told in blocks.
package struct SportsStory: Sendable, Equatable, Codable {
  /// A part of the story. Its role is a hint for writers and never shown, so it is not kept.
  package struct Block: Sendable, Equatable, Codable {
    /// The position in the story, from 0.
    package var index: Int
    /// The first period that it covers, from 1.
    package var firstPeriod: Int
    /// The last period that it covers.
    package var lastPeriod: Int
    package var before: SportsGame.Score
    package var after: SportsGame.Score
    /// A sentence or two.
    package var narrative: String
    /// The away team's players of note.
    package var away: MiniBox
    /// The home team's players of note.
    package var home: MiniBox
    /// A post to show with it.
    package var post: SportsPost?
  }

  /// The players of one team in a block, best first.
  package struct MiniBox: Sendable, Equatable, Codable {
    /// The team's name as the API writes it here; empty if missing.
    package var team: String
    /// At most two players.
    package var players: [Line]
  }

  /// A player's numbers so far in the game, and in this block.
  package struct Line: Sendable, Equatable, Codable {
    /// The player's name.
    package var name: String
    /// Such as `15p/4r/6a (+7p/+2r)`; empty if no number is known.
    package var text: String
    /// Whether the block calls the player a star.
    package var isStar: Bool
  }

  /// The blocks in the order of their index.
  package var blocks: [Block]
}
