import LeagueModel
import Liquid
import Phrases
import Platform
import Rank

/// Tells the blocks of a week's games with the lines that the season has used least.
struct StoryNarrator {
  private let rankings: Rankings
  private let bans: Bans
  private let book: PhraseBook
  private let memory: SeasonMemory
  /// The uses of the lines that this week has used, by line number.
  private var uses: [Int: StoryUse] = [:]
  /// The kinds of facts told of each game's last block.
  private var kinds: [Team.ID: Set<String>] = [:]
  /// The lines used by `PhraseLine.key`, in order.
  private(set) var told: [String] = []

  init(_ book: PhraseBook, _ rankings: Rankings, _ bans: Bans, _ memory: SeasonMemory) {
    self.book = book
    self.rankings = rankings
    self.bans = bans
    self.memory = memory
  }

  /// What is said of a block: how the game stood and what happened, in one line about both or in a line each.
  mutating func narrative(of block: Int, in story: GameStory) -> String? {
    let facts = rankings.facts(of: block, in: story)
    var random = SeededRandom(
      "\(rankings.league.key)/\(rankings.league.season)/\(rankings.week)/\(story.home)/\(block)")
    // Two consecutive blocks should not both mention the odds.
    let detail = facts.detail(besides: kinds[story.home] ?? [])
    kinds[story.home] = Set([facts.state, detail].compactMap { $0?.kind })
    var texts: [String] = []
    if let state = facts.state {
      if let (text, line) = sentence(about: state, and: detail, &random) {
        if line.facts.count > 1 { return text }
        texts.append(text)
      } else {
        texts += plain(state)
      }
    }
    if let detail {
      let told = sentence(about: detail, and: nil, &random).map { [$0.text] } ?? plain(detail)
      // What players did may come before the score, but what was left comes after it.
      let isFirst = Self.performances.contains(detail.kind) && random.fraction() < 0.5
      texts.insert(contentsOf: told, at: isFirst ? 0 : texts.count)
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// The kinds of facts about what players did.
  private static let performances: Set<String> = ["story_star", "story_flop", "story_quiet"]

  /// The least used line that fits a fact, or it and another one; nil if none fits.
  private mutating func sentence(
    about fact: Fact, and other: Fact?, _ random: inout SeededRandom
  ) -> (text: String, line: PhraseLine)? {
    let facts = [fact, other].compactMap(\.self)
    let data = Object(facts.map { ($0.kind, Value(json: $0.values)) })
    let known = Set(facts.map(\.kind))
    var ranked: [(line: PhraseLine, use: StoryUse, order: Double)] = []
    for line in book.storyLines[fact.kind] ?? [] where known.isSuperset(of: line.facts) {
      // A line with a condition suits few blocks, so it is preferred for them.
      let order = random.fraction() - (line.when == nil ? 0 : 0.25)
      ranked.append((line, uses[line.number] ?? memory.storyUse(of: line), order))
    }
    ranked.sort { left, right in
      if left.use != right.use { return left.use < right.use }
      return (left.order, left.line.number) < (right.order, right.line.number)
    }
    for (line, use, _) in ranked {
      guard let text = try? line.text(data), !bans.forbids(text) else { continue }
      var use = use
      use.add(in: memory.nextPaper)
      uses[line.number] = use
      told.append(line.key)
      return (text, line)
    }
    return nil
  }

  /// A fact's own sentence; empty if it has a banned word.
  private func plain(_ fact: Fact) -> [String] { bans.forbids(fact.text) ? [] : [fact.text] }
}
