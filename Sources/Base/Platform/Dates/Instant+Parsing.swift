extension Instant {
  /// Parses ISO 8601 and RFC 3339, such as `2024-12-10 15:00:00.25+02:00`, `20241210T150000Z` or `2024-12-10`
  /// (midnight). Without an offset, `zone` applies. Surrounding spaces are invalid.
  public init?(iso8601 text: some StringProtocol, in zone: Zone = .utc) {
    var scanner = Scanner(text)
    guard let found = scanner.isoReading(), scanner.isAtEnd else { return nil }
    self = found.instant(in: zone)
  }

  /// Parses dates as in templates and front matter: ISO 8601, `March 14, 2016`, `14 March 2016 4:15 PM`,
  /// `Fri, 14 Mar 2016 10:20:30 +0200`, `14/3/2016`, `@1457919300` and whole seconds since 1970.
  ///
  /// `1/2/2016` is February 1, as in Ruby. Without an offset, `zone` applies. Nil for `now`, `today` and
  /// dates without a year.
  public init?(parsing text: some StringProtocol, in zone: Zone = .utc) {
    guard text.utf8.count <= 128 else { return nil }
    var scanner = Scanner(text)
    scanner.skip(while: \.isBlank)
    if let epoch = scanner.attempt({ $0.epoch() }) {
      self = epoch
      return
    }
    if let iso = scanner.attempt({ scanner in
      let found = scanner.isoReading()
      scanner.skip(while: \.isBlank)
      return scanner.isAtEnd ? found : nil
    }) {
      self = iso.instant(in: zone)
      return
    }
    guard let loose = LooseDate.read(&scanner) else { return nil }
    self = loose.instant(in: zone)
  }
}

struct DateReading {
  var date: CivilDate
  var hour = 0
  var minute = 0
  var second = 0
  var nanoseconds: Int64 = 0
  var offset: Int?

  func instant(in zone: Zone) -> Instant {
    guard let offset else {
      return zone.instant(
        date, hour: hour, minute: minute, second: second, nanoseconds: nanoseconds)
    }
    return Instant(
      date, hour: hour, minute: minute, second: second, nanoseconds: nanoseconds, offset: offset)
  }
}

extension Scanner {
  /// Parses `@1457919300`, `@1457919300.5` or `1457919300`, up to the end of the text.
  fileprivate mutating func epoch() -> Instant? {
    let marked = take("@")
    let negative = take("-")
    guard let seconds = number()?.value else { return nil }
    var nanoseconds: Int64 = 0
    if marked, take(".") {
      guard let found = fraction() else { return nil }
      nanoseconds = found
    }
    skip(while: \.isBlank)
    guard isAtEnd else { return nil }
    let sign: Int64 = negative ? -1 : 1
    return Instant(seconds: sign * Int64(seconds), nanoseconds: sign * nanoseconds)
  }

  /// Parses a date, or a date and a time, in extended or basic form.
  fileprivate mutating func isoReading() -> DateReading? {
    guard let year = leadingDigits(4) else { return nil }
    let extended = take("-")
    guard let month = leadingDigits(2), !extended || take("-"), let day = leadingDigits(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var reading = DateReading(date: date)
    guard !isAtEnd else { return reading }
    return attempt { scanner in
      guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
        scanner.isoTime(&reading, extended: extended)
      else { return nil }
      return reading
    } ?? reading
  }

  private mutating func isoTime(_ reading: inout DateReading, extended: Bool) -> Bool {
    guard let hour = leadingDigits(2), !extended || take(":"), let minute = leadingDigits(2)
    else { return false }
    var second = 0
    if extended ? take(":") : (next?.isDigit ?? false) {
      guard let found = leadingDigits(2) else { return false }
      second = found
      if take(".") || take(",") {
        guard let fraction = fraction() else { return false }
        reading.nanoseconds = fraction
      }
    }
    guard hour <= 24, minute <= 59, second <= 60, hour < 24 || minute + second == 0 else {
      return false
    }
    (reading.hour, reading.minute, reading.second) = (hour, minute, second)
    if take("Z") || take("z") {
      reading.offset = 0
      return true
    }
    _ = attempt { scanner -> Bool? in
      scanner.skip(while: \.isBlank)
      guard let offset = scanner.offset() else { return nil }
      reading.offset = offset
      return true
    }
    return true
  }

  /// Parses `+02:00`, `+0200` or `+02` as seconds ahead of UTC.
  mutating func offset() -> Int? {
    attempt { scanner in
      let negative = scanner.take("-")
      guard negative || scanner.take("+"), let hours = scanner.leadingDigits(2) else { return nil }
      let separated = scanner.take(":")
      let minutes = scanner.leadingDigits(2)
      guard !separated || minutes != nil, hours <= 24, minutes ?? 0 <= 59 else { return nil }
      guard !(scanner.next?.isDigit ?? false) else { return nil }
      return (negative ? -1 : 1) * (hours * 3_600 + (minutes ?? 0) * 60)
    }
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
