import LeagueModel
import Rank

/// Answers only from the league's data: matchups, records, projections, byes and moves. It says what it does not know,
/// and gives no confidence, because none was measured.
struct BuiltInGenius {
  /// The answer.
  let advice: StructuredAdvice

  init(_ question: GeniusQuestion) {
    guard let briefing = question.briefing else {
      advice = StructuredAdvice(
        mainAdvice: "No league is stored, so there is nothing to answer from.",
        reasoning: "Without a language model, answers come from the stored data of a league.",
        model: Self.name)
      return
    }
    let text = question.text.foldedName
    let named = briefing.players.filter { player in
      text.names(player.name) || text.namesLast(of: player.name)
    }
    let team = briefing.teams(namedIn: text).first ?? question.asker
    var answer = Answer(question: text, briefing: briefing, named: named, team: team)
    answer.write()
    advice = answer.advice
  }

  static let name = "built-in"
}

/// An answer that is being written.
private struct Answer {
  let question: String
  let briefing: LeagueBriefing
  let named: [LeagueBriefing.RosterPlayer]
  /// The team that the question is about: one that it names, or else the asking one.
  let team: Team.ID?
  private(set) var advice = StructuredAdvice(mainAdvice: "", model: BuiltInGenius.name)

  mutating func write() {
    if named.count > 1 { return compare() }
    if asks(
      "waiver", "wire", "add", "drop", "claim", "pick up", "trade", "trades", "free agent",
      "free agents")
    {
      return wire()
    }
    if named.count == 1 { return tell(named[0]) }
    if asks("bye", "byes", "out", "injured", "injury", "injuries", "hurt", "empty") {
      return problems()
    }
    if asks("start", "sit", "bench", "lineup", "flex") { return lineup() }
    if asks("best", "top", "most", "strongest"), let positions { return rank(positions) }
    if let families, tell(families) { return }
    if asks(
      "standing", "standings", "rank", "place", "record", "playoff", "playoffs", "first", "leads",
      "leader", "best", "top", "last", "worst", "bottom")
    {
      return standing()
    }
    if asks(
      "play", "plays", "playing", "against", "opponent", "matchup", "face", "facing", "beat", "win")
    {
      return matchup()
    }
    overview()
  }

  private func asks(_ words: String...) -> Bool { words.contains { question.names($0) } }

  /// The position that the question is about, as platforms write it; nil for none.
  private var positions: [String]? {
    let words = Set(question.split { !$0.isLetter })
    let names = [
      (["QB"], ["qb", "qbs", "quarterback", "quarterbacks"]),
      (["RB"], ["rb", "rbs", "back", "backs"]), (["WR"], ["wr", "wrs", "receiver", "receivers"]),
      (["TE"], ["te", "tes", "tight"]), (["K"], ["kicker", "kickers"]),
      (["DEF", "D/ST"], ["def", "defense", "defenses", "dst"]),
    ]
    return names.first { !words.isDisjoint(with: $0.1.map { $0[...] }) }?.0
  }

  /// The families of facts that may answer the question; nil for none.
  private var families: Set<FactFamily>? {
    if asks("odds", "chance", "chances", "playoff", "playoffs", "clinched") { return [.race] }
    if asks("luck", "lucky", "luckiest", "unlucky", "unluckiest") { return [.luck] }
    if asks("draft", "drafted", "steal", "steals", "bust", "busts") { return [.draft] }
    if asks("scored", "score", "scores", "highest", "lowest", "points") { return [.score] }
    return asks("last week", "won", "lost", "result", "results") ? [.result, .score] : nil
  }

  /// The kinds of facts that are the answer itself. Others only add to it.
  private var answeringKinds: Set<String> {
    if asks("most", "highest", "top", "best") { return [FactName.weekHigh] }
    if asks("least", "fewest", "lowest", "worst") { return [FactName.weekLow] }
    if asks("lost") { return [FactName.loss, FactName.tie] }
    return asks("last week", "won", "result", "results") ? [FactName.win, FactName.tie] : []
  }

  // MARK: Answers

  /// How many players or facts an answer names at the most.
  private static let mostNamed = 3

  /// Names the players at a position who score most per game.
  private mutating func rank(_ positions: [String]) {
    let found = briefing.players.filter {
      positions.contains($0.position) && (team == nil || $0.team == team) && $0.average != nil
    }.sorted { (($1.average ?? .zero), $0.name) < (($0.average ?? .zero), $1.name) }
      .prefix(Self.mostNamed)
    let lines = found.map { player in
      "\(player.name) of \(quoted(player.team)), \(points(player.average)) in \(player.games)"
    }
    advice.mainAdvice =
      lines.isEmpty
      ? "No points are stored for players at \(positions[0])."
      : "By points a game: \(lines.joined(separator: "; "))."
    receive(found.map(\.receipt))
  }

  /// Answers with the week's facts.
  /// - Returns: False if none of them answers the question.
  private mutating func tell(_ families: Set<FactFamily>) -> Bool {
    let found = briefing.facts.filter { fact in
      (team == nil || fact.subject.team == team)
        && FactCatalog[fact.kind]?.family.map(families.contains) ?? false
    }
    let answers = found.filter { answeringKinds.contains($0.kind) }
    let told = answers.isEmpty ? Array(found.prefix(Self.mostNamed)) : answers
    advice.mainAdvice = told.map(sentence).joined(separator: " ")
    receive(told.map(\.id))
    return !told.isEmpty
  }

  /// A fact's sentence, which names its team.
  private func sentence(_ fact: Fact) -> String {
    guard let team = fact.subject.team, [FactName.weekHigh, FactName.weekLow].contains(fact.kind)
    else { return fact.text }
    return "\(quoted(team)): \(fact.text)"
  }

  /// Below two points, a difference between two players' projections means little.
  private static let tossUp = 2.0

  /// The answer about lineups in best ball.
  private static let noLineups =
    "This is a best ball league: the best scorers start by themselves, so there is no lineup to set."

  private mutating func compare() {
    let ordered = named.sorted { one, other in
      let (left, right) = (expected(one)?.value ?? -1, expected(other)?.value ?? -1)
      return left == right ? one.name < other.name : left > right
    }
    advice.alternatives = ordered.dropFirst().map { .init($0.name, reason: line($0)) }
    receive(ordered.map(\.receipt))
    let lines = ordered.map { "\($0.name): \(line($0))." }
    advice.reasoning = (lines + (briefing.isBestBall ? [Self.noLineups] : [])).joined(
      separator: " ")
    guard let best = ordered.first, let points = expected(best) else {
      advice.mainAdvice = "Nothing is known that would tell \(list(ordered.map(\.name))) apart."
      return
    }
    guard let next = ordered.dropFirst().first, let other = expected(next) else {
      advice.mainAdvice = "\(start) \(best.name): of the others, no points are known."
      return
    }
    let gap = points.value - other.value
    advice.mainAdvice =
      gap < Self.tossUp
      ? "\(best.name) or \(next.name) is a coin toss: \(points) points against \(other)."
      : "\(start) \(best.name): \(points) points against \(other) for \(next.name)."
  }

  /// What a manager can do with the better of two players.
  private var start: String { briefing.isBestBall ? "More is expected of" : "Start" }

  private mutating func tell(_ player: LeagueBriefing.RosterPlayer) {
    advice.mainAdvice =
      "\(player.name) is \(player.position.isEmpty ? "a player" : player.position) of "
      + "\(quoted(player.team)): \(line(player))."
    receive([player.receipt])
  }

  private mutating func problems() {
    if briefing.isBestBall { return advice.mainAdvice = Self.noLineups }
    guard let team = needTeam() else { return }
    let out = briefing.players.filter { $0.team == team && $0.isStarter && $0.isOut }
    let empty = briefing.emptySlots[team] ?? []
    let found = out.map { "\($0.name) (\(why($0)))" } + empty.map { "the empty \($0) slot" }
    advice.mainAdvice =
      found.isEmpty
      ? "\(quoted(team)) start no one who is known to be out or on bye in week \(briefing.week)."
      : "\(quoted(team)) have to replace \(list(found)) in week \(briefing.week)."
    receive(out.map(\.receipt))
    advice.reasoning = "Statuses are those of the last fetch."
  }

  private mutating func lineup() {
    if briefing.isBestBall { return advice.mainAdvice = Self.noLineups }
    guard let team = needTeam() else { return }
    let roster = briefing.players.filter { $0.team == team }
    let bench = roster.filter { $0.slot == LineupEntry.bench && !$0.isOut }
    var best: (gain: Double, in: LeagueBriefing.RosterPlayer, out: LeagueBriefing.RosterPlayer)?
    for starter in roster where starter.isStarter {
      let own = starter.isOut ? 0 : starter.projected?.value
      guard let own else { continue }
      for player in bench where LineupSlot(starter.slot).accepts(player.position) {
        guard let points = player.projected?.value, points > own, points - own > best?.gain ?? 0
        else { continue }
        best = (points - own, player, starter)
      }
    }
    if let best {
      let reason = best.out.isOut ? why(best.out) : "\(points(best.out.projected)) points"
      advice.mainAdvice =
        "Start \(best.in.name) (\(points(best.in.projected)) points) over \(best.out.name) (\(reason))."
      if !best.out.isOut, best.gain < Self.tossUp {
        advice.mainAdvice += " It is a coin toss."
      }
      receive([best.in.receipt, best.out.receipt])
    } else if roster.contains(where: { $0.projected != nil }) {
      advice.mainAdvice =
        "No player on the bench of \(quoted(team)) is projected above a starter whom he could replace."
    } else {
      advice.mainAdvice =
        "No projections are stored for week \(briefing.week), so no lineup can be compared."
    }
    advice.reasoning = "This compares the platform's projections, one change at a time."
  }

  private mutating func standing() {
    let asked: LeagueBriefing.Standing? =
      if asks("last", "worst", "bottom") {
        briefing.standings.last
      } else if asks("first", "leads", "leader", "best", "top") {
        briefing.standings.first
      } else {
        team.flatMap(briefing.standing)
      }
    if let line = asked {
      advice.mainAdvice =
        "\(quoted(line.team)) is in place \(line.place) of \(briefing.standings.count), at \(line.record) with "
        + "\(line.pointsFor) points for and \(line.pointsAgainst) against."
      receive([line.receipt])
    }
    let top = briefing.standings.prefix(3)
    let leaders = top.map { "\($0.place). \(quoted($0.team)) (\($0.record))" }
      .joined(separator: ", ")
    if advice.mainAdvice.isEmpty {
      advice.mainAdvice = leaders.isEmpty ? "No standings are stored." : "The top: \(leaders)."
    } else {
      advice.reasoning = "The top: \(leaders)."
    }
    receive(top.map(\.receipt))
  }

  private mutating func matchup() {
    guard let team else { return allGames() }
    guard let game = briefing.games.first(where: { $0.home == team || $0.away == team }) else {
      advice.mainAdvice = "No game of \(quoted(team)) is known for week \(briefing.week)."
      return
    }
    let isHome = game.home == team
    let other = isHome ? game.away : game.home
    advice.mainAdvice = "In week \(briefing.week), \(quoted(team)) plays \(quoted(other))."
    let own = isHome ? game.homeProjected : game.awayProjected
    let theirs = isHome ? game.awayProjected : game.homeProjected
    if let own, let theirs {
      advice.mainAdvice += " The starters are projected for \(own) points against \(theirs)."
    } else {
      advice.reasoning = "No projections are stored for this week."
    }
    receive([game.receipt])
  }

  private mutating func allGames() {
    let games = briefing.games.map { "\(quoted($0.home)) and \(quoted($0.away))" }
    advice.mainAdvice =
      games.isEmpty
      ? "No games of week \(briefing.week) are known."
      : "Week \(briefing.week): \(games.joined(separator: "; "))."
    receive(briefing.games.map(\.receipt))
  }

  private mutating func wire() {
    let moves = briefing.moves.filter { team == nil || $0.team == team }.prefix(5)
    let lines = moves.map { move in
      let price = move.bid.map { " for $\($0)" } ?? ""
      let parts = [
        move.added.isEmpty ? nil : "added \(list(move.added))\(price)",
        move.dropped.isEmpty ? nil : "dropped \(list(move.dropped))",
      ].compactMap { $0 }
      return
        "\(move.team.map(quoted) ?? "The league") \(list(parts)) in week \(move.week)"
    }
    advice.mainAdvice =
      lines.isEmpty
      ? "No moves are stored." : "The latest moves: \(lines.joined(separator: "; "))."
    if team == nil {
      advice.reasoning = "Name your team in the question to hear whom to add, drop or trade for."
    }
    receive(moves.map(\.receipt))
  }

  private mutating func overview() {
    standing()
    let place = advice.mainAdvice
    guard let team else {
      advice.reasoning =
        "Without a language model, answers come from the stored data: ask about a team, a matchup, the standings, a "
        + "lineup, byes, moves, playoff odds, luck or players."
      return
    }
    matchup()
    let game = advice.mainAdvice
    problems()
    advice.mainAdvice = [place, game, advice.mainAdvice].joined(separator: " ")
    advice.reasoning =
      "Without a language model, answers come from the stored data: ask about a matchup, the standings, a lineup, "
      + "byes, moves or players of \(quoted(team))."
  }

  // MARK: Parts

  /// The team of the question; without one, the answer asks for it.
  private mutating func needTeam() -> Team.ID? {
    if team == nil {
      let names = briefing.standings.map { quoted($0.team) }
      advice.mainAdvice = "Which team? Name one in the question: \(list(names))."
    }
    return team
  }

  private mutating func receive(_ receipts: [String]) {
    for receipt in receipts where !advice.receipts.contains(receipt) {
      advice.receipts.append(receipt)
    }
  }

  /// A player's expected points: zero if he cannot play, else the projection, else his mean.
  private func expected(_ player: LeagueBriefing.RosterPlayer) -> Points? {
    player.isOut ? .zero : player.projected ?? player.forecast ?? player.average
  }

  private func line(_ player: LeagueBriefing.RosterPlayer) -> String {
    var parts: [String] = []
    if player.isOut {
      parts.append("\(why(player)) in week \(briefing.week)")
    } else if let opponent = player.opponent {
      parts.append(opponent)
    }
    if let projected = player.projected { parts.append("projected for \(projected) points") }
    if let average = player.average {
      parts.append("\(average) points a game in \(player.games)")
    }
    if player.status == .questionable || player.status == .doubtful {
      parts.append(player.status?.rawValue ?? "")
    }
    return parts.isEmpty ? "no points are known" : parts.joined(separator: ", ")
  }

  private func why(_ player: LeagueBriefing.RosterPlayer) -> String {
    if player.isOnBye { return "on bye" }
    return switch player.status {
    case .injuredReserve: "on injured reserve"
    case .suspended: "suspended"
    default: "out"
    }
  }

  private func points(_ points: Points?) -> String { points?.description ?? "no" }
  private func quoted(_ team: Team.ID) -> String { briefing.name(of: team).inSentence }
}
