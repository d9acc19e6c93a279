import JSON
import LeagueModel

/// Compares the numbers of an answer with what they can be, before anything is worked out from them.
///
/// A member that is absent, null or no number is not looked at here: it gets a default, or is an error of
/// its own where nothing can be made without it.
struct AnswerCheck {
  /// The years in which a season can have begun.
  static let seasons = SeasonYear.possible
  /// The weeks that a platform can name; -1 is none. No season of football has more than 22.
  static let weeks = -1...99
  /// How many teams, games or divisions there can be; -1 is none.
  static let counts = -1...1_000
  /// How many teams a league can have; platforms stop at 32.
  static let teams = 0...64
  /// How many players a roster can have.
  static let players = 0...500
  /// The numbers that platforms give to teams and matchups.
  static let ids = 0...1_000_000

  /// The answer's name, for errors.
  let answer: String

  /// Looks at a whole number.
  /// - Parameter field: The member, as the platform calls it.
  func number(
    _ value: JSONValue?, _ field: String, in range: ClosedRange<Int>
  ) throws(NormalizeError) {
    guard let value, value.isNumeric else { return }
    guard let number = value.int, range.contains(number) else { throw outOfRange(value, field) }
  }

  /// Looks at several whole numbers of one object.
  /// - Parameter path: What leads to the object, such as `settings.`.
  func numbers(
    of object: JSONValue?, _ path: String = "", _ fields: [String], in range: ClosedRange<Int>
  ) throws(NormalizeError) {
    for field in fields { try number(object?[field], path + field, in: range) }
  }

  /// Looks at amounts of points of one object.
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

  /// Looks at how long lists are.
  func lengths(
    of object: JSONValue?, _ path: String = "", _ fields: [String], in range: ClosedRange<Int>
  ) throws(NormalizeError) {
    for field in fields {
      guard let count = object?[field]?.array?.count, !range.contains(count) else { continue }
      throw .outOfRange(answer: answer, field: path + field, value: "\(count) items")
    }
  }

  /// The number that names a team. Without it a team would be lost.
  func id(of row: JSONValue?, _ path: String, _ field: String) throws(NormalizeError) -> Int {
    guard let value = row?[field], !value.isNull else {
      throw .missing(answer: answer, field: path + field)
    }
    guard let id = value.int, Self.ids.contains(id) else { throw outOfRange(value, path + field) }
    return id
  }

  /// The numbers that name the teams of a list, each of them once.
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
  /// Whether this is a number or a text that means one.
  fileprivate var isNumeric: Bool {
    switch self {
    case .int, .double: true
    case .string(let text): Double(text) != nil
    default: false
    }
  }
}
