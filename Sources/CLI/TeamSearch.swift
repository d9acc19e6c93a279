import Diagnostics
import LeagueModel

/// Finds teams by their names or their owners': exact matches, or else partial ones.
struct TeamSearch<Team> {
  private let entries: [(name: String, owner: String, team: Team)]

  init(_ entries: [(name: String, owner: String, team: Team)]) { self.entries = entries }

  /// Every team, in the given order.
  var all: [Team] { entries.map(\.team) }

  /// The teams with a name; none if there is no such team.
  func named(_ name: String) -> [Team] {
    let wanted = name.foldedName
    func those(where fits: (String) -> Bool) -> [Team] {
      entries.filter { fits($0.name.foldedName) || fits($0.owner.foldedName) }.map(\.team)
    }
    let exact = those { $0 == wanted }
    return exact.isEmpty && !wanted.isEmpty ? those { $0.contains(wanted) } : exact
  }

  /// The teams with a name, at least one.
  /// - Throws: A failure with the nearest name, or else all names.
  func mustBeNamed(_ name: String) throws(Failure) -> [Team] {
    let found = named(name)
    if !found.isEmpty { return found }
    let hint =
      nearest(to: name, among: entries.flatMap { [$0.name, $0.owner] }) ?? nearestWord(to: name)
    throw Failure(
      .usage, "There is no team or owner named '\(name.printable)'.",
      next: hint.map { "did you mean '\($0.printable)'?" }
        ?? "the teams are \(entries.map(\.name.printable).joined(separator: ", ")).")
  }

  /// The name of a team with a similar word, because few users type a whole name.
  private func nearestWord(to word: String) -> String? {
    let words = entries.flatMap { team in
      team.name.split(separator: " ").map { (String($0), team.name) }
    }
    let near = nearest(to: word, among: words.map(\.0))
    return words.first { $0.0 == near }?.1
  }
}

extension TeamSearch<(LeagueKey, LeagueModel.Team.ID)> {
  /// Finds teams of several leagues.
  init(of leagues: [League]) {
    self.init(
      leagues.flatMap { league in
        league.teams.map { ($0.name, $0.ownerName, (league.key, $0.id)) }
      })
  }
}
