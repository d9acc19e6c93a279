import Liquid

@testable import Render

/// Reads the values of charts, and draws them.
protocol ChartReading {}

extension ChartReading {
  /// A chart as the default theme draws it.
  func html(_ name: String, _ data: Object) throws -> String {
    let path = name.hasPrefix("../") ? String(name.dropFirst(3)) : "charts/\(name)"
    var data = data
    let teams = (1...9).map { team -> (String, Value) in
      ("\(team)", ["name": .string("Team \(team)"), "mark": ["color": 1]])
    }
    data["team_by_id"] = .object(Object(teams))
    let page = try PaperSample.theme()
      .render("partials/\(path).html", data, escaping: .html)
    return String(decoding: page, as: UTF8.self)
  }

  func text(_ value: Value?) -> String {
    switch value {
    case .string(let text)?: text.string
    case .int(let number)?: "\(number)"
    default: ""
    }
  }

  func number(_ value: Value?) -> Double? {
    if case .double(let number)? = value { number } else { nil }
  }

  func members(_ value: Value?) throws -> Object {
    guard case .object(let members)? = value else { throw MissingMember() }
    return members
  }

  func list(_ value: Value?) throws -> [Value] {
    guard case .array(let list)? = value else { throw MissingMember() }
    return list
  }
}

private struct MissingMember: Error {}
