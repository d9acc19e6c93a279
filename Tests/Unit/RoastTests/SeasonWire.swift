import LeagueModel
import Platform

/// Invents trades, claims and drops for a season by giving other names to players of some weeks: the points
/// stay where they are, so no result changes.
struct SeasonWire {
  private(set) var weeks: [Week]
  private(set) var newcomers: [Player] = []
  private var transactions: [Transaction] = []
  private var taken: Set<Player.ID> = []
  private var dice: Dice
  private let teams: [Team.ID]
  private let positions: [String]

  /// - Parameter positions: The position of each place of a roster; a player's id is `TEAM.PLACE`.
  init(_ weeks: [Week], _ teams: [Team], positions: [String], seed: Int) {
    (self.weeks, self.positions) = (weeks, positions)
    self.teams = teams.map(\.id)
    dice = Dice(seed + 77_000)
    for week in weeks where week.number > 1 {
      for _ in 0..<max(1, teams.count / 3) { claim(before: week.number) }
      if teams.count > 1, dice.chance(60) { trade(before: week.number) }
      if teams.count > 1, dice.chance(60) { cut(before: week.number) }
    }
  }

  var wire: Wire {
    Wire(transactions: transactions, budget: 100, tradeDeadline: 12)
  }

  // MARK: Events

  private mutating func claim(before week: Int) {
    let team = dice.pick(teams)
    guard let player = free(team) else { return }
    let other = newcomer(like: player)
    rename(player, of: team, to: other) { $0 < week }
    let bid = dice.number(0...60)
    let rivals = teams.filter { $0 != team && dice.chance(25) }.map { rival in
      Transaction.LostClaim(team: rival, bid: dice.number(0...bid))
    }
    add(
      .waiver, week, [team],
      [
        Transaction.Move(player: player, from: nil, to: team),
        Transaction.Move(player: other, from: team, to: nil),
      ], bid: bid, lost: rivals.sorted { $0.bid ?? 0 > $1.bid ?? 0 })
  }

  /// Two teams trade one player each, or two, or three.
  private mutating func trade(before week: Int) {
    let pair = teams.shuffled(using: &dice).prefix(2)
    guard let first = pair.first, let second = pair.last, first != second else { return }
    let free = positions.indices.shuffled(using: &dice).filter {
      isFree(first, $0) && isFree(second, $0)
    }
    guard !free.isEmpty else { return }
    var moves: [Transaction.Move] = []
    for place in free.prefix(1 + week % 3) {
      let (mine, theirs) = ("\(first).\(place)", "\(second).\(place)")
      taken.formUnion([mine, theirs])
      rename(mine, of: first, to: theirs) { $0 < week }
      rename(theirs, of: second, to: mine) { $0 < week }
      moves += [
        Transaction.Move(player: mine, from: second, to: first),
        Transaction.Move(player: theirs, from: first, to: second),
      ]
    }
    add(.trade, week, [first, second], moves)
  }

  /// One team drops a player, and another one claims that player.
  private mutating func cut(before week: Int) {
    let pair = teams.shuffled(using: &dice).prefix(2)
    guard let loser = pair.first, let finder = pair.last, loser != finder,
      let place = positions.indices.shuffled(using: &dice).first(where: {
        isFree(loser, $0) && isFree(finder, $0)
      })
    else { return }
    let (player, other) = ("\(loser).\(place)", "\(finder).\(place)")
    taken.formUnion([player, other])
    let replacement = newcomer(like: player)
    rename(player, of: loser, to: replacement) { $0 >= week }
    rename(other, of: finder, to: player) { $0 >= week }
    add(
      .freeAgent, week, [loser],
      [
        Transaction.Move(player: replacement, from: nil, to: loser),
        Transaction.Move(player: player, from: loser, to: nil),
      ])
    add(
      .freeAgent, week, [finder],
      [
        Transaction.Move(player: player, from: nil, to: finder),
        Transaction.Move(player: other, from: finder, to: nil),
      ])
  }

  // MARK: Players

  private func isFree(_ team: Team.ID, _ place: Int) -> Bool { !taken.contains("\(team).\(place)") }

  private mutating func free(_ team: Team.ID) -> Player.ID? {
    let place = positions.indices.shuffled(using: &dice).first { isFree(team, $0) }
    return place.map { place in
      taken.insert("\(team).\(place)")
      return "\(team).\(place)"
    }
  }

  private mutating func newcomer(like player: Player.ID) -> Player.ID {
    let id = "n\(newcomers.count)"
    let place = player.split(separator: ".").last.flatMap { Int($0) } ?? 0
    let first = ["Ossian", "Perrin", "Quillan", "Rafe", "Sorley"][newcomers.count % 5]
    let last = ["Adder", "Bittern", "Corncrake", "Dabchick", "Egret", "Fulmar", "Gannet"]
    newcomers.append(
      Player(
        id: id,
        name:
          "\(first) \(last[newcomers.count / 5 % 7])berg\(last[newcomers.count / 35 % 7].lowercased())",
        position: positions[place]))
    return id
  }

  private mutating func rename(
    _ player: Player.ID, of team: Team.ID, to other: Player.ID, in isOfWeek: (Int) -> Bool
  ) {
    for index in weeks.indices where isOfWeek(weeks[index].number) {
      for game in weeks[index].matchups.indices {
        rename(player, to: other, in: &weeks[index].matchups[game].home, of: team)
        if var away = weeks[index].matchups[game].away {
          rename(player, to: other, in: &away, of: team)
          weeks[index].matchups[game].away = away
        }
      }
    }
  }

  private func rename(
    _ player: Player.ID, to other: Player.ID, in side: inout Side, of team: Team.ID
  ) {
    guard side.team == team else { return }
    for place in side.lineup.indices where side.lineup[place].player == player {
      side.lineup[place].player = other
    }
  }

  private mutating func add(
    _ kind: Transaction.Kind, _ week: Int, _ teams: [Team.ID], _ moves: [Transaction.Move],
    bid: Int? = nil, lost: [Transaction.LostClaim] = []
  ) {
    transactions.append(
      Transaction(
        id: "\(transactions.count)", kind: kind,
        date: Instant(seconds: 1_700_000_000 + Int64(week) * 604_800), week: week, teams: teams,
        moves: moves, bid: bid, lostClaims: lost))
  }
}
