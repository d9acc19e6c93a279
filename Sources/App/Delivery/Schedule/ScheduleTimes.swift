package import Platform
package import Render

/// When a job runs. A paper is built on the morning after a week's last game, and again that evening. The last
/// game ends on Monday night in America, which is before Tuesday morning in most time zones. Where Tuesday
/// morning comes too early, as in Asia, the morning is Wednesday's. A preview is posted on Thursday, and scores
/// on Monday, before the evening's game in America and everywhere east of it.
package struct ScheduleTimes: Sendable, Equatable {
  /// A time of the week.
  package struct Moment: Sendable, Equatable {
    /// The day: 0 is Sunday, 2 is Tuesday.
    package var weekday: Int
    /// The hour, 0 to 23.
    package var hour: Int
    /// The minute, 0 to 59.
    package var minute: Int
  }

  /// The name of the site's time zone.
  package let zone: String
  /// The moments in the site's time zone; for a paper, the morning and the evening.
  package let local: [Moment]
  /// The same times in UTC, computed for standard time, so that they are never too early.
  package let utc: [Moment]
  /// Whether the UTC times are an hour later locally in the part of the season with daylight saving time.
  package let isAnHourLaterInSummer: Bool

  /// Not on the hour, when most jobs run.
  private static let minute = 10
  private static let (morning, evening) = (9, 17)
  private static let (monday, thursday) = (1, 4)
  /// The offset from UTC, in seconds, from which Tuesday morning is too early.
  private static let farEast = 4 * 3_600

  /// Creates the times for the season that begins in the year of `now`.
  package init(_ zone: Zone, at now: Instant, for subject: ShareSubject = .paper) {
    let year = now.date(in: zone).year
    let days = [(year, 9, 10), (year, 11, 20), (year + 1, 1, 5)]
    let offsets = days.compactMap { year, month, day in
      CivilDate(year: year, month: month, day: day).map {
        zone.offset(at: zone.instant($0)).seconds
      }
    }
    let (least, most) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let paper = least >= Self.farEast ? 3 : 2
    let moments: [(weekday: Int, hour: Int)] =
      switch subject {
      case .paper: [(paper, Self.morning), (paper, Self.evening)]
      case .preview: [(Self.thursday, Self.evening)]
      case .scores: [(Self.monday, Self.evening)]
      }
    self.zone = zone.name
    local = moments.map { Moment(weekday: $0.weekday, hour: $0.hour, minute: Self.minute) }
    utc = local.map { moment in
      let minutes = moment.weekday * 1_440 + moment.hour * 60 + moment.minute - least / 60
      let inWeek = (minutes + 10_080) % 10_080
      return Moment(
        weekday: inWeek / 1_440, hour: inWeek % 1_440 / 60, minute: inWeek % 60)
    }
    isAnHourLaterInSummer = least != most
  }
}

extension ScheduleTimes.Moment {
  /// The day's name.
  package var day: String {
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][weekday]
  }

  /// The time, such as `09:10`.
  package var clock: String {
    (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
