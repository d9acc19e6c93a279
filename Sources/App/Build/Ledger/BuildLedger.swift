import Platform
import Synchronization

/// How a run knows what is up to date: what the runs before made, and from what. It remembers digests and
/// compares them; what was made stands on the disk (a "verifying trace": Mitchell, "Shake before building",
/// ICFP 2012).
///
/// A node is a stage of a league, one of its weeks, or a page. It is kept while all that it was made from is
/// what it was and all that it made is still there. Files are known by size, time and inode, and read only
/// if one of these differs; a file with other times and the same bytes changes nothing. So does a node that
/// was made again and gave the same bytes.
///
/// The ledger is next to the output folder and may be deleted at any time.
final class BuildLedger: Sendable {
  /// The site's folder.
  private let folder: String
  /// Where the output really is.
  private let place: String
  private let path: String
  private let header: Digest
  private let isForced: Bool
  private let state = Mutex(State())

  private struct State {
    /// Whether the run has looked for a ledger.
    var isRead = false
    /// Whether there was one that could be read.
    var isFound = false
    var nodes: [String: LedgerNode] = [:]
    var files: [String: KnownFile] = [:]
    /// The nodes that this run has kept or made.
    var visited: Set<String> = []
    /// The nodes that this run has made, in order.
    var made: [String] = []
    /// How many files were read because they had other stamps.
    var readAgain = 0
    var isChanged = false
    /// When the run began to look at files, in nanoseconds since 1970.
    var began: Int64 = 0
  }

  /// If so many files were read only to find them unchanged, the ledger is written just for their stamps.
  private static let manyFiles = 200

  /// The ledger of a site.
  /// - Parameters:
  ///   - place: Where the output really is.
  ///   - program: Names the program that makes everything.
  ///   - isForced: Whether nothing is kept.
  init(folder: String, place: String, program: String, isForced: Bool) {
    self.folder = folder
    self.place = place
    self.isForced = isForced
    path = Self.path(for: place)
    header = Digest(of: "skidmark ledger 1 \(program)")
  }

  /// Where the ledger of an output folder is.
  static func path(for place: String) -> String { FolderSwap.sibling(of: place, "ledger") }

  // MARK: Inputs

  /// The digest of a file; nil if there is none.
  /// - Parameters:
  ///   - name: Its path in the site's folder; `output/…` is wherever the output is.
  ///   - stamp: What it is, if the caller has looked already.
  func digest(of name: String, _ stamp: FileStamp? = nil) throws(FileError) -> Digest? {
    guard let stamp = stamp ?? FileStamp(location(name)) else { return nil }
    let known = withState { $0.files[name] }
    if let known, known.stamp.hasBytes(of: stamp) { return known.digest }
    guard let bytes = try Files.readIfPresent(location(name)) else { return nil }
    let digest = Digest(of: bytes)
    withState { state in
      // A file that changes while the run goes on is read again by the next one.
      guard !stamp.isFresh(at: state.began) else { return }
      state.readAgain += 1
      state.files[name] = KnownFile(stamp: stamp, digest: digest)
    }
    return digest
  }

  /// A file as an input; one that is not there is one that is empty.
  func input(_ name: String) throws(FileError) -> NamedDigest {
    NamedDigest(name, try digest(of: name) ?? Digest.ofNothing)
  }

  /// All files below a folder of the site as inputs.
  func inputs(
    below folder: String, where isWanted: (String) -> Bool = { _ in true }
  ) throws(FileError) -> [NamedDigest] {
    var inputs: [NamedDigest] = []
    for path in try Files.tree(location(folder)) where isWanted(path) {
      inputs.append(try input("\(folder)/\(path)"))
    }
    return inputs
  }

  // MARK: Nodes

  /// A node that need not be made again; nil if it has to be.
  func kept(_ name: String, _ inputs: [NamedDigest]) throws(FileError) -> LedgerNode? {
    guard !isForced, let node = withState({ $0.nodes[name] }), node.inputs == inputs else {
      return nil
    }
    for output in node.outputs where try digest(of: output.name) != output.digest { return nil }
    withState { _ = $0.visited.insert(name) }
    return node
  }

  /// Takes note of a node that has just been made.
  func note(
    _ name: String, _ inputs: [NamedDigest], _ outputs: [NamedDigest], warnings: [String] = [],
    value: [UInt8] = []
  ) {
    withState { state in
      var changed = state.nodes[name]?.changes(to: inputs)
      // The inputs are what they were, so its files were not.
      if changed == [] { changed = [isForced ? Self.force : Self.itself] }
      state.nodes[name] = LedgerNode(
        inputs: inputs, outputs: outputs, warnings: warnings, value: value, changed: changed ?? [])
      state.visited.insert(name)
      state.made.append(name)
      state.isChanged = true
    }
  }

  /// Forgets a node, so that the next run makes it again.
  func forget(_ name: String) {
    withState { state in
      state.visited.insert(name)
      if state.nodes.removeValue(forKey: name) != nil { state.isChanged = true }
    }
  }

  /// Takes note of a file of the site that this run has written or found to be what it should be.
  /// - Parameter name: Its path in the output folder.
  func noteOutput(_ name: String, _ file: KnownFile) -> NamedDigest {
    withState { $0.files[Self.outputPrefix + name] = file }
    return NamedDigest(Self.outputPrefix + name, file.digest)
  }

  /// Takes note of a file of the data that this run has just written: nothing else has changed it since.
  /// - Parameter name: Its path in the site's folder.
  func noteStored(_ name: String) throws(FileError) -> NamedDigest {
    let stamp = FileStamp(location(name))
    let digest = Digest(of: try Files.read(location(name)))
    if let stamp { withState { $0.files[name] = KnownFile(stamp: stamp, digest: digest) } }
    return NamedDigest(name, digest)
  }

  /// The nodes that this run has made, in order.
  var made: [String] { withState { $0.made } }

  /// Whether this run has made a node.
  func hasMade(_ name: String) -> Bool { withState { $0.made.contains(name) } }

  /// Whether an earlier run has left a ledger.
  var isFound: Bool { withState { $0.isFound } }

  /// Whether a node whose name begins with some words was made from something.
  func hasNode(_ prefix: String, madeFrom input: NamedDigest) -> Bool {
    withState { state in
      state.nodes.contains { $0.key.hasPrefix(prefix) && $0.value.inputs.contains(input) }
    }
  }

  /// The node that makes a file.
  func maker(of output: String) -> (name: String, node: LedgerNode)? {
    withState { state in
      let makers = state.nodes.filter { $0.value.outputs.contains { $0.name == output } }
      return makers.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  // MARK: On the disk

  /// Leaves the ledger for the next run, if there is anything new in it. The next one does without if that
  /// fails.
  /// - Parameter isWanted: Says whether a node that this run did not look at is kept for the next.
  func save(keeping isWanted: (String) -> Bool = { _ in true }) {
    withState { state in
      let old = state.nodes.keys.filter { !state.visited.contains($0) && !isWanted($0) }
      for name in old { state.nodes[name] = nil }
      guard state.isChanged || !old.isEmpty || state.readAgain >= Self.manyFiles || !state.isFound
      else { return }
      if !old.isEmpty { Self.prune(&state) }
      let bytes = LedgerFile(header: header, nodes: state.nodes, files: state.files).bytes
      try? Files.makeFolder(Files.parent(path))
      try? Files.replace(path, with: bytes)
      (state.isChanged, state.readAgain, state.isFound) = (false, 0, true)
    }
  }

  /// Forgets files that no node is about any more.
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

  /// Where a file of the site is.
  private func location(_ name: String) -> String {
    if name.hasPrefix(Self.outputPrefix) {
      return "\(place)/\(name.dropFirst(Self.outputPrefix.count))"
    }
    return folder == "." ? name : "\(folder)/\(name)"
  }

  /// Why a node was made again whose inputs had not changed.
  static let (force, itself) = ("--force", "the file itself")

  /// What the names of the output's files begin with.
  static let outputPrefix = "output/"
}
