package import Platform

/// When a paper is made: in the morning after a week's last game, and once more later in that day.
///
/// The last game ends on Monday night in America. That is Tuesday's morning nearly everywhere; where
/// Tuesday's morning comes before it, as in Asia, it is Wednesday's.
package struct ScheduleTimes: Sendable, Equatable {
  /// A moment of the week.
  package struct Moment: Sendable, Equatable {
    /// 0 is Sunday, 2 is Tuesday.
    package var weekday: Int
    /// The hour, 0 to 23.
    package var hour: Int
    /// The minute, 0 to 59.
    package var minute: Int
  }

  /// The name of the site's zone.
  package let zone: String
  /// By the clocks of the zone: the morning and the evening.
  package let local: [Moment]
  /// The same by UTC, as it is when clocks in the zone are not set forward: then it is never too early.
  package let utc: [Moment]
  /// Whether clocks in the zone are set forward in a part of the season, which makes it an hour later.
  package let isAnHourLaterInSummer: Bool

  /// Odd minutes: on the hour everybody's jobs run.
  private static let minute = 10
  private static let hours = [9, 17]
  /// By so many seconds a zone is ahead of UTC in which Tuesday's morning comes too early.
  private static let farEast = 4 * 3_600

  /// The times of the season that begins in the year of a moment.
  package init(_ zone: Zone, at now: Instant) {
    let year = now.date(in: zone).year
    let days = [(year, 9, 10), (year, 11, 20), (year + 1, 1, 5)]
    let offsets = days.compactMap { year, month, day in
      CivilDate(year: year, month: month, day: day).map {
        zone.offset(at: zone.instant($0)).seconds
      }
    }
    let (least, most) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let weekday = least >= Self.farEast ? 3 : 2
    self.zone = zone.name
    local = Self.hours.map { Moment(weekday: weekday, hour: $0, minute: Self.minute) }
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

  /// `09:10`.
  package var clock: String {
    (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
