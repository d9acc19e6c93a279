import LeagueModel

/// The state of a story after one of its blocks.
struct StoryMoment {
  let story: GameStory
  let index: Int
  /// The home team's name as used in sentences.
  let home: String
  let away: String

  var block: GameStory.Block { story.blocks[index] }
  var isLast: Bool { index == story.blocks.count - 1 }
  /// The block before; nil for the first.
  var before: GameStory.Block? { index > 0 ? story.blocks[index - 1] : nil }

  /// The moment from a team's side.
  func seen(by team: Team.ID) -> StorySide {
    let other = other(than: team)
    return StorySide(
      team: team, name: name(team), opponent: name(other), score: score(of: team),
      other: score(of: other), when: block.afterward,
      deficit: before.map { side(of: other, in: $0).score - side(of: team, in: $0).score }
        ?? .zero)
  }

  private func name(_ team: Team.ID) -> String { team == story.home ? home : away }

  func other(than team: Team.ID) -> Team.ID { team == story.home ? story.away : story.home }

  func side(of team: Team.ID, in block: GameStory.Block? = nil) -> GameStory.BlockSide {
    let block = block ?? self.block
    return team == story.home ? block.home : block.away
  }

  /// The score after the block; after the last one, with the points that no starter scored.
  func score(of team: Team.ID) -> Points {
    guard isLast else { return side(of: team).score }
    return side(of: team).score + story.corrections[team == story.home ? 1 : 0]
  }

  /// The team with more points after a block; nil if they are tied.
  func leader(after block: GameStory.Block) -> Team.ID? {
    let (home, away) = (block.home.score, block.away.score)
    return home == away ? nil : home > away ? story.home : story.away
  }

  /// The starters who played in the block, with their teams.
  var performances: [(team: Team.ID, performance: GameStory.Performance)] {
    [(story.away, block.away), (story.home, block.home)].flatMap { team, side in
      side.performances.map { (team, $0) }
    }
  }
}

/// A moment of a story from one team's side.
struct StorySide {
  let team: Team.ID
  /// The team's name as used in sentences.
  let name: String
  let opponent: String
  /// The points after the block.
  let score: Points
  /// The opponent's points.
  let other: Points
  let when: String
  /// The points by which the team trailed before the block; negative if it led.
  let deficit: Points
  var margin: Points { score - other }
  /// The points by which the team led before the block; 0 if it did not.
  var leadBefore: Points { deficit < .zero ? .zero - deficit : .zero }
  /// How much the lead changed in the block; 0 if there was none before.
  var change: Points { leadBefore > .zero ? (margin - leadBefore).magnitude : .zero }
  /// `when` at the beginning of a sentence.
  var opening: String { when.prefix(1).uppercased() + when.dropFirst() }
}
