/// A time zone: offset from UTC and abbreviation at any moment. Immutable; reads no files.
public struct Zone: Sendable, Hashable {
  /// The zone's name, such as `America/New_York`, `UTC` or `+02:00`.
  public let name: String

  /// Times, in ascending seconds since 1970, at which a new kind begins.
  private let transitions: [Int64]
  /// The kind that begins at each transition, as an index into `kinds`.
  private let begins: [UInt8]
  /// The kinds of local time; the first also applies before all transitions.
  private let kinds: [Kind]
  /// The rule after the last transition; nil if the last kind stays.
  private let rule: ZoneRule?

  struct Kind: Sendable, Hashable {
    var offset: Int
    var isDST: Bool
    var abbreviation: String
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(fixed: 0, name: "UTC", abbreviation: "UTC")

  /// A zone that is always `offset` seconds ahead of UTC, clamped to 26 hours.
  public static func fixed(_ offset: Int) -> Zone {
    let bounded = min(max(offset, -93_600), 93_600)
    let minutes = abs(bounded) / 60
    let sign = bounded < 0 ? "-" : "+"
    let name = sign + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
    return Zone(fixed: bounded, name: name, abbreviation: name)
  }

  /// Parses a compiled zone file (RFC 8536, versions 1 to 4) from `/usr/share/zoneinfo`; nil if invalid.
  public init?(name: String, tzif bytes: [UInt8]) {
    guard let file = TZif(bytes) else { return nil }
    self.name = name
    (transitions, begins, kinds, rule) = (file.transitions, file.begins, file.kinds, file.rule)
  }

  /// Parses a POSIX `TZ` rule such as `EST5EDT,M3.2.0,M11.1.0`; nil if it is not one.
  public init?(posix text: String) {
    guard let rule = ZoneRule(text) else { return nil }
    name = text
    (transitions, begins, kinds) = ([], [], [rule.standard])
    self.rule = rule
  }

  private init(fixed offset: Int, name: String, abbreviation: String) {
    self.name = name
    kinds = [Kind(offset: offset, isDST: false, abbreviation: abbreviation)]
    (transitions, begins, rule) = ([], [], nil)
  }

  /// The seconds ahead of UTC, whether it is daylight saving time, and the abbreviation, such as `EDT`.
  /// - Complexity: O(log n) in the number of transitions.
  public func offset(at instant: Instant) -> (seconds: Int, isDST: Bool, abbreviation: String) {
    let kind = kind(at: instant.seconds)
    return (kind.offset, kind.isDST, kind.abbreviation)
  }

  /// The moment of a local time: the earlier if it occurs twice, as before the change if it is skipped.
  public func instant(
    _ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0, nanoseconds: Int64 = 0
  ) -> Instant {
    let unshifted = Instant(
      date, hour: hour, minute: minute, second: second, nanoseconds: nanoseconds)
    // No zone changes twice within a day before or after.
    let before = kind(at: unshifted.seconds - 86_400).offset
    let after = kind(at: unshifted.seconds + 86_400).offset
    let earlier = unshifted.adding(seconds: -Int64(before))
    guard kind(at: earlier.seconds).offset != before else { return earlier }
    let later = unshifted.adding(seconds: -Int64(after))
    return kind(at: later.seconds).offset == after ? later : earlier
  }

  private func kind(at seconds: Int64) -> Kind {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.kind(at: seconds) }
    return low == 0 ? kinds[0] : kinds[Int(begins[low - 1])]
  }
}
