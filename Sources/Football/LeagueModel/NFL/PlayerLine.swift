/// What a player did in one week, and what it was worth in the league.
public struct PlayerLine: Sendable, Equatable {
  /// One kind of play, such as receptions.
  public struct Item: Sendable, Equatable {
    /// The statistic in plain words: `receiving yards`.
    public var name: String
    /// How much of it; nil if the platform tells only its points.
    public var amount: Double?
    /// The points that it brought, before rounding.
    public var points: Double

    /// Creates an item.
    public init(name: String, amount: Double?, points: Double) {
      self.name = name
      self.amount = amount
      self.points = points
    }
  }

  /// What brought points or cost some, most points first.
  public var items: [Item]
  /// The sum of the items, rounded to a hundredth.
  public var total: Points

  /// Creates a line. Items without points are left out.
  public init(items: [Item], total: Points) {
    self.items = items.filter { $0.points != 0 }
      .sorted { ($1.points, $0.name) < ($0.points, $1.name) }
    self.total = total
  }
}
