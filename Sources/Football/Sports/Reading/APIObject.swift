import HTTP
import JSON
import Platform

/// An object of the API. Its keys are camelCase in some versions and snake_case in others; callers use camelCase.
/// Everything in it comes from a stranger, so texts are cleaned and numbers bounded.
struct APIObject {
  let members: JSONObject

  init?(_ json: JSONValue?) {
    guard let object = json?.object else { return nil }
    members = object
  }

  /// A member; nil for null.
  subscript(key: String) -> JSONValue? {
    let value = members[key] ?? members[Self.snakeCase(key)]
    return value?.isNull == true ? nil : value
  }

  /// The first of several members that exists, for members that were renamed.
  func first(_ keys: String...) -> JSONValue? {
    for key in keys { if let value = self[key] { return value } }
    return nil
  }

  func object(_ key: String) -> APIObject? { APIObject(self[key]) }

  /// The objects of a list, up to a limit that no real answer reaches.
  func objects(_ key: String, most: Int) -> [APIObject] {
    (self[key]?.array ?? []).prefix(most).compactMap { APIObject($0) }
  }

  func name(_ keys: String...) -> String? {
    for key in keys { if let name = self[key]?.string?.cleanName { return name } }
    return nil
  }

  /// A whole number, if it is a possible count.
  func count(_ keys: String...) -> Int? {
    for key in keys { if let count = self[key]?.count { return count } }
    return nil
  }

  /// An id of the API, of any size.
  func id(_ keys: String...) -> Int? {
    for key in keys { if let id = self[key]?.int, id > 0 { return id } }
    return nil
  }

  func isTrue(_ key: String) -> Bool { self[key]?.bool ?? false }

  func moment(_ key: String) -> Instant? { self[key]?.moment }

  /// An address that may be linked to.
  func link(_ key: String) -> String? {
    guard let text = self[key]?.string, text.utf8.count <= 2_000, let address = Address(text),
      address.scheme == .https, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return address.text
  }

  /// `fg3Pct` as `fg3_pct`.
  static func snakeCase(_ key: String) -> String {
    var result = ""
    for character in key {
      if character.isUppercase { result += "_" }
      result += character.lowercased()
    }
    return result
  }
}

extension JSONValue {
  /// A whole number from 0 to 99,999; no score, clock or statistic has more.
  var count: Int? { int.flatMap { (0..<100_000).contains($0) ? $0 : nil } }

  /// A whole number that can be negative, such as `"+12"`.
  var difference: Int? {
    let number = int ?? string.flatMap { $0.hasPrefix("+") ? Int($0.dropFirst()) : nil }
    return number.flatMap { (-9_999...9_999).contains($0) ? $0 : nil }
  }

  /// A date and time. A date alone means midnight in the eastern United States.
  var moment: Instant? { string.flatMap { Instant(iso8601: $0, in: SportsCalendar.eastern) } }

  /// A statistic as it is printed: a number, or a short text such as `.472` or `38:30`.
  var statistic: String? {
    switch self {
    case .int(let int): (-99_999...99_999).contains(int) ? "\(int)" : nil
    case .double(let double):
      abs(double) < 100_000 ? "\((double * 1_000).rounded() / 1_000)" : nil
    case .string(let text): text.count <= 12 ? text.cleanName : nil
    default: nil
    }
  }
}
