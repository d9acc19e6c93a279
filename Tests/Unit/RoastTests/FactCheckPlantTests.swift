import JSON
import LeagueModel
import Phrases
import Platform
import Rank
import TestSupport
import Testing

@testable import Roast

/// Every error planted in a true sentence is found.
@Suite struct FactCheckPlantTests {
  private static let seeds = Seeds.tried(0..<120)

  /// A week with what a test needs of it.
  private struct Case {
    let rankings: Rankings
    let check: FactCheck
    var random: SeededRandom

    init(_ seed: Int) throws {
      rankings = try CheckedWeeks.ranked[seed].get()
      check = FactCheck(rankings, context: CheckedWeeks.context)
      random = SeededRandom("plant \(seed)")
    }

    func facts(_ kinds: String...) -> [Fact] { rankings.facts.filter { kinds.contains($0.kind) } }

    func name(_ team: Team.ID?) -> String {
      rankings.teams.first { $0.id == team }?.name ?? ""
    }

    /// A team that the fact does not speak of.
    mutating func stranger(to fact: Fact) -> RankedTeam? {
      let strangers = rankings.teams.filter {
        $0.id != fact.subject.team && $0.name != fact.values["opponent"]?.string
      }
      return strangers.isEmpty ? nil : strangers[random.index(below: strangers.count)]
    }

    mutating func one(of texts: [String]) -> String { texts[random.index(below: texts.count)] }

    /// The true sentence passes, the false one does not.
    func expect(
      _ truth: String, butNot lie: String, _ fact: Fact, _ kind: FactCheck.Problem.Kind...
    ) {
      let team = fact.subject.team ?? ""
      let right = check.problems(in: .init(text: truth, facts: [fact.id]), about: team)
      #expect(right.isEmpty, "\(truth)")
      guard truth != lie else { return }
      let wrong = check.problems(in: .init(text: lie, facts: [fact.id]), about: team)
      #expect(!wrong.isEmpty, "not found: \(lie) [\(fact.text)]")
      let repaired = check.repaired(.init(text: lie, facts: [fact.id]), about: team)
      #expect(repaired == nil, "carried by \(repaired?.facts ?? []): \(lie)")
      if !wrong.isEmpty, !kind.isEmpty {
        #expect(wrong.contains { kind.contains($0.kind) }, "\(lie): \(wrong)")
      }
    }
  }

  @Test(arguments: seeds) func numbersOffByALittle(_ seed: Int) throws {
    let test = try Case(seed)
    let writer = BuiltInWriter(try CheckedWeeks.book.get(), heat: 5)
    let roasts = writer.roasts(test.rankings, context: LeagueContext())
    let facts = Dictionary(uniqueKeysWithValues: test.rankings.facts.map { ($0.id, $0) })
    var planted = 0
    for (team, roast) in roasts.sorted(by: { $0.key < $1.key }) {
      for sentence in roast.sentences {
        let cited = sentence.facts.compactMap { facts[$0] }
        for lie in Plant.numbers(sentence.text, cited) {
          planted += 1
          let problems = test.check.problems(
            in: .init(text: lie, facts: sentence.facts), about: team)
          #expect(!problems.isEmpty, "not found: \(lie) [\(sentence.text)]")
        }
      }
    }
    #expect(planted >= test.rankings.teams.count)
  }

  @Test(arguments: seeds) func pointsOffByATenthOrByOne(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("points_for", "average", "bench_points", "week_high", "best_starter") {
      guard let points = fact.values["points"]?.double, points > 3 else { continue }
      let (tenth, whole) = (Plant.decimals(points, 1), Plant.decimals(points, 0))
      let frames = [
        "They put up # and asked for a parade.", "All of # points, and not one of them useful.",
        "A total of # is a cry for help.", "The scoreboard said # before it wept.",
      ]
      let frame = test.one(of: frames)
      func say(_ number: String) -> String { frame.replacing("#", with: number) }
      test.expect(say(tenth), butNot: say(Plant.decimals(points + 0.1, 1)), fact, .number)
      test.expect(say(whole), butNot: say(Plant.decimals(points + 1, 0)), fact, .number)
      test.expect(say(whole), butNot: say(Plant.decimals(points - 1, 0)), fact, .number)
    }
  }

  @Test(arguments: seeds) func recordsOfOthers(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("record") {
      let own = fact.values["text"]?.string ?? ""
      let others = test.rankings.teams.map(\.record.description).filter { $0 != own }
      let other = others.isEmpty ? "14-0" : test.one(of: others)
      let frames = [
        "At # they are fooling nobody.", "A # record is a cry for help.",
        "\(test.name(fact.subject.team)) is # and proud of it.", "They went #, somehow.",
        "They are #.", "Sitting at #, the team smells of soup.",
      ]
      let frame = test.one(of: frames)
      test.expect(
        frame.replacing("#", with: own), butNot: frame.replacing("#", with: other), fact, .record)
    }
  }

  @Test(arguments: seeds) func recordsSaidOfTheWrongTeam(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("win") {
      guard let opponent = fact.values["opponent"]?.string, let team = fact.subject.team,
        let record = test.facts("record").first(where: { $0.subject.team == team }),
        let text = record.values["text"]?.string
      else { continue }
      let frames = [
        "# is \(text) now.", "# (\(text)) had it coming.", "The #'s \(text) is a joke.",
      ]
      let lie = TeamRoast.Sentence(
        text: test.one(of: frames).replacing("#", with: opponent), facts: [fact.id, record.id])
      #expect(!test.check.problems(in: lie, about: team).isEmpty, "\(lie.text)")
    }
  }

  @Test(arguments: seeds) func namesSwappedIn(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("win", "loss", "blowout_win", "narrow_loss", "rivalry", "tie") {
      guard let opponent = fact.values["opponent"]?.string, let other = test.stranger(to: fact)
      else { continue }
      let frames = [
        "The evening with # is best forgotten.", "Ask # how it went.", "# sends regards.",
        "It takes two to tango, and # brought the shoes.", "Nothing about #'s game was pretty.",
      ]
      let frame = test.one(of: frames)
      test.expect(
        frame.replacing("#", with: opponent), butNot: frame.replacing("#", with: other.name), fact,
        .name)
      let swapped = fact.text.replacing(opponent, with: other.name)
      let isNested = test.name(fact.subject.team).contains(opponent)
      if !isNested { test.expect(fact.text, butNot: swapped, fact, .name) }
    }
  }

  @Test(arguments: seeds) func wrongOpponents(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("win", "loss") {
      guard let opponent = fact.values["opponent"]?.string, let other = test.stranger(to: fact)
      else { continue }
      let isWin = fact.kind == "win"
      let frame =
        isWin
        ? test.one(of: ["They beat #.", "A win over # counts.", "They edged #, barely."])
        : test.one(of: ["They lost to #.", "That loss to # hurt.", "They fell to # again."])
      test.expect(
        frame.replacing("#", with: opponent), butNot: frame.replacing("#", with: other.name), fact,
        .name, .result)
    }
  }

  @Test(arguments: seeds) func inventedPlayers(_ seed: Int) throws {
    var test = try Case(seed)
    let invented = [
      "Marcus Delacroix", "Desmond Threlkeld", "T.J. Okonjo-Price", "Lamar St. Bonheur",
      "Prentiss Halloway III", "Bo Rivers-Dean", "Ke'Shawn Abernathy", "Øystein Bråten",
      "Zacharias Mumford Jr.", "DeVante Cole",
    ]
    for fact in test.facts("best_starter", "worst_starter", "top_player") {
      guard let player = fact.values["player"]?.string, let points = fact.values["points"]?.double
      else { continue }
      let amount = Plant.decimals(points, 2)
      let frames = [
        "# scored \(amount) and went home.", "Only # showed up, with \(amount).",
        "Thanks to #, the total moved.", "They leaned on #, who had \(amount).",
        "Somebody tell # that it is over.", "\(amount) points from # is a punchline.",
        "Even # looked away.", "The bench wept for # and the season.",
      ]
      let frame = test.one(of: frames)
      test.expect(
        frame.replacing("#", with: player),
        butNot: frame.replacing("#", with: test.one(of: invented)), fact, .stranger)
    }
  }

  @Test(arguments: seeds) func playersOfOthers(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("best_starter") {
      guard let team = test.rankings.teams.first(where: { $0.id == fact.subject.team }),
        let player = fact.values["player"]?.string
      else { continue }
      let facts = test.rankings.facts.filter { $0.subject.team == team.id }
      let lineUp = facts.flatMap { fact in
        ["player", "benched", "started"].compactMap { fact.values[$0]?.string }
      }
      let own = Set(team.topPlayers.map(\.name)).union(lineUp)
      let others = test.rankings.facts.compactMap { $0.values["player"]?.string }
        .filter { !own.contains($0) }
      guard !others.isEmpty else { continue }
      let frame = test.one(of: ["# led the line-up.", "All hail #.", "It was # again."])
      test.expect(
        frame.replacing("#", with: player),
        butNot: frame.replacing("#", with: test.one(of: others)),
        fact, .name)
    }
  }

  @Test(arguments: seeds) func streaks(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("win_streak", "losing_streak") {
      guard let length = fact.values["length"]?.int else { continue }
      let isWin = fact.kind == "win_streak"
      let (own, other) = isWin ? ("won", "lost") : ("lost", "won")
      let (kind, opposite) = isWin ? ("winning", "losing") : ("losing", "winning")
      let (noun, wrong) = isWin ? ("wins", "losses") : ("losses", "wins")
      let frames: [(Int, Bool) -> String] = [
        { "They have \($1 ? own : other) \($0) in a row." },
        { "That is \(Plant.words($0)) straight \($1 ? noun : wrong), folks." },
        { "A \($0)-game \($1 ? kind : opposite) streak comes with a smell." },
        { "They \($1 ? own : other) \(Plant.words($0)) straight." },
        { "They are on a \($1 ? kind : opposite) streak of \(Plant.words($0))." },
        { "Count \($0) \($1 ? noun : wrong) on the trot." },
        { "Call it \($1 == isWin ? "W" : "L")\($0) and move on." },
        { "The \(Plant.ordinal($0)) straight \($1 == isWin ? "win" : "loss") was the worst." },
      ]
      let frame = frames[test.random.index(below: frames.count)]
      for delta in [-1, 1] where length + delta > 1 {
        test.expect(frame(length, true), butNot: frame(length + delta, true), fact, .streak)
      }
      test.expect(frame(length, true), butNot: frame(length, false), fact, .streak)
    }
  }

  @Test(arguments: seeds) func ranks(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("rank") {
      guard let rank = fact.values["rank"]?.int, let count = fact.values["of"]?.int else {
        continue
      }
      let frames: [(Int) -> String] = [
        { "They are ranked \($0) of \(count)." }, { "Goodnight from \(Plant.suffixed($0)) place." },
        { "They sit \(Plant.ordinal($0)) of \(count)." },
        { "Ranked \(Plant.suffixed($0)), they nap." },
        { "They are No. \($0) for a reason." }, { "They are the number \(Plant.words($0)) team." },
        { "In \(Plant.ordinal($0)) place the soup is cold." }, { "They are #\($0), allegedly." },
      ]
      let frame = frames[test.random.index(below: frames.count)]
      for delta in [-1, 1] where rank + delta > 0 {
        test.expect(frame(rank), butNot: frame(rank + delta), fact, .rank)
      }
      let frameOfTotal = "They are ranked \(rank) of #."
      test.expect(
        frameOfTotal.replacing("#", with: "\(count)"),
        butNot: frameOfTotal.replacing("#", with: "\(count + 1)"), fact, .number)
      if rank != count {
        let lie = TeamRoast.Sentence(text: "They are dead last.", facts: [fact.id])
        #expect(!test.check.problems(in: lie, about: fact.subject.team ?? "").isEmpty)
      }
    }
    for fact in test.facts("rise", "fall") {
      guard let from = fact.values["from"]?.int, let to = fact.values["to"]?.int else { continue }
      test.expect(
        "They went from \(Plant.suffixed(from)) to \(Plant.suffixed(to)).",
        butNot: "They went from \(Plant.suffixed(to)) to \(Plant.suffixed(from)).", fact, .rank)
    }
  }

  @Test(arguments: seeds) func winsToldAsLosses(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("win", "loss") {
      guard let opponent = fact.values["opponent"]?.string,
        let margin = fact.values["margin"]?.double, margin > 0
      else { continue }
      let (own, amount) = (test.name(fact.subject.team), Plant.decimals(margin, 2))
      let pairs = [
        ("They beat \(opponent) by \(amount).", "They lost to \(opponent) by \(amount)."),
        ("\(own) beat \(opponent).", "\(own) lost to \(opponent)."),
        ("\(opponent) lost to \(own).", "\(opponent) beat \(own)."),
        ("They won by \(amount).", "They lost by \(amount)."),
        ("The win over \(opponent) was loud.", "The loss to \(opponent) was loud."),
        ("\(own) crushed \(opponent).", "\(own) got crushed by \(opponent)."),
        ("\(opponent) fell to \(own).", "\(opponent) defeated \(own)."),
        ("Beating \(opponent) felt good.", "Losing to \(opponent) felt bad."),
        ("A win by \(amount) is a win.", "A loss by \(amount) is a loss."),
      ]
      let pair = pairs[test.random.index(below: pairs.count)]
      let isWin = fact.kind == "win"
      test.expect(isWin ? pair.0 : pair.1, butNot: isWin ? pair.1 : pair.0, fact, .result)
    }
  }

  @Test(arguments: seeds) func spelledNumbersOffByOne(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("record", "points_for", "average", "unlucky_loss", "lucky_win") {
      let team = test.name(fact.subject.team)
      let (number, frames): (Int?, [String]) =
        switch fact.kind {
        case "record":
          (fact.values["losses"]?.int, ["They have # losses.", "\(team) already has # defeats."])
        case "unlucky_loss":
          (
            fact.values["would_have_beaten"]?.int,
            ["They would have beaten # other teams.", "It beats # teams."]
          )
        case "lucky_win":
          (fact.values["would_have_lost_to"]?.int, ["It would have lost to # other teams."])
        default:
          (
            fact.values["points"]?.double.map { Int($0.rounded()) },
            ["They scored # points.", "All # of those points count."]
          )
        }
      guard let number, number > 2 else { continue }
      let frame = test.one(of: frames)
      for delta in [-1, 1] {
        let lie = number + delta
        let count = test.rankings.teams.count
        // The number of teams is common knowledge.
        if lie == count || lie == count - 1 { continue }
        test.expect(
          frame.replacing("#", with: Plant.words(number)),
          butNot: frame.replacing("#", with: Plant.words(lie)), fact, .number)
      }
    }
  }

  @Test(arguments: seeds) func percentagesOff(_ seed: Int) throws {
    var test = try Case(seed)
    for fact in test.facts("efficiency", "all_play_season", "lucky_season", "unlucky_season") {
      let share = fact.values["share"]?.double.map { $0 * 100 }
      guard let percent = fact.values["percent"]?.double ?? share, percent > 2 else { continue }
      // The fact keeps four decimals, which at a half do not tell the direction of rounding.
      if abs(percent - percent.rounded(.down) - 0.5) < 0.01 || percent > 98.5 { continue }
      let rounded = Int(percent.rounded())
      let frames: [(Int) -> String] = [
        { "That is \($0) % of what was there." }, { "It works out at \($0)%." },
        { "Call it \($0) percent." }, { "Only \(Plant.words($0)) percent of it counted." },
      ]
      let frame = frames[test.random.index(below: frames.count)]
      for delta in [-2, -1, 1, 2] {
        if let error = fact.values["error"]?.double, abs(error - Double(rounded + delta)) < 1 {
          continue
        }
        test.expect(frame(rounded), butNot: frame(rounded + delta), fact, .number)
      }
    }
  }
}
