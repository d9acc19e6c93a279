import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One change of the output folder from what it holds to what it should. Whoever begins it clears away
/// the folder in which files wait when it fails or changes nothing.
struct OutputUpdate {
  private let output: OutputFolder
  private let staged: StagedFiles
  private let batch: PageBatch
  private let current: [FileStamp?]
  private var place: String { output.place }

  /// From how many files on a few of them are put in place one by one. A folder with fewer is swapped as
  /// a whole in no time, and then no reader ever meets half of a change.
  static let patchedFrom = 2_000

  /// - Parameters:
  ///   - staged: The files, the batch's excepted.
  ///   - current: The stamps of those of the batch's files that are what they should be; empty without a
  ///     folder.
  init(
    _ output: OutputFolder, _ staged: StagedFiles, _ batch: PageBatch, _ current: [FileStamp?]
  ) {
    self.output = output
    self.staged = staged
    self.batch = batch
    self.current = current
  }

  /// Does it. Nobody else may change the folder meanwhile.
  func run() async throws -> (changes: OutputFolder.Changes, stamps: [FileStamp]) {
    let files = staged.isNew
    let names = names(files.keys.sorted())
    try putManifest(names)
    let isManifestNew = staged.isNew[OutputFolder.manifestName] ?? true
    let open = batch.paths.indices.filter { current.isEmpty || current[$0] == nil }
    let own = isManifestNew ? try output.ownFiles() : []
    if isManifestNew { try output.refuseForeignFiles(in: names, besides: own) }
    let gone = own.subtracting(names)
    let known = Known(
      names: names, new: files.filter(\.value).keys.sorted(), isManifestNew: isManifestNew,
      gone: gone, open: open)
    if !current.isEmpty || batch.paths.isEmpty, open.isEmpty, gone.isEmpty, known.new.isEmpty,
      !isManifestNew
    {
      return (changes(known, rewritten: 0), current.compactMap { $0 })
    }
    let fewest = open.count + known.new.count + gone.count
    if current.count == batch.paths.count, names.count >= Self.patchedFrom,
      fewest * 20 <= names.count, let done = try patch(known)
    {
      return done
    }
    return try await swap(known)
  }

  /// What is there before the change.
  private struct Known {
    /// The names of all our files in order, the list of them excepted.
    var names: [String]
    /// Those that wait to be put in their places, the batch's excepted.
    var new: [String]
    /// Whether the list of our files is another one than before.
    var isManifestNew: Bool
    /// Our files that are not wanted any more.
    var gone: Set<String>
    /// The places of those of the batch's files that are not known to be what they should be.
    var open: [Int]
  }

  /// The names of all our files in order.
  /// - Parameter own: Those without the batch's, in order.
  private func names(_ own: [String]) -> [String] {
    var names: [String] = []
    names.reserveCapacity(own.count + batch.paths.count)
    var next = 0
    // No name is in both.
    for name in own {
      while next < batch.paths.count, batch.paths[next] < name {
        names.append(batch.paths[next])
        next += 1
      }
      names.append(name)
    }
    names += batch.paths[next...]
    return names
  }

  /// Puts the list of our files to them.
  private func putManifest(_ names: [String]) throws(FileError) {
    var text: [UInt8] = []
    text.reserveCapacity(names.count * 40)
    for name in names {
      text += name.utf8
      text.append(UInt8(ascii: "\n"))
    }
    try staged.put(OutputFolder.manifestName, text)
  }

  private func changes(_ known: Known, rewritten: Int) -> OutputFolder.Changes {
    var changes = OutputFolder.Changes()
    changes.written = known.new.count + rewritten
    changes.unchanged = known.names.count - changes.written
    changes.removed = known.gone.count
    return changes
  }

  // MARK: A few files

  /// Puts what changed in its place; nil where something is in the way that only a new folder can mend.
  private func patch(
    _ known: Known
  ) throws -> (changes: OutputFolder.Changes, stamps: [FileStamp])? {
    var stamps = current
    var new: [(name: String, bytes: [UInt8], index: Int)] = []
    for index in known.open {
      let (name, bytes) = (batch.paths[index], try batch.make(index))
      if try output.isSame(name, bytes), let stamp = FileStamp("\(place)/\(name)") {
        stamps[index] = stamp
      } else {
        new.append((name, bytes, index))
      }
    }
    let waiting = known.new + (known.isManifestNew ? [OutputFolder.manifestName] : [])
    let names = new.map(\.name) + waiting + known.gone
    guard names.allSatisfy(isFree) else { return nil }
    let changes = changes(known, rewritten: new.count)
    if !names.isEmpty {
      var patch = try FolderPatch(place)
      for file in new { stamps[file.index] = try patch.put(file.name, file.bytes) }
      for name in waiting { try patch.take(name, from: "\(staged.folder)/\(name)") }
      for name in known.gone.sorted() { patch.remove(name) }
      try patch.apply()
    }
    return (changes, stamps.compactMap { $0 })
  }

  /// Whether a file can be put at a path: no link on the way leads elsewhere, nothing but folders is on
  /// it, and no folder is at its end.
  private func isFree(_ name: String) -> Bool {
    Files.kind("\(place)/\(name)") != .folder && !Files.isBlocked(name, below: place)
  }

  // MARK: The whole folder

  private func swap(
    _ known: Known
  ) async throws -> (changes: OutputFolder.Changes, stamps: [FileStamp]) {
    try staged.makeFolder()
    let pages = try await stageBatch(known)
    let changes = changes(known, rewritten: pages.count { $0.isNew })
    if changes.written > 0 || changes.removed > 0 || known.isManifestNew {
      try stageRest(known)
      try FolderSwap.putInPlace(staged.folder, at: place)
    }
    return (changes, pages.map(\.stamp))
  }

  /// Makes the batch's files in the next folder, on all processors.
  private func stageBatch(
    _ known: Known
  ) async throws -> [(stamp: FileStamp, isNew: Bool)] {
    guard !batch.paths.isEmpty else { return [] }
    let staging = staged.folder
    var made: Set<Substring> = []
    for path in batch.paths {
      var folder = path[...]
      var missing: [Substring] = []
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        guard made.insert(folder).inserted else { break }
        missing.append(folder)
      }
      for folder in missing.reversed() { try Files.makeOneFolder("\(staging)/\(folder)") }
    }
    let folder = open(staging, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError("read", staging) }
    defer { close(folder) }
    let (batch, output, place) = (batch, output, place)
    return try await inPortions(of: PageBatch.portion, Array(batch.paths.indices)) { index in
      let name = batch.paths[index]
      if !current.isEmpty {
        if let stamp = current[index] {
          try Files.link("\(place)/\(name)", as: "\(staging)/\(name)")
          return (stamp, false)
        }
        let bytes = try batch.make(index)
        if try output.isSame(name, bytes), let stamp = FileStamp("\(place)/\(name)") {
          try Files.link("\(place)/\(name)", as: "\(staging)/\(name)")
          return (stamp, false)
        }
        return (try Files.write(bytes, to: name, below: folder), true)
      }
      return (try Files.write(try batch.make(index), to: name, below: folder), true)
    }
  }

  /// Gives what stays a second name in the next folder: files of ours, and what is somebody else's.
  private func stageRest(_ known: Known) throws(FileError) {
    guard Files.kind(place) == .folder else { return }
    var made: Set<String> = []
    func keep(_ name: String) throws(FileError) {
      let path = "\(staged.folder)/\(name)"
      if made.insert(Files.parent(path)).inserted { try Files.makeFolder(Files.parent(path)) }
      try Files.link("\(place)/\(name)", as: path)
    }
    for (name, isNew) in staged.isNew.sorted(by: { $0.key < $1.key }) where !isNew {
      try keep(name)
    }
    let ours = known.gone.union(known.names)
    for name in try Files.tree(place)
    where name != OutputFolder.manifestName && !ours.contains(name) {
      try keep(name)
    }
    try output.keepFolders(ours: ours, in: staged.folder)
  }
}
