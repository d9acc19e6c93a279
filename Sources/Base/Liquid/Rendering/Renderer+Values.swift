import Diagnostics

extension Renderer {
  // MARK: Filters

  func evaluate(_ output: Output) throws(LiquidError) -> Value {
    var value = try evaluate(output.base, asking: output.isAsking)
    for use in output.filters { value = try apply(use, to: value) }
    return value
  }

  func apply(_ use: FilterUse, to value: Value) throws(LiquidError) -> Value {
    let filter = use.filter
    let call = try self.call(use, on: value)
    do throws(FilterError) {
      try call.charge(call.input.weight + call.arguments.reduce(0) { $0 + $1.weight })
      let result = try filter.body(call)
      try checkSize(result)
      try call.charge(result.weight)
      return result
    } catch {
      throw self.error("\(filter.name): \(error.message)", at: use.range, notes: error.notes)
    }
  }

  private func call(_ use: FilterUse, on value: Value) throws(LiquidError) -> FilterCall {
    if use.named.isEmpty, let literals = use.literals {
      return FilterCall(value, literals, named: [], page: page)
    }
    var arguments: [Value] = []
    arguments.reserveCapacity(use.arguments.count)
    for argument in use.arguments { arguments.append(try evaluate(argument)) }
    var named: [(name: String, value: Value)] = []
    for (name, value) in use.named { named.append((name: name, value: try evaluate(value))) }
    if !named.isEmpty, use.filter.named.isEmpty {
      arguments.append(.object(Object(named.map { ($0.name, $0.value) })))
    }
    return FilterCall(value, arguments, named: named, page: page)
  }

  private func checkSize(_ value: Value) throws(FilterError) {
    let limit = environment.limits.outputBytes
    switch value {
    case .string(let text) where text.string.utf8.count > limit:
      throw FilterError("the text is too long", notes: ["the limit is \(limit) bytes"])
    case .array(let items) where items.count > StandardFilters.longestList:
      throw FilterError(
        "the list is too long", notes: ["the limit is \(StandardFilters.longestList) items"])
    default: return
    }
  }

  // MARK: Expressions

  /// The value of an expression; `asking` allows undefined variables.
  func evaluate(_ expression: Expression, asking: Bool = false) throws(LiquidError) -> Value {
    switch expression {
    case .literal(let value): return value
    case .path(let path): return try evaluate(path, asking)
    case .range(let from, let through, let range):
      return .range(
        from: try bound(evaluate(from, asking: asking), range),
        through: try bound(evaluate(through, asking: asking), range))
    }
  }

  private func bound(_ value: Value, _ range: Range<Int>) throws(LiquidError) -> Int {
    switch value {
    case .int, .null, .string, .empty, .blank: return value.truncated
    default:
      throw error("a range goes between whole numbers, not \(value.kind)", at: range)
    }
  }

  private func evaluate(_ path: Path, _ asking: Bool) throws(LiquidError) -> Value {
    var value: Value
    var first = 0
    if let loop = path.loop, let found = loopValue(loop, path.steps) {
      value = found.value
      first = found.used
    } else {
      guard let found = try root(path, asking) else { return .null }
      value = found
    }
    for place in first..<path.steps.count {
      let step = path.steps[place]
      guard let next = try self.step(step, into: value, asking) else {
        guard !asking, environment.undefined == .error else { return .null }
        throw unknown(step, in: value, of: path)
      }
      value = next
    }
    return value
  }

  /// The variable at the start of a path; nil if it is undefined and may be.
  private func root(_ path: Path, _ asking: Bool) throws(LiquidError) -> Value? {
    guard let expression = path.dynamicName else {
      return try variable(path.name, path, asking)
    }
    return try variable(Name(evaluate(expression, asking: asking).plain), path, asking)
  }

  private func variable(_ name: Name, _ path: Path, _ asking: Bool) throws(LiquidError) -> Value? {
    if let found = frame.find(name) ?? globals[name] { return found }
    guard !asking, environment.undefined == .error else { return nil }
    throw error(
      "unknown variable '\(name.text)'", at: path.rootRange,
      notes: suggestion(for: name.text, among: frame.names + globals.keys))
  }

  /// The value of a loop variable and the number of lookups used; avoids building an object where possible.
  private func loopValue(_ loop: Path.Loop, _ steps: [Path.Step]) -> (value: Value, used: Int)? {
    switch loop {
    case .forLoop:
      guard var place = frame.loops.indices.last else {
        return frame.partialLoop.map { ($0.object(inside: nil), 0) }
      }
      var used = 0
      while used < steps.count, case .key(let name) = steps[used].kind, name.text == "parentloop" {
        guard place > 0 else { return (.null, used + 1) }
        place -= 1
        used += 1
      }
      if used < steps.count, case .key(let name) = steps[used].kind,
        let value = frame.loops[place].value(name.text)
      {
        return (value, used + 1)
      }
      return frame.forLoop(place).map { ($0, used) }
    case .tableRow:
      guard let row = frame.tableRows.last else { return nil }
      if case .key(let name)? = steps.first?.kind, let value = row.value(name.text) {
        return (value, 1)
      }
      return frame.tableRowLoop.map { ($0, 0) }
    }
  }

  /// One lookup in a value; nil if it finds nothing.
  private func step(
    _ step: Path.Step, into value: Value, _ asking: Bool
  ) throws(LiquidError) -> Value? {
    switch step.kind {
    case .key(let name): return self.value(of: name, in: value, isNamed: step.isNamed)
    case .index(let index): return item(index, of: value)
    case .dynamic(let expression):
      switch try evaluate(expression, asking: asking) {
      case .string(let text): return self.value(of: Name(text.string), in: value, isNamed: false)
      case .int(let index): return item(index, of: value)
      default: return value.isNull ? .null : nil
      }
    }
  }

  private func item(_ index: Int, of value: Value) -> Value? {
    switch value {
    case .array(let items):
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? items[place] : .null
    case .object(let object): return object[Name(String(index))]
    case .null: return .null
    default: return nil
    }
  }

  private func value(of name: Name, in value: Value, isNamed: Bool) -> Value? {
    if case .object(let object) = value, let found = object[name] { return found }
    if case .null = value { return .null }
    guard isNamed else { return nil }
    switch name.text {
    case "size": return value.size.map(Value.int)
    case "first": return value.first
    case "last":
      guard case .object = value else { return value.last }
      return nil
    default: return nil
    }
  }

  private func unknown(_ step: Path.Step, in value: Value, of path: Path) -> LiquidError {
    let base = source.bytes.string(path.range.lowerBound..<step.range.lowerBound)
    let owner = base.hasSuffix(".") ? String(base.dropLast()) : base
    let key = source.bytes.string(step.range)
    guard case .object(let object) = value, case .key(let name) = step.kind else {
      return error("'\(owner)' is \(value.kind) and has no '\(key)'", at: step.range)
    }
    let near = suggestion(for: name.text, among: object.keys)
    return error(
      "'\(owner)' has no '\(name.text)'", at: step.range,
      notes: near.isEmpty && !object.isEmpty
        ? ["it has \(object.keys.prefix(12).joined(separator: ", "))"] : near)
  }

  // MARK: Conditions

  func holds(_ condition: Condition) throws(LiquidError) -> Bool {
    switch condition {
    case .truth(let expression):
      return try evaluate(expression, asking: true).isTruthy
    case .and(let left, let right):
      guard try holds(left) else { return false }
      return try holds(right)
    case .or(let left, let right):
      if try holds(left) { return true }
      return try holds(right)
    case .comparison(let left, let comparison, let right, let range):
      return try compare(
        evaluate(left, asking: right.isAbsence), comparison,
        evaluate(right, asking: left.isAbsence), range)
    }
  }

  private func compare(
    _ left: Value, _ comparison: Comparison, _ right: Value, _ range: Range<Int>
  ) throws(LiquidError) -> Bool {
    if !page.charge(left.weight) { throw limitError(at: range) }
    switch comparison {
    case .equal: return left == right
    case .notEqual: return left != right
    case .contains: return left.contains(right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    guard left.isOrdered, right.isOrdered else { return false }
    guard let order = left.order(to: right) else {
      throw error("\(left.kind) and \(right.kind) have no order", at: range)
    }
    switch comparison {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }
}

extension Expression {
  /// Whether this is `nil`, `blank` or `empty`, which test for the presence of a value.
  fileprivate var isAbsence: Bool {
    guard case .literal(let value) = self else { return false }
    switch value {
    case .null, .blank, .empty: return true
    default: return false
    }
  }
}
