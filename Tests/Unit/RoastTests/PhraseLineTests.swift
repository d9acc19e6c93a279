import Diagnostics
import LeagueModel
import Liquid
import Phrases
import Platform
import Testing

@testable import Rank
@testable import Roast

/// The lines that come with the program, each of them.
@Suite struct PhraseLineTests {
  private let context = LeagueContext(
    insideJokes: [.init(term: "the Napkin", explanation: "a line-up on a napkin")],
    personalities: [.init(name: "anybody", description: "counts on fingers")],
    sacko: "a season in the folding chair", culture: "nobody speaks before the insult")

  @Test func everyLineCanBeSaidAboutSomeRealTeam() throws {
    let book = try builtInBook()
    var missing = Dictionary(uniqueKeysWithValues: book.lines.map { ($0.id, $0) })
    for (rankings, round) in Self.samples() {
      let facts = Dictionary(grouping: rankings.facts) { $0.subject.team ?? "" }
      for team in rankings.teams {
        let material = material(of: team, facts[team.id] ?? [], book, rankings, round)
        checkNames(in: .object(material.data))
        for line in missing.values where line.role != .story && line.tiers.contains(team.tier) {
          guard !line.namesOwner || material.hasOwner, material.weight(of: line) != nil else {
            continue
          }
          do {
            guard let text = try line.text(material.data) else { continue }
            missing[line.id] = nil
            check(text, line)
          } catch {
            missing[line.id] = nil
            Issue.record("\(line.id) \(line.say): \(error.diagnostic.message)")
          }
        }
      }
      tellStories(of: rankings, &missing)
      if missing.isEmpty { return }
    }
    for line in missing.values.sorted(by: { $0.id < $1.id }) {
      Issue.record("nobody was ever told: \(line.id) \(line.say)")
    }
  }

  private func tellStories(of rankings: Rankings, _ missing: inout [String: PhraseLine]) {
    for story in rankings.numbers?.stories ?? [] {
      for block in story.blocks.indices {
        for facts in rankings.facts(of: block, in: story).tellable {
          let data = Object(facts.map { ($0.kind, Value(json: $0.values)) })
          checkNames(in: .object(data))
          for line in missing.values where line.facts == facts.map(\.kind) {
            guard let text = try? line.text(data) else { continue }
            missing[line.id] = nil
            check(text, line)
          }
        }
      }
    }
  }

  /// Lines see exactly the names that the book's check knows.
  private func checkNames(in value: Value, below path: [String] = []) {
    guard case .object(let object) = value else { return }
    for (name, value) in object.pairs {
      #expect(Vocabulary.knows(path + [name]), "\(path) \(name)")
      checkNames(in: value, below: path + [name])
    }
  }

  private func check(_ text: String, _ line: PhraseLine) {
    #expect(text.first?.isLowercase == false || line.say.hasPrefix("{{"), "\(text)")
    #expect(line.role == .headline || ".!?\"".contains(text.last ?? " "), "\(text)")
    #expect(line.role != .headline || text.last != ".", "\(text)")
    #expect(!text.contains("{") && !text.contains("  ") && !text.contains(" ,"), "\(text)")
    #expect(!text.contains("No owner"), "\(text)")
  }

  /// Weeks of invented seasons until every kind of event has happened, the race included.
  private static func samples() -> some Sequence<(Rankings, Int)> {
    let sizes = [12, 10, 8, 14, 6, 12, 20, 4]
    return (0..<24).lazy.flatMap { round in
      let season = try? Season(round, teams: sizes[round % sizes.count], playoffs: 3 + round % 4)
      let weeks = round == 0 ? [] : season?.weeks ?? []
      let preseason = season.flatMap {
        try? rankInFull($0.league, week: 0, seasons: 100, earlier: Season.before($0.league, round))
      }
      let waiting = [round == 0 ? try? Sample.preseason(teams: 12) : preseason]
      return waiting.compactMap { $0 }.map { ($0, round) }
        + Self.otherForms(round).map { ($0, round) }
        + weeks.filter { $0 > 3 }.compactMap { week in
          season.flatMap {
            try? rankInFull(
              $0.league.overturning(before: week), week: week, seasons: 100,
              plays: SeasonPlays($0.league).games,
              defenses: SeasonSchedule.defenses, earlier: Season.before($0.league, round))
          }.map {
            ($0, round)
          }
        }
    }
  }

  /// A guillotine league week by week, and games that a tiebreaker or the platform decided.
  private static func otherForms(_ round: Int) -> [Rankings] {
    guard var league = (try? Season(round, teams: 12))?.league else { return [] }
    var even = league
    even.weeks = Array(even.weeks.prefix(1))
    for index in even.weeks[0].matchups.indices {
      let away = even.weeks[0].matchups[index].away?.total
      let home = even.weeks[0].matchups[index].home.total
      even.weeks[0].matchups[index].decision =
        index.isMultiple(of: 2) == (round % 2 == 0) ? .home : .away
      if index.isMultiple(of: 3), let away { even.weeks[0].matchups[index].home.total = away }
      if index % 3 == 1, let away {
        even.weeks[0].matchups[index].decision = home < away ? .home : .away
      }
    }
    league.rules.forms = [.guillotine]
    let order = league.teams.indices.map { ($0 * 5 + round) % league.teams.count }
    for (week, index) in order.dropLast().enumerated() {
      league.teams[index].choppedWeek = week + 1
    }
    league.weeks = (1..<league.teams.count).map { number in
      let left = league.teams.filter { $0.choppedWeek.map { $0 >= number } ?? true }
      return Week(
        number: number, state: .played, isPlayoff: false,
        matchups: left.enumerated().map { place, team in
          let isChopped = team.choppedWeek == number
          let base = [60.0, 92, 75, 110][(place + round) % 4] + Double(round % 7) * 3
          let points = Points(isChopped ? [51.0, 30, 57][number % 3] : base) ?? .zero
          return Matchup(
            kind: isChopped ? .chopped : .survived, weeks: [number], decision: .open,
            home: Side(team: team.id, points: points, total: points), away: nil)
        })
    }
    let weeks = [1, 2, 3, 6, league.teams.count - 1]
    // No other fact of those games has a margin, so that lines with one do not fit.
    var tied = try? rank(even, week: 1)
    tied?.facts.removeAll { !$0.kind.hasPrefix("tiebreaker_") }
    return ([tied] + weeks.map { try? rank(league, week: $0) }).compactMap(\.self)
  }

  private func material(
    of team: RankedTeam, _ facts: [Fact], _ book: PhraseBook, _ rankings: Rankings, _ round: Int
  ) -> RoastMaterial {
    var context = context
    context.personalities[0].name = team.owner
    // A joke of the team's own may be told in every line, one of the league's in those that pin it to no one.
    context.insideJokes[0].about = round % 2 == 0 ? nil : team.name
    let isPlaying =
      team.ahead != NextGameTiming.none && !facts.contains { $0.kind == FactName.waiting }
    let hasPunishment = isPlaying && team.tier != .top
    var manners = context.manners(of: team, heat: 5)
    manners.pronouns = [Pronouns.they, .she, .he][round % 3]
    let known = [
      Knowledge.joke(context.insideJokes[0], at: 0, tellings: round % 3),
      Knowledge.personality(context.personalities[0], at: 0),
      context.culture.flatMap(Knowledge.culture),
      hasPunishment
        ? Punishment(context).map { Knowledge.punishment($0, isTold: round % 2 == 0) } : nil,
      Knowledge.nickname("the Count"),
    ]
    return RoastMaterial(
      team, facts, manners, knowing: known.compactMap(\.self), spent: UsedLines(lines: book.count),
      bans: Bans(context), kinds: book.kinds, pace: PercentOfAverage(rankings))
  }

  @Test func kindLinesDoNotSwear() throws {
    let lines = try builtInBook().lines
    for line in lines where line.heat <= 2 {
      #expect(Swearing.found(in: line.say).isEmpty, "\(line.id) \(line.say)")
    }
    // The list works: every hot line has one of its words.
    #expect(lines.filter { $0.heat >= 4 && !Swearing.found(in: $0.say).isEmpty }.count > 150)
    #expect(lines.filter { $0.heat >= 4 && Swearing.found(in: $0.say).isEmpty }.isEmpty)
  }

  @Test func numbersComeFromFactsOnly() throws {
    let words: Set<String> = [
      "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "dozen", "hundred", "hundreds", "thousand", "thousands", "million", "twice", "thrice", "half",
      "double", "triple", "pair", "both", "third", "fourth", "zero", "second",
    ]
    for line in try builtInBook().lines {
      let plain = line.say.replacing(/\{\{.*?\}\}|\{%.*?%\}/, with: "")
      let found = plain.lowercased().split { !$0.isLetter && !$0.isNumber }.filter {
        words.contains(String($0)) || $0.contains(where: \.isNumber)
      }
      let isPlace = line.facts.contains("third_place") && found.allSatisfy { $0 == "third" }
      #expect(found.isEmpty || isPlace, "\(line.id) \(line.say)")
    }
  }

  @Test func aLineUsesOnlyTheFactsThatItDeclares() throws {
    for line in try builtInBook().lines {
      let say = line.say.replacing("rivalry | record", with: "rivalry.record")
        .replacing("all_play_season | record", with: "all_play_season.record")
      let used = say.matches(of: /([a-z_]+)\.[a-z_]+/).map { String($0.1) }
      for kind in Set(used) where kind != "team" {
        #expect(line.facts.contains(kind), "\(line.id) \(line.say)")
      }
    }
  }

  @Test func everyKindOfFactHasEnoughLines() throws {
    let lines = try builtInBook().lines.filter { $0.tone == .roast }
    #expect(lines.count >= 600)
    #expect(FactCatalog.told.count >= 40)
    for kind in FactCatalog.told.map(\.kind) {
      let fitting = lines.filter { $0.facts.contains(kind) }
      #expect(fitting.count >= 8, "\(kind): \(fitting.count)")
      // Stories suit every manager's wishes.
      guard !FactCatalog.isOfStories(kind) else {
        #expect(fitting.allSatisfy { $0.role == .story && $0.heat == 0 }, "\(kind)")
        continue
      }
      #expect(Set(fitting.map(\.role)).count >= 3, "\(kind)")
      #expect(Set(fitting.map(\.heat)).count >= 3, "\(kind)")
      #expect(fitting.contains { $0.heat <= 1 }, "\(kind)")
    }
  }

  /// Positions in text with other characters are slow to find, at a cost to every run.
  @Test func theBookIsPlainASCII() {
    for source in builtInSources {
      #expect(source.bytes.allSatisfy { $0 < 0x80 }, "\(source.name)")
    }
  }

  @Test func noSentenceIsInTheBookTwice() throws {
    var places: [String: String] = [:]
    for line in try builtInBook().lines {
      if let other = places.updateValue(line.id, forKey: line.say) {
        Issue.record("\(line.id) is \(other): \(line.say)")
      }
    }
  }

  @Test func respectHasNoHeat() throws {
    let lines = try builtInBook().lines.filter { $0.tone == .respect }
    #expect(lines.count >= 30)
    for line in lines {
      #expect(line.heat == 0, "\(line.say)")
      #expect(
        !line.say.lowercased().contains(/\bopt|\bask|joke|request|wish(es)? not/), "\(line.say)")
    }
  }
}

extension League {
  /// The season in which a game of the week before had another winner until the week's paper.
  fileprivate func overturning(before number: Int) -> League {
    guard let week = week(number - 1), let game = week.matchups.first(where: { $0.winner != nil }),
      let away = game.away
    else { return self }
    let after = OverturnedGame.Result(
      home: game.home.total, away: away.total, winner: game.winner)
    let before = OverturnedGame.Result(
      home: away.total, away: game.home.total,
      winner: game.winner == away.team ? game.home.team : away.team)
    var league = self
    league.overturned = [
      OverturnedGame(
        week: week.number, toldIn: number, home: game.home.team, away: away.team, before: before,
        after: after)
    ]
    return league
  }
}
