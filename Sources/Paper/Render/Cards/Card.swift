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
}

/// The contents of a card, before they are laid out.
struct Card {
  /// A team on a card.
  struct Face: Equatable {
    /// How a game ended for the team.
    enum Mood: Equatable {
      case plain, loser, champion
    }

    var team: Team.ID
    var name: String
    /// The team's points in the game; nil if the card shows them elsewhere.
    var points: Points?
    var mood = Mood.plain
  }

  var fact: CardFact
  /// The award that names the fact, for a label in the templates' words.
  var award: Award.Kind?
  var headline: String
  /// The headline's team and its opponent; at most two.
  var faces: [Face]
}

extension Card {
  /// The card of a subject of a week.
  init(_ subject: CardSubject, in edition: Edition) {
    switch subject {
    case .week where edition.phase == .preseason: self.init(preseason: edition)
    case .week where edition.numbers?.recap?.path.last?.points != nil: self.init(final: edition)
    case .week: self.init(week: edition)
    case .team(let team): self.init(team: team, in: edition)
    case .award(let award): self.init(award, in: edition)
    case .game(let team): self.init(gameOf: team, in: edition)
    }
  }

  /// The headline with its number. If its facts have none, the number of `loudestAward`, which then needs a label.
  private init(week edition: Edition) {
    guard let headline = edition.headline else {
      guard let award = edition.loudestAward else {
        self.init(fact: Self.size(of: edition), headline: edition.league.name, faces: [])
        return
      }
      self.init(award, in: edition)
      return
    }
    if let fact = CardFact(headline, in: edition) {
      let cited = headline.facts.compactMap { id in edition.facts.first { $0.id == id } }
      let faces = edition.faces(of: headline.team, facts: cited, hasPoints: !fact.isScore)
      self.init(fact: fact, headline: headline.text, faces: faces)
    } else if let award = edition.loudestAward, let fact = CardFact(award) {
      self.init(
        fact: CardFact(fact.number, "\(fact.unit): \(edition.names(award.teams))"),
        award: award.kind, headline: headline.text,
        faces: edition.faces(of: headline.team, facts: [], hasPoints: true))
    } else {
      self.init(
        fact: Self.size(of: edition), headline: headline.text,
        faces: edition.faces(of: headline.team, facts: [], hasPoints: true))
    }
  }

  /// The champion and the final's score.
  private init(final edition: Edition) {
    guard let recap = edition.numbers?.recap, let final = recap.path.last,
      let champion = recap.finish.first?.team, let points = final.points,
      let other = final.opponentPoints
    else {
      self.init(week: edition)
      return
    }
    let name = edition.name(of: champion)
    // A headline about anything else would have the wrong pictures next to it.
    let kinds: Set<String> = ["champion", "runner_up", "title_path"]
    let headline = edition.headline.flatMap { headline in
      let isOfFinal = edition.facts.contains {
        headline.facts.contains($0.id) && kinds.contains($0.kind)
      }
      return isOfFinal ? headline.text : nil
    }
    var faces = [Face(team: champion, name: name, mood: .champion)]
    if let loser = final.opponent {
      faces.append(Face(team: loser, name: edition.name(of: loser), mood: .loser))
    }
    var fact = CardFact(score: points, other, in: " in the final")
    fact.label = "Champion: \(name)"
    self.init(fact: fact, headline: headline ?? "\(name) won the title", faces: faces)
  }

  /// Before the first game, no number means anything.
  private init(preseason edition: Edition) {
    let headline =
      edition.headline?.text ?? "\(edition.league.teamCount) teams think this is their year"
    let team = edition.headline?.team
    self.init(
      fact: CardFact("0-0", "as good as it gets"), headline: headline,
      faces: team.map { [Face(team: $0, name: edition.name(of: $0))] } ?? [])
  }

  private init(team id: Team.ID, in edition: Edition) {
    let name = edition.name(of: id)
    let face = Face(team: id, name: name)
    guard let team = edition.teams.first(where: { $0.team.id == id }) else {
      self.init(fact: Self.size(of: edition), headline: name, faces: [face])
      return
    }
    let roast = team.roast?.sentences.last?.text
    guard edition.phase != .preseason else {
      self.init(
        fact: CardFact("0-0", "as good as it gets", label: name),
        headline: roast ?? "\(name) thinks this is the year", faces: [face])
      return
    }
    let finish = edition.numbers?.recap?.finish.first { $0.team == id }
    let place = finish?.place ?? team.team.rank
    var numbers = ["\(team.team.record)"]
    if let streak = team.team.streak { numbers.append("\(streak)") }
    numbers.append("\(team.team.pointsFor)\u{A0}points")
    let isChampion = finish?.how == .champion
    let isLast = edition.numbers?.recap?.sacko == id
    self.init(
      fact: CardFact(
        ordinal(place), numbers.joined(separator: ", "),
        label: isChampion ? "\(name), champion" : name),
      headline: roast ?? "\(ordinal(place)) of \(edition.league.teamCount)",
      faces: [
        Face(
          team: id, name: name, mood: isChampion ? .champion : isLast ? .loser : .plain)
      ])
  }

  private init(_ award: Award, in edition: Edition) {
    let isOfGame = [.closestGame, .biggestBlowout, .tie].contains(award.kind)
    var faces: [Face] = []
    if isOfGame, let first = award.teams.first {
      faces = edition.faces(of: first, facts: [], hasPoints: award.kind != .tie)
    }
    if faces.count < 2 {
      faces = award.teams.prefix(2).map { Face(team: $0, name: edition.name(of: $0)) }
    }
    self.init(
      fact: CardFact(award) ?? Self.size(of: edition), award: award.kind, headline: award.text,
      faces: faces)
  }

  private init(gameOf team: Team.ID, in edition: Edition) {
    guard let game = edition.matchup(of: team), let away = game.away else {
      self.init(
        fact: Self.size(of: edition), headline: edition.name(of: team),
        faces: [Face(team: team, name: edition.name(of: team))])
      return
    }
    let winner = game.winner ?? game.home.team
    let teams = [winner, winner == game.home.team ? away.team : game.home.team]
    let (one, other) = (game.home.points, away.points)
    let margin = max(one, other) - min(one, other)
    var fact =
      one == other
      ? CardFact("\(one)", "points each") : CardFact(score: one, other)
    if one != other, game.winner != nil { fact.label = "By \(margin)" }
    self.init(
      fact: fact, headline: edition.line(about: teams),
      faces: edition.faces(of: winner, facts: [], hasPoints: false))
  }

  private static func size(of edition: Edition) -> CardFact {
    CardFact("\(edition.league.teamCount)", "teams")
  }
}

extension Edition {
  /// The name that the edition prints for a team.
  package func name(of team: Team.ID) -> String {
    teams.first { $0.team.id == team }?.team.name ?? "Team \(team)"
  }

  /// A team's matchup of the week, one with an opponent if it has several.
  func matchup(of team: Team.ID) -> MatchupResult? {
    let own = matchups.filter { $0.home.team == team || $0.away?.team == team }
    return own.first { $0.away != nil } ?? own.first
  }

  fileprivate func names(_ teams: [Team.ID]) -> String {
    teams.prefix(2).map(name).joined(separator: " over ")
  }

  /// A team and its opponent: that of the facts, or else that of the week.
  fileprivate func faces(of team: Team.ID, facts: [Fact], hasPoints: Bool) -> [Card.Face] {
    let pair = facts.compactMap(\.subject.matchup).first { $0.contains(team) }
    let other = pair?.first { $0 != team }
    let game = matchups.first { game in
      guard let away = game.away else { return false }
      let teams = [game.home.team, away.team]
      return teams.contains(team) && (other.map(teams.contains) ?? true)
    }
    func face(_ id: Team.ID) -> Card.Face {
      let side = [game?.home, game?.away].compactMap(\.self).first { $0.team == id }
      let isLoser = game?.winner.map { $0 != id } ?? false
      return Card.Face(
        team: id, name: name(of: id), points: hasPoints ? side?.points : nil,
        mood: isLoser ? .loser : .plain)
    }
    let opponent =
      other ?? game.map { $0.home.team == team ? $0.away?.team ?? team : $0.home.team }
    return [face(team)] + (opponent.map { $0 == team ? [] : [face($0)] } ?? [])
  }

  /// The paper's line about a game: its headline, the loser's roast, the winner's, the game's award, or its story.
  /// - Parameter pair: Both teams, the winner first.
  fileprivate func line(about pair: [Team.ID]) -> String {
    let about = Set(facts.filter { Set($0.subject.matchup ?? []) == Set(pair) }.map(\.id))
    if let headline, headline.facts.contains(where: about.contains) { return headline.text }
    for id in pair.reversed() {
      let sentences = teams.first { $0.team.id == id }?.roast?.sentences ?? []
      if let told = sentences.first(where: { $0.facts.contains(where: about.contains) }) {
        return told.text
      }
    }
    if let award = numbers?.awards.first(where: { Set($0.teams) == Set(pair) }) {
      return award.text
    }
    let story = numbers?.stories?.first { Set([$0.home, $0.away]) == Set(pair) }
    if let told = story?.blocks.last?.narrative { return told }
    return pair.map(name).joined(separator: " against ")
  }
}
