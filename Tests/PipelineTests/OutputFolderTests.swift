import TestSupport
import Testing

@testable import Pipeline

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder of the site, and how it is swapped with the next one.
@Suite(.timeLimit(.minutes(1))) struct OutputFolderTests {
  private typealias Changes = OutputFolder.Changes

  private func site(_ names: String...) -> [String: [UInt8]] {
    Dictionary(names.map { ($0, Array("page \($0)".utf8)) }) { $1 }
  }

  private func changes(_ written: Int, _ unchanged: Int, _ removed: Int) -> Changes {
    var changes = Changes()
    (changes.written, changes.unchanged, changes.removed) = (written, unchanged, removed)
    return changes
  }

  @Test func onlyWhatChangedIsWrittenAndOnlyWhatIsOursIsRemoved() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      #expect(try output.put(site("a", "b/c", "b/d")) == changes(3, 0, 0))
      try Files.write([1], to: "\(folder)/output/b/foreign")
      #expect(try output.put(site("a", "b/c", "b/d")) == changes(0, 3, 0))
      var next = site("a", "e")
      next["a"] = [9]
      #expect(try output.put(next) == changes(2, 0, 2))
      #expect(
        try Files.tree("\(folder)/output") == [".skidmark-manifest", "a", "b/foreign", "e"])
      #expect(try Files.read("\(folder)/output/a") == [9])
      #expect(try Files.list(folder) == ["output"])
    }
  }

  @Test func aFileThatSomebodyChangedOrRemovedIsMended() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try output.put(site("a", "b"))
      try Files.write([], to: "\(folder)/output/a")
      try Files.remove("\(folder)/output/b")
      #expect(try output.put(site("a", "b")) == changes(2, 0, 0))
      #expect(try Files.read("\(folder)/output/a") == Array("page a".utf8))
    }
  }

  @Test func aPageMayTakeTheNameOfAFolderAndBack() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try output.put(site("a/b"))
      try Files.remove("\(folder)/output/a")
      #expect(try output.put(site("a")) == changes(1, 0, 1))
      #expect(try output.put(site("a/b")) == changes(1, 0, 1))
      #expect(Files.kind("\(folder)/output/a/b") == .file)
    }
  }

  @Test func aFailureLeavesTheOldSiteAndNothingElse() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try output.put(site("a"))
      // Somebody's file stands where a folder of ours has to be.
      try Files.write([1], to: "\(folder)/output/b")
      #expect(throws: FileError.self) { try output.put(site("a", "b/c")) }
      #expect(try Files.read("\(folder)/output/b") == [1])
      #expect(try Files.read("\(folder)/output/a") == Array("page a".utf8))
      #expect(try Files.list(folder) == ["output"])
    }
  }

  @Test func aHostileManifestRemovesNothingOfOthers() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      try Files.write([1], to: "\(folder)/precious")
      try Files.makeFolder("\(folder)/elsewhere")
      try Files.write([1], to: "\(folder)/elsewhere/file")
      _ = try output.put(site("a"))
      try Files.makeFolder("\(folder)/output/mine")
      try Files.write([1], to: "\(folder)/output/mine/file")
      symlink("../elsewhere", "\(folder)/output/link")
      let lines = [
        "../precious", "\(folder)/precious", "x/../../precious", ".", "..", "", "mine", "mine/",
        "mine//", "./mine/file", "link/file", "\u{0}", "/", "a",
      ]
      let manifest = Array(lines.joined(separator: "\n").utf8)
      try Files.write(manifest, to: "\(folder)/output/.skidmark-manifest")
      _ = try output.put(site("b"))
      #expect(Files.kind("\(folder)/precious") == .file)
      #expect(Files.kind("\(folder)/output/mine/file") == .file)
      #expect(Files.kind("\(folder)/elsewhere/file") == .file)
      #expect(Files.kind("\(folder)/output/a") == nil)

      try Files.write(manifest, to: "\(folder)/output/.skidmark-manifest")
      _ = try output.clean()
      #expect(Files.kind("\(folder)/precious") == .file)
      #expect(Files.kind("\(folder)/output/mine/file") == .file)
      #expect(Files.kind("\(folder)/elsewhere/file") == .file)
    }
  }

  @Test func cleanSaysHowManyFilesItRemoved() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      #expect(try output.clean() == 0)
      _ = try output.put(site("a", "b/c/d"))
      #expect(try output.clean() == 2)
      #expect(try Files.list(folder) == [])
    }
  }

  // MARK: The swap

  @Test func aSwapThatWasInterruptedIsMended() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      // Where names cannot be exchanged there is a moment with no folder in its place.
      try Files.makeFolder("\(folder)/.output-retired")
      try Files.write([1], to: "\(folder)/.output-retired/a")
      try Files.makeFolder("\(folder)/.output-staging")
      try Files.write([2], to: "\(folder)/.output-staging/a")
      try FolderSwap.recover(path)
      #expect(try Files.tree(folder) == ["output/a"])
      #expect(try Files.read("\(path)/a") == [1])
    }
  }

  @Test func anOldFolderIsClearedAwayWhenTheNewOneIsInPlace() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      for name in ["output", ".output-retired", ".output-staging"] {
        try Files.makeFolder("\(folder)/\(name)")
        try Files.write(Array(name.utf8), to: "\(folder)/\(name)/a")
      }
      try FolderSwap.recover(path)
      #expect(try Files.tree(folder) == ["output/a"])
      #expect(try Files.read("\(path)/a") == Array("output".utf8))
    }
  }

  @Test func puttingInPlaceLeavesNothingBeside() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      for round in UInt8(0)...2 {
        try Files.makeFolder(FolderSwap.staging(for: path))
        try Files.write([round], to: FolderSwap.staging(for: path) + "/a")
        try FolderSwap.putInPlace(path)
        #expect(try Files.read("\(path)/a") == [round])
        #expect(try Files.list(folder) == ["output"])
      }
    }
  }

  @Test func theStagingFolderIsHiddenAndBeside() {
    for (path, staging) in [
      ("output", ".output-staging"), ("/output", "/.output-staging"),
      ("a/b", "a/.b-staging"), ("/a/b", "/a/.b-staging"),
    ] {
      #expect(FolderSwap.staging(for: path) == staging)
    }
  }
}
