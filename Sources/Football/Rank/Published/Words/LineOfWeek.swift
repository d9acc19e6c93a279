public import LeagueModel
import Platform

/// The line of the week: the sentence of all roasts that a message quotes and the page marks.
public struct LineOfWeek: Sendable, Equatable {
  /// The team whose roast it is from.
  public var team: Team.ID
  /// The index in the roast's sentences.
  public var place: Int
  /// The text, exactly as in the roast.
  public var text: String
}

extension Edition {
  /// The line of the week; nil if no sentence of the roasts makes sense alone.
  public var lineOfWeek: LineOfWeek? { linesOfWeek.first }

  /// The sentences that make sense alone, the meanest first: jokes before numbers, what the league knows about a manager
  /// before other jokes, and the lowest rank first. The headline's team comes last. None are from the roast of a manager
  /// who opted out of jokes, or name one.
  public var linesOfWeek: [LineOfWeek] {
    let scale = SpiteScale(self)
    let spared = teams.filter(\.isRespectful).flatMap { [$0.team.name] + $0.team.ownerNames }
    var rated: [(line: LineOfWeek, spite: Double)] = []
    for entry in teams where !entry.isRespectful {
      let sentences = entry.roast?.sentences ?? []
      let names = [entry.team.name] + entry.team.ownerNames
      for (place, sentence) in sentences.enumerated()
      where sentence.text.standsAlone(about: names)
        && !spared.contains(where: { !$0.isEmpty && sentence.text.contains($0) })
      {
        let line = LineOfWeek(team: entry.team.id, place: place, text: sentence.text)
        rated.append((line, scale.spite(of: place, in: sentences, of: entry.team)))
      }
    }
    return rated.enumerated().sorted {
      $0.element.spite == $1.element.spite
        ? $0.offset > $1.offset : $0.element.spite > $1.element.spite
    }.map(\.element.line)
  }
}

/// Compares sentences of an edition's roasts by how mean and how funny they are.
private struct SpiteScale {
  /// The words of each fact that the roasts cite.
  private let facts: [Fact.ID: Set<String>]
  private let losers: Set<Team.ID>
  /// All names, so that a number or word in one does not count.
  private let names: [String]
  private let headlined: Team.ID?
  private let count: Double

  /// What the league knows about a manager is what the league laughs about.
  private static let ofKnowledge = 2.0
  /// For each word that no cited fact has: what remains is the joke.
  private static let ofWord = 0.25
  private static let mostWords = 14
  /// For each of up to two sentences that follow the first: a joke has a punch line.
  private static let ofPunchLine = 0.75
  /// Each number makes a line drier.
  private static let ofNumber = -0.5
  /// The punch line is in the next sentence.
  private static let ofSetup = (alone: -2.0, withPunchLine: -1.0)
  /// The joke began in the sentence before.
  private static let ofSequel = -1.5
  /// Last place; the others have their part of it.
  private static let ofLastPlace = 2.0
  private static let ofLoss = 1.0
  /// The headline is a joke about its team already.
  private static let ofHeadline = -6.0

  init(_ edition: Edition) {
    let cited = Set(edition.teams.flatMap { $0.roast?.sentences.flatMap(\.facts) ?? [] })
    facts = Dictionary(
      edition.facts.filter { cited.contains($0.id) }.map { ($0.id, Set($0.text.words)) }
    ) { first, _ in first }
    losers = Set(
      edition.matchups.compactMap { game -> Team.ID? in
        guard let away = game.away, let winner = game.winner else { return nil }
        return winner == away.team ? game.home.team : away.team
      })
    names = edition.teams.flatMap { [$0.team.name] + $0.team.ownerNames }
      .filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    headlined = edition.headline?.team
    count = Double(edition.teams.count)
  }

  func spite(
    of place: Int, in sentences: [TeamRoast.Sentence], of team: RankedTeam
  ) -> Double {
    let sentence = sentences[place]
    let bare = sentence.text.masking(names)
    let known = sentence.facts.reduce(into: Set<String>()) { $0.formUnion(facts[$1] ?? []) }
    let jokes = bare.words.count { $0.count > 2 && !known.contains($0) }
    let numbers = bare.split { !$0.isNumber && !".,-".contains($0) }
      .count { $0.contains(where: \.isNumber) }
    let isKnowledge = sentence.facts.contains { $0.hasPrefix(Fact.knowledgePrefix) }
    let punchLines = sentence.text.furtherSentences
    // Sentences that are told together cite the same facts.
    func isJoined(to other: Int) -> Bool {
      !isKnowledge && !sentence.facts.isEmpty && sentences.indices.contains(other)
        && sentences[other].facts == sentence.facts
    }
    var spite = Self.ofWord * Double(min(jokes, Self.mostWords))
    spite += Self.ofPunchLine * Double(min(punchLines, 2)) + Self.ofNumber * Double(numbers)
    spite += Self.ofLastPlace * Double(team.rank) / count
    if isKnowledge { spite += Self.ofKnowledge }
    if isJoined(to: place + 1) {
      spite += punchLines > 0 ? Self.ofSetup.withPunchLine : Self.ofSetup.alone
    }
    if isJoined(to: place - 1) { spite += Self.ofSequel }
    if losers.contains(team.id) { spite += Self.ofLoss }
    if team.id == headlined { spite += Self.ofHeadline }
    return spite
  }
}

extension Fact {
  /// How the ids begin by which sentences cite what a league's context file knows, which is no fact.
  package static let knowledgePrefix = "context."
}
