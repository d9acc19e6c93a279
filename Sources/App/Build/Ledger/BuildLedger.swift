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
    var nodes: [String: LedgerNode] = [:]
    var files: [String: KnownFile] = [:]
    /// The nodes that this run kept or made.
    var visited: Set<String> = []
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
    header = Digest(of: "skidmark ledger 1 \(program)")
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
    let known = withState { $0.files[name] }
    if let known, known.stamp.hasBytes(of: stamp) { return (known.digest, nil) }
    guard let bytes = try onDisk(Files.readIfPresent(location(name))) else { return nil }
    let digest = Digest(of: bytes)
    withState { state in
      // The stamp of a file that was just modified is not reliable. The next run reads the file again.
      guard !stamp.isFresh(at: state.began) else { return }
      state.readAgain += 1
      state.files[name] = KnownFile(stamp: stamp, digest: digest)
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
  /// - Parameter former: An input that the node may have been made from besides these, and that no longer counts.
  func kept(
    _ name: String, _ inputs: [NamedDigest], besides former: String? = nil
  ) throws(SiteError) -> LedgerNode? {
    guard !isForced, let node = withState({ $0.nodes[name] }),
      node.inputs == inputs || node.inputs.filter({ $0.name != former }) == inputs
    else { return nil }
    for output in node.outputs where try digest(of: output.name) != output.digest { return nil }
    withState { _ = $0.visited.insert(name) }
    return node
  }

  /// Records a node that was just made.
  func note(
    _ name: String, _ inputs: [NamedDigest], _ outputs: [NamedDigest], warnings: [String] = [],
    value: [UInt8] = []
  ) {
    withState { state in
      var changed = state.nodes[name]?.changes(to: inputs)
      // The inputs are unchanged: `--force` was given, or an output was changed or removed.
      if changed == [] { changed = [isForced ? Self.force : Self.itself] }
      state.nodes[name] = LedgerNode(
        inputs: inputs, outputs: outputs, warnings: warnings, value: value, changed: changed ?? [])
      state.visited.insert(name)
      state.made.append(name)
      state.isChanged = true
    }
  }

  /// Removes a node, so that the next run makes it again.
  func forget(_ name: String) {
    withState { state in
      state.visited.insert(name)
      if state.nodes.removeValue(forKey: name) != nil { state.isChanged = true }
    }
  }

  /// Records a file of the output, by its path there, that this run wrote or found unchanged.
  func noteOutput(_ name: String, _ file: KnownFile) -> NamedDigest {
    withState { $0.files[Self.outputPrefix + name] = file }
    return NamedDigest(Self.outputPrefix + name, file.digest)
  }

  /// Records a data file, by its path in the site's folder, that this run has just written.
  func noteStored(_ name: String) throws(SiteError) -> NamedDigest {
    let stamp = FileStamp(location(name))
    let digest = Digest(of: try onDisk(Files.read(location(name))))
    if let stamp { withState { $0.files[name] = KnownFile(stamp: stamp, digest: digest) } }
    return NamedDigest(name, digest)
  }

  var made: [String] { withState { $0.made } }

  func hasMade(_ name: String) -> Bool { withState { $0.made.contains(name) } }

  var isFound: Bool { withState { $0.isFound } }

  /// Whether a node with this name prefix was made from `input`.
  func hasNode(_ prefix: String, madeFrom input: NamedDigest) -> Bool {
    withState { state in
      state.nodes.contains { $0.key.hasPrefix(prefix) && $0.value.inputs.contains(input) }
    }
  }

  /// The node that makes a file: of several, the one that makes the fewest, since the others only gather files.
  func maker(of output: String) -> (name: String, node: LedgerNode)? {
    withState { state in
      let makers = state.nodes.filter { $0.value.outputs.contains { $0.name == output } }
      return makers.min {
        ($0.value.outputs.count, $0.key) < ($1.value.outputs.count, $1.key)
      }.map { ($0.key, $0.value) }
    }
  }

  // MARK: Storage

  /// Saves the ledger if it has news, without unvisited nodes that are not wanted. Ignores errors.
  func save(keeping isWanted: (String) -> Bool = { _ in true }) {
    withState { state in
      let old = state.nodes.keys.filter { !state.visited.contains($0) && !isWanted($0) }
      for name in old { state.nodes[name] = nil }
      guard state.isChanged || !old.isEmpty || state.readAgain >= Self.manyFiles || !state.isFound
      else { return }
      if !old.isEmpty { Self.prune(&state) }
      let bytes = LedgerFile(header: header, nodes: state.nodes, files: state.files).bytes
      try? Files.replace(path, with: bytes)
      (state.isChanged, state.readAgain, state.isFound) = (false, 0, true)
    }
  }

  private static func prune(_ state: inout State) {
    var names: Set<String> = []
    for node in state.nodes.values {
      for input in node.inputs { names.insert(input.name) }
      for output in node.outputs { names.insert(output.name) }
    }
    state.files = state.files.filter { names.contains($0.key) }
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
      let file = LedgerFile(bytes, header: header)
    else { return }
    state.isFound = true
    (state.nodes, state.files) = (file.nodes, file.files)
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
