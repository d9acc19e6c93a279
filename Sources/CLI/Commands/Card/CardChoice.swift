import Build
import LeagueModel
import Rank
import Render

/// Finds what `--team`, `--award` and `--game` name.
struct CardChoice {
  private let arguments: ParsedArguments
  private let isHidden: Bool

  init(_ invocation: Invocation, _ reveal: Reveal) {
    arguments = invocation.arguments
    isHidden = (invocation.reveal ?? reveal) != .shown
  }

  /// The subjects of the cards, each with the index of its edition.
  func subjects(in editions: [Edition]) throws(Failure) -> [(Int, CardSubject)] {
    if let kind = arguments["award"] { return try awards(kind, editions) }
    if let name = arguments["team"] { return [try team(name, editions, CardSubject.team)] }
    if let name = arguments["game"] {
      let found = try team(name, editions, CardSubject.game)
      if case .game(let team) = found.1, !editions[found.0].hasGame(of: team) {
        let edition = editions[found.0]
        throw Failure(
          .usage, "\(edition.name(of: team).printable) has no game in \(edition.weekInWords).",
          next: "choose another week.")
      }
      return [found]
    }
    return editions.indices.map { ($0, .week) }
  }

  private func awards(_ kind: String, _ editions: [Edition]) throws(Failure) -> [(Int, CardSubject)]
  {
    var found: [(Int, CardSubject)] = []
    for (index, edition) in editions.enumerated() {
      let given = edition.numbers?.awards.first { CardCommand.name($0.kind) == kind }
      guard let given else { continue }
      try refuseHidden(edition)
      found.append((index, .award(given)))
    }
    guard found.isEmpty else { return found }
    var names: [String] = []
    for award in editions.flatMap({ $0.numbers?.awards ?? [] }) {
      let name = CardCommand.name(award.kind)
      if !names.contains(name) { names.append(name) }
    }
    throw Failure(
      .usage, "No '\(kind)' was awarded in \(editions[0].weekInWords).",
      next: names.isEmpty
        ? "awards begin with week 1." : "the week's awards are \(names.joined(separator: ", ")).")
  }

  /// The one team that a name means.
  private func team(
    _ name: String, _ editions: [Edition], _ subject: (Team.ID) -> CardSubject
  ) throws(Failure) -> (Int, CardSubject) {
    let all = editions.enumerated().flatMap { index, edition in
      edition.teams.map { each in
        (name: each.team.name, owner: each.team.owner, team: (index: index, team: each.team))
      }
    }
    let found = try TeamSearch(all).mustBeNamed(name)
    guard let first = found.first, found.count == 1 else {
      throw Failure(
        .usage, "'\(name.printable)' could be several teams.",
        details: found.map { "\($0.team.name.printable) (\($0.team.owner.printable))" },
        next: "write more of the name, or name the league.")
    }
    try refuseHidden(editions[first.index])
    return (first.index, subject(first.team.id))
  }

  private func refuseHidden(_ edition: Edition) throws(Failure) {
    guard isHidden, edition.phase != .preseason else { return }
    throw Failure(
      .usage, "This site hides outcomes, and such a card gives them away.",
      next: "add '--reveal shown', or draw the week's card.")
  }
}

extension Edition {
  fileprivate var weekInWords: String { week == 0 ? "the preseason" : "week \(week)" }

  fileprivate func hasGame(of team: Team.ID) -> Bool {
    matchups.contains { game in
      game.away.map { [game.home.team, $0.team].contains(team) } ?? false
    }
  }
}
