import Diagnostics

// One step of a path.
extension Value {
  /// The item of a list or the value of a key that is a number; nil for values that have neither.
  func item(at index: Int) -> Value? {
    switch self {
    case .array(let items):
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? items[place] : .null
    case .object(let object): return object[Name(String(index))]
    case .null: return .null
    default: return nil
    }
  }

  /// The value of a key. After a dot, also `size`, `first` and `last`.
  func property(_ name: Name, isNamed: Bool) -> Value? {
    if case .object(let object) = self, let found = object[name] { return found }
    if case .null = self { return .null }
    guard isNamed else { return nil }
    switch name.text {
    case "size": return size.map(Value.int)
    case "first": return first
    case "last":
      guard case .object = self else { return last }
      return nil
    default: return nil
    }
  }
}

extension LiquidError {
  /// The error for a step of a path that finds nothing in a value.
  init(missing step: Path.Step, in value: Value, of path: Path, _ source: SourceText) {
    let base = source.bytes.string(path.range.lowerBound..<step.range.lowerBound)
    let owner = base.hasSuffix(".") ? String(base.dropLast()) : base
    let key = source.bytes.string(step.range)
    guard case .object(let object) = value, case .key(let name) = step.kind else {
      self.init(
        "'\(owner)' is \(value.kind) and has no '\(key)'", in: source, at: step.range)
      return
    }
    let near = suggestion(for: name.text, among: object.keys)
    self.init(
      "'\(owner)' has no '\(name.text)'", in: source, at: step.range,
      notes: near.isEmpty && !object.isEmpty
        ? ["it has \(object.keys.prefix(12).joined(separator: ", "))"] : near)
  }
}
