import Diagnostics
import JSON

/// Checks that apply to every file.
enum FileCheck {
  /// Larger pages take seconds on a phone in a stadium.
  private static let largestPage = 2 << 20
  /// Hosts reject larger files (Cloudflare Pages from 25 MiB).
  private static let largestFile = 24 << 20

  static func complaints(about file: BuiltSite.File) -> [Complaint] {
    // This file must be empty.
    if file.path.hasSuffix(".nojekyll") { return [] }
    guard !file.bytes.isEmpty else { return [Complaint(.emptyFile, "the file is empty", nil)] }
    var complaints: [Complaint] = []
    let largest = file.kind == .html ? largestPage : largestFile
    if file.bytes.count > largest {
      let megabytes = file.bytes.count >> 20
      complaints.append(
        Complaint(
          .largeFile, "the file has \(megabytes) MB, more than the limit of \(largest >> 20)",
          nil))
    }
    guard file.kind != .other else { return complaints }
    if let place = firstBadByte(file.bytes) {
      complaints.append(Complaint(.badEncoding, "this is not UTF-8", place..<(place + 1)))
    } else if file.kind == .json || file.kind == .manifest {
      do {
        _ = try JSONValue(parsing: SourceText(name: file.path, bytes: file.bytes))
      } catch {
        let place = error.diagnostic.place?.position.description
        let note = place.map { ["at \($0)"] } ?? []
        complaints.append(
          Complaint(
            .malformedJSON, "this is not JSON: \(error.diagnostic.message)", nil, notes: note))
      }
    }
    return complaints
  }

  private static func firstBadByte(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var place = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): place += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return place
      }
    }
  }
}
