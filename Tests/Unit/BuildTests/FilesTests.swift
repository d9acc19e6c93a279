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

/// File access through POSIX calls.
@Suite(.timeLimit(.minutes(120))) struct FilesTests {
  private func inode(_ path: String) -> UInt64 {
    var info = stat()
    return stat(path, &info) == 0 ? UInt64(info.st_ino) : 0
  }

  /// A combining accent makes one character of the slash before it, and the system still sees the slash.
  @Test func anAccentHidesNoStepOfAPath() async throws {
    for name in ["../\u{301}x", "a/../\u{301}x", "a/./\u{301}b", "/\u{301}x"] {
      #expect(!Paths.isInside(name), "\(name)")
    }
    #expect(Paths.isInside("a/\u{301}x") && Paths.isInside("..\u{301}/x"))
    #expect(Paths.parent("a/\u{301}x") == "a")
    #expect(Paths.resolved("/\u{301}x") == "/\u{301}x")
    try await withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/elsewhere/\u{301}b")
      try Files.makeFolder("\(folder)/output")
      try Links.point("\(folder)/output/a", to: "../elsewhere")
      #expect(Links.isBlocked("a/\u{301}b/x", below: "\(folder)/output"))
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func writtenBytesAreReadBack(_ count: Int) async throws {
    try await withTemporaryFolder { folder in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      try Files.write(bytes, to: "\(folder)/file")
      #expect(try Files.read("\(folder)/file") == bytes)
      try Files.write([1], to: "\(folder)/file")
      #expect(try Files.read("\(folder)/file") == [1])
    }
  }

  @Test func filesWithoutASizeAreReadToTheirEnd() throws {
    guard Files.kind("/proc/self/status") == .file else { return }
    #expect(try Files.read("/proc/self/status").count > 100)
  }

  @Test func replacingIsAtomicAndLeavesEqualFilesAlone() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/new/folder/file"
      try Files.replace(path, with: [1, 2])
      let first = inode(path)
      try Files.replace(path, with: [1, 2])
      #expect(inode(path) == first)
      let kept = open(path, O_RDONLY)
      defer { close(kept) }
      try Files.replace(path, with: [3])
      #expect(try Files.read(path) == [3])
      // A reader with the old file open still reads the old bytes: the file was replaced, not changed.
      var old: [UInt8] = [0, 0, 0]
      #expect(read(kept, &old, 3) == 2 && old == [1, 2, 0])
      #expect(try Files.list("\(folder)/new/folder") == ["file"])
    }
  }

  @Test func anInterruptedReplacementIsCleanedUp() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/file"
      for bytes: [UInt8] in [[1], [1], [2]] {
        try Files.write([9, 9], to: "\(path).0123456789abcdef.skidmark-new")
        try Files.replace(path, with: bytes)
        #expect(try Files.list(folder) == ["file"])
        #expect(try Files.read(path) == bytes)
      }
    }
  }

  @Test func longPathsAndLinksAreResolved() async throws {
    try await withTemporaryFolder { folder in
      let real = Paths.resolved(folder)
      let names = String(repeating: "/a", count: 100_000)
      #expect(Paths.resolved(folder + names) == real + names)
      symlink("elsewhere", "\(folder)/link")
      try Files.makeFolder("\(folder)/elsewhere/in")
      #expect(Paths.resolved("\(folder)/link/in/../new/./x/../y") == "\(real)/elsewhere/new/y")
      #expect(Paths.resolved("\(folder)/none/../link/in") == "\(real)/elsewhere/in")
      #expect(Paths.resolved("/no-such-name/..") == "/")
    }
  }

  @Test func nothingIsWrittenThroughALink() async throws {
    try await withTemporaryFolder { folder in
      let (path, precious) = ("\(folder)/file", "\(folder)/precious")
      try Files.write([7], to: precious)
      symlink("precious", path)
      symlink("precious", "\(path).0123456789abcdef.skidmark-new")
      symlink("precious", "\(path).skidmark-new")
      try Files.replace(path, with: [1])
      #expect(try Files.read(precious) == [7] && Files.read(path) == [1] && !Links.isLink(path))
      symlink("precious", "\(folder)/other")
      try Files.write([2], to: "\(folder)/other")
      #expect(try Files.read(precious) == [7] && Files.read("\(folder)/other") == [2])
      #expect(try Files.list(folder) == ["file", "file.skidmark-new", "other", "precious"])
    }
  }

  @Test func errorsNameTheActionThePathAndTheReason() async throws {
    try await withTemporaryFolder { folder in
      func failure(_ body: () throws(FileError) -> Void) -> FileError? {
        do { try body() } catch { return error }
        return nil
      }
      let missing = failure { () throws(FileError) in _ = try Files.read("\(folder)/no") }
      #expect(missing?.action == "read" && missing?.path == "\(folder)/no")
      #expect(missing?.code == ENOENT && missing?.reason == "No such file or directory")
      let isFolder = failure { () throws(FileError) in _ = try Files.read(folder) }
      #expect(isFolder?.code == EISDIR)
      try Files.write([], to: "\(folder)/file")
      let inFile = failure { () throws(FileError) in
        try Files.replace("\(folder)/file/below", with: [1])
      }
      #expect(inFile?.action == "create" && inFile?.code == ENOTDIR)
      try Files.makeFolder("\(folder)/folder/inner")
      let overFolder = failure { () throws(FileError) in
        try Files.replace("\(folder)/folder", with: [1])
      }
      #expect(overFolder?.code == EISDIR)
      #expect(try Files.readIfPresent("\(folder)/no") == nil)
      #expect(try Files.readIfPresent("\(folder)/file/below") == nil)
      #expect(try Files.list("\(folder)/no") == [])
      try Files.remove("\(folder)/no")
    }
  }

  @Test func treesAreSortedAndDoNotFollowLinks() async throws {
    try await withTemporaryFolder { folder in
      for path in ["b/2", "b/1", "a", "b/c/d", "Z", "ü/ñ 🏈"] {
        try Files.makeFolder(Paths.parent("\(folder)/tree/\(path)"))
        try Files.write([], to: "\(folder)/tree/\(path)")
      }
      try Files.makeFolder("\(folder)/tree/empty")
      try Files.makeFolder("\(folder)/outside")
      try Files.write([], to: "\(folder)/outside/precious")
      symlink("../outside", "\(folder)/tree/link")
      symlink(".", "\(folder)/tree/loop")
      let found = try Files.tree("\(folder)/tree")
      #expect(found == ["Z", "a", "b/1", "b/2", "b/c/d", "link", "loop", "ü/ñ 🏈"])
      try Files.remove("\(folder)/tree")
      #expect(try Files.list(folder) == ["outside"])
      #expect(try Files.list("\(folder)/outside") == ["precious"])
    }
  }

  @Test func pathsToMissingFilesAreResolved() async throws {
    try await withTemporaryFolder { folder in
      try Files.makeFolder("\(folder)/real")
      symlink("real", "\(folder)/link")
      for (path, resolved) in [
        ("real", "real"), ("link", "real"), ("link/", "real"), ("new", "new"), ("new//", "new"),
        ("link/new/er", "real/new/er"), ("real/../new", "new"), ("new/./er", "new/er"),
        ("new/../other", "other"), ("./real/.", "real"),
      ] {
        #expect(Paths.resolved("\(folder)/\(path)") == "\(folder)/\(resolved)", "\(path)")
      }
      #expect(Paths.resolved("/") == "/" && Paths.resolved("/nonexistent") == "/nonexistent")
    }
  }

  @Test func parentsOfPaths() {
    for (path, parent) in [("a/b", "a"), ("a", ""), ("/a", "/"), ("/a/b", "/a"), ("", "")] {
      #expect(Paths.parent(path) == parent)
    }
  }
}
