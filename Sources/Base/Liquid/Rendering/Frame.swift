/// A template's variables. `include` shares its caller's frame; `render` gets a new one.
struct Frame {
  /// Variables set by `assign` and `capture`.
  var assigned: [Binding] = []
  /// Loop variables and `include` arguments, innermost last.
  var stack: [Binding] = []
  var counters: [(name: Name, count: Int)] = []
  var data: Object
  var loops: [LoopState] = []
  /// The loop of `render … for`, which is not a parent of the partial's own loops.
  var partialLoop: LoopState?
  var tableRows: [TableRowState] = []
  /// The ends of loops, for `offset: continue`.
  var offsets: [(loop: Name, end: Int)] = []
  var cycles: [String: Int] = [:]
  var changed: ArraySlice<UInt8> = []

  struct Binding {
    let name: Name
    var value: Value
  }

  mutating func assign(_ name: Name, _ value: Value) {
    for place in assigned.indices where assigned[place].name == name {
      assigned[place].value = value
      return
    }
    assigned.append(Binding(name: name, value: value))
  }

  func find(_ name: Name) -> Value? {
    var place = stack.count
    while place > 0 {
      place -= 1
      if stack[place].name == name { return stack[place].value }
    }
    for place in assigned.indices where assigned[place].name == name {
      return assigned[place].value
    }
    for counter in counters where counter.name == name { return .int(counter.count) }
    return data[name]
  }

  /// Changes a counter, which starts at the data's number with the same name; returns what its tag prints.
  mutating func count(_ name: Name, _ step: Int) -> Int {
    let place =
      counters.firstIndex { $0.name == name }
      ?? {
        var start = 0
        if case .int(let count) = data[name] { start = count }
        counters.append((name: name, count: start))
        return counters.count - 1
      }()
    let before = counters[place].count
    counters[place].count = before &+ step
    return step > 0 ? before : before &+ step
  }

  func offset(of loop: Name) -> Int {
    for offset in offsets where offset.loop == loop { return offset.end }
    return 0
  }

  mutating func setOffset(of loop: Name, to end: Int) {
    for place in offsets.indices where offsets[place].loop == loop {
      offsets[place].end = end
      return
    }
    offsets.append((loop: loop, end: end))
  }

  var names: [String] {
    stack.map(\.name.text) + assigned.map(\.name.text) + counters.map(\.name.text) + data.keys
  }
}

/// The state of a `for` loop, exposed as `forloop`.
struct LoopState {
  let name: String
  let length: Int
  var index0 = 0

  static let keys = [
    "first", "index", "index0", "last", "length", "name", "parentloop", "rindex", "rindex0",
  ]

  func object(inside parent: Value?) -> Value {
    var object = Object()
    for key in Self.keys {
      object[key] = key == "parentloop" ? parent ?? .null : value(key)
    }
    return .object(object)
  }

  func value(_ key: String) -> Value? {
    switch key {
    case "first": .bool(index0 == 0)
    case "index": .int(index0 + 1)
    case "index0": .int(index0)
    case "last": .bool(index0 == length - 1)
    case "length": .int(length)
    case "name": .string(Text(name, .literal))
    case "rindex": .int(length - index0)
    case "rindex0": .int(length - index0 - 1)
    default: nil
    }
  }
}

/// The state of a `tablerow` loop, exposed as `tablerowloop`.
struct TableRowState {
  let length: Int
  let columns: Int
  var index0 = 0
  var row = 1
  var column = 1

  static let keys = [
    "col", "col0", "col_first", "col_last", "first", "index", "index0", "last", "length",
    "rindex", "rindex0", "row",
  ]

  var isLastColumn: Bool { column == columns }

  func value(_ key: String) -> Value? {
    switch key {
    case "col": .int(column)
    case "col0": .int(column - 1)
    case "col_first": .bool(column == 1)
    case "col_last": .bool(isLastColumn)
    case "first": .bool(index0 == 0)
    case "index": .int(index0 + 1)
    case "index0": .int(index0)
    case "last": .bool(index0 == length - 1)
    case "length": .int(length)
    case "rindex": .int(length - index0)
    case "rindex0": .int(length - index0 - 1)
    case "row": .int(row)
    default: nil
    }
  }

  mutating func advance() {
    index0 += 1
    if isLastColumn {
      column = 1
      row += 1
    } else {
      column += 1
    }
  }
}
