import Platform
import Synchronization

/// Records what earlier runs made and from what, by digests; the results stay in their files. This is a
/// "verifying trace" (Mitchell, "Shake Before Building", ICFP 2012). It is next to the output folder and can
/// be deleted at any time.
///
/// A node is a stage of a league, one of its weeks, or a page. It is up to date while its inputs and outputs
/// have the same digests. A file is read again only if its size, times or inode differ. A touched file with
/// the same bytes causes no work, nor does a node that was rebuilt to the same bytes.
final class BuildLedger: Sendable {
  private let folder: String
  private let place: String
  private let path: String
  private let header: Digest
  private let isForced: Bool
  private let state = Mutex(State())

  private struct State {
    var isRead = false
    var isFound = false
    var table = LedgerTable()
    /// The nodes that this run kept or made.
    var visited: Set<LedgerTable.Number> = []
    var made: [String] = []
    /// How many files were read because their stamps differed.
    var readAgain = 0
    var isChanged = false
    /// When the run began to look at files, in nanoseconds since 1970.
    var began: Int64 = 0
  }

  /// How many files must be read and found unchanged before the ledger is saved only for their stamps.
  private static let manyFiles = 200

  /// Creates the ledger for an output at a resolved path. Ignores a ledger that another `program` wrote, and
  /// treats all nodes as out of date if `isForced`.
  init(folder: String, place: String, program: String, isForced: Bool) {
    self.folder = folder
    self.place = place
    self.isForced = isForced
    path = Self.path(for: place)
    header = Digest(of: "skidmark ledger 2 \(program)")
  }

  static func path(for place: String) -> String { FolderSwap.sibling(of: place, "ledger") }

  // MARK: Inputs

  /// The digest of a file in the site's folder, or of `output/…`; nil if it does not exist.
  func digest(of name: String, _ stamp: FileStamp? = nil) throws(SiteError) -> Digest? {
    try contents(of: name, stamp)?.digest
  }

  /// The digest of a file, and its bytes if it was read to compute the digest; nil if it does not exist.
  func contents(
    of name: String, _ stamp: FileStamp? = nil
  ) throws(SiteError) -> (digest: Digest, bytes: [UInt8]?)? {
    guard let stamp = stamp ?? FileStamp(location(name)) else { return nil }
    let known = withState { $0.table.file(name) }
    if let known, known.stamp.hasBytes(of: stamp) { return (known.digest, nil) }
    guard let bytes = try onDisk(Files.readIfPresent(location(name))) else { return nil }
    let digest = Digest(of: bytes)
    withState { state in
      // The stamp of a file that was just modified is not reliable. The next run reads the file again.
      guard !stamp.isFresh(at: state.began) else { return }
      state.readAgain += 1
      state.table.set(KnownFile(stamp: stamp, digest: digest), for: name)
    }
    return (digest, bytes)
  }

  /// A file as an input. A missing file counts as empty.
  func input(_ name: String) throws(SiteError) -> NamedDigest {
    NamedDigest(name, try digest(of: name) ?? Digest.ofNothing)
  }

  func inputs(
    below folder: String, where isWanted: (String) -> Bool = { _ in true }
  ) throws(SiteError) -> [NamedDigest] {
    var inputs: [NamedDigest] = []
    for path in try onDisk(Files.tree(location(folder))) where isWanted(path) {
      inputs.append(try input("\(folder)/\(path)"))
    }
    return inputs
  }

  // MARK: Nodes

  /// A node that is up to date; nil if it must be rebuilt.
  /// - Parameter former: An input that the node may also have been made from, and that no longer counts.
  func kept(
    _ name: String, _ inputs: [NamedDigest], besides former: String? = nil
  ) throws(SiteError) -> LedgerNode? {
    try kept(name) { table, node in table.isMade(node, from: inputs, besides: former) }
  }

  /// A node whose inputs have the same digests now; nil if it must be rebuilt. For pages, which note what they look at.
  /// - Parameter now: The present digest of a name.
  func kept(
    _ name: String, asSeenIn now: (String) -> Digest
  ) throws(SiteError) -> LedgerNode? {
    try kept(name) { table, node in
      table.items[node.inputs].allSatisfy { now(table.name($0.name)) == $0.digest }
    }
  }

  private func kept(
    _ name: String, where isCurrent: (LedgerTable, LedgerTable.Node) -> Bool
  ) throws(SiteError) -> LedgerNode? {
    guard !isForced else { return nil }
    let found = withState { state -> (number: LedgerTable.Number, node: LedgerNode)? in
      guard let number = state.table.number(name), let node = state.table.nodes[number],
        isCurrent(state.table, node)
      else { return nil }
      return (number, state.table.view(node))
    }
    guard let (number, node) = found else { return nil }
    for output in node.outputs where try digest(of: output.name) != output.digest { return nil }
    withState { _ = $0.visited.insert(number) }
    return node
  }

  /// Records a node that was just made.
  func note(
    _ name: String, _ inputs: [NamedDigest], _ outputs: [NamedDigest], warnings: [String] = [],
    value: [UInt8] = []
  ) {
    withState { state in
      // The inputs are unchanged if `--force` was given, or an output was changed or removed.
      let number = state.table.set(
        name, inputs, outputs, warnings: warnings, value: value,
        reason: isForced ? Self.force : Self.itself)
      state.visited.insert(number)
      state.made.append(name)
      state.isChanged = true
    }
  }

  /// Records inputs that many nodes share. The nodes list them as one input with this name.
  func share(_ name: String, _ inputs: [NamedDigest]) {
    withState { state in
      if let number = state.table.number(name), let node = state.table.nodes[number],
        state.table.isMade(node, from: inputs)
      {
        state.visited.insert(number)
      } else {
        state.visited.insert(state.table.set(name, inputs, reason: Self.itself))
        state.isChanged = true
      }
    }
  }

  /// Which of the shared inputs with this name changed last; nil if the name is not one of shared inputs.
  func changes(inShared name: String) -> [String]? {
    guard name.hasPrefix(NamedDigest.shared) else { return nil }
    return withState { state in
      state.table.node(name).map { state.table.view($0).changed }
    }
  }

  /// Removes a node, so that the next run makes it again.
  func forget(_ name: String) {
    withState { state in
      guard let number = state.table.number(name) else { return }
      if state.table.remove(number) { state.isChanged = true }
    }
  }

  /// Records a file of the output, by its path there, that this run wrote or found unchanged.
  func noteOutput(_ name: String, _ file: KnownFile) -> NamedDigest {
    withState { $0.table.set(file, for: Self.outputPrefix + name) }
    return NamedDigest(Self.outputPrefix + name, file.digest)
  }

  /// Records a data file, by its path in the site's folder, that this run has just written.
  func noteStored(_ name: String) throws(SiteError) -> NamedDigest {
    let stamp = FileStamp(location(name))
    let digest = Digest(of: try onDisk(Files.read(location(name))))
    if let stamp {
      withState { $0.table.set(KnownFile(stamp: stamp, digest: digest), for: name) }
    }
    return NamedDigest(name, digest)
  }

  var made: [String] { withState { $0.made } }

  func hasMade(_ name: String) -> Bool { withState { $0.made.contains(name) } }

  var isFound: Bool { withState { $0.isFound } }

  /// Whether a node with this name prefix was made from `input`.
  func hasNode(_ prefix: String, madeFrom input: NamedDigest) -> Bool {
    withState { state in
      guard let name = state.table.number(input.name) else { return false }
      let item = LedgerTable.Item(name: name, digest: input.digest)
      return state.table.nodes.contains {
        state.table.items[$0.value.inputs].contains(item)
          && state.table.name($0.key).hasPrefix(prefix)
      }
    }
  }

  /// The node that makes a file. Of several, the one with the fewest outputs, since the others only collect files.
  func maker(of output: String) -> (name: String, node: LedgerNode)? {
    withState { state in
      guard let file = state.table.number(output) else { return nil }
      let makers = state.table.nodes.filter { node in
        state.table.items[node.value.outputs].contains { $0.name == file }
      }
      return makers.map { (state.table.name($0.key), state.table.view($0.value)) }.min {
        ($0.1.outputs.count, $0.0) < ($1.1.outputs.count, $1.0)
      }
    }
  }

  // MARK: Storage

  /// Saves the ledger if it has news, without unvisited nodes that are not wanted. Ignores errors.
  func save(keeping isWanted: (String) -> Bool = { _ in true }) {
    withState { state in
      let old = state.table.nodes.keys.filter {
        !state.visited.contains($0) && !isWanted(state.table.name($0))
      }
      for number in old { _ = state.table.remove(number) }
      guard state.isChanged || !old.isEmpty || state.readAgain >= Self.manyFiles || !state.isFound
      else { return }
      if !old.isEmpty { state.table.prune() }
      try? Files.replace(path, with: LedgerFile.bytes(state.table, header: header))
      (state.isChanged, state.readAgain, state.isFound) = (false, 0, true)
    }
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      if !state.isRead { read(into: &state) }
      return body(&state)
    }
  }

  private func read(into state: inout State) {
    state.isRead = true
    state.began = FileStamp.now
    guard let bytes = try? Files.readIfPresent(path),
      let table = LedgerFile.table(bytes, header: header)
    else { return }
    state.isFound = true
    state.table = table
  }

  private func location(_ name: String) -> String {
    if name.hasPrefix(Self.outputPrefix) {
      return "\(place)/\(name.dropFirst(Self.outputPrefix.count))"
    }
    return folder == "." ? name : "\(folder)/\(name)"
  }

  /// Pseudo-inputs for nodes that were rebuilt with unchanged inputs.
  static let (force, itself) = ("--force", "the file itself")

  static let outputPrefix = "output/"
}
