/// A moment as American newspapers print it (AP style): `Sunday, Nov. 22, 2026, 5:47 a.m. ET`.
public struct NewspaperDate: Sendable {
  /// How much of the moment to print.
  public enum Style: String, Sendable, CaseIterable {
    /// `Nov. 22, 2026`.
    case date
    /// `Sunday, Nov. 22, 2026`.
    case weekday
    /// `Nov. 22, 2026, 5:47 a.m. ET`.
    case time
    /// `Sunday, Nov. 22, 2026, 5:47 a.m. ET`.
    case full
  }

  private let instant: Instant
  private let zone: Zone
  private static let months = [
    "Jan.", "Feb.", "March", "April", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.",
    "Dec.",
  ]

  /// Creates a date for the local time of a zone.
  public init(_ instant: Instant, in zone: Zone) {
    self.instant = instant
    self.zone = zone
  }

  /// The moment as in newspapers, such as `Nov. 22, 2026` for `date`.
  public func text(_ style: Style) -> String {
    switch style {
    case .date: date
    case .weekday: "\(weekday), \(date)"
    case .time: "\(date), \(time)"
    case .full: "\(weekday), \(date), \(time)"
    }
  }

  private var wall: WallClock { instant.clock(offset: zone.offset(at: instant).seconds) }
  private var weekday: String { format(instant, "%A", in: zone) }
  private var date: String {
    let date = wall.date
    return "\(Self.months[date.month - 1]) \(date.day), \(date.year)"
  }

  private var time: String {
    let (hour, minute) = (wall.hour, wall.minute)
    let clock =
      switch (hour, minute) {
      case (0, 0): "midnight"
      case (12, 0): "noon"
      default:
        "\((hour + 11) % 12 + 1)" + (minute == 0 ? "" : ":\(padded(minute, 2))")
          + (hour < 12 ? " a.m." : " p.m.")
      }
    return "\(clock) \(zoneName)"
  }

  /// `ET` for both EST and EDT, as readers in the United States write it; other zones keep their letters.
  private var zoneName: String {
    let name = zone.offset(at: instant).abbreviation
    let isAmerican = ["EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT"].contains(name)
    return isAmerican && zone.name.hasPrefix("America/") ? "\(name.prefix(1))T" : name
  }
}
