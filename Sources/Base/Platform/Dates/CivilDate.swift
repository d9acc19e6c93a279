/// A date in the proleptic Gregorian calendar, without time or zone.
public struct CivilDate: Sendable, Hashable, Comparable {
  /// The astronomical year: 0 is 1 BC.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date; nil if it does not exist or is more than a million years from year 0.
  public init?(year: Int, month: Int, day: Int) {
    guard (-1_000_000...1_000_000).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysIn(month: month, year: year)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// The date a number of days after 1970-01-01, clamped to about a million years.
  public init(daysSince1970 days: Int) {
    // Years begin in March: the leap day comes last. 0000-03-01 is day -719,468; 400 years have 146,097 days.
    let shifted = min(max(days, -365_243_000), 365_243_000) + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The days since 1970-01-01; negative before.
  public var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = marchYear.floorDivided(by: 400)
    let yearOfEra = marchYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week: 0 is Sunday, 6 is Saturday.
  public var weekday: Int { (daysSince1970 + 4).floorRemainder(7) }

  /// The day of the year, from 1.
  public var dayOfYear: Int {
    CivilDate.daysBefore[month - 1] + day + (month > 2 && CivilDate.isLeap(year) ? 1 : 0)
  }

  /// Whether the year has a February 29.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Chronological order.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
}

extension CivilDate: CustomStringConvertible {
  /// The date in ISO 8601, such as `2026-11-24`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

extension FixedWidthInteger {
  /// The quotient rounded toward negative infinity, for a positive divisor.
  func floorDivided(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder of `floorDivided`, in 0..<divisor.
  func floorRemainder(_ divisor: Self) -> Self {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
