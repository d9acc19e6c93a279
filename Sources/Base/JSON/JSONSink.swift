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

/// A value that has members or elements.
package enum JSONContainer: Sendable { case object, array }
