import Platform

/// One update of the output folder. The caller removes the staging folder if the update fails or is empty.
struct OutputUpdate {
  let output: OutputFolder
  let staged: StagedFiles
  private var place: String { output.place }

  /// From this number of files, few changes are applied one by one. A smaller site is swapped quickly as a
  /// whole, so that readers never see half a change.
  static let patchedFrom = 2_000

  /// Performs the update. No other run may change the folder meanwhile.
  func run() throws -> OutputFolder.Changes {
    let files = staged.files
    let names = files.keys.sorted()
    let list = Self.list(of: names)
    let listThere = try Files.readIfPresent("\(place)/\(OutputFolder.manifestName)")
    var change = Change(names: names, new: names.filter { files[$0]?.isNew ?? false })
    if listThere != list {
      let own = try output.ownFiles()
      try output.refuseForeignFiles(in: names, besides: own)
      change.isListNew = true
      change.gone = own.subtracting(names)
    }
    let changed = change.new.count + change.gone.count
    if changed > 0 || change.isListNew {
      try staged.makeFolder()
      if change.isListNew {
        try Files.write(list, to: "\(staged.folder)/\(OutputFolder.manifestName)")
      }
      let isFew = names.count >= Self.patchedFrom && changed * 20 <= names.count
      let isPatched = isFew && listThere != nil ? try patch(change) : false
      if !isPatched { try swap(change) }
    }
    return OutputFolder.Changes(
      written: change.new.count, unchanged: names.count - change.new.count,
      removed: change.gone.count)
  }

  private struct Change {
    /// The sorted names of all of Skidmark's files, without the manifest.
    var names: [String]
    var new: [String]
    /// Whether the manifest changed and is staged too.
    var isListNew = false
    /// Skidmark's files that are no longer needed.
    var gone: Set<String> = []
  }

  private static func list(of names: [String]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(names.reduce(0) { $0 + $1.utf8.count + 1 })
    for name in names {
      text += name.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  // MARK: A few files

  /// Replaces the changed files; false if something is in the way that only a new folder can fix.
  private func patch(_ change: Change) throws -> Bool {
    let waiting = change.new + (change.isListNew ? [OutputFolder.manifestName] : [])
    guard (waiting + change.gone).allSatisfy(isFree) else { return false }
    var patch = try FolderPatch(place)
    for name in waiting { try patch.take(name, from: "\(staged.folder)/\(name)") }
    for name in change.gone.sorted() { patch.remove(name) }
    try patch.apply()
    return true
  }

  /// Whether a file can be written at a path: only real folders lead to it, and it is not a folder.
  private func isFree(_ name: String) -> Bool {
    Files.kind("\(place)/\(name)") != .folder && !Links.isBlocked(name, below: place)
  }

  // MARK: The whole folder

  /// Hard-links unchanged and foreign files into the staging folder, and swaps it in.
  private func swap(_ change: Change) throws(FileError) {
    if Files.kind(place) == .folder {
      func keep(_ name: String) throws(FileError) {
        let path = "\(staged.folder)/\(name)"
        try staged.makeFolder(Paths.parent(path))
        try Links.link("\(place)/\(name)", as: path)
      }
      let new = Set(change.new)
      for name in change.names where !new.contains(name) { try keep(name) }
      let ours = change.gone.union(change.names)
      let found = try Files.contents(place)
      for name in found.files {
        let isList = name == OutputFolder.manifestName
        if isList ? !change.isListNew : !ours.contains(name) { try keep(name) }
      }
      try keepFolders(found.folders, without: change.gone)
    }
    try FolderSwap.putInPlace(staged.folder, at: place)
  }

  /// Keeps empty foreign folders, some of which git needs, and the permissions of all folders. Leaves out the folders
  /// of removed files.
  private func keepFolders(_ folders: [String], without gone: Set<String>) throws(FileError) {
    var ofGone: Set<String> = []
    for name in gone {
      var folder = Paths.parent(name)
      while !folder.isEmpty, ofGone.insert(folder).inserted { folder = Paths.parent(folder) }
    }
    for folder in folders where !ofGone.contains(folder) {
      try staged.makeFolder("\(staged.folder)/\(folder)")
    }
    // All new folders have the permissions of the first one.
    let usual = Files.permissions(staged.folder)
    for folder in folders.reversed() + [""] {
      if let permissions = Files.permissions("\(place)/\(folder)"), permissions != usual {
        Files.allow(permissions, "\(staged.folder)/\(folder)")
      }
    }
  }
}
