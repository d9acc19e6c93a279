/// A POSIX `TZ` rule for all future years, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable, Hashable {
  let standard: Zone.Kind
  /// Daylight saving time with its start and end; nil if the zone has none.
  fileprivate let summer: Summer?

  fileprivate struct Summer: Sendable, Hashable {
    var kind: Zone.Kind
    var start: Change
    var end: Change
  }

  /// A day of each year and the seconds after midnight, possibly negative or more than a day.
  fileprivate struct Change: Sendable, Hashable {
    var day: Day
    var time: Int
  }

  fileprivate enum Day: Sendable, Hashable {
    /// 1 to 365; never counts February 29.
    case julian(Int)
    /// 0 to 365; counts February 29.
    case ordinal(Int)
    /// The week (1 to 5, 5 is the last) and the day (0 is Sunday) of a month.
    case month(Int, week: Int, weekday: Int)
  }

  init?(_ text: String) {
    var scanner = Scanner(text)
    guard let name = scanner.zoneName(), let west = scanner.clockTime(hours: 24) else { return nil }
    standard = Zone.Kind(offset: -west, isDST: false, abbreviation: name)
    guard !scanner.isAtEnd else {
      summer = nil
      return
    }
    guard let summerName = scanner.zoneName() else { return nil }
    var offset = standard.offset + 3_600
    if let next = scanner.next, next != UInt8(ascii: ",") {
      guard let west = scanner.clockTime(hours: 24) else { return nil }
      offset = -west
    }
    let kind = Zone.Kind(offset: offset, isDST: true, abbreviation: summerName)
    if scanner.isAtEnd {
      // POSIX leaves the default days to the system; these are the common ones.
      summer = Summer(
        kind: kind, start: Change(day: .month(3, week: 2, weekday: 0), time: 7_200),
        end: Change(day: .month(11, week: 1, weekday: 0), time: 7_200))
      return
    }
    guard let start = ZoneRule.change(&scanner), let end = ZoneRule.change(&scanner),
      scanner.isAtEnd
    else { return nil }
    summer = Summer(kind: kind, start: start, end: end)
  }

  /// The kind of local time at a moment, in seconds since 1970.
  func kind(at seconds: Int64) -> Zone.Kind {
    guard let summer else { return standard }
    // A change may lie up to a week outside of its year, so check the adjacent years as well. If an end and a
    // start coincide, the start takes precedence: that is how year-round daylight saving time is written.
    let year = Instant(seconds: seconds).date(offset: standard.offset).year
    var latest = (moment: Int64.min, isSummer: false)
    for year in year - 1...year + 1 {
      let start = summer.start.moment(in: year, offset: standard.offset)
      let end = summer.end.moment(in: year, offset: summer.kind.offset)
      if start <= seconds, start >= latest.moment { latest = (start, true) }
      if end <= seconds, end > latest.moment { latest = (end, false) }
    }
    return latest.isSummer ? summer.kind : standard
  }

  private static func change(_ scanner: inout Scanner) -> Change? {
    guard scanner.take(","), let day = day(&scanner) else { return nil }
    guard scanner.take("/") else { return Change(day: day, time: 7_200) }
    guard let time = scanner.clockTime(hours: 167) else { return nil }
    return Change(day: day, time: time)
  }

  private static func day(_ scanner: inout Scanner) -> Day? {
    if scanner.take("M") {
      guard let month = scanner.number()?.value, (1...12).contains(month), scanner.take("."),
        let week = scanner.number()?.value, (1...5).contains(week), scanner.take("."),
        let weekday = scanner.number()?.value, (0...6).contains(weekday)
      else { return nil }
      return .month(month, week: week, weekday: weekday)
    }
    let isJulian = scanner.take("J")
    guard let day = scanner.number()?.value, day <= 365, !isJulian || day >= 1 else { return nil }
    return isJulian ? .julian(day) : .ordinal(day)
  }
}

extension ZoneRule.Change {
  /// The time of the change in a year, in seconds since 1970, where `offset` applies until then.
  fileprivate func moment(in year: Int, offset: Int) -> Int64 {
    Int64(dayNumber(in: year)) * 86_400 + Int64(time - offset)
  }

  private func dayNumber(in year: Int) -> Int {
    func first(of month: Int) -> Int {
      CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
    }
    switch day {
    case .julian(let day):
      return first(of: 1) + day - 1 + (day >= 60 && CivilDate.isLeap(year) ? 1 : 0)
    case .ordinal(let day):
      return first(of: 1) + day
    case .month(let month, let week, let weekday):
      let start = first(of: month)
      let startsOn = CivilDate(daysSince1970: start).weekday
      var day = (weekday - startsOn).floorRemainder(7) + (week - 1) * 7
      if day >= CivilDate.daysIn(month: month, year: year) { day -= 7 }
      return start + day
    }
  }
}

extension Scanner {
  /// Parses three or more letters, or letters, digits, `+` and `-` in angle brackets.
  fileprivate mutating func zoneName() -> String? {
    var name: [UInt8] = []
    if take("<") {
      while let byte = next, byte.isLetter || byte.isDigit || byte == 0x2B || byte == 0x2D {
        name.append(byte)
        skip(one: byte)
      }
      guard take(">") else { return nil }
    } else {
      while let byte = next, byte.isLetter {
        name.append(byte)
        skip(one: byte)
      }
    }
    return name.count >= 3 ? String(decoding: name, as: UTF8.self) : nil
  }

  private mutating func skip(one byte: UInt8) {
    _ = take(Character(Unicode.Scalar(byte)))
  }

  /// Parses `hours[:minutes[:seconds]]` with an optional sign, as seconds.
  fileprivate mutating func clockTime(hours limit: Int) -> Int? {
    let negative = take("-")
    if !negative { _ = take("+") }
    guard let hours = number()?.value, hours <= limit else { return nil }
    var total = hours * 3_600
    for unit in [60, 1] where take(":") {
      guard let part = number()?.value, part <= 59 else { return nil }
      total += part * unit
    }
    return negative ? -total : total
  }
}
