import LeagueModel

/// Ten inside jokes and ten habits in all the forms in which members write them: sentences, fragments, plurals, names and
/// gerunds.
struct FullContext {
  let context: LeagueContext

  /// - Parameter owners: At least ten managers.
  init(_ owners: [String]) {
    context = LeagueContext(
      insideJokes: [
        .init(term: "the Stapler Clause", explanation: "a lineup was stapled to a wall"),
        .init(
          term: "mowing at halftime", explanation: "he mows the lawn at halftime, in the rain",
          about: owners[0]),
        .init(term: "the Soup Incident", explanation: "a pot of chili met a laptop on draft night"),
        .init(
          term: "Spreadsheet Saturdays", explanation: "forty tabs for eleven starters",
          about: owners[1]),
        .init(term: "two kickers", explanation: "the week somebody started two of them"),
        .init(
          term: "\"trust me\"", explanation: "said before each of the last six trades",
          about: owners[2]),
        .init(term: "The Bus", explanation: "it left for the draft without the commissioner."),
        .init(
          term: "Gary", explanation: "a garden gnome that has made every pick since round nine",
          about: owners[3]),
        .init(term: "the 3 a.m. waiver", explanation: "everyone was up, and no one got him"),
        .init(term: "autodraft", explanation: "the league's best manager, by record"),
      ],
      personalities: [
        .init(name: owners[0], description: "sets the lineup from the tub"),
        .init(name: owners[1], description: "is the commissioner and never lets you forget it"),
        .init(name: owners[2], description: "always trades the rookie a week too early"),
        .init(name: owners[3], description: "a man of few words and many kickers"),
        .init(name: owners[4], description: "refuses to start anybody from Dallas"),
        .init(name: owners[5], description: "the loudest voice in the chat"),
        .init(name: owners[6], description: "has never read a waiver rule"),
        .init(name: owners[7], description: "loves tight ends"),
        .init(name: owners[8], description: "still talking about 2016"),
        .init(name: owners[9], description: "counts to two"),
      ])
  }
}
