#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Many files of a site that are made only when they are needed, and written as soon as they are made.
struct PageBatch: Sendable {
  /// Their paths below the output folder, in order and without doubles.
  let paths: [String]
  /// Each file's stamp when it was written with just what it would be now; nil if that is not known.
  let expected: [FileStamp?]
  /// Makes the bytes of one, by its place in the list.
  let make: @Sendable (Int) throws -> [UInt8]

  /// How many of them a processor looks at before it asks for more.
  static let portion = 128

  /// No files.
  static let none = PageBatch(paths: [], expected: []) { _ in [] }

  init(
    paths: [String], expected: [FileStamp?], make: @escaping @Sendable (Int) throws -> [UInt8]
  ) {
    self.paths = paths
    self.expected = expected
    self.make = make
  }
}

extension PageBatch {
  /// The stamps of those of the files that nobody has touched since they were written; nothing without a
  /// folder.
  func stamps(in place: String) async throws -> [FileStamp?] {
    guard Files.kind(place) == .folder else { return [] }
    let folder = open(place, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError("read", place) }
    defer { close(folder) }
    return try await inPortions(of: Self.portion, Array(paths.indices)) { index in
      guard let expected = expected[index],
        let stamp = FileStamp(paths[index], below: folder), stamp.hasBytes(of: expected)
      else { return nil }
      return stamp
    }
  }
}

/// Does something for each of many things, on all processors, and gives back the results in order.
/// - Parameter portion: How many are handed to a processor at a time: few enough that all are busy until
///   the end, many enough that handing them over costs nothing beside the work.
func inPortions<Item: Sendable, Result: Sendable>(
  of portion: Int, _ items: [Item], _ body: @escaping @Sendable (Item) throws -> Result
) async throws -> [Result] {
  guard items.count > portion else { return try items.map(body) }
  return try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
    for start in stride(from: 0, to: items.count, by: portion) {
      let some = items[start..<min(start + portion, items.count)]
      group.addTask { (start, try some.map(body)) }
    }
    var parts: [(Int, [Result])] = []
    for try await part in group { parts.append(part) }
    return parts.sorted { $0.0 < $1.0 }.flatMap { $0.1 }
  }
}
