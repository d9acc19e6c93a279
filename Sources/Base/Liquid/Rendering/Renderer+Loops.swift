extension Renderer {
  // MARK: for

  mutating func render(_ loop: ForLoop) throws(LiquidError) -> Flow {
    let header = loop.header
    let collection = try evaluate(header.collection)
    var start = 0
    if header.continues {
      start = frame.offset(of: loop.name)
    } else if let offset = header.offset {
      start = try wholeNumber(evaluate(offset), header.range) ?? 0
    }
    let limit = try header.limit.flatMap { limit throws(LiquidError) in
      try wholeNumber(evaluate(limit), header.range)
    }
    let items = Items(collection, from: start, limit: limit)
    frame.setOffset(of: loop.name, to: start &+ items.count)
    guard items.count > 0 else {
      guard let alternative = loop.alternative else { return .normal }
      return try render(alternative.nodes)
    }
    return try render(loop, items)
  }

  private mutating func render(_ loop: ForLoop, _ items: Items) throws(LiquidError) -> Flow {
    let slot = frame.stack.count
    frame.stack.append(.init(name: loop.header.variable, value: .null))
    frame.loops.append(LoopState(name: loop.name.text, length: items.count))
    let level = frame.loops.count - 1
    defer {
      frame.loops.removeLast()
      frame.stack.removeLast()
    }
    for turn in 0..<items.count {
      try countStep(at: loop.header.range)
      frame.stack[slot].value = items[loop.header.isReversed ? items.count - 1 - turn : turn]
      frame.loops[level].index0 = turn
      if try render(loop.body.nodes) == .break { break }
    }
    return .normal
  }

  /// A limit or offset: an integer or its text; nil means not given.
  private func wholeNumber(_ value: Value, _ range: Range<Int>) throws(LiquidError) -> Int? {
    if value.isNull { return nil }
    if let int = value.exactInteger { return int }
    throw error("'limit' and 'offset' are whole numbers, not \(value.kind)", at: range)
  }

  // MARK: tablerow

  mutating func renderTable(_ header: LoopHeader, _ body: Body) throws(LiquidError) -> Flow {
    let collection = try evaluate(header.collection)
    guard collection.isTruthy else { return .normal }
    let start = try loose(header.offset, header.range)
    let limit = try loose(header.limit, header.range)
    let items = Items(collection, from: start ?? 0, limit: limit)
    let columns = try loose(header.columns, header.range)
    frame.stack.append(.init(name: header.variable, value: .null))
    frame.tableRows.append(TableRowState(length: items.count, columns: columns ?? items.count))
    let slot = frame.stack.count - 1
    let level = frame.tableRows.count - 1
    defer {
      frame.tableRows.removeLast()
      frame.stack.removeLast()
    }
    output.append("<tr class=\"row1\">\n")
    for turn in 0..<items.count {
      try countStep(at: header.range)
      frame.stack[slot].value = items[turn]
      output.append("<td class=\"col\(frame.tableRows[level].column)\">")
      let flow = try render(body.nodes)
      output.append("</td>")
      if flow == .break { break }
      if frame.tableRows[level].isLastColumn, turn < items.count - 1 {
        output.append("</tr>\n<tr class=\"row\(frame.tableRows[level].row + 1)\">")
      }
      frame.tableRows[level].advance()
    }
    output.append("</tr>\n")
    return .normal
  }

  private func loose(_ expression: Expression?, _ range: Range<Int>) throws(LiquidError) -> Int? {
    guard let expression else { return nil }
    let value = try evaluate(expression)
    switch value {
    case .int, .double, .string, .null: return value.truncated
    default: throw error("expected a number, not \(value.kind)", at: range)
    }
  }
}

/// The items of a loop: part of a list, a range or an object.
struct Items {
  private let collection: Value
  private let start: Int
  let count: Int

  init(_ collection: Value, from: Int, limit: Int?) {
    self.collection = collection
    let size: Int =
      switch collection {
      case .array, .object, .range: collection.size ?? 0
      case .string(let text): text.string.isEmpty ? 0 : 1
      default: 0
      }
    start = max(0, from)
    var end = size
    if let limit {
      let (last, isTooBig) = from.addingReportingOverflow(limit)
      if !isTooBig { end = min(size, last) } else if limit < 0 { end = 0 }
    }
    // A text is one item, regardless of limits.
    count = if case .string = collection { size } else { max(0, end - start) }
  }

  subscript(place: Int) -> Value {
    switch collection {
    case .array(let items): items[start + place]
    case .object(let object): object.entry(at: start + place)
    case .range(let from, _): .int(from &+ start &+ place)
    default: collection
    }
  }
}

extension Value {
  /// The value as an integer, if it is one or the text of one.
  var exactInteger: Int? {
    if case .int(let int) = self { return int }
    guard case .string(let text) = self else { return nil }
    var bytes = ArraySlice(text.string.utf8)
    while bytes.first?.isLiquidSpace == true { bytes.removeFirst() }
    while bytes.last?.isLiquidSpace == true { bytes.removeLast() }
    return Int(String(decoding: bytes, as: UTF8.self))
  }
}
