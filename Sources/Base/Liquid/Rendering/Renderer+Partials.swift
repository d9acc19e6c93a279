extension Renderer {
  // MARK: include

  mutating func include(_ partial: Partial) throws(LiquidError) -> Flow {
    guard !isIsolated else {
      throw error(
        "'include' cannot be used inside a partial that was rendered", at: partial.range,
        notes: ["use 'render' and pass the variables that it needs"])
    }
    let (template, label) = try find(partial)
    let subject: Value?
    if let expression = partial.subject {
      subject = try evaluate(expression)
    } else {
      subject = frame.find(label.name) ?? globals[label.name]
    }
    var arguments: [Frame.Binding] = []
    for (name, value) in partial.arguments {
      arguments.append(.init(name: name, value: try evaluate(value)))
    }
    let mark = frame.stack.count
    defer { frame.stack.removeLast(frame.stack.count - mark) }
    frame.stack += arguments
    let name = partial.alias ?? label.variable
    if case .array(let items)? = subject {
      let slot = frame.stack.count
      frame.stack.append(.init(name: name, value: .null))
      for item in items {
        frame.stack[slot].value = item
        let flow = try render(template, from: partial)
        if flow != .normal { return flow }
      }
      return .normal
    }
    if let subject { frame.stack.append(.init(name: name, value: subject)) }
    return try render(template, from: partial)
  }

  // MARK: render

  mutating func renderIsolated(_ partial: Partial) throws(LiquidError) {
    let (template, label) = try find(partial)
    let subject = try partial.subject.map { value throws(LiquidError) in try evaluate(value) }
    var arguments: [Frame.Binding] = []
    for (name, value) in partial.arguments {
      arguments.append(.init(name: name, value: try evaluate(value)))
    }
    let name = partial.alias ?? label.variable
    if partial.isLoop, let subject, subject.isCollection {
      let items = Items(subject, from: 0, limit: nil)
      var loop = LoopState(name: label.name.text, length: items.count)
      for turn in 0..<items.count {
        try countStep(at: partial.range)
        loop.index0 = turn
        let item = Frame.Binding(name: name, value: items[turn])
        try render(template, from: partial, with: arguments + [item], loop: loop)
      }
    } else {
      if let subject, !subject.isNull { arguments.append(.init(name: name, value: subject)) }
      try render(template, from: partial, with: arguments, loop: nil)
    }
  }

  private mutating func render(
    _ template: Template, from partial: Partial, with arguments: [Frame.Binding],
    loop: LoopState?
  ) throws(LiquidError) {
    let wasIsolated = isIsolated
    // Swapped, because a copy would retain every list of the frame.
    var outer = Frame(data: Object())
    swap(&frame, &outer)
    defer {
      swap(&frame, &outer)
      isIsolated = wasIsolated
    }
    // As in the reference, arguments are ordinary variables: the partial may reassign them.
    for argument in arguments { frame.assign(argument.name, argument.value) }
    frame.partialLoop = loop
    isIsolated = true
    _ = try render(template, from: partial)
  }

  // MARK: Lookup and entry

  private func find(
    _ partial: Partial
  ) throws(LiquidError) -> (template: Template, label: Partial.Label) {
    let label: Partial.Label
    if let known = partial.label {
      label = known
    } else {
      guard case .string(let text) = try evaluate(partial.name) else {
        throw error("a partial's name is text", at: partial.nameRange)
      }
      label = Partial.Label(text.string)
    }
    guard let template = library?.template(named: label.name.text) else {
      throw library?.missing(label.name.text, in: source, at: partial.nameRange)
        ?? error("there are no templates to choose from", at: partial.nameRange)
    }
    return (template, label)
  }

  private mutating func render(
    _ template: Template, from partial: Partial
  ) throws(LiquidError) -> Flow {
    guard depth < environment.limits.nesting else { throw limitError(at: partial.range) }
    let outer = source
    source = template.source
    defer { source = outer }
    do throws(LiquidError) {
      return try render(template.nodes)
    } catch {
      throw error.included(by: outer, at: partial.range)
    }
  }
}

extension Value {
  fileprivate var isCollection: Bool {
    switch self {
    case .array, .object, .range: true
    default: false
    }
  }
}
