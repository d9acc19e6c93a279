package import Diagnostics
import JSON
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
  private let isCompact: Bool
  private let remedy: String?

  /// The file at a place.
  /// - Parameters:
  ///   - isCompact: Whether it is one line, as for a long list of numbers.
  ///   - remedy: What to do if the file is damaged, unless a build replaces it.
  package init(_ place: DataPlace, isCompact: Bool = false, remedy: String? = nil) {
    (self.place, self.isCompact, self.remedy) = (place, isCompact, remedy)
  }

  /// The file, relative to the site's folder.
  var name: String { place.name }

  package var path: String { place.path }

  /// The stored value; nil without one.
  package func read() throws(SiteError) -> Value? {
    guard let bytes = try onDisk(Files.readIfPresent(path)) else { return nil }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: SourceText(name: path, bytes: bytes))
    } catch {
      throw .data(.stored(error.diagnostic))
    }
    if let version = json["version"]?.int, version != 1 {
      throw damaged("it was written by another version of Skidmark (format \(version))")
    }
    do { return try json.decoded(Value.self) } catch {
      let member = error.path.isEmpty ? "" : " in '\(error.path)'"
      throw damaged("\(error.problem)\(member)")
    }
  }

  /// The error for a file whose content has a problem.
  func damaged(_ problem: String) -> SiteError {
    .data(.stored(Diagnostic(.error, "\(path): \(problem)", notes: remedy.map { [$0] } ?? [])))
  }

  /// Removes the file, if there is one.
  func remove() throws(SiteError) { try onDisk(Files.removeFile(path)) }
}

extension StoredFile where Value: Encodable {
  /// Stores a value. Returns the file's name.
  @discardableResult
  package func store(_ value: Value) throws(SiteError) -> String {
    let bytes = try bytes(of: value)
    try onDisk(Files.replace(path, with: bytes))
    return name
  }

  /// The bytes of the file for a value.
  func bytes(of value: Value) throws(SiteError) -> [UInt8] {
    do {
      guard isCompact else { return try JSONValue.encoded(value, .indented) }
      return try JSONValue.encoded(value) + [UInt8(ascii: "\n")]
    } catch {
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
