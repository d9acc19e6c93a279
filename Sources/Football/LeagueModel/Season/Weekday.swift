/// A day of the week, in the order from Monday.
public enum Weekday: String, Sendable, Codable, CaseIterable, Comparable {
  // The English names of the days.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The order from Monday.
  public static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Days in words: `Wednesday`, `Thursday and Saturday`, `Thursday to Saturday`; nil for none.
  static func list(_ days: [Self]) -> String? {
    words(days, days.map(\.name), two: " and ", range: " to ")
  }

  /// Days with three letters each: `Wed`, `Thu, Sat`, `Thu–Sat`.
  static func shortList(_ days: [Self]) -> String? {
    words(days, days.map { String($0.name.prefix(3)) }, two: ", ", range: "–")
  }

  private static func words(
    _ days: [Self], _ names: [String], two: String, range: String
  ) -> String? {
    guard let first = days.first, let last = days.last, let start = names.first,
      let end = names.last
    else { return nil }
    if days.count == 1 { return start }
    if days.count > 2, last.place - first.place == days.count - 1 { return start + range + end }
    return names.dropLast().joined(separator: ", ") + two + end
  }
}
