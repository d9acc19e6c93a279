public import LeagueModel
import Liquid
import Phrases
import Platform
public import Rank

extension BuiltInWriter {
  /// The week's stories, each block told in a sentence or two: how the game stood, and what happened. What is said
  /// of a block depends on no later one.
  public func stories(_ rankings: Rankings, context: LeagueContext) -> [Words.Story] {
    let stories = rankings.numbers?.stories ?? []
    var desk = StoryNarrator(book, rankings, Bans(context))
    var texts = stories.map { Words.Story(home: $0.home, blocks: []) }
    // By window, because a line that a later game uses up must not change an earlier block.
    for window in KickoffWindow.allCases {
      for (index, story) in stories.enumerated() {
        guard let block = story.blocks.firstIndex(where: { $0.window == window }),
          let text = desk.narrative(of: block, in: story)
        else { continue }
        texts[index].blocks.append(Words.Story.Block(window: window, text: text))
      }
    }
    return texts
  }
}

private struct StoryNarrator {
  private let rankings: Rankings
  private let bans: Bans
  private let book: PhraseBook
  /// How often the week has used each line.
  private var uses: [Int: Int] = [:]
  /// The kinds of facts used in each game's last block.
  private var told: [Team.ID: Set<String>] = [:]

  init(_ book: PhraseBook, _ rankings: Rankings, _ bans: Bans) {
    self.book = book
    self.rankings = rankings
    self.bans = bans
  }

  mutating func narrative(of block: Int, in story: GameStory) -> String? {
    let facts = rankings.facts(of: block, in: story)
    var random = SeededRandom(
      "\(rankings.league.key)/\(rankings.league.season)/\(rankings.week)/\(story.home)/\(block)")
    // Two consecutive blocks should not both mention the odds.
    let detail = facts.detail(besides: told[story.home] ?? [])
    let chosen = [facts.state, detail].compactMap(\.self)
    told[story.home] = Set(chosen.map(\.kind))
    let sentences = chosen.compactMap { sentence(about: $0, &random) }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The least used line that fits, or the plain fact.
  private mutating func sentence(about fact: Fact, _ random: inout SeededRandom) -> String? {
    let data: Object = [fact.kind: Value(json: fact.values)]
    var ranked: [(line: PhraseLine, score: Double)] = []
    for line in book.storyLines[fact.kind] ?? [] {
      let freshness = book.freshness(of: line, in: rankings.week) + 0.5 * random.fraction()
      ranked.append((line, freshness - 10 * Double(uses[line.number] ?? 0)))
    }
    ranked.sort { $0.score == $1.score ? $0.line.number < $1.line.number : $0.score > $1.score }
    for (line, _) in ranked {
      guard let text = try? line.text(data), !bans.forbids(text) else { continue }
      uses[line.number, default: 0] += 1
      return text
    }
    return bans.forbids(fact.text) ? nil : fact.text
  }
}
