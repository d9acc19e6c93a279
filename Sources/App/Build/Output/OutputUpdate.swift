import Platform

/// One change of the output folder from what it holds to what it should. The caller clears away the
/// folder in which files wait when it fails or changes nothing.
struct OutputUpdate {
  private let output: OutputFolder
  private let staged: StagedFiles
  private var place: String { output.place }

  /// In a site of so many files, a few changed ones are put in place one by one. A smaller site is swapped as
  /// a whole in no time, and then no reader ever meets half of a change.
  static let patchedFrom = 2_000

  /// - Parameter staged: All files of the site.
  init(_ output: OutputFolder, _ staged: StagedFiles) {
    self.output = output
    self.staged = staged
  }

  /// Does it. No other run may change the folder meanwhile.
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

  /// What has to change.
  private struct Change {
    /// The names of all our files in order, the list of them excepted.
    var names: [String]
    /// Those that wait to be put in their places.
    var new: [String]
    /// Whether the list of our files is another one than before, and waits too.
    var isListNew = false
    /// Our files that are not wanted any more.
    var gone: Set<String> = []
  }

  /// The list of our files as it stands in the folder.
  private static func list(of names: [String]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(names.count * 40)
    for name in names {
      text += name.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  // MARK: A few files

  /// Puts what changed in its place; false where something is in the way that only a new folder can mend.
  private func patch(_ change: Change) throws -> Bool {
    let waiting = change.new + (change.isListNew ? [OutputFolder.manifestName] : [])
    guard (waiting + change.gone).allSatisfy(isFree) else { return false }
    var patch = try FolderPatch(place)
    for name in waiting { try patch.take(name, from: "\(staged.folder)/\(name)") }
    for name in change.gone.sorted() { patch.remove(name) }
    try patch.apply()
    return true
  }

  /// Whether a file can be put at a path: no link on the way leads elsewhere, nothing but folders is on
  /// it, and no folder is at its end.
  private func isFree(_ name: String) -> Bool {
    Files.kind("\(place)/\(name)") != .folder && !Files.isBlocked(name, below: place)
  }

  // MARK: The whole folder

  /// Gives what stays a second name in the next folder, files of ours and those of others, and puts
  /// that folder in place.
  private func swap(_ change: Change) throws(FileError) {
    if Files.kind(place) == .folder {
      var made: Set<String> = []
      func keep(_ name: String) throws(FileError) {
        let path = "\(staged.folder)/\(name)"
        if made.insert(Files.parent(path)).inserted { try Files.makeFolder(Files.parent(path)) }
        try Files.link("\(place)/\(name)", as: path)
      }
      let new = Set(change.new)
      for name in change.names where !new.contains(name) { try keep(name) }
      let ours = change.gone.union(change.names)
      for name in try Files.tree(place) {
        let isList = name == OutputFolder.manifestName
        if isList ? !change.isListNew : !ours.contains(name) { try keep(name) }
      }
      try output.keepFolders(ours: ours, in: staged.folder)
    }
    try FolderSwap.putInPlace(staged.folder, at: place)
  }
}
