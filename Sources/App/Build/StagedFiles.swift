import Platform
import Synchronization

/// The files of a site while they are made: what the output folder has already stays where it is, the rest
/// waits in the folder beside it. So a site is never in memory as a whole.
final class StagedFiles: Sendable {
  private let output: OutputFolder
  /// The folder in which files wait, under the paths that they will have.
  let folder: String
  private let state = Mutex(State())

  private struct State {
    var isNew: [String: Bool] = [:]
    var folders: Set<String> = []
  }

  init(_ output: OutputFolder) {
    self.output = output
    folder = FolderSwap.staging(for: output.place)
  }

  /// Makes the folder in which files wait, unless there is one of ours.
  func makeFolder() throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      guard !state.folders.contains(folder) else { return }
      try Files.makeNewFolder(folder)
      state.folders.insert(folder)
    }
  }

  /// All files so far, with whether the output folder has another one or none.
  var isNew: [String: Bool] { state.withLock { $0.isNew } }

  /// Takes a file; from any thread, each path once.
  func put(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let isSame = try output.isSame(name, bytes)
    if !isSame {
      let path = "\(folder)/\(name)"
      let parent = Files.parent(path)
      try makeFolder()
      if state.withLock({ !$0.folders.contains(parent) }) {
        try Files.makeFolder(parent)
        state.withLock { _ = $0.folders.insert(parent) }
      }
      try Files.write(bytes, to: path)
    }
    state.withLock { $0.isNew[name] = !isSame }
  }
}
