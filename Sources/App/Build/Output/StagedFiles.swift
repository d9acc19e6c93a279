import Platform
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files of a site while they are made: what the output folder has already stays where it is, the rest
/// waits in a folder next to it. So a site is never in memory as a whole.
final class StagedFiles: Sendable {
  private let output: OutputFolder
  /// The folder in which files wait, under the paths that they will have.
  let folder: String
  private let state = Mutex(State())

  private struct State {
    var files: [String: File] = [:]
    var folders: Set<String> = []
  }

  /// A file of the site.
  struct File: Sendable {
    var digest: Digest
    /// Whether the output folder has another one or none.
    var isNew: Bool
  }

  init(_ output: OutputFolder) {
    self.output = output
    folder = FolderSwap.staging(for: output.place)
  }

  /// All files so far by their paths.
  var files: [String: File] { state.withLock { $0.files } }

  /// Makes the folder in which files wait, unless there is one of ours.
  func makeFolder() throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      guard !state.folders.contains(folder) else { return }
      try Files.makeNewFolder(folder)
      state.folders.insert(folder)
    }
  }

  /// Takes a file that stands in the output folder as it should.
  /// - Throws: `TakenPath` if there is one under its path already.
  func keep(_ name: String, _ digest: Digest) throws(TakenPath) {
    try add(name, File(digest: digest, isNew: false))
  }

  /// Takes a file that was made; from any thread.
  /// - Returns: What it is now.
  /// - Throws: `TakenPath` if there is one under its path already; `FileError`.
  @discardableResult func put(_ name: String, _ bytes: [UInt8]) throws -> KnownFile {
    let digest = Digest(of: bytes)
    let isSame = try output.isSame(name, bytes)
    try add(name, File(digest: digest, isNew: !isSame))
    if isSame, let stamp = FileStamp("\(output.place)/\(name)") {
      return KnownFile(stamp: stamp, digest: digest)
    }
    let path = "\(folder)/\(name)"
    let parent = Files.parent(path)
    try makeFolder()
    if state.withLock({ !$0.folders.contains(parent) }) {
      try Files.makeFolder(parent)
      state.withLock { _ = $0.folders.insert(parent) }
    }
    return KnownFile(stamp: try Files.write(bytes, to: path, below: AT_FDCWD), digest: digest)
  }

  private func add(_ name: String, _ file: File) throws(TakenPath) {
    let last = state.withLock { $0.files.updateValue(file, forKey: name) }
    if last != nil { throw TakenPath(path: name) }
  }
}

/// Two files of a site would stand at the same path.
struct TakenPath: Error {
  var path: String
}
