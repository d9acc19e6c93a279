import LeagueModel

struct EmptySlotsFact: TeamFactKind {
  static let kind = "empty_slots"
  static let values: [FactValue<Self>] = [.count("count", .slots, \.count)]
  static let formula = "empty starting spots"
  static let explanation: FactExplanation? = .number(.efficiency)
  static let judgesLineup = true

  let count: Int
  var weight: Double { 0.75 + 0.1 * Double(count) }

  init?(_ week: TeamWeek) {
    count = week.lineup?.side.lineup.count { $0.isStarter && $0.player == nil } ?? 0
    guard count > 0 else { return nil }
  }

  func text(of name: String) -> String {
    "\(name) left \(count) starting \(count == 1 ? "spot" : "spots") empty."
  }
}
