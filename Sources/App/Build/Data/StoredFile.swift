package import Diagnostics
package import JSON
package import Platform

/// A place in a site's data: a file or a folder.
package struct DataPlace: Sendable {
  /// The place relative to the site's folder.
  let name: String
  let path: String

  /// A file or folder in this folder.
  package subscript(name: String) -> DataPlace {
    DataPlace(name: "\(self.name)/\(name)", path: "\(path)/\(name)")
  }
}

/// A value that is stored as JSON, such as `data/<league>/<season>/managers.json`.
package struct StoredFile<Value: Decodable>: Sendable {
  private let place: DataPlace

  /// The file at a place.
  package init(_ place: DataPlace) { self.place = place }

  /// The file, relative to the site's folder.
  var name: String { place.name }

  /// The stored value; nil without one.
  /// - Parameter selection: The members to parse of a file that was read in full before.
  package func read(only selection: JSONSelection = .all) throws(SiteError) -> Value? {
    let path = place.path
    guard let bytes = try onDisk(Files.readIfPresent(path)) else { return nil }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: SourceText(name: path, bytes: bytes), only: selection)
    } catch {
      throw .data(.stored(error.diagnostic))
    }
    if let version = json["version"]?.int, version != 1 {
      throw .data(
        .stored(
          Diagnostic(
            .error, "\(path) was written by another version of Skidmark (format \(version))")))
    }
    do { return try json.decoded(Value.self) } catch {
      let member = error.path.isEmpty ? "" : " in '\(error.path)'"
      throw .data(.stored(Diagnostic(.error, "\(path): \(error.problem)\(member)")))
    }
  }

  /// Removes the file, if there is one.
  func remove() throws(SiteError) { try onDisk(Files.removeFile(place.path)) }
}

extension StoredFile where Value: Encodable {
  /// Stores a value. Returns the file's name.
  @discardableResult
  package func store(_ value: Value) throws(SiteError) -> String {
    let bytes = try Self.bytes(of: value)
    try onDisk(Files.replace(place.path, with: bytes))
    return name
  }

  /// What is stored of a value.
  static func bytes(of value: Value) throws(SiteError) -> [UInt8] {
    do { return try JSONValue.encoded(value, .indented) } catch {
      throw .data(.unstorable("\(error)"))
    }
  }
}

/// An error that occurs while reading or writing stored data.
package enum DataError: Error, Sendable, Equatable {
  /// A file operation failed.
  case file(FileError)
  /// A stored file is damaged; fetching again replaces it.
  case stored(Diagnostic)
  /// A value cannot be encoded. This is a bug.
  case unstorable(String)
}
