import LeagueModel

/// Everything that one team got in a trade between two teams: players, future picks and money.
struct TradePackage {
  /// The players whose names are known, the most points first.
  let players: [Named]
  /// Players that the platform does not name, such as those that were in no lineup on ESPN.
  let unnamed: Int
  /// The future picks in words, as in "a 2027 first"; several of one kind are one entry.
  private let picks: [(label: String, count: Int)]
  private let money: Int

  /// Collects what went from one team to another.
  /// - Parameter points: The points of a player, which decide who is the headliner.
  init(
    _ trade: Transaction, from giver: Team.ID, to receiver: Team.ID, _ figures: WeekCalculations,
    by points: (Player.ID) -> Points
  ) {
    let all = trade.moves.filter { $0.from == giver && $0.to == receiver }.map(\.player)
    let named = all.filter(figures.wire.isNamed)
    players = named.enumerated().map { offset, id in
      (offset, Named(name: figures.players[id].name, points: points(id)))
    }.sorted { left, right in
      left.1.points == right.1.points ? left.0 < right.0 : left.1.points > right.1.points
    }.map(\.1)
    unnamed = all.count - named.count
    picks = Dictionary(
      grouping: trade.picks.filter { $0.from == giver && $0.to == receiver }
    ) { PickKind(season: $0.season, round: $0.round) }
    .sorted { $0.key < $1.key }.map { ($0.key.label(count: $0.value.count), $0.value.count) }
    money = trade.payments.filter { $0.from == giver && $0.to == receiver }.map(\.amount)
      .reduce(0, +)
  }

  /// A player, with the points that decide the order of names.
  struct Named {
    let name: String
    let points: Points
  }

  private var pickCount: Int { picks.map(\.count).reduce(0, +) }

  /// The number of players, picks and sums of money.
  var pieces: Int { players.count + unnamed + pickCount + (money > 0 ? 1 : 0) }

  var hasOnlyPlayers: Bool { pickCount == 0 && money == 0 }

  /// The first of the parts: a player, or else a pick or money; nil if nothing can be named.
  var headliner: String? { players.first?.name ?? picks.first?.label ?? price }

  private var price: String? { money > 0 ? "$\(money)" : nil }

  /// All of it with the headliner's name, short enough for a sentence: "Sal Ardent, three other players and a
  /// 2027 first".
  var inWords: String {
    let others = players.count + unnamed - 1
    var parts = players.prefix(1).map(\.name)
    if parts.isEmpty, unnamed > 0 { parts = [count(unnamed, "player", "players")] }
    if let other = players.dropFirst().first, others == 1 {
      parts.append(other.name)
    } else if !players.isEmpty, others > 0 {
      parts.append(
        hasOnlyPlayers
          ? count(others, "other", "others") : count(others, "other player", "other players"))
    }
    if picks.count == 1 {
      parts += picks.map(\.label)
    } else if picks.count == 2, parts.isEmpty {
      parts += picks.map(\.label)
    } else if pickCount > 0 {
      parts.append("\(pickCount.inWords) picks")
    }
    return list(parts + [price].compactMap(\.self))
  }

  /// All of it by name: "Sal Ardent, Ike Bram, a 2027 first and $5".
  var inFull: String {
    let strangers = count(unnamed, "other player", "other players")
    return list(
      players.map(\.name) + (unnamed > 0 ? [strangers] : []) + picks.map(\.label)
        + [price].compactMap(\.self))
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? "one \(one)" : "\(number.inWords) \(many)"
  }
}

/// Picks with the same words. Only the table of trades names the original team of a pick.
private struct PickKind: Hashable, Comparable {
  let season: Int
  let round: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.season, left.round) < (right.season, right.round)
  }

  private static let rounds = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]

  func label(count: Int) -> String {
    let word =
      Self.rounds.indices.contains(round - 1)
      ? Self.rounds[round - 1] : "\(ordinal(round))-round pick"
    return count == 1 ? "a \(season) \(word)" : "\(count.inWords) \(season) \(word)s"
  }
}
