/// A moment in time with nanosecond precision, without leap seconds, as in POSIX.
public struct Instant: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64
  /// The remaining nanoseconds, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Creates an instant from parts of any size, clamped to a million years around 1970.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    let carried = nanoseconds.floorDivided(by: 1_000_000_000)
    let sum = min(max(seconds, -Instant.limit), Instant.limit) + carried
    self.seconds = min(max(sum, -Instant.limit), Instant.limit)
    self.nanoseconds = Int32(nanoseconds.floorRemainder(1_000_000_000))
  }

  /// Creates an instant from milliseconds since 1970, as in Sleeper's and ESPN's data.
  public init(milliseconds: Int64) {
    self.init(
      seconds: milliseconds.floorDivided(by: 1_000),
      nanoseconds: milliseconds.floorRemainder(1_000) * 1_000_000)
  }

  /// Creates an instant from a local time `offset` seconds ahead of UTC. Parts may exceed their usual ranges.
  public init(
    _ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanoseconds: Int64 = 0, offset: Int = 0
  ) {
    func bounded(_ value: Int) -> Int { min(max(value, -1_000_000_000), 1_000_000_000) }
    let clock = bounded(hour) * 3_600 + bounded(minute) * 60 + bounded(second) - bounded(offset)
    self.init(
      seconds: Int64(date.daysSince1970) * 86_400 + Int64(clock), nanoseconds: nanoseconds)
  }

  /// Milliseconds since 1970, rounded down.
  public var milliseconds: Int64 { seconds * 1_000 + Int64(nanoseconds) / 1_000_000 }

  /// The instant a number of seconds later, or earlier if negative.
  public func adding(seconds more: Int64) -> Instant {
    let bounded = min(max(more, -2 * Instant.limit), 2 * Instant.limit)
    return Instant(seconds: seconds + bounded, nanoseconds: Int64(nanoseconds))
  }

  /// The seconds from another instant to this one; negative if the other is later.
  public func seconds(since other: Instant) -> Double {
    Double(seconds - other.seconds) + Double(nanoseconds - other.nanoseconds) / 1e9
  }

  /// The date where local time is `offset` seconds ahead of UTC.
  public func date(offset: Int = 0) -> CivilDate { clock(offset: offset).date }

  /// The date in a zone's local time.
  public func date(in zone: Zone) -> CivilDate { date(offset: zone.offset(at: self).seconds) }

  /// Chronological order.
  public static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// A million years in seconds, which avoids overflow everywhere.
  private static let limit: Int64 = 31_556_889_600_000
}

struct WallClock {
  var date: CivilDate
  var hour: Int
  var minute: Int
  var second: Int
}

extension Instant {
  func clock(offset: Int) -> WallClock {
    let local = seconds + Int64(offset)
    let day = local.floorDivided(by: 86_400)
    let rest = Int(local.floorRemainder(86_400))
    return WallClock(
      date: CivilDate(daysSince1970: Int(day)), hour: rest / 3_600, minute: rest / 60 % 60,
      second: rest % 60)
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC as RFC 3339: `2024-12-10T15:00:00Z`, with a fraction if there is one.
  public var description: String { rfc3339() }

  /// The instant in a zone's local time as RFC 3339. Years outside of 0...9999 get a sign, as in ISO 8601.
  public func rfc3339(in zone: Zone = .utc) -> String {
    let offset = zone.offset(at: self).seconds
    let wall = clock(offset: offset)
    let year = wall.date.year
    var text = ""
    if !(0...9_999).contains(year) { text += year < 0 ? "-" : "+" }
    text += padded(abs(year), 4) + "-" + padded(wall.date.month, 2) + "-" + padded(wall.date.day, 2)
    text += "T" + padded(wall.hour, 2) + ":" + padded(wall.minute, 2) + ":" + padded(wall.second, 2)
    if nanoseconds != 0 {
      var digits = Substring(padded(Int(nanoseconds), 9))
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    if offset == 0 { return text + "Z" }
    // RFC 3339 offsets have no seconds; they only occur before standard time.
    let minutes = abs(offset) / 60
    return text + (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}

/// A nonnegative number with leading zeros.
func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
