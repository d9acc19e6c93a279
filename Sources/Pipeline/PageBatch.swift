/// Many files of a site that are made only when they are needed, and written as soon as they are made.
struct PageBatch: Sendable {
  /// Their paths below the output folder, in order and without doubles.
  let paths: [String]
  /// Each file's stamp when it was written with just what it would be now; nil if that is not known.
  let expected: [FileStamp?]
  /// Makes the bytes of one, by its place in the list.
  let make: @Sendable (Int) throws -> [UInt8]

  /// No files.
  static let none = PageBatch(paths: [], expected: []) { _ in [] }

  init(
    paths: [String], expected: [FileStamp?], make: @escaping @Sendable (Int) throws -> [UInt8]
  ) {
    self.paths = paths
    self.expected = expected
    self.make = make
  }

  /// How many are handed to a processor at a time: few enough that all are busy until the end.
  private static let portion = 128

  /// Does something for each file, on all processors, and gives back the results in order.
  func forEach<Result: Sendable>(
    _ places: [Int], _ body: @escaping @Sendable (Int) throws -> Result
  ) async throws -> [Result] {
    guard places.count > Self.portion else { return try places.map(body) }
    return try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
      for start in stride(from: 0, to: places.count, by: Self.portion) {
        let portion = places[start..<min(start + Self.portion, places.count)]
        group.addTask { (start, try portion.map(body)) }
      }
      var parts: [(Int, [Result])] = []
      for try await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap { $0.1 }
    }
  }
}
