import Build
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Changes in a folder are reported, by system events or by polling.
@Suite(.timeLimit(.minutes(120)), .serialized) struct FolderWatchTests {
  /// Makes changes and waits until all of these paths have been reported.
  private func expect(
    _ paths: Set<String>, _ changes: inout AsyncStream<[String]>.Iterator,
    after action: () throws -> Void
  ) async throws {
    try action()
    var missing = paths
    while !missing.isEmpty, let told = await changes.next(isolation: nil) {
      missing.subtract(told)
    }
    #expect(missing.isEmpty)
  }

  @Test(arguments: [false, true]) func everyKindOfChangeIsReported(_ isPolling: Bool) async throws {
    try await withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/templates/pages")
      try Files.write([1], to: "\(folder)/templates/pages/old.liquid")
      let entries = ["templates", "context", "skidmark.yml"]
      let watch = FolderWatch(folder, entries: entries, isPolling: isPolling)
      var changes = watch.changes().makeAsyncIterator()
      try await expect(["templates/pages/old.liquid"], &changes) {
        try Files.write([1, 2], to: "\(folder)/templates/pages/old.liquid")
      }
      // Editors that save by replacing the old file with a new one.
      try await expect(["templates/pages/old.liquid"], &changes) {
        try Files.write([3, 4], to: "\(folder)/templates/pages/.old.liquid.new")
        rename(
          "\(folder)/templates/pages/.old.liquid.new", "\(folder)/templates/pages/old.liquid")
      }
      // New folders and their contents.
      try await expect(["templates/new/deep/a.liquid", "context/b.yml"], &changes) {
        try Files.makeFolder("\(folder)/templates/new/deep")
        try Files.write([1], to: "\(folder)/templates/new/deep/a.liquid")
        try Files.makeFolder("\(folder)/context")
        try Files.write([1], to: "\(folder)/context/b.yml")
      }
      try await expect(["templates/new/deep/a.liquid"], &changes) {
        try Files.write([1, 2, 3], to: "\(folder)/templates/new/deep/a.liquid")
      }
      try await expect(["templates/new/deep/a.liquid"], &changes) {
        try Files.remove("\(folder)/templates/new")
      }
      try await expect(["skidmark.yml"], &changes) {
        try Files.write([1], to: "\(folder)/skidmark.yml")
      }
      try await expect(Set((0..<50).map { "templates/\($0).liquid" }), &changes) {
        for number in 0..<50 { try Files.write([1], to: "\(folder)/templates/\(number).liquid") }
      }
    }
  }

  @Test(arguments: [false, true]) func irrelevantFilesAreIgnored(_ isPolling: Bool) async throws {
    try await withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/templates")
      let watch = FolderWatch(folder, entries: ["templates"], isPolling: isPolling)
      var changes = watch.changes().makeAsyncIterator()
      for name in ["templates/.swap", "templates/a~", "templates/#a#", "templates/4913", "other"] {
        try Files.write([1], to: "\(folder)/\(name)")
      }
      try Files.write([1], to: "\(folder)/templates/z")
      #expect(await changes.next(isolation: nil) == ["templates/z"])
    }
  }
}
