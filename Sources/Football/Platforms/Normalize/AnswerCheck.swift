import JSON
import LeagueModel

/// Checks an answer's numbers before use. Absent and nonnumeric values are handled elsewhere.
struct AnswerCheck {
  static let seasons = SeasonYear.possible
  /// Valid week numbers; -1 is none. No football season has more than 22 weeks.
  static let weeks = -1...99
  /// Valid numbers of teams, games or divisions; -1 is none.
  static let counts = -1...1_000
  /// Valid numbers of teams in a league; platforms allow up to 32.
  static let teams = 0...64
  static let players = 0...500
  /// The highest bid or payment from a budget.
  static let mostMoney = 1_000_000
  static let ids = 0...1_000_000
  /// The possible points of a player in a week under any rules.
  static let playerPoints = -100.0...300.0

  let answer: String

  /// Checks a whole number.
  /// - Parameter field: The platform's name for the value.
  func number(
    _ value: JSONValue?, _ field: String, in range: ClosedRange<Int>
  ) throws(NormalizeError) {
    guard let value, value.isNumeric else { return }
    guard let number = value.int, range.contains(number) else { throw outOfRange(value, field) }
  }

  /// Checks several whole numbers in an object.
  /// - Parameter path: The object's path with a trailing period, such as `settings.`.
  func numbers(
    of object: JSONValue?, _ path: String = "", _ fields: [String], in range: ClosedRange<Int>
  ) throws(NormalizeError) {
    for field in fields { try number(object?[field], path + field, in: range) }
  }

  func points(
    of object: JSONValue?, _ path: String = "", _ fields: [String]
  ) throws(NormalizeError) {
    for field in fields {
      guard let value = object?[field], value.isNumeric else { continue }
      guard value.double.flatMap(Points.init) != nil else {
        throw outOfRange(value, path + field)
      }
    }
  }

  /// Checks a player's points in a week.
  func playerPoints(_ value: JSONValue?, _ field: String) throws(NormalizeError) {
    guard let value, let points = value.double else { return }
    guard Self.playerPoints.contains(points) else { throw outOfRange(value, field) }
  }

  func lengths(
    of object: JSONValue?, _ path: String = "", _ fields: [String], in range: ClosedRange<Int>
  ) throws(NormalizeError) {
    for field in fields {
      guard let count = object?[field]?.array?.count, !range.contains(count) else { continue }
      throw .outOfRange(answer: answer, field: path + field, value: "\(count) items")
    }
  }

  func id(of row: JSONValue?, _ path: String, _ field: String) throws(NormalizeError) -> Int {
    guard let value = row?[field], !value.isNull else {
      throw .missing(answer: answer, field: path + field)
    }
    guard let id = value.int, Self.ids.contains(id) else { throw outOfRange(value, path + field) }
    return id
  }

  /// The required, unique team ids of a list.
  func ids(of rows: [JSONValue], _ path: String, _ field: String) throws(NormalizeError) -> [Int] {
    var ids: [Int] = []
    var seen: Set<Int> = []
    for (index, row) in rows.enumerated() {
      let id = try id(of: row, "\(path)[\(index)].", field)
      guard seen.insert(id).inserted else {
        throw .contradiction(
          answer: answer, field: field, other: answer, detail: "team \(id) is there twice")
      }
      ids.append(id)
    }
    return ids
  }

  private func outOfRange(_ value: JSONValue, _ field: String) -> NormalizeError {
    let text = String(decoding: value.encoded(), as: UTF8.self)
    return .outOfRange(
      answer: answer, field: field, value: text.count > 40 ? "\(text.prefix(40))…" : text)
  }
}

extension JSONValue {
  fileprivate var isNumeric: Bool {
    switch self {
    case .int, .double: true
    case .string(let text): Double(text) != nil
    default: false
    }
  }
}
