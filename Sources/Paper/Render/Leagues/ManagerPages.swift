import LeagueModel
import Liquid
import Phrases
import Rank

/// A page per manager over all seasons, and a list of them.
struct ManagerPages: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  func files() throws -> [SiteFile] {
    let latest = try league.edition(league.latest)
    let data = try league.data(league.latest)
    let careers = try zip(league.managers, league.managerFolders).map { manager, folder in
      (
        manager: manager, folder: folder,
        value: try league.value(of: manager, data, folder: folder)
      )
    }
    let list = LeaguePage(
      kind: "managers", edition: latest, folder: league.managersFolder,
      description: "Everyone who has managed a team in \(latest.league.name).",
      crumb: "Managers", key: "managers",
      contents: ["league": data["league"], "managers": .array(careers.map(\.value))])
    var made = try files(of: list)
    for career in careers {
      let owner = career.manager.owner.owner
      made += try files(
        of: LeaguePage(
          kind: "manager", edition: latest, folder: career.folder,
          description: "The seasons of \(owner) in \(latest.league.name).", crumb: owner,
          key: career.folder,
          contents: ["league": data["league"], "manager": career.value],
          links: [("managers_path", .safe(league.managersFolder))]))
    }
    return made
  }
}

extension LeagueReading {
  /// The folders of the managers' pages, in their order. Names that are the same in an address get numbers.
  var managerFolders: [String] {
    var taken: Set<String> = []
    return managers.map { manager in
      let plain = Phrases.slug(manager.owner.owner)
      let name = plain == Phrases.slug("") ? "manager" : plain
      var (unique, number) = (name, 1)
      while !taken.insert(unique).inserted {
        number += 1
        unique = "\(name)-\(number)"
      }
      return "\(managersFolder)\(unique)/"
    }
  }

  /// The path of the page of a team's manager at the end of a season; null without one.
  func managerPath(of team: Team.ID, in season: Int) -> Value {
    guard hasPage(managersFolder) else { return .null }
    let index = managers.firstIndex { manager in
      manager.seasons.contains { $0.season == season && $0.team == team && $0.lastWeek == nil }
    }
    return index.map { .safe(managerFolders[$0]) } ?? .null
  }

  /// A manager as template values, with the paths of the seasons that have pages.
  fileprivate func value(
    of manager: ManagerCareer, _ data: EditionData, folder: String
  ) throws -> Value {
    guard case .object(var members) = try Value(encoding: manager),
      case .array(let seasons)? = members["seasons"]
    else { return .null }
    members["path"] = .safe(folder)
    members["team_name"] = .null
    if let team = manager.owner.team, case .object(let current) = data.team(team) {
      (members["team_name"], members["mark"]) = (current["name"], current["mark"])
    }
    members["titles"] = .int(manager.seasons.count { $0.trophies.contains(.champion) })
    members["has_games"] = .bool(manager.record.games > 0)
    members["has_playoffs"] = .bool(manager.playoffRecord.games > 0)
    members["has_trophies"] = .bool(manager.seasons.contains { !$0.trophies.isEmpty })
    members["has_drafts"] = .bool(manager.seasons.contains { $0.firstPick != nil })
    members["has_trades"] = .bool(manager.seasons.contains { !$0.trades.isEmpty })
    members["seasons"] = .array(
      zip(manager.seasons, seasons).map { season, value in
        guard case .object(var line) = value else { return .null }
        let edition = weeks(of: season.season).last.map(outline)
        line["has_games"] = .bool(season.record.games > 0)
        line["path"] =
          edition.map { .safe($0.seasonFolder(of: season.team, slug: slug)) } ?? .null
        return .object(line)
      })
    return .object(members)
  }
}
