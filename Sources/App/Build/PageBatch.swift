import Platform

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
