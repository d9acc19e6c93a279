package import LeagueModel
import Platform

/// What is printed of the managers' names.
package enum OwnerNames: String, Sendable, CaseIterable {
  /// The names as the platform has them.
  case full
  /// The first word of each name.
  case first
  /// None: teams have their names, and no one else does.
  case none
}

extension League {
  /// The league with the managers' names as they are printed. Co-managers of a team without printed names become one.
  package func printing(_ names: OwnerNames) -> League {
    guard names != .full else { return self }
    var league = self
    for index in league.teams.indices {
      let team = league.teams[index]
      let owners = names == .none ? Array(team.owners.prefix(1)) : team.owners
      league.teams[index].owners = owners.map { owner in
        let printed =
          names == .none
          ? team.name : owner.name.split(whereSeparator: \.isWhitespace).first.map(String.init)
        let hidden =
          names == .none
          ? team.owners.map(\.name).joined(separator: Team.ownerSeparator) : owner.name
        guard let printed, printed != hidden else { return owner }
        return Owner(id: owner.id, name: printed, platformName: hidden)
      }
    }
    return league
  }

  /// The printed names of managers by their names on the platform, where these differ.
  package var printedNames: [(platform: String, printed: String)] {
    teams.flatMap(\.owners).flatMap { owner in
      (owner.platformName?.split(separator: Team.ownerSeparator) ?? []).map {
        (String($0), owner.name)
      }
    }
  }
}

extension LeagueContext {
  /// The context with printed names in place of those on the platform, so that an entry finds its manager either way.
  package func printing(_ names: [(platform: String, printed: String)]) -> LeagueContext {
    guard !names.isEmpty else { return self }
    func printed(_ name: String) -> String {
      names.first { $0.platform.isSameName(as: name) }?.printed ?? name
    }
    var context = self
    for index in context.managers.indices {
      context.managers[index].name = printed(context.managers[index].name)
    }
    for index in context.personalities.indices {
      context.personalities[index].name = printed(context.personalities[index].name)
    }
    for index in context.insideJokes.indices {
      context.insideJokes[index].about = context.insideJokes[index].about.map(printed)
    }
    return context
  }
}
