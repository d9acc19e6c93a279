import CLibrary
import Platform
import Synchronization

/// The files of a site during a build. New files wait in a folder next to the output, and unchanged ones stay
/// where they are, so the whole site is never in memory.
final class StagedFiles: Sendable {
  private let output: OutputFolder
  /// The staging folder, where files have their final relative paths.
  let folder: String
  /// Whether there is an output folder whose files could be the same.
  private let isUpdate: Bool
  private let state = Mutex(State())

  private struct State {
    var files: [String: File] = [:]
    var folders: Set<String> = []
  }

  struct File: Sendable {
    var digest: Digest
    /// Whether the output folder lacks the file or has different bytes.
    var isNew: Bool
  }

  init(_ output: OutputFolder) {
    self.output = output
    folder = FolderSwap.staging(for: output.place)
    isUpdate = Files.kind(output.place) == .folder
  }

  var files: [String: File] { state.withLock { $0.files } }

  /// Creates the staging folder once.
  func makeFolder() throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      guard !state.folders.contains(folder) else { return }
      try Files.makeNewFolder(folder)
      state.folders.insert(folder)
    }
  }

  /// Adds a file that is up to date in the output folder.
  func keep(_ name: String, _ digest: Digest) throws(TakenPath) {
    try add(name, File(digest: digest, isNew: false))
  }

  /// Adds a new file. Can be called from any thread.
  /// - Throws: `TakenPath` if the path is already taken; `FileError`.
  @discardableResult func put(_ name: String, _ bytes: [UInt8]) throws -> KnownFile {
    let digest = Digest(of: bytes)
    let isSame = try isUpdate && output.isSame(name, bytes)
    try add(name, File(digest: digest, isNew: !isSame))
    if isSame, let stamp = FileStamp("\(output.place)/\(name)") {
      return KnownFile(stamp: stamp, digest: digest)
    }
    let path = "\(folder)/\(name)"
    try makeFolder()
    try makeFolder(Paths.parent(path))
    return KnownFile(stamp: try Files.write(bytes, to: path, below: AT_FDCWD), digest: digest)
  }

  /// Creates a folder in the staging folder, which exists, and its parents, each once.
  func makeFolder(_ path: String) throws(FileError) {
    guard state.withLock({ !$0.folders.contains(path) }) else { return }
    try makeFolder(Paths.parent(path))
    try Files.makeOneFolder(path)
    state.withLock { _ = $0.folders.insert(path) }
  }

  private func add(_ name: String, _ file: File) throws(TakenPath) {
    let last = state.withLock { $0.files.updateValue(file, forKey: name) }
    if last != nil { throw TakenPath(path: name) }
  }
}

struct TakenPath: Error {
  var path: String
}
