/// A value in the data folder that is read only when it is needed.
package struct Stored<Value: Sendable>: Sendable {
  let path: String
  private let read: @Sendable () throws(SiteError) -> Value

  init(_ path: String, _ value: Value) {
    self.path = path
    read = { () throws(SiteError) in value }
  }

  init(_ path: String, read: @escaping @Sendable () throws(SiteError) -> Value) {
    self.path = path
    self.read = read
  }

  /// The value of a file.
  /// - Parameter missing: What reading throws without the file.
  init(_ file: StoredFile<Value>, orElse missing: SiteError) where Value: Decodable {
    self.init(file.name) { () throws(SiteError) in
      guard let value = try file.read() else { throw missing }
      return value
    }
  }

  /// Reads the value, or returns it if it is in memory.
  package func value() throws(SiteError) -> Value { try read() }
}
