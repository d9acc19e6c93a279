import JSON
import LeagueModel
import Rank

/// A brief as a JSON document for a model, without empty or missing values.
struct BriefDocument {
  let json: JSONValue

  /// The most facts of a team, enough for five sentences.
  private static let mostFacts = 16
  /// The most facts of a team for a plan.
  private static let mostToPlan = 6

  /// - Parameters:
  ///   - teams: The teams to roast. Of the others, the document has only names, records and manners.
  ///   - outline: What the week is about.
  init(_ brief: RoastBrief, _ teams: [Team.ID], _ outline: RoastOutline) {
    var document = Self.beginning(brief)
    let (rankings, desk) = (brief.rankings, Self.desk(brief))
    let names = Dictionary(rankings.teams.map { ($0.id, $0.name) }) { first, _ in first }
    let games = rankings.matchups.filter { game in
      teams.contains(game.home.team) || game.away.map { teams.contains($0.team) } ?? false
    }
    document.list("matchups", games.compactMap { Self.matchup($0, names) })
    document.text("plot", desk.plots.first?.fact.id)
    document["teams"] = .array(
      rankings.teams.filter { teams.contains($0.id) }.map { team in
        var members = Self.team(team, brief)
        members.text("angle", outline.angles[team.id] ?? desk.angle(of: team.id))
        members.text("image", outline.images[team.id])
        members.list("facts", Self.facts(of: team, brief, most: Self.mostFacts))
        members.list(
          "earlier_roasts",
          brief.earlier.filter { $0.team == team.id }.map {
            ["week": .int($0.week), "text": .string($0.text)]
          })
        return .object(members)
      })
    Self.add(brief.context, to: &document)
    json = .object(document)
  }

  /// The document for a plan of some teams: each team's strongest facts.
  init(outlining brief: RoastBrief, _ teams: [Team.ID]) {
    var document = Self.beginning(brief)
    let desk = Self.desk(brief)
    document.text("plot", desk.plots.first?.fact.id)
    document["teams"] = .array(
      brief.rankings.teams.filter { teams.contains($0.id) }.map { team in
        var members = JSONObject([("id", .string(team.id)), ("name", .string(team.name))])
        if team.hasOwner { members.text("owner", team.owner) }
        members["heat"] = .int(brief.context.manners(of: team, heat: brief.heat).heat)
        members.text("angle", desk.angle(of: team.id))
        members.list("facts", Self.facts(of: team, brief, most: Self.mostToPlan))
        return .object(members)
      })
    document.list("used_images", brief.usedImages.map { .string($0) })
    Self.add(brief.context, to: &document)
    json = .object(document)
  }

  // MARK: Parts

  /// The league, its standings and the managers who opted out.
  private static func beginning(_ brief: RoastBrief) -> JSONObject {
    let rankings = brief.rankings
    var document = JSONObject()
    document["league"] = [
      "name": .string(rankings.league.name), "season": .int(rankings.league.season),
      "week": .int(rankings.week), "phase": .string(rankings.phase.rawValue),
      "teams": .int(rankings.league.teamCount),
    ]
    document.list(
      "forms", (rankings.league.forms ?? []).map { .string($0.rawValue) })
    document["standings"] = .array(
      rankings.teams.map { team in
        [
          "rank": .int(team.rank), "id": .string(team.id), "team": .string(team.name),
          "record": .string(team.record.description),
          "heat": .int(brief.context.manners(of: team, heat: brief.heat).heat),
        ]
      })
    document.list(
      "opted_out",
      rankings.teams.filter { brief.context.manners(of: $0, heat: brief.heat).isRespectful }.map {
        Self.names(of: $0, brief)
      })
    return document
  }

  private static func desk(_ brief: RoastBrief) -> StoryDesk {
    StoryDesk(brief.rankings, brief.context, heat: brief.heat, memory: SeasonMemory())
  }

  /// A team's facts, the most significant first.
  private static func facts(of team: RankedTeam, _ brief: RoastBrief, most: Int) -> [JSONValue] {
    let starters = Set(brief.starterFacts.map(\.id))
    return brief.rankings.facts.enumerated().filter { _, fact in
      fact.subject.team == team.id && !starters.contains(fact.id)
    }.sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.prefix(most).map {
      let weight = ($0.element.weight * 100).rounded() / 100
      let slots = SlotFiller.names(of: $0.element).joined(separator: " ")
      var members = JSONObject([
        ("id", .string($0.element.id)), ("weight", .double(weight)),
        ("text", .string($0.element.text)),
      ])
      members.text("slots", slots)
      return .object(members)
    }
  }

  private static func matchup(_ matchup: MatchupResult, _ names: [Team.ID: String]) -> JSONValue? {
    guard let away = matchup.away else { return nil }
    let starters = (matchup.home.starters + away.starters).filter { $0.points != nil }
    let points = starters.compactMap(\.points)
    func side(_ score: MatchupResult.Score) -> JSONValue {
      var side = JSONObject([
        ("id", .string(score.team)),
        ("team", .string(names[score.team] ?? "Team \(score.team)")),
        ("points", .double(score.points.value)),
      ])
      if matchup.decision != .open {
        side["result"] = .string(
          matchup.decision == .tie ? "tie" : matchup.winner == score.team ? "win" : "loss")
      }
      side.list(
        "starters",
        score.starters.enumerated().map { place, starter in
          var player = JSONObject([("name", .string(starter.name))])
          player.text("position", starter.position)
          guard let own = starter.points else { return .object(player) }
          player["fact"] = .string(MatchupResult.factID(ofStarter: place, of: score.team))
          player["points"] = .double(own.value)
          if own == points.max() { player["mark"] = "top scorer of the game" }
          if own == points.min() { player["mark"] = "biggest bust of the game" }
          return .object(player)
        })
      return .object(side)
    }
    return [
      "kind": .string(matchup.kind.rawValue), "sides": .array([side(matchup.home), side(away)]),
    ]
  }

  private static func team(_ team: RankedTeam, _ brief: RoastBrief) -> JSONObject {
    var members = JSONObject([("id", .string(team.id)), ("name", .string(team.name))])
    if team.hasOwner { members.text("owner", team.owner) }
    let manners = brief.context.manners(of: team, heat: brief.heat)
    members["heat"] = .int(manners.heat)
    let pronouns = manners.pronouns
    members.text(
      "pronouns", "\(pronouns.subject)/\(pronouns.object)/\(pronouns.possessive)")
    members.list("nicknames", manners.nicknames.map { .string($0) })
    members["tier"] = .string(team.tier.rawValue)
    members["record"] = .string(team.record.description)
    members["points_for"] = .double(team.pointsFor.value)
    members["points_against"] = .double(team.pointsAgainst.value)
    members.text("streak", team.streak?.description)
    members.list(
      "top_players",
      team.bestStarters.map { player in
        [
          "name": .string(player.name), "position": .string(player.position),
          "points": .double(player.points.value),
        ]
      })
    return members
  }

  private static func names(of team: RankedTeam, _ brief: RoastBrief) -> JSONValue {
    var members = JSONObject([("id", .string(team.id)), ("team", .string(team.name))])
    members.list("owners", team.ownerNames.map { .string($0) })
    members.list(
      "nicknames",
      brief.context.manners(of: team, heat: brief.heat).nicknames.map { .string($0) })
    return .object(members)
  }

  private static func add(_ context: LeagueContext, to document: inout JSONObject) {
    var knowledge = JSONObject()
    knowledge.list(
      "inside_jokes",
      context.insideJokes.enumerated().map { index, joke in
        var members = JSONObject([("id", .string("context.joke.\(index)"))])
        members.text("term", joke.term)
        members.text("explanation", joke.explanation)
        members.text("about", joke.about)
        return .object(members)
      })
    knowledge.list(
      "personalities",
      context.personalities.enumerated().map { index, person in
        var members = JSONObject([("id", .string("context.personality.\(index)"))])
        members.text("name", person.name)
        members.text("description", person.description)
        return .object(members)
      })
    for (key, text) in [
      ("sacko", context.sacko), ("sacko_name", context.sackoName), ("culture", context.culture),
    ] {
      guard let text, text.contains(where: { !$0.isWhitespace }) else { continue }
      knowledge[key] = ["id": .string("context.\(key)"), "text": .string(text)]
    }
    if knowledge.count > 0 { document["context"] = .object(knowledge) }
    document.list("banned_words", context.bannedWords.map { .string($0) })
    document.list("banned_topics", context.bannedTopics.map { .string($0) })
  }
}

extension JSONObject {
  fileprivate mutating func list(_ key: String, _ items: [JSONValue]) {
    if !items.isEmpty { self[key] = .array(items) }
  }

  fileprivate mutating func text(_ key: String, _ text: String?) {
    if let text, text.contains(where: { !$0.isWhitespace }) { self[key] = .string(text) }
  }
}
