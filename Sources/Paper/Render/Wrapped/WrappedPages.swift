import LeagueModel
import Liquid
import Rank

/// A page per team of a finished season, with about a dozen cards to scroll through and save.
struct WrappedPages: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading
  let season: Int

  func files() throws -> [SiteFile] {
    guard facts.isShown("recap"), let index = league.weeks(of: season).last,
      !league.outline(index).wrapped.isEmpty
    else { return [] }
    let (edition, data) = (try league.edition(index), try league.data(index))
    let wraps = edition.numbers?.wraps ?? []
    return try wraps.flatMap { wrap -> [SiteFile] in
      guard let team = edition.teams.first(where: { $0.team.id == wrap.team }) else { return [] }
      return try pages(of: wrap, team.team, wraps, index, edition, data)
    }
  }

  private func pages(
    of wrap: SeasonWrap, _ team: RankedTeam, _ wraps: [SeasonWrap], _ index: Int,
    _ edition: Edition, _ data: EditionData
  ) throws -> [SiteFile] {
    let folder = edition.wrappedFolder(of: team.id, slug: league.slug)
    let cards = try self.cards(of: wrap, wraps, edition, data)
    // A picture is a separate file, which cannot hide what it shows.
    let isShown = facts.reveal == .shown
    let line = edition.numbers?.season.first { $0.team == team.id }
    let values = cards.enumerated().map { number, card -> Value in
      let week = card.week.flatMap { week in
        league.weeks(of: season).lazy.map(league.outline).first { $0.week == week }
      }
      let rival = card.kind == .rivals ? wrap.nemesis?.team ?? wrap.victim?.team : nil
      let figure = WrappedFigure(
        card.kind, week: card.week, season: line, teamCount: edition.league.teamCount,
        opponent: rival.map(data.team) ?? .null)
      let name = EditionData.sheetFolder(of: team.id).dropLast()
      let file = "\(name)-\(season)-\(card.kind.rawValue).png"
      var words: Object = [
        "kind": .string(card.kind.rawValue), "number": .int(number + 1),
        "title": .string(card.title), "hero": .string(card.hero), "size": .string(card.size),
        "fact": .string(card.fact), "joke": .string(card.joke), "source": .string(card.source),
        "week": card.week.orNull,
        "path": week.map { .safe("\(league.slug)/\($0.folder)") } ?? .null,
        "picture": isShown ? .safe(folder + card.picture) : .null, "file": .safe(file),
      ]
      for (key, value) in figure.members { words[key] = value }
      return .object(words)
    }
    let introduction = CardPage(
      label: "\(season) Wrapped", words: cards.last { $0.kind == .words }?.hero ?? team.name,
      note: team.name, team: team.id, hasOutcomes: true)
    let page = LeaguePage(
      kind: "wrapped", edition: edition, folder: folder,
      title: "\(team.name), \(season) Wrapped",
      description: "The \(season) season of \(team.name), one card at a time.",
      crumb: "\(team.name), Wrapped", key: "\(season)/wrapped/\(team.id)",
      contents: ["team": data.team(team.id), "league": data["league"], "cards": .array(values)],
      card: try PageCards(read, league, index).own(.page(introduction), in: folder),
      links: [("team_path", .safe(edition.seasonFolder(of: team.id, slug: league.slug)))])
    let pictures =
      try isShown
      ? cards.enumerated().map { number, card in
        (folder + card.picture, try picture(of: card, number, team, edition))
      } : []
    return try files(of: page) + pictures
  }

  /// The cards in words. Those about someone who opted out of jokes have none.
  private func cards(
    of wrap: SeasonWrap, _ wraps: [SeasonWrap], _ edition: Edition, _ data: EditionData
  ) throws -> [WrappedCard] {
    guard case .object(let numbers) = data["numbers"], case .array(let all)? = numbers["wraps"],
      let index = wraps.firstIndex(of: wrap)
    else { return [] }
    let names = Object(edition.teams.map { ($0.team.id, .string($0.team.textName)) })
    let respected = Set(wraps.filter(\.isRespectful).map(\.team))
    return try wrap.cards.compactMap { card in
      let object: Object = [
        "card": .string(card.rawValue), "wrap": all[index], "names": .object(names),
        "team_count": .int(edition.league.teamCount),
        "jokes": .bool(respected.isDisjoint(with: wrap.teams(on: card))),
      ]
      let text = try render("cards/wrapped.txt", object, escaping: .plain)
      return WrappedCard(card, String(decoding: text, as: UTF8.self), week: wrap.week(of: card))
    }
  }

  private func picture(
    of card: WrappedCard, _ number: Int, _ team: RankedTeam, _ edition: Edition
  ) throws -> [UInt8] {
    let fonts = read.theme.cardFonts
    let rows = card.rows(team.name, "\(edition.league.name), \(edition.league.season)")
    let marks = TeamMarks(edition, pictures: [:])
    let placed = CardLayout(format: .story, fonts: fonts).placed(rows)
    var members = CardDrawing(placed, fonts) { face in
      marks.drawn(face.team, named: face.name, picture: nil)
    }.members
    members["number"] = .int(number)
    members["name"] = .string("\(team.name): \(card.title), \(card.hero)")
    return PlainText.xml(
      try render("cards/wrapped.svg", ["card": .object(members)], escaping: .html))
  }
}

extension LeagueReading {
  /// The path of a team's cards; null before the season is over.
  func wrappedPath(of team: Team.ID, in season: Int) -> Value {
    guard let index = weeks(of: season).last else { return .null }
    let week = outline(index)
    return week.wrapped.contains(team) ? .safe(week.wrappedFolder(of: team, slug: slug)) : .null
  }
}

extension WeekOfLeague {
  func wrappedFolder(of team: Team.ID, slug: String) -> String {
    seasonFolder(of: team, slug: slug) + "wrapped/"
  }
}

extension SeasonWrap {
  /// The teams that a card names, the team itself first.
  fileprivate func teams(on card: Card) -> [Team.ID] {
    let others: [Team.ID?] =
      switch card {
      case .best: [bestWeek?.opponent]
      case .worst: [worstWeek?.opponent]
      case .close: [closestWin?.opponent, closestLoss?.opponent]
      case .rivals: [nemesis?.team, victim?.team]
      case .moves: [trade?.winner.team, trade?.loser.team]
      case .luck: [luck?.luckiest?.opponent, luck?.unluckiest?.opponent]
      case .finish, .bench, .starter, .streak, .allPlay, .words: []
      }
    return [team] + others.compactMap(\.self)
  }

  /// The week that a card is about; nil for the season.
  fileprivate func week(of card: Card) -> Int? {
    switch card {
    case .best: bestWeek?.week
    case .worst: worstWeek?.week
    case .bench: bench?.worstWeek
    case .close:
      [closestWin, closestLoss].compactMap(\.self).min { $0.margin < $1.margin }?.week
    case .luck:
      (luck?.difference ?? 0) < 0
        ? luck?.unluckiest?.week ?? luck?.luckiest?.week
        : luck?.luckiest?.week ?? luck?.unluckiest?.week
    case .finish, .rivals, .starter, .moves, .streak, .allPlay, .words: nil
    }
  }
}
