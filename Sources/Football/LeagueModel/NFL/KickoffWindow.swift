import Platform

/// A part of a week in which NFL games begin.
public enum KickoffWindow: String, Sendable, Codable, CaseIterable, Comparable {
  /// Before Sunday: mostly Thursday night, and Saturdays late in the season.
  case beforeSunday = "before_sunday"
  /// Sunday until 3:30 p.m. Eastern time, with the mornings in Europe.
  case sundayEarly = "sunday_early"
  /// Sunday until 7 p.m.
  case sundayLate = "sunday_late"
  /// Sunday from 7 p.m.
  case sundayNight = "sunday_night"
  /// After Sunday: mostly Monday night.
  case monday

  /// The order in which they are played.
  public static func < (left: Self, right: Self) -> Bool {
    left.place < right.place
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension KickoffWindow {
  /// The window in words, as a heading.
  /// - Parameter days: The days of its games, in order; empty for the usual ones.
  public func name(_ days: [Weekday] = []) -> String { words(days).name }
  /// The window's heading for narrow columns.
  public func shortName(_ days: [Weekday] = []) -> String { words(days).short }
  /// The moment after the window's games, in words.
  public func afterward(_ days: [Weekday] = []) -> String { words(days).after }

  private func words(_ days: [Weekday]) -> (name: String, short: String, after: String) {
    let (name, short) = (Weekday.list(days), Weekday.shortList(days))
    return switch self {
    case .beforeSunday:
      (name ?? "Thursday to Saturday", short ?? "Thu–Sat", "before Sunday")
    case .sundayEarly: ("Sunday, early games", "Sun early", "after the early games on Sunday")
    case .sundayLate: ("Sunday, late games", "Sun late", "after the late games on Sunday")
    case .sundayNight: ("Sunday night", "Sun night", "after Sunday night")
    case .monday:
      if let name, let short, days != [.monday] {
        (name, short, "after \(name)")
      } else {
        ("Monday night", "Monday", "after Monday night")
      }
    }
  }

  /// The window and the days of its games as one word: `before_sunday:wednesday,saturday`.
  public func key(_ days: [Weekday]) -> String {
    days.isEmpty ? rawValue : "\(rawValue):\(days.map(\.rawValue).joined(separator: ","))"
  }

  /// Reads a word that `key` made; nil for any other.
  public static func read(_ key: String) -> (window: KickoffWindow, days: [Weekday])? {
    let parts = key.split(separator: ":", maxSplits: 1)
    guard let window = parts.first.flatMap({ KickoffWindow(rawValue: String($0)) }) else {
      return nil
    }
    let days = parts.dropFirst().first?.split(separator: ",") ?? []
    return (window, days.compactMap { Weekday(rawValue: String($0)) })
  }
}

extension Week {
  /// The windows of the NFL teams' games; empty if the schedule is unknown. A game without a time when the schedule was
  /// fetched counts as an early one on Sunday, as most are.
  public var windows: [String: KickoffWindow] {
    let kickoffs = (proGames ?? []).compactMap { game in
      game.kickoff.map { (game: game, time: EasternTime($0)) }
    }
    // A week has one Sunday. Games can be moved to the Tuesday or Wednesday after it, or be played there before it at
    // Christmas.
    let sundays = Dictionary(
      grouping: kickoffs.filter { $0.time.isSunday }, by: \.time.day
    ).mapValues(\.count)
    guard
      let sunday = sundays.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return [:] }
    var windows: [String: KickoffWindow] = [:]
    for game in proGames ?? [] where game.kickoff == nil {
      windows[game.away] = .sundayEarly
      windows[game.home] = .sundayEarly
    }
    for (game, time) in kickoffs {
      let window: KickoffWindow =
        time.day < sunday
        ? .beforeSunday
        : time.day > sunday
          ? .monday
          : time.hours < EasternTime.lateGames
            ? .sundayEarly : time.hours < EasternTime.nightGame ? .sundayLate : .sundayNight
      windows[game.away] = window
      windows[game.home] = window
    }
    return windows
  }
}

extension Week {
  /// The days of the NFL teams' games in Eastern time; without those whose kickoff is unknown.
  public var gameDays: [String: Weekday] {
    var days: [String: Weekday] = [:]
    for game in proGames ?? [] {
      guard let kickoff = game.kickoff else { continue }
      let day = EasternTime(kickoff).weekday
      (days[game.away], days[game.home]) = (day, day)
    }
    return days
  }
}

extension League {
  /// Whether lineups of played weeks are known, but none of their kickoffs.
  public var lacksKickoffs: Bool {
    let told = playedWeeks.filter { $0.matchups.flatMap(\.sides).contains { !$0.lineup.isEmpty } }
    return !told.isEmpty && told.allSatisfy(\.windows.isEmpty)
  }
}

/// Eastern standard time. In daylight saving time, kickoffs seem an hour earlier, which the limits below allow for.
private struct EasternTime {
  /// Days since January 1, 1970.
  let day: Int
  /// Hours since midnight.
  let hours: Double

  /// The late games begin at 4:05 p.m., which is 3:05 in daylight time; the early ones at 1 p.m.
  static let lateGames = 14.5
  /// The night game begins at 8:20 p.m., which is 7:20 in daylight time; the late ones until 4:25 p.m.
  static let nightGame = 18.0

  init(_ instant: Instant) {
    let local = instant.seconds(since: Instant(seconds: 0)) - 5 * 3_600
    let day = (local / 86_400).rounded(.down)
    self.day = Int(day)
    hours = (local - day * 86_400) / 3_600
  }

  /// January 4, 1970, was a Sunday.
  var isSunday: Bool { weekday == .sunday }

  /// January 5, 1970, was a Monday.
  var weekday: Weekday { Weekday.allCases[((day - 4) % 7 + 7) % 7] }
}
