/// A player's statistics in one week, and the points for them in the league.
public struct PlayerLine: Sendable, Equatable {
  /// One statistic, such as receptions.
  public struct Item: Sendable, Equatable {
    /// The statistic in plain words: `receiving yards`.
    public var name: String
    /// The amount; nil if the platform has only the points.
    public var amount: Double?
    /// The points for it, before rounding; can be negative.
    public var points: Double

    /// Creates an item from unrounded points.
    public init(name: String, amount: Double?, points: Double) {
      self.name = name
      self.amount = amount
      self.points = points
    }
  }

  /// The statistics that earned or cost points, most points first.
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
