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
      try call.checkSize(result)
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
        throw LiquidError(missing: step, in: value, of: path, source)
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
      let object: Value? = frame.loops[...place].reduce(nil) { $1.object(inside: $0) }
      return object.map { ($0, used) }
    case .tableRow:
      guard let row = frame.tableRows.last else { return nil }
      if case .key(let name)? = steps.first?.kind, let value = row.value(name.text) {
        return (value, 1)
      }
      return (.object(Object(TableRowState.keys.map { ($0, row.value($0) ?? .null) })), 0)
    }
  }

  /// One lookup in a value; nil if it finds nothing.
  private func step(
    _ step: Path.Step, into value: Value, _ asking: Bool
  ) throws(LiquidError) -> Value? {
    switch step.kind {
    case .key(let name): return value.property(name, isNamed: step.isNamed)
    case .index(let index): return value.item(at: index)
    case .dynamic(let expression):
      switch try evaluate(expression, asking: asking) {
      case .string(let text): return value.property(Name(text.string), isNamed: false)
      case .int(let index): return value.item(at: index)
      default: return value.isNull ? .null : nil
      }
    }
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
      let value = try evaluate(left, asking: right.isAbsence)
      let other = try evaluate(right, asking: left.isAbsence)
      if !page.charge(value.weight) { throw limitError(at: range) }
      guard let isTrue = comparison.holds(value, other) else {
        throw error("\(value.kind) and \(other.kind) have no order", at: range)
      }
      return isTrue
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
