#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One change of the output folder from what it holds to what it should.
struct OutputUpdate {
  private let output: OutputFolder
  private var files: [String: [UInt8]]
  private let batch: PageBatch
  private let current: [FileStamp?]
  /// The names of all our files in order, the list of them excepted.
  private var names: [String] = []
  private var place: String { output.place }

  /// From how many files on a few of them are put in place one by one. A folder with fewer is swapped as
  /// a whole in no time, and then no reader ever meets half of a change.
  static let patchedFrom = 2_000

  /// - Parameter current: The stamps of those of the batch's files that are what they should be; empty
  ///   without a folder.
  init(
    _ output: OutputFolder, _ files: [String: [UInt8]], _ batch: PageBatch, _ current: [FileStamp?]
  ) {
    self.output = output
    self.files = files
    self.batch = batch
    self.current = current
  }

  /// Does it. Nobody else may change the folder meanwhile.
  func run() async throws -> (changes: OutputFolder.Changes, stamps: [FileStamp]) {
    var update = self
    let isKnown = try update.addManifest()
    let open = batch.paths.indices.filter { current.isEmpty || current[$0] == nil }
    let gone = isKnown ? [] : try output.ownFiles().subtracting(update.names)
    var unchanged: Set<String> = []
    for (name, bytes) in update.files where try output.isSame(name, bytes) {
      unchanged.insert(name)
    }
    let known = Known(gone: gone, unchanged: unchanged, open: open)
    if !current.isEmpty || batch.paths.isEmpty, open.isEmpty, gone.isEmpty,
      unchanged.count == update.files.count
    {
      return (update.changes(known, rewritten: 0), current.compactMap { $0 })
    }
    let fewest = open.count + update.files.count - unchanged.count + gone.count
    if current.count == batch.paths.count, update.names.count >= Self.patchedFrom,
      fewest * 20 <= update.names.count, let done = try update.patch(known)
    {
      return done
    }
    return try await update.swap(known)
  }

  /// What is there before the change.
  private struct Known {
    /// Our files that are not wanted any more.
    var gone: Set<String>
    /// The files, the batch's excepted, that have the wanted bytes.
    var unchanged: Set<String>
    /// The places in the batch of all others.
    var open: [Int]
  }

  /// Adds the list of our files to them.
  /// - Returns: whether the folder has just this list.
  private mutating func addManifest() throws(FileError) -> Bool {
    let own = files.keys.sorted()
    names.reserveCapacity(own.count + batch.paths.count)
    var next = 0
    // Both are in order, and no name is in both.
    for name in own {
      while next < batch.paths.count, batch.paths[next] < name {
        names.append(batch.paths[next])
        next += 1
      }
      names.append(name)
    }
    names += batch.paths[next...]
    var text: [UInt8] = []
    text.reserveCapacity(names.count * 40)
    for name in names {
      text += name.utf8
      text.append(UInt8(ascii: "\n"))
    }
    files[OutputFolder.manifestName] = text
    return try output.isSame(OutputFolder.manifestName, text)
  }

  private func changes(_ known: Known, rewritten: Int) -> OutputFolder.Changes {
    var changes = OutputFolder.Changes()
    let own = files.keys.count { $0 != OutputFolder.manifestName && !known.unchanged.contains($0) }
    changes.written = own + rewritten
    changes.unchanged = files.count - 1 - own + batch.paths.count - rewritten
    changes.removed = known.gone.count
    return changes
  }

  // MARK: A few files

  /// Puts what changed in its place; nil where something is in the way that only a new folder can mend.
  private func patch(
    _ known: Known
  ) throws -> (changes: OutputFolder.Changes, stamps: [FileStamp])? {
    var stamps = current
    var new: [(name: String, bytes: [UInt8], index: Int?)] = []
    for index in known.open {
      let (name, bytes) = (batch.paths[index], try batch.make(index))
      if try output.isSame(name, bytes), let stamp = FileStamp("\(place)/\(name)") {
        stamps[index] = stamp
      } else {
        new.append((name, bytes, index))
      }
    }
    let rewritten = new.count
    for name in files.keys.sorted() where !known.unchanged.contains(name) {
      new.append((name, files[name] ?? [], nil))
    }
    let names = new.map(\.name) + known.gone
    guard names.allSatisfy(isFree) else { return nil }
    let changes = changes(known, rewritten: rewritten)
    if !names.isEmpty {
      var patch = try FolderPatch(place)
      for file in new {
        let stamp = try patch.put(file.name, file.bytes)
        if let index = file.index { stamps[index] = stamp }
      }
      for name in known.gone.sorted() { patch.remove(name) }
      try patch.apply()
    }
    return (changes, stamps.compactMap { $0 })
  }

  /// Whether a file can be put at a path: no link on the way leads elsewhere, nothing but folders is on
  /// it, and no folder is at its end.
  private func isFree(_ name: String) -> Bool {
    var folder = Files.parent("\(place)/\(name)")
    while folder.utf8.count > place.utf8.count, Files.kind(folder) == nil {
      folder = Files.parent(folder)
    }
    return Files.kind("\(place)/\(name)") != .folder && Files.kind(folder) == .folder
      && Files.resolved(folder) == folder
  }

  // MARK: The whole folder

  private func swap(
    _ known: Known
  ) async throws -> (changes: OutputFolder.Changes, stamps: [FileStamp]) {
    let staging = FolderSwap.staging(for: place)
    do {
      try Files.makeFolder(staging)
      let pages = try await stageBatch(known, staging)
      let rewritten = pages.count { $0.isNew }
      let changes = changes(known, rewritten: rewritten)
      let isManifestSame = known.unchanged.contains(OutputFolder.manifestName)
      if changes.written == 0, changes.removed == 0, isManifestSame {
        try Files.remove(staging)
      } else {
        try stageFiles(known, staging)
        try FolderSwap.putInPlace(place)
      }
      return (changes, pages.map(\.stamp))
    } catch {
      try? Files.remove(staging)
      throw error
    }
  }

  /// Makes the batch's files in the next folder, on all processors.
  private func stageBatch(
    _ known: Known, _ staging: String
  ) async throws -> [(stamp: FileStamp, isNew: Bool)] {
    guard !batch.paths.isEmpty else { return [] }
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

  /// Makes the other files of the next folder: ours, and what is somebody else's.
  private func stageFiles(_ known: Known, _ staging: String) throws(FileError) {
    var made: Set<String> = []
    func prepare(_ name: String) throws(FileError) {
      let folder = Files.parent("\(staging)/\(name)")
      if made.insert(folder).inserted { try Files.makeFolder(folder) }
    }
    for name in files.keys.sorted() {
      try prepare(name)
      if known.unchanged.contains(name) {
        try Files.link("\(place)/\(name)", as: "\(staging)/\(name)")
      } else {
        try Files.write(files[name] ?? [], to: "\(staging)/\(name)")
      }
    }
    guard Files.kind(place) == .folder else { return }
    let ours = known.gone.union(names)
    for name in try Files.tree(place)
    where name != OutputFolder.manifestName && !ours.contains(name) {
      try prepare(name)
      try Files.link("\(place)/\(name)", as: "\(staging)/\(name)")
    }
    try output.keepFolders(ours: ours, in: staging)
  }
}
