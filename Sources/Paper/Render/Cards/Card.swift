package import LeagueModel
package import Rank

/// What a card is about.
package enum CardSubject: Sendable, Equatable {
  /// The week's headline.
  case week
  /// A team's place, record and roast.
  case team(Team.ID)
  case award(Award)
  /// The matchup of a team.
  case game(Team.ID)
  /// A page in words, such as a league's history.
  case page(CardPage)
}

/// A card that introduces a page.
package struct CardPage: Sendable, Equatable {
  /// The words above, such as `2026 season`.
  package var label: String
  var words: String
  /// Smaller words below.
  var note: String?
  /// The team that it is about; nil for the league.
  var team: Team.ID?
  /// Whether the words tell results.
  var hasOutcomes = false
}

/// The contents of a card, before they are laid out.
struct Card: Equatable {
  /// A team on a card.
  struct Face: Equatable {
    var team: Team.ID
    /// The name below the face; empty if the card names the team elsewhere.
    var name: String
    /// The team's points in the game; nil if the card shows them elsewhere.
    var points: Points?
    var isChampion = false
  }

  /// The words above all others, such as `Left on the bench`.
  var label: String?
  /// The number in huge letters; nil for a card in words.
  var number: String?
  /// What the number counts.
  var unit: String?
  /// A sentence that is as large as fits.
  var words: String?
  /// A headline that only stories have, which are seen without a text next to them.
  var headline: String?
  /// A sentence that only stories have, below the faces: the line of the week.
  var line: String?
  /// Smaller words below: a record, a result.
  var note: String?
  /// At most two.
  var faces: [Face] = []
  /// What is between two faces: `beat`, `lost to`.
  var verb: String?
  /// The team whose color is the ground; nil for black.
  var ground: Team.ID?
  /// The award whose name is the label, in the templates' words.
  var award: Award.Kind?
}

extension Card {
  /// The card of a subject of a week.
  /// - Parameter lines: The sentences of the week's roasts that make sense alone, the line of the week first.
  init(_ subject: CardSubject, in edition: Edition, lines: [LineOfWeek]) {
    switch subject {
    case .week:
      let hasFinal = edition.numbers?.recap?.path.last?.points != nil
      self = hasFinal ? Card(final: edition) : Card(week: edition)
      line = lines.first.map { "\(edition.placedName(of: $0.team)): \($0.text)" }
    case .team(let team):
      let line = lines.first { $0.team == team }
      self.init(team: team, in: edition, line: line?.text)
    case .award(let award): self.init(award, in: edition)
    case .game(let team): self.init(gameOf: team, in: edition)
    case .page(let page): self.init(page, in: edition)
    }
  }

  /// The headline with its number, or else in words.
  private init(week edition: Edition) {
    guard let headline = edition.headline else {
      if let award = edition.loudestAward {
        self.init(award, in: edition)
        words = award.text
      } else {
        let words =
          edition.phase == .preseason
          ? "\(edition.league.teamCount) teams think this is their year" : edition.league.name
        self.init(label: edition.weekName, words: words)
      }
      return
    }
    let cited = headline.facts.compactMap { id in edition.facts.first { $0.id == id } }
    self.init(ground: headline.team)
    guard edition.phase != .preseason else {
      (label, words) = (edition.weekName, headline.text)
      faces = [Face(team: headline.team, name: edition.name(of: headline.team))]
      return
    }
    if let fact = CardFact(headline, in: edition) {
      (label, number, unit) = (fact.label, fact.number, fact.unit)
      self.headline = headline.text
      show(edition.duel(of: headline.team, cited), hasPoints: false)
    } else {
      (label, words) = (edition.weekName, headline.text)
      show(edition.duel(of: headline.team, cited), hasPoints: true)
    }
  }

  /// The champion, with the final's score below the faces.
  private init(final edition: Edition) {
    guard let recap = edition.numbers?.recap, let final = recap.path.last,
      let champion = recap.finish.first?.team, final.points != nil
    else {
      self.init(week: edition)
      return
    }
    let name = edition.name(of: champion)
    // A headline about anything else would have the wrong faces next to it.
    let kinds: Set<String> = ["champion", "runner_up", "title_path"]
    let headline = edition.headline.flatMap { headline in
      let isOfFinal = edition.facts.contains {
        headline.facts.contains($0.id) && kinds.contains($0.kind)
      }
      return isOfFinal ? headline : nil
    }
    self.init(ground: champion)
    let fact = headline.flatMap { CardFact($0, in: edition) }
    let text = headline?.text ?? "\(name) won the title"
    label = "\(edition.league.season) champion"
    (number, unit) = (fact?.number, fact?.unit)
    if fact == nil { words = text } else { self.headline = text }
    let points = fact == nil ? (final.points, final.opponentPoints) : (nil, nil)
    faces = [Face(team: champion, name: name, points: points.0, isChampion: true)]
    if let loser = final.opponent {
      faces.append(Face(team: loser, name: edition.name(of: loser), points: points.1))
      verb = "beat"
    }
  }

  /// A team's place, punch line and record.
  private init(team id: Team.ID, in edition: Edition, line: String?) {
    let name = edition.name(of: id)
    guard let team = edition.teams.first(where: { $0.team.id == id }) else {
      self.init(label: edition.weekName, words: name, ground: id)
      return
    }
    let isOpen = edition.phase != .preseason
    self.init(label: edition.placedName(of: id), ground: id)
    words =
      line
      ?? (isOpen
        ? "\(ordinal(edition.place(of: id) ?? team.team.rank)) of \(edition.league.teamCount)"
        : "\(name) thinks this is the year")
    if isOpen {
      note = ["\(team.team.record)", edition.result(of: id)].compactMap(\.self)
        .joined(separator: " · ")
    }
    let isChampion = edition.numbers?.recap?.finish.first { $0.team == id }?.how == .champion
    faces = [Face(team: id, name: "", isChampion: isChampion)]
  }

  private init(_ award: Award, in edition: Edition) {
    let fact = CardFact(award)
    self.init(number: fact?.number, unit: fact?.unit, award: award.kind)
    let isOfGame = [.closestGame, .biggestBlowout, .tie].contains(award.kind)
    if isOfGame, let first = award.teams.first {
      show(edition.duel(of: first, []), hasPoints: false)
    }
    if faces.count < 2 {
      faces = award.teams.prefix(2).map { Face(team: $0, name: edition.name(of: $0)) }
      verb = faces.count > 1 ? "and" : nil
    }
  }

  private init(gameOf team: Team.ID, in edition: Edition) {
    guard let game = edition.matchup(of: team), let away = game.away else {
      self.init(label: edition.weekName, words: edition.name(of: team), ground: team)
      return
    }
    let winner = game.winner ?? game.home.team
    let teams = [winner, winner == game.home.team ? away.team : game.home.team]
    let (one, other) = (game.home.points, away.points)
    self.init(ground: winner)
    number = max(one, other).description
    unit = one == other ? "points each" : "to \(min(one, other))"
    if one != other, game.winner != nil {
      label = "By \(max(one, other) - min(one, other))"
    } else {
      label = edition.weekName
    }
    headline = edition.line(about: teams)
    show(edition.duel(of: winner, []), hasPoints: false)
  }

  private init(_ page: CardPage, in edition: Edition) {
    self.init(label: page.label, words: page.words, note: page.note, ground: page.team)
    faces = page.team.map { [Face(team: $0, name: "")] } ?? []
  }

  private mutating func show(_ duel: Duel, hasPoints: Bool) {
    faces = duel.faces
    verb = duel.verb
    guard !hasPoints else { return }
    for index in faces.indices { faces[index].points = nil }
  }

  /// Two teams and how their game ended.
  struct Duel {
    var faces: [Face]
    var verb: String?
  }
}
