import LeagueModel
import Liquid
import Rank

/// An edition as template values: the members of `edition.json`, and a few that only pages need.
struct EditionData {
  /// The teams as `edition.json` has them.
  private let teams: Value?
  private var members: Object
  /// The sentences that make sense alone, the line of the week first.
  let lines: [LineOfWeek]

  /// The same edition with pictures.
  /// - Parameter pictures: The paths of the teams' pictures below the site's root.
  func with(_ pictures: [Team.ID: String], of edition: Edition) -> EditionData {
    guard !pictures.isEmpty else { return self }
    var data = self
    data.setTeams(teams, of: edition, pictures)
    return data
  }

  init(_ edition: Edition) throws {
    lines = edition.linesOfWeek
    members =
      if case .object(let members) = try Value(encoding: edition) { members } else { Object() }
    members.replaceTexts(CurlyQuotes.curled)
    teams = members["teams"]
    if case .object(var league)? = members["league"] {
      league["platform_name"] = .string(edition.league.platform.name)
      members["league"] = .object(league)
    }
    members["week_name"] = .string(edition.weekName)
    setTeams(teams, of: edition, [:])
    members["charts"] = edition.charts
    members["before"] = Self.before(edition)
    let matchups = Self.matchups(members["matchups"], edition)
    let games = CoverGames(edition)
    members["games"] = games.value(.array(matchups))
    members["matchups"] = .array(Self.order(edition).map { matchups[$0] })
    if let headline = edition.headline, case .object(var own)? = members["headline"] {
      let names = edition.teams.map(\.team.name)
      let text = CurlyQuotes.curled(headline.text) ?? headline.text
      let number = CardFact(headline, in: edition)?.number
      own["parts"] = HeadlineParts(text, number: number, names: names).value
      members["headline"] = .object(own)
    }
    members.addJokes(of: edition)
    members["games_are_named"] = .bool(games.areNamed)
    members["draft_news"] = edition.draftNews.orNull
    members["line_of_week"] =
      lines.first.map { line in
        ["team": .string(line.team), "text": .string(CurlyQuotes.curled(line.text) ?? line.text)]
      } ?? .null
  }

  /// The data of one template: the edition and the page's additions.
  func object(_ additions: [(String, Value)]) -> Object {
    var object = members
    for (key, value) in additions { object[key] = value }
    return object
  }

  subscript(key: String) -> Value { members[key] ?? .null }

  /// A team's template value; null for an unknown one.
  func team(_ id: Team.ID) -> Value {
    guard case .object(let teams)? = members["team_by_id"] else { return .null }
    return teams[id] ?? .null
  }

  /// The contents of a team's page: its numbers and its facts, most significant first.
  func sheet(of team: EditionTeam, in edition: Edition) -> [(String, Value)] {
    guard case .array(let facts) = self["facts"], case .array(let sheets) = self["sheets"] else {
      return []
    }
    let sheet = edition.sheets.firstIndex { $0.team == team.team.id }.map { sheets[$0] }
    var numbers: Value?
    if case .object(let members)? = sheet { numbers = members["numbers"] }
    let own = edition.facts.enumerated().filter { $0.element.subject.team == team.team.id }
      .sorted { left, right in
        left.element.weight == right.element.weight
          ? left.offset < right.offset : left.element.weight > right.element.weight
      }
    var systems: Value?
    if case .object(let members) = self["numbers"] { systems = members["systems"] }
    return [
      ("team", self.team(team.team.id)), ("numbers", numbers ?? .array([])),
      ("systems", systems ?? .array([])),
      ("facts", .array(own.map { facts[$0.offset] })),
    ]
  }

  static func sheetFolder(of team: Team.ID) -> String {
    // Platforms use numeric team IDs. Drop all other characters, which could be unsafe in a path.
    let plain = team.unicodeScalars.filter { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
    return "team-\(String(String.UnicodeScalarView(plain)))/"
  }

  /// The facts cited by each team's roast, without duplicates, in sentence order.
  private static func receipts(_ edition: Edition) -> [Team.ID: Value] {
    let facts = Dictionary(edition.facts.map { ($0.id, $0) }) { first, _ in first }
    var receipts: [Team.ID: Value] = [:]
    for team in edition.teams {
      var told: Set<Fact.ID> = []
      let cited = (team.roast?.sentences ?? []).flatMap(\.facts).filter { told.insert($0).inserted }
      let values = cited.compactMap { facts[$0] }.map { fact -> Value in
        ["text": .string(fact.text), "formula": fact.formula.orNull]
      }
      receipts[team.team.id] = .array(values)
    }
    return receipts
  }

  /// The matchups with the folders of their stories below the week's, their tags and their lines.
  private static func matchups(_ matchups: Value?, _ edition: Edition) -> [Value] {
    guard case .array(let matchups)? = matchups else { return [] }
    let folders = Dictionary(StoryPage.all(of: edition).map { ($0.home, $0.folder) }) {
      first, _ in first
    }
    var notes = GameNotes(edition)
    return zip(matchups, edition.matchups).map { value, matchup in
      guard case .object(var members) = value else { return value }
      if let folder = folders[matchup.home.team] { members["story"] = .safe(folder) }
      if let margin = matchup.margin { members["margin"] = .double(margin.value) }
      members["is_lead"] = .bool(matchup.has(edition.headline?.team))
      for (key, value) in notes.members(of: matchup) { members[key] = value }
      return .object(members)
    }
  }

  /// The games in the order of the page: the headline's first, then the more important, then the closer ones.
  private static func order(_ edition: Edition) -> [Int] {
    let keys = edition.matchups.enumerated().map { index, matchup in
      (
        matchup.has(edition.headline?.team) ? 0 : 1, matchup.importance, matchup.margin ?? .zero,
        index
      )
    }
    return keys.sorted { $0 < $1 }.map(\.3)
  }

  /// Each team's facts before the first game: their values by kind.
  private static func before(_ edition: Edition) -> Value {
    guard edition.phase == .preseason else { return .null }
    let teams = edition.teams.map { team -> (String, Value) in
      let own = edition.facts.filter { $0.subject.team == team.team.id }
      return (
        team.team.id, .object(Object(own.map { ($0.kind, Value(json: $0.values)) }))
      )
    }
    return .object(Object(teams))
  }

  /// Sets the teams, with the members that only pages need.
  private mutating func setTeams(
    _ teams: Value?, of edition: Edition, _ pictures: [Team.ID: String]
  ) {
    guard case .array(let teams)? = teams else { return }
    let receipts = Self.receipts(edition)
    let marks = TeamMarks(edition, pictures: pictures)
    let schedule = TeamSchedule(edition)
    let pairs = teams.compactMap { team -> (String, Value)? in
      guard case .object(var members) = team, case .string(let id)? = members["id"] else {
        return nil
      }
      members["receipts"] = receipts[id.string] ?? .array([])
      var name = ""
      if case .string(let text)? = members["name"] { name = text.string }
      members["mark"] = marks.value(of: id.string, named: name)
      members["folder"] = .safe(Self.sheetFolder(of: id.string))
      for (key, value) in schedule.members(of: id.string) { members[key] = value }
      if !edition.sheets.isEmpty { members["sheet_path"] = members["folder"] }
      return (id.string, .object(members))
    }
    members["teams"] = .array(pairs.map(\.1))
    members["team_by_id"] = .object(Object(pairs))
  }
}
