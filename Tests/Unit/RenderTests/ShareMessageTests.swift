import JSON
import LeagueModel
import Platform
import Render
import TestSupport
import Testing

@testable import Rank

/// The week's message: what it says in each state of a league, and that it fits and cuts nothing.
@Suite struct ShareMessageTests {
  private static let address = "https://example.com/p/a-league/2026/week-03/"
  private static let names = [
    "Gravy Boat", "Punt | Pray | Repeat", "Murphy’s Lawyers", "Last Call",
  ]

  /// A week of four teams, the last of which has the best line.
  private func edition(_ names: [String] = names, week: Int = 3) throws -> Edition {
    var edition = try PaperSample.edition(named: "The League", week: week)
    for (index, name) in names.enumerated() where index < edition.teams.count {
      edition.teams[index].team.name = name
      edition.teams[index].team.owner = "manager\(index + 1)"
      edition.teams[index].roast = roast("\(name) lost to the bench again.")
    }
    edition.headline?.text = "\(names[0]) left the win on the bench"
    edition.matchups = [game("1", 101.5, "2", 99.25), game("3", 80, "4", 79.9)]
    edition.numbers?.news = nil
    return edition
  }

  private func roast(_ sentences: String...) -> TeamRoast {
    TeamRoast(writer: "built-in", sentences: sentences.map { .init(text: $0, facts: []) })
  }

  private func game(
    _ home: Team.ID, _ points: Double, _ away: Team.ID, _ others: Double,
    _ kind: Matchup.Kind = .regular
  ) -> MatchupResult {
    let decision: Matchup.Decision = points > others ? .home : points < others ? .away : .tie
    return MatchupResult(
      home: .init(team: home, points: Points(points) ?? .zero),
      away: .init(team: away, points: Points(others) ?? .zero),
      winner: decision == .tie ? nil : decision == .home ? home : away, kind: kind,
      decision: decision, stage: nil)
  }

  private func message(
    _ edition: Edition, _ format: ShareFormat = .text, _ reveal: Reveal = .shown,
    hasRoasts: Bool = true, address: String? = address
  ) throws -> String {
    let choice = ShareRenderer.Choice(format, reveal: reveal, hasRoasts: hasRoasts)
    let messages = try ShareRenderer(try PaperSample.theme())
      .messages(edition, choice, address: address)
    #expect(messages.count == 1)
    #expect(messages[0].utf16.count <= 500, "\(messages[0])")
    return messages[0]
  }

  @Test func aMessageHasHeadlineLineGameAndAddress() throws {
    #expect(
      try message(try edition()) == """
        Gravy Boat left the win on the bench

        4. Last Call lost to the bench again.

        Closest: Murphy’s Lawyers 80.00, Last Call 79.90

        \(Self.address)
        """)
  }

  @Test func withoutAnAddressTheTitleSaysTheLeagueAndTheWeek() throws {
    let text = try message(try edition(), address: nil)
    #expect(text.hasPrefix("The League: Week 3\n\nGravy Boat left"))
    // A reader's browser adds the page's.
    #expect(text.utf16.count <= 400)
  }

  /// Everything that a message says is whole: each line is one of the paper's.
  @Test(arguments: ShareFormat.allCases, [Reveal.shown, .hidden, .strict])
  func nothingIsCut(_ format: ShareFormat, _ reveal: Reveal) throws {
    for length in [1, 3, 8, 20, 60] {
      let long = (0..<4).map { String(repeating: "Wide ", count: length) + "Load \($0)" }
      for names in [long, [long[0]] + Self.names.dropFirst(), Self.names.dropLast() + [long[3]]] {
        let edition = try edition(Array(names))
        let text = try message(edition, format, reveal)
        #expect(text.hasSuffix(Self.address))
        #expect(!text.contains("…") && !text.contains("..."))
        let names = edition.teams.map(\.team.name)
        let bare = text.replacing(/\\|\|\||<\/?tg-spoiler>|\u{200B}/, with: "")
        for line in bare.split(separator: "\n").dropLast() where line.contains("Wide") {
          let ends = [" left the win on the bench", " lost to the bench again."]
          let isWhole =
            names.contains { line.hasPrefix($0) && ends.contains(String(line.dropFirst($0.count))) }
            || line.hasPrefix("Closest: ") || line.contains(" – ")
            || line.contains(#/^\d\. Wide .* lost to the bench again\.$/#)
          #expect(isWhole && names.contains { line.contains($0) }, "\(line)")
        }
      }
    }
  }

  /// The line of the week stays as long as the other lines can go; then another team's is quoted.
  @Test func whatDoesNotFitIsLeftOutOrReplaced() throws {
    var edition = try edition()
    edition.numbers?.news = [
      LeagueNews(kind: .overturned, teams: ["1"], week: 2, text: "Week 2 was corrected.")
    ]
    #expect(try message(edition).contains("\n\nWeek 2 was corrected.\n\n4. Last Call"))
    let news = String(repeating: "Week 2 was corrected. ", count: 20)
    edition.numbers?.news?[0].text = news
    let without = try message(edition)
    #expect(!without.contains("corrected") && without.contains("Closest: "))
    // A headline that leaves no room for the game.
    edition.headline?.text = String(repeating: "Gravy Boat lost ", count: 23)
    let bare = try message(edition)
    #expect(!bare.contains("Closest: ") && bare.contains("4. Last Call lost"), "\(bare)")
    // One that leaves room for a shorter sentence only.
    edition.teams[3].roast = roast(
      "Last Call " + String(repeating: "lost and ", count: 14) + "lost.")
    #expect(edition.lineOfWeek?.team == "4")
    let other = try message(edition)
    #expect(other.contains("lost to the bench again.") && !other.contains("lost and"), "\(other)")
    // One that leaves no room at all.
    edition.headline?.text = String(repeating: "Gravy Boat lost ", count: 40)
    let last = try message(edition)
    #expect(last.hasPrefix("The League: Week 3\n\n4. Last Call lost and"), "\(last)")
  }

  @Test func noTeamThatOptedOutIsQuoted() throws {
    var edition = try edition()
    edition.teams[3].isRespectful = true
    #expect(try message(edition).contains("2. Punt | Pray | Repeat lost"))
    for index in edition.teams.indices { edition.teams[index].isRespectful = true }
    #expect(try !message(edition).contains("lost to the bench again"))
    #expect(edition.lineOfWeek == nil)
  }

  @Test func withoutRoastsThereAreTheResult() throws {
    let text = try message(try edition(), hasRoasts: false)
    #expect(
      text == """
        The League: Week 3

        Closest: Murphy’s Lawyers 80.00, Last Call 79.90

        \(Self.address)
        """)
  }

  // MARK: States

  @Test func aTieIsCalledOne() throws {
    var edition = try edition()
    edition.matchups[1] = game("3", 80, "4", 80)
    #expect(try message(edition).contains("\n\nTie: Murphy’s Lawyers 80.00, Last Call 80.00\n\n"))
    edition.matchups[1].winner = "4"
    edition.matchups[1].decision = .away
    #expect(
      try message(edition).contains(
        "\n\nClosest: Last Call 80.00, Murphy’s Lawyers 80.00, by the tiebreaker\n\n"))
    // The first week of a round of two is decided by the second.
    for index in edition.matchups.indices {
      edition.matchups[index].winner = nil
      edition.matchups[index].decision = .open
    }
    #expect(try message(edition).contains("\n\nClosest so far: Murphy’s Lawyers 80.00, "))
    // A week of byes.
    for index in edition.matchups.indices { edition.matchups[index].away = nil }
    #expect(try !message(edition).contains("losest"))
  }

  @Test func thePreseasonHasNoRanks() throws {
    var edition = try edition(week: 0)
    edition.matchups = []
    let text = try message(edition)
    #expect(text.contains("\n\nLast Call lost to the bench again.\n\n"), "\(text)")
    #expect(text.contains("\n\nEvery team is still perfect. Enjoy it.\n\n"))
    // There are no outcomes to hide.
    #expect(try message(edition, .text, .strict) == text)
  }

  @Test func thePlayoffsTellWhoMeetsWhomAndWhoWon() throws {
    var edition = try edition()
    edition.phase = .playoffs
    func side(_ team: Team.ID) -> NextGame.Side { .init(team: team, seed: 1, odds: nil, stakes: 0) }
    func next(_ first: Team.ID, _ second: Team.ID) -> NextGame {
      NextGame(
        week: 4, first: side(first), second: side(second), series: nil, kind: .championship,
        stage: .semifinals)
    }
    edition.numbers?.next = [next("1", "4"), next("2", "3")]
    edition.numbers?.playoffs = PlayoffsAhead(
      week: 4, stage: .semifinals, teams: [], byes: [], isStart: false, isOurReading: false)
    #expect(
      try message(edition).contains(
        "\n\nSemifinals: Gravy Boat vs. Last Call; Punt | Pray | Repeat vs. Murphy’s Lawyers\n\n"))
    // Pairings with long names give way to the closest game.
    for index in 1...2 { edition.teams[index].team.name = String(repeating: "Wide ", count: 40) }
    edition.teams[3].team.name = "Last Call"
    edition.matchups = [game("1", 100, "4", 99)]
    #expect(try message(edition).contains("\n\nClosest: Gravy Boat 100.00, Last Call 99.00\n\n"))
    edition.numbers?.playoffs = nil
    edition.teams[0].team.playoffs = .champion
    edition.teams[3].team.playoffs = .sacko
    #expect(try message(edition).contains("\n\nChampion: Gravy Boat\nSacko: Last Call\n\n"))
    edition.teams[3].isRespectful = true
    #expect(try message(edition).contains("\n\nChampion: Gravy Boat\n\n"))
  }

  @Test func aGuillotineLeagueTellsWhoIsOut() throws {
    var edition = try edition()
    edition.matchups = [("1", 90), ("2", 80), ("3", 70.5)].map { team, points in
      MatchupResult(
        home: .init(team: team, points: Points(points) ?? .zero), away: nil, winner: nil,
        kind: team == "3" ? .chopped : .survived, decision: .open, stage: nil)
    }
    for index in edition.teams.indices {
      edition.teams[index].team.survival = Survival(status: index < 2 ? .alive : .chopped)
    }
    #expect(
      try message(edition).contains("\n\nChopped: Murphy’s Lawyers (70.50). 2 teams left\n\n"))
    edition.teams[0].team.survival?.status = .survivor
    #expect(try message(edition).contains("\n\nLast one standing: Gravy Boat\n\n"))
  }

  @Test func thirtyTwoTeamsFit() throws {
    var edition = try edition()
    let team = edition.teams[0]
    edition.teams = (1...32).map { rank in
      var entry = team
      entry.team.id = "\(rank)"
      entry.team.rank = rank
      entry.team.name = "The Long-Suffering Team Number \(rank)"
      entry.roast = roast("\(entry.team.name) lost to the bench again.")
      return entry
    }
    edition.matchups = (1...16).map { game("\($0)", 100, "\($0 + 16)", Double(50 + $0)) }
    for format in ShareFormat.allCases {
      for reveal in [Reveal.shown, .hidden, .strict] {
        let text = try message(edition, format, reveal)
        #expect(text.hasSuffix(Self.address))
      }
    }
    #expect(try message(edition).contains("32. The Long-Suffering Team Number 32 lost "))
  }

  @Test func rightToLeftNamesAreWhole() throws {
    let names = ["قطار المرق", "هتافات", "המפסידים הנצחיים", "שוער בחופשה"]
    let text = try message(try edition(names), .whatsapp)
    #expect(text.contains("4. שוער בחופשה lost to the bench again."))
    #expect(text.contains("Closest: המפסידים הנצחיים 80.00, שוער בחופשה 79.90"))
  }

  // MARK: Hidden outcomes

  @Test func hiddenOutcomesAreNotInTheMessage() throws {
    let edition = try edition()
    for format in ShareFormat.allCases {
      for reveal in [Reveal.hidden, .strict] {
        let text = try message(edition, format, reveal)
        let seen = text.replacing(/\|\|.+?\|\|/, with: "")
          .replacing(/<tg-spoiler>.+?<\/tg-spoiler>/, with: "")
        #expect((seen != text) == (reveal == .hidden && [.discord, .telegram].contains(format)))
        for told in ["bench", "80.00", "4. Last Call"] { #expect(!seen.contains(told), "\(seen)") }
        #expect(seen.hasPrefix("The League: Week 3\n"))
        #expect(seen.contains("Spoilers hidden. Tap to see scores: \(Self.address)"))
        if !format.rawValue.contains("o") { #expect(seen.contains("Gravy Boat – Punt")) }
      }
    }
  }
}
