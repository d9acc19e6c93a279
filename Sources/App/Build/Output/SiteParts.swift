import Platform
import Render
import Synchronization

/// Puts the parts of a site into the output folder, and finds up-to-date ones in the ledger.
final class SiteParts: PartStore {
  private let ledger: BuildLedger
  private let staged: StagedFiles
  private let warnings = Mutex<[String: [String]]>([:])

  init(_ ledger: BuildLedger, _ staged: StagedFiles) {
    self.ledger = ledger
    self.staged = staged
  }

  func share(_ name: String, _ inputs: [NamedDigest]) { ledger.share(name, inputs) }

  func keep(_ part: String, _ lookups: Lookups) throws -> Bool {
    guard let node = try ledger.kept(part, asSeenIn: { lookups[$0] }) else { return false }
    for output in node.outputs {
      try staged.keep(String(output.name.dropFirst(BuildLedger.outputPrefix.count)), output.digest)
    }
    if !node.warnings.isEmpty { warnings.withLock { $0[part] = node.warnings } }
    return true
  }

  func put(_ part: MadePart) throws {
    var outputs: [NamedDigest] = []
    for file in part.files {
      outputs.append(ledger.noteOutput(file.path, try staged.put(file.path, file.bytes)))
    }
    if !part.warnings.isEmpty { warnings.withLock { $0[part.name] = part.warnings } }
    guard part.isComplete else { return ledger.forget(part.name) }
    ledger.note(part.name, part.inputs, outputs, warnings: part.warnings)
  }

  var files: [NamedDigest] {
    var files = staged.files.map { NamedDigest($0.key, $0.value.digest) }
    files.sort { $0.name < $1.name }
    return files
  }

  /// The warnings of all parts, by the parts' names.
  var allWarnings: [String] {
    warnings.withLock { $0.sorted { $0.key < $1.key }.flatMap(\.value) }
  }
}
