import Diagnostics

enum Flow {
  case normal, `break`, `continue`
}

/// Renders one page. Only reads the syntax tree and writes the output.
struct Renderer {
  let environment: Environment
  let library: TemplateLibrary?
  let escaping: Escaping
  let globals: Object
  let page: FilterCall.Page
  var frame: Frame
  var source: SourceText
  var output: OutputBuffer
  var depth = 0
  /// Whether `include` is forbidden, as inside `render`.
  var isIsolated = false
  private var steps = 0
  private let limits: Limits

  init(
    _ template: Template, _ data: Object, _ escaping: Escaping, _ library: TemplateLibrary?,
    _ globals: Object
  ) {
    environment = template.environment
    self.library = library
    self.escaping = escaping
    self.globals = globals
    limits = template.environment.limits
    page = FilterCall.Page(escaping, template.environment)
    frame = Frame(data: data)
    source = template.source
    output = OutputBuffer(capacity: template.source.bytes.count * 2)
  }

  func error(_ message: String, at range: Range<Int>, notes: [String] = []) -> LiquidError {
    LiquidError(message, in: source, at: range, notes: notes)
  }

  // MARK: Nodes

  mutating func page(_ nodes: [Node]) throws(LiquidError) -> [UInt8] {
    _ = try render(nodes)
    if output.count > limits.outputBytes { throw limitError(at: nodes.last?.range ?? 0..<0) }
    return output.bytes
  }

  mutating func render(_ nodes: [Node]) throws(LiquidError) -> Flow {
    depth += 1
    defer { depth -= 1 }
    let bytes = source.bytes
    for place in nodes.indices {
      steps += 1
      if steps > limits.steps || output.count > limits.outputBytes || depth > limits.nesting {
        throw limitError(at: nodes[place].range)
      }
      // Half of all nodes are text; handling them here avoids copying the node.
      if case .text(let range) = nodes[place] {
        output.append(bytes, range)
      } else {
        let flow = try render(nodes[place])
        if flow != .normal { return flow }
      }
    }
    return .normal
  }

  private mutating func render(_ node: Node) throws(LiquidError) -> Flow {
    switch node {
    case .output(let output):
      try write(evaluate(output))
    case .assign(let name, let value):
      frame.assign(name, try evaluate(value))
    case .if(let branches):
      for place in branches.indices where try holds(branches[place]) {
        return try render(branches[place].body.nodes)
      }
    case .for(let loop):
      return try render(loop)
    case .break:
      return .break
    case .continue:
      return .continue
    default:
      return try renderRare(node)
    }
    return .normal
  }

  private mutating func renderRare(_ node: Node) throws(LiquidError) -> Flow {
    switch node {
    case .capture(let name, let body):
      let start = output.beginCapture()
      let flow = try render(body.nodes)
      frame.assign(name, .string(Text(output.endCapture(start), .safe)))
      return flow
    case .case(let subject, let whens):
      return try render(subject, whens)
    case .cycle(let cycle):
      try render(cycle)
    case .counter(let name, let step):
      output.append(frame.count(name, step))
    case .ifChanged(let body):
      let mark = output.count
      let flow = try render(body.nodes)
      if output.slice(from: mark).elementsEqual(frame.changed) {
        output.drop(from: mark)
      } else {
        frame.changed = output.slice(from: mark)
      }
      return flow
    case .include(let partial):
      return try include(partial)
    case .render(let partial):
      try renderIsolated(partial)
    case .tableRow(let header, let body):
      return try renderTable(header, body)
    default:
      break
    }
    return .normal
  }

  private func holds(_ branch: Branch) throws(LiquidError) -> Bool {
    guard let condition = branch.condition else { return true }
    return try holds(condition) != branch.isNegated
  }

  private mutating func render(_ subject: Expression, _ whens: [When]) throws(LiquidError) -> Flow {
    let value = try evaluate(subject, asking: true)
    var isOpen = true
    for when in whens {
      guard let values = when.values else {
        if isOpen, case let flow = try render(when.body.nodes), flow != .normal { return flow }
        continue
      }
      // As in the reference, a branch is printed once for each equal value.
      for candidate in values where try evaluate(candidate) == value {
        isOpen = false
        let flow = try render(when.body.nodes)
        if flow != .normal { return flow }
      }
    }
    return .normal
  }

  private mutating func render(_ cycle: Cycle) throws(LiquidError) {
    let key = try cycle.name.map { name throws(LiquidError) in
      "=" + (try evaluate(name, asking: true)).inspected
    }
    let place = frame.cycles[key ?? cycle.key, default: 0]
    if place < cycle.values.count { try write(evaluate(cycle.values[place])) }
    frame.cycles[key ?? cycle.key] = place + 1 >= cycle.values.count ? 0 : place + 1
  }

  // MARK: Limits

  /// Counts a loop iteration, which may render nothing.
  mutating func countStep(at range: Range<Int>) throws(LiquidError) {
    steps += 1
    if steps > limits.steps { throw limitError(at: range) }
  }

  func limitError(at range: Range<Int>) -> LiquidError {
    if depth >= limits.nesting {
      return error("nested too deep", at: range, notes: ["the limit is \(limits.nesting)"])
    }
    if steps > limits.steps {
      return error("too many steps", at: range, notes: ["the limit is \(limits.steps)"])
    }
    if page.isExhausted {
      return error("too much work for filters", at: range, notes: [page.limitNote])
    }
    return error("too much output", at: range, notes: ["the limit is \(limits.outputBytes) bytes"])
  }

  // MARK: Output

  mutating func write(_ value: Value) {
    switch value {
    case .null, .empty, .blank: break
    case .bool(let bool): output.append(bool ? "true" : "false")
    case .int(let int): output.append(int)
    case .double(let double): output.append(printed(double))
    case .string(let text):
      if text.safety == .unsafe, escaping != .none {
        escaping.write(text.string, to: &output)
      } else {
        output.append(text.string)
      }
    case .array(let items):
      // The next limit check stops excessive output.
      for item in items where output.count <= limits.outputBytes { write(item) }
    case .object: escaping.write(value.inspected, to: &output)
    case .range: output.append(value.plain)
    }
  }
}
