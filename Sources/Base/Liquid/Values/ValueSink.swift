import JSON

/// Collects the pieces of a JSON document as a value for templates.
final class ValueSink: JSONSink {
  private struct Open {
    let kind: JSONContainer
    /// The name of the next member.
    var key = ""
    var members = Object()
    var elements: [Value] = []
  }

  /// Overlapping accesses are not checked at run time: nothing here calls back, and each piece would be checked.
  @exclusivity(unchecked) private var open: [Open] = []
  /// The value of the finished document.
  private(set) var value = Value.null

  func begin(_ kind: JSONContainer) { open.append(Open(kind: kind)) }

  func add(key: String) { open[open.count - 1].key = key }

  func add(_ value: JSONValue) { add(Value(json: value)) }

  func end() {
    guard let last = open.popLast() else { return }
    switch last.kind {
    case .object: add(.object(last.members))
    case .array: add(.array(last.elements))
    }
  }

  private func add(_ value: Value) {
    guard let last = open.indices.last else {
      self.value = value
      return
    }
    switch open[last].kind {
    case .object: open[last].members[open[last].key] = value
    case .array: open[last].elements.append(value)
    }
  }
}
