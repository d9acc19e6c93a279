/// A value that stands in the data folder: it is read only where it is needed.
package struct Stored<Value: Sendable>: Sendable {
  /// Its path in the site's folder.
  let path: String
  private let read: @Sendable () throws(SiteError) -> Value

  /// A value that was just stored.
  init(_ path: String, _ value: Value) {
    self.path = path
    read = { () throws(SiteError) in value }
  }

  /// A value that may not be needed.
  init(_ path: String, read: @escaping @Sendable () throws(SiteError) -> Value) {
    self.path = path
    self.read = read
  }

  /// The value.
  package func value() throws(SiteError) -> Value { try read() }
}
