package import LeagueModel
import Platform

/// How managers' names are printed.
package enum OwnerNames: String, Sendable, CaseIterable {
  /// The names as the platform has them.
  case full
  /// The first word of each name.
  case first
  /// None: only teams have names.
  case none
}

extension League {
  /// The league with the managers' names as they are printed. Co-managers of a team without printed names become one.
  package func printing(_ names: OwnerNames) -> League {
    guard names != .full else { return self }
    var league = self
    for index in league.teams.indices {
      let team = league.teams[index]
      league.teams[index].owners = Self.printed(names, team.owners, of: team.name)
      league.teams[index].past = team.past?.map { past in
        var past = past
        past.owners = Self.printed(names, past.owners, of: past.name)
        return past
      }
    }
    return league
  }

  private static func printed(_ names: OwnerNames, _ all: [Owner], of team: String) -> [Owner] {
    let owners = names == .none ? Array(all.prefix(1)) : all
    return owners.map { owner in
      let printed =
        names == .none
        ? team : owner.name.split(whereSeparator: \.isWhitespace).first.map(String.init)
      let hidden =
        names == .none ? all.map(\.name).joined(separator: Team.ownerSeparator) : owner.name
      guard let printed, printed != hidden else { return owner }
      return Owner(id: owner.id, name: printed, platformName: hidden)
    }
  }

  /// The printed names of managers, past ones included, by their names on the platform, where these differ.
  package var printedNames: [(platform: String, printed: String)] {
    teams.flatMap { $0.owners + ($0.past ?? []).flatMap(\.owners) }.flatMap { owner in
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
