import LeagueModel

/// A story as it stood after one of its blocks.
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
  var when: String { block.window.afterward }

  func name(_ team: Team.ID) -> String { team == story.home ? home : away }

  func other(than team: Team.ID) -> Team.ID { team == story.home ? story.away : story.home }

  func side(of team: Team.ID, in block: GameStory.Block? = nil) -> GameStory.BlockSide {
    let block = block ?? self.block
    return team == story.home ? block.home : block.away
  }

  /// The score after the block, in the end with what no starter scored.
  func score(of team: Team.ID) -> Points {
    guard isLast else { return side(of: team).score }
    return side(of: team).score + story.corrections[team == story.home ? 1 : 0]
  }

  /// The team with more points after a block; nil if they are level.
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
