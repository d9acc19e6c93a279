/// A date whose parts may come in any order, each at most once.
struct LooseDate {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var hour: Int?
  private var minute = 0
  private var second = 0
  private var nanoseconds: Int64 = 0
  private var isAfternoon: Bool?
  private var offset: Int?

  static func read(_ scanner: inout Scanner) -> DateReading? {
    var loose = LooseDate()
    while true {
      scanner.skip(while: { $0.isBlank || $0 == UInt8(ascii: ",") })
      guard let next = scanner.next else { break }
      let known =
        if next.isDigit { loose.readNumber(&scanner) } else if next.isLetter {
          loose.readWord(&scanner)
        } else { loose.readOffset(&scanner) }
      guard known else { return nil }
    }
    return loose.reading
  }

  private var reading: DateReading? {
    guard let year, let month, let date = CivilDate(year: year, month: month, day: day ?? 1)
    else { return nil }
    var reading = DateReading(date: date)
    if var hour {
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      guard hour < 24, minute < 60, second <= 60 else { return nil }
      (reading.hour, reading.minute, reading.second) = (hour, minute, second)
      reading.nanoseconds = nanoseconds
    } else if isAfternoon != nil || offset != nil {
      return nil
    }
    reading.offset = offset
    return reading
  }

  // MARK: Numbers

  private mutating func readNumber(_ scanner: inout Scanner) -> Bool {
    guard let first = scanner.number() else { return false }
    if scanner.take(":") { return readTime(&scanner, hour: first) }
    for separator in ["-", "/", "."] as [Character] where scanner.take(separator) {
      return readDate(&scanner, first: first, separator: separator)
    }
    if scanner.isBeforeMeridiem, hour == nil {
      hour = first.value
      return first.digits <= 2
    }
    if scanner.takesOrdinal() { return set(day: first.value) }
    if first.digits >= 3 { return set(year: first.value, digits: first.digits) }
    return day == nil ? set(day: first.value) : set(year: first.value, digits: first.digits)
  }

  /// Reads `hour:minute`, `hour:minute:second`, and an optional fraction.
  private mutating func readTime(
    _ scanner: inout Scanner, hour first: (value: Int, digits: Int)
  ) -> Bool {
    guard hour == nil, first.digits <= 2, let minutes = scanner.digits(2) else { return false }
    hour = first.value
    minute = minutes
    guard scanner.take(":") else { return true }
    guard let seconds = scanner.digits(2) else { return false }
    second = seconds
    guard scanner.take(".") else { return true }
    guard let fraction = scanner.fraction() else { return false }
    nanoseconds = fraction
    return true
  }

  /// Reads `2016-3-14`, `14/3/2016`, `3/14/2016`, `14.3.2016` or `14-Mar-2016`.
  private mutating func readDate(
    _ scanner: inout Scanner, first: (value: Int, digits: Int), separator: Character
  ) -> Bool {
    if let word = scanner.word() {
      guard let month = LooseDate.month(word), scanner.take(separator), let last = scanner.number()
      else { return false }
      self.month = month
      return first.digits > 2
        ? set(year: first.value, digits: first.digits) && set(day: last.value)
        : set(day: first.value) && set(year: last.value, digits: last.digits)
    }
    guard month == nil, let second = scanner.number() else { return false }
    if first.digits > 2 {
      month = second.value
      guard set(year: first.value, digits: first.digits) else { return false }
      guard scanner.take(separator) else { return true }
      guard let last = scanner.number() else { return false }
      return set(day: last.value)
    }
    guard scanner.take(separator), let last = scanner.number() else { return false }
    let monthFirst = second.value > 12 && first.value <= 12
    month = monthFirst ? first.value : second.value
    return set(day: monthFirst ? second.value : first.value)
      && set(year: last.value, digits: last.digits)
  }

  private mutating func set(day value: Int) -> Bool {
    guard day == nil else { return false }
    day = value
    return true
  }

  private mutating func set(year value: Int, digits: Int) -> Bool {
    guard year == nil, digits <= 6 else { return false }
    // Two-digit years as in POSIX: 69 to 99 are 1969 to 1999.
    year = digits > 2 ? value : value + (value < 69 ? 2_000 : 1_900)
    return true
  }

  // MARK: Words

  private mutating func readWord(_ scanner: inout Scanner) -> Bool {
    guard let word = scanner.word() else { return false }
    let dotted = scanner.take(".")
    if let found = LooseDate.month(word) {
      guard month == nil else { return false }
      month = found
      return true
    }
    switch word {
    case "am", "pm":
      guard isAfternoon == nil else { return false }
      isAfternoon = word == "pm"
      return true
    case "a", "p":
      guard dotted, scanner.take("m"), isAfternoon == nil else { return false }
      _ = scanner.take(".")
      isAfternoon = word == "p"
      return true
    case "at", "of", "on", "the", "t":
      return true
    default:
      if let known = LooseDate.zones[word] {
        guard offset == nil else { return false }
        offset = known
        return true
      }
      return word.utf8.count >= 3 && LooseDate.weekdays.contains { $0.hasPrefix(word) }
    }
  }

  private mutating func readOffset(_ scanner: inout Scanner) -> Bool {
    guard hour != nil, let found = scanner.offset() else { return false }
    // In `UTC+0200`, the number takes precedence over the word.
    guard offset == nil || offset == 0 else { return false }
    offset = found
    return true
  }

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    if word == "sept" { return 9 }
    guard let index = months.firstIndex(where: { $0.hasPrefix(word) }),
      word.utf8.count == 3 || word.utf8.count == months[index].utf8.count
    else { return nil }
    return index + 1
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  /// The zone names of RFC 2822. Others are ambiguous.
  private static let zones = [
    "utc": 0, "gmt": 0, "ut": 0, "z": 0, "est": -18_000, "edt": -14_400, "cst": -21_600,
    "cdt": -18_000, "mst": -25_200, "mdt": -21_600, "pst": -28_800, "pdt": -25_200,
  ]
}

extension Scanner {
  /// Whether `am` or `pm` comes next, possibly after spaces.
  fileprivate var isBeforeMeridiem: Bool {
    var ahead = self
    ahead.skip(while: \.isBlank)
    guard let word = ahead.word() else { return false }
    return word == "am" || word == "pm" || ((word == "a" || word == "p") && ahead.take("."))
  }

  fileprivate mutating func takesOrdinal() -> Bool {
    attempt { scanner in
      guard let word = scanner.word(), ["st", "nd", "rd", "th"].contains(word) else { return nil }
      return true
    } ?? false
  }
}
