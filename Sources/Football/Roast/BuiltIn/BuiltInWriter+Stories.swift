public import LeagueModel
import Phrases
public import Rank

extension BuiltInWriter {
  /// Writes the week's stories as if the season had printed none before.
  public func stories(_ rankings: Rankings, context: LeagueContext) -> [Words.Story] {
    var bits = PrintedBits()
    return stories(rankings, context: context, after: SeasonMemory(), into: &bits)
  }

  /// The week's stories, each block told in a sentence or two: how the game stood, and what happened. What is said
  /// of a block depends on no later one.
  /// - Parameters:
  ///   - memory: What earlier weeks printed.
  ///   - bits: What this week prints.
  public func stories(
    _ rankings: Rankings, context: LeagueContext, after memory: SeasonMemory,
    into bits: inout PrintedBits
  ) -> [Words.Story] {
    let stories = rankings.numbers?.stories ?? []
    var narrator = StoryNarrator(book, rankings, Bans(context), memory)
    var texts = stories.map { Words.Story(home: $0.home, blocks: []) }
    // By window, because a line that a later game uses up must not change an earlier block.
    for window in KickoffWindow.allCases {
      for (index, story) in stories.enumerated() {
        guard let block = story.blocks.firstIndex(where: { $0.window == window }),
          let text = narrator.narrative(of: block, in: story)
        else { continue }
        texts[index].blocks.append(Words.Story.Block(window: window, text: text))
      }
    }
    bits.stories = narrator.told.isEmpty ? nil : narrator.told
    return texts
  }
}
