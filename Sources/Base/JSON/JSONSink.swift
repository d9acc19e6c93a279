/// Takes a JSON document piece by piece. A document is one value; every member is a key and then its value.
package protocol JSONSink: AnyObject {
  /// Begins an object or an array, which `end` closes.
  func begin(_ kind: JSONContainer)
  /// The name of the next member.
  func add(key: String)
  /// A whole value.
  func add(_ value: JSONValue)
  /// Closes the object or array that began last.
  func end()
}

/// What has members or elements.
package enum JSONContainer: Sendable { case object, array }

/// Collects the pieces as bytes.
final class JSONBytes: JSONSink {
  private var writer: JSONWriter
  /// The finished document.
  var document: [UInt8] { writer.document }

  init(_ layout: JSONValue.Layout) { writer = JSONWriter(layout) }

  func begin(_ kind: JSONContainer) { writer.begin(kind) }
  func add(key: String) { writer.add(key: key) }
  func add(_ value: JSONValue) { writer.add(value) }
  func end() { writer.end() }
}

/// Collects the pieces as a tree.
final class JSONTree: JSONSink {
  private struct Open {
    let kind: JSONContainer
    var keys: [String] = []
    var values: [JSONValue] = []
  }

  private var open: [Open] = []
  /// The finished document.
  private(set) var document = JSONValue.null

  func begin(_ kind: JSONContainer) {
    var container = Open(kind: kind)
    if kind == .object {
      // Most objects have about eight members: growing to them costs more than room that stays empty.
      container.keys.reserveCapacity(8)
      container.values.reserveCapacity(8)
    }
    open.append(container)
  }

  func add(key: String) { open[open.count - 1].keys.append(key) }

  func add(_ value: JSONValue) {
    if open.isEmpty { document = value } else { open[open.count - 1].values.append(value) }
  }

  func end() {
    guard let last = open.popLast() else { return }
    switch last.kind {
    case .object: add(.object(JSONObject(keys: last.keys, values: last.values)))
    case .array: add(.array(last.values))
    }
  }
}
