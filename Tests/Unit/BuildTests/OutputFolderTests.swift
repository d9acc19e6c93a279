import Platform
import TestSupport
import Testing

@testable import Build

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The output folder, and its swap with the next one.
@Suite(.timeLimit(.minutes(120))) struct OutputFolderTests {
  private typealias Changes = OutputFolder.Changes

  private func site(_ names: String...) -> [String: [UInt8]] {
    Dictionary(names.map { ($0, Array("page \($0)".utf8)) }) { $1 }
  }

  private func changes(_ written: Int, _ unchanged: Int, _ removed: Int) -> Changes {
    var changes = Changes()
    (changes.written, changes.unchanged, changes.removed) = (written, unchanged, removed)
    return changes
  }

  @Test func onlyChangedFilesAreWrittenAndForeignFilesStay() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      #expect(try await output.put(site("a", "b/c", "b/d")) == changes(3, 0, 0))
      try Files.write([1], to: "\(folder)/output/b/foreign")
      #expect(try await output.put(site("a", "b/c", "b/d")) == changes(0, 3, 0))
      var next = site("a", "e")
      next["a"] = [9]
      #expect(try await output.put(next) == changes(2, 0, 2))
      #expect(
        try Files.tree("\(folder)/output") == [".skidmark-manifest", "a", "b/foreign", "e"])
      #expect(try Files.read("\(folder)/output/a") == [9])
      #expect(try Files.list(folder) == ["output"])
    }
  }

  @Test func changedAndRemovedFilesAreRestored() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try await output.put(site("a", "b"))
      try Files.write([], to: "\(folder)/output/a")
      try Files.remove("\(folder)/output/b")
      #expect(try await output.put(site("a", "b")) == changes(2, 0, 0))
      #expect(try Files.read("\(folder)/output/a") == Array("page a".utf8))
    }
  }

  @Test func aPageMayReplaceAFolderAndViceVersa() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try await output.put(site("a/b"))
      try Files.remove("\(folder)/output/a")
      #expect(try await output.put(site("a")) == changes(1, 0, 1))
      #expect(try await output.put(site("a/b")) == changes(1, 0, 1))
      #expect(Files.kind("\(folder)/output/a/b") == .file)
    }
  }

  @Test func aFailureLeavesTheOldSiteAndNothingElse() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try await output.put(site("a"))
      // A user's file has the name of a folder that the site needs.
      try Files.write([1], to: "\(folder)/output/b")
      await #expect(throws: ForeignFiles.self) { try await output.put(site("a", "b/c")) }
      #expect(try Files.read("\(folder)/output/b") == [1])
      #expect(try Files.read("\(folder)/output/a") == Array("page a".utf8))
      #expect(try Files.list(folder) == ["output"])
    }
  }

  @Test func aHostileManifestRemovesNoForeignFiles() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      try Files.write([1], to: "\(folder)/precious")
      try Files.makeFolder("\(folder)/elsewhere")
      try Files.write([1], to: "\(folder)/elsewhere/file")
      _ = try await output.put(site("a"))
      try Files.makeFolder("\(folder)/output/mine")
      try Files.write([1], to: "\(folder)/output/mine/file")
      symlink("../elsewhere", "\(folder)/output/link")
      let lines = [
        "../precious", "\(folder)/precious", "x/../../precious", ".", "..", "", "mine", "mine/",
        "mine//", "./mine/file", "link/file", "\u{0}", "/", "a",
      ]
      let manifest = Array(lines.joined(separator: "\n").utf8)
      try Files.write(manifest, to: "\(folder)/output/.skidmark-manifest")
      _ = try await output.put(site("b"))
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
      _ = try await output.put(site("a", "b/c/d"))
      #expect(try output.clean() == 2)
      #expect(try Files.list(folder) == [])
    }
  }

  // MARK: A few files of many

  /// Enough files that a few changes are written in place.
  private func large(_ changed: [String: [UInt8]] = [:]) -> [String: [UInt8]] {
    let names = (0..<2_400).map { "folder-\($0 % 7)/\($0)" }
    return Dictionary(names.map { ($0, Array("page \($0)".utf8)) }) { $1 }
      .merging(changed) { $1 }
  }

  private func inode(_ path: String) -> UInt64? {
    var info = stat()
    return stat(path, &info) == 0 ? UInt64(info.st_ino) : nil
  }

  @Test func fewChangesAreWrittenInPlace() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try await output.put(large(["old/only": [1]]))
      try Files.write([7], to: "\(folder)/output/folder-1/mine")
      let before = inode("\(folder)/output")
      let next = large(["folder-0/0": [9], "new/deep/page": [8]])
      #expect(try await output.put(next) == changes(2, 2_399, 1))
      #expect(inode("\(folder)/output") == before)
      #expect(try Files.read("\(folder)/output/folder-0/0") == [9])
      #expect(try Files.read("\(folder)/output/new/deep/page") == [8])
      #expect(try Files.read("\(folder)/output/folder-1/mine") == [7])
      #expect(Files.kind("\(folder)/output/old") == nil)
      #expect(try Files.list(folder) == ["output"])
      #expect(try await output.put(next) == changes(0, 2_401, 0))
      // Many changes replace the whole folder.
      #expect(try await output.put(site("a")) == changes(1, 0, 2_401))
      #expect(inode("\(folder)/output") != before)
      #expect(
        try Files.tree("\(folder)/output") == [".skidmark-manifest", "a", "folder-1/mine"])
    }
  }

  @Test func aLinkInTheWayOfAChangeIsNotFollowed() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try await output.put(large())
      try Files.makeFolder("\(folder)/elsewhere")
      try Files.remove("\(folder)/output/folder-3")
      symlink("../elsewhere", "\(folder)/output/folder-3")
      await #expect(throws: FileError.self) { try await output.put(large(["folder-3/3": [9]])) }
      #expect(try Files.list("\(folder)/elsewhere") == [])
      try Files.remove("\(folder)/output/folder-3")
      _ = try await output.put(large(["folder-3/3": [9]]))
      #expect(try Files.read("\(folder)/output/folder-3/3") == [9])
    }
  }

  @Test func aCompleteJournalIsApplied() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      let output = OutputFolder(path)
      _ = try await output.put(site("a", "b", "c/d"))
      let patch = FolderSwap.temporary(for: path, "patch")
      try Files.makeFolder(patch)
      // The first of three was written before the interruption.
      try Files.write([1], to: "\(path)/a")
      try Files.write([2], to: "\(patch)/1")
      try Files.write([3], to: "\(patch)/2")
      let journal = "0 a\n1 b\n2 new/e f\n- c/d\n"
      try Files.write(Array(journal.utf8), to: "\(patch)/journal")
      try FolderPatch.recover(path)
      #expect(try Files.read("\(path)/a") == [1])
      #expect(try Files.read("\(path)/b") == [2])
      #expect(try Files.read("\(path)/new/e f") == [3])
      #expect(Files.kind("\(path)/c") == nil)
      #expect(try Files.list(folder) == ["output"])
    }
  }

  @Test func anIncompletePatchIsDiscarded() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      let output = OutputFolder(path)
      _ = try await output.put(site("a"))
      let patch = FolderSwap.temporary(for: path, "patch")
      try Files.makeFolder(patch)
      try Files.write([1], to: "\(patch)/0")
      try Files.write(Array("0 a\n".utf8), to: "\(patch)/journal-new")
      #expect(try await output.put(site("a")) == changes(0, 1, 0))
      #expect(try Files.read("\(path)/a") == Array("page a".utf8))
      #expect(try Files.list(folder) == ["output"])
    }
  }

  // MARK: The swap

  @Test func anInterruptedSwapIsRecovered() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      // Without an atomic exchange of names, there is a moment with no output folder.
      for (role, byte) in [("retired", UInt8(1)), ("staging", 2)] {
        let leftover = FolderSwap.temporary(for: path, role)
        try Files.makeFolder(leftover)
        try Files.write([byte], to: "\(leftover)/a")
      }
      try FolderSwap.recover(path)
      #expect(try Files.tree(folder) == ["output/a"])
      #expect(try Files.read("\(path)/a") == [1])
    }
  }

  @Test func leftoverFoldersAreRemovedWhenTheOutputExists() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      let leftovers = ["retired", "staging", "staging"].map {
        FolderSwap.temporary(for: path, $0)
      }
      for name in [path] + leftovers {
        try Files.makeFolder(name)
        try Files.write(Array(name.utf8), to: "\(name)/a")
      }
      try FolderSwap.recover(path)
      #expect(try Files.tree(folder) == ["output/a"])
      #expect(try Files.read("\(path)/a") == Array(path.utf8))
    }
  }

  @Test func aBuildDoesNotLockTheFolderThatTheOutputIsIn() async throws {
    try await withTemporaryFolder { folder in
      let output = OutputFolder("\(folder)/output")
      _ = try await output.update { staged in
        try staged.put("a", [1])
        let descriptor = open(folder, O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        // Another build of the same folder has to wait.
        let lock = open("\(folder)/.output-lock", O_RDWR)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) != 0)
      }
      #expect(try Files.list(folder) == ["output"])
    }
  }

  @Test func aSwapLeavesOnlyTheOutput() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      for round in UInt8(0)...2 {
        let staging = FolderSwap.staging(for: path)
        try Files.makeFolder(staging)
        try Files.write([round], to: "\(staging)/a")
        try FolderSwap.putInPlace(staging, at: path)
        #expect(try Files.read("\(path)/a") == [round])
        #expect(try Files.list(folder) == ["output"])
      }
    }
  }

  @Test func theStagingFolderIsAHiddenSiblingWithAnUnguessableName() {
    for (path, staging) in [
      ("output", ".output-staging-"), ("/output", "/.output-staging-"),
      ("a/b", "a/.b-staging-"), ("/a/b", "/a/.b-staging-"),
    ] {
      let (one, other) = (FolderSwap.staging(for: path), FolderSwap.staging(for: path))
      #expect(one.hasPrefix(staging) && one.utf8.count == staging.utf8.count + 16)
      #expect(one != other)
    }
  }

  @Test func aLinkAmongLeftoversIsRemovedAndNotFollowed() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/site/output"
      try Files.makeFolder("\(folder)/site")
      try Files.makeFolder("\(folder)/precious")
      try Files.write([1], to: "\(folder)/precious/file")
      for role in ["retired", "staging", "patch", "clock"] {
        symlink("../precious", FolderSwap.temporary(for: path, role))
      }
      _ = try await OutputFolder(path).put(["a": [2]])
      #expect(
        try Files.tree(folder).sorted() == [
          "precious/file", "site/output/.skidmark-manifest", "site/output/a",
        ])
      #expect(!Links.isLink(path))
    }
  }

  /// A journal may come with a site that someone else made.
  @Test(arguments: ["0 ../precious", "- ../precious", "0 /tmp/x", "x a", "0 link/precious"])
  func aJournalThatLeavesTheFolderIsDiscarded(line: String) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/output"
      _ = try await OutputFolder(path).put(["a": [1]])
      try Files.write([7], to: "\(folder)/precious")
      symlink("..", "\(path)/link")
      let patch = FolderSwap.temporary(for: path, "patch")
      try Files.makeFolder(patch)
      try Files.write([2], to: "\(patch)/0")
      try Files.write(Array("0 a\n\(line)\n".utf8), to: "\(patch)/journal")
      try FolderPatch.recover(path)
      #expect(try Files.read("\(folder)/precious") == [7])
      #expect(try Files.read("\(path)/a") == [1])
      #expect(Files.kind(patch) == nil)
    }
  }
}

extension OutputFolder {
  /// Makes the folder contain exactly these files and all foreign ones.
  fileprivate func put(_ files: [String: [UInt8]]) async throws -> Changes {
    try await update { staged in
      for (name, bytes) in files { try staged.put(name, bytes) }
    }
  }
}
