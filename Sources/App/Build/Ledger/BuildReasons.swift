import Platform

/// Why a file of the site was built: the chain from the page back to what had changed.
package struct BuildReasons: RunPart {
  /// The run.
  package let run: SiteRun

  /// The part of a run.
  package init(_ run: SiteRun) { self.run = run }

  /// One link of the chain.
  package struct Step: Sendable, Equatable {
    /// How many links lie between it and the file that was asked about.
    package var depth: Int
    /// A file of the site's folder or of the output, or what a setting is called.
    package var name: String
    /// Whether it is built by Skidmark.
    package var isMade: Bool
    /// Whether it is the option that builds everything again.
    package var isForce: Bool { name == BuildLedger.force }
    /// Whether it had never been built before, so that nothing can have changed.
    package var isFirst: Bool
    /// Whether this run built it.
    package var isOfThisRun: Bool
  }

  /// The chain for a file, the file itself first; nil if no build has made it.
  /// - Parameter path: A path in the output folder, in the site's folder, or from where the program runs; a
  ///   folder stands for its page.
  package func steps(for path: String) -> [Step]? {
    for name in names(of: path) {
      guard ledger.maker(of: name) != nil else { continue }
      var steps: [Step] = []
      var seen: Set<String> = []
      add(name, 0, to: &steps, &seen)
      return steps
    }
    return nil
  }

  private func add(_ name: String, _ depth: Int, to steps: inout [Step], _ seen: inout Set<String>)
  {
    guard seen.insert(name).inserted else { return }
    let maker = ledger.maker(of: name)
    let changed = maker?.node.changed ?? []
    steps.append(
      Step(
        depth: depth, name: name, isMade: maker != nil, isFirst: changed.isEmpty,
        isOfThisRun: maker.map { ledger.hasMade($0.name) } ?? false))
    for input in changed { add(input, depth + 1, to: &steps, &seen) }
  }

  /// What a path may mean, as the ledger calls files.
  private func names(of path: String) -> [String] {
    var path = path
    while path.hasPrefix("./") { path.removeFirst(2) }
    let place = OutputFolder(options.output).place
    var names: [String] = []
    for (folder, prefix) in [
      (options.output, BuildLedger.outputPrefix), (place, BuildLedger.outputPrefix),
      (self.folder, ""), (Files.resolved(self.folder), ""),
    ] where path.hasPrefix(folder + "/") {
      names.append(prefix + path.dropFirst(folder.utf8.count + 1))
    }
    names += [path, BuildLedger.outputPrefix + path]
    return names.flatMap { name in
      [name, name.hasSuffix("/") ? "\(name)index.html" : "\(name)/index.html"]
    }
  }
}
