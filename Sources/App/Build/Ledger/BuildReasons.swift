import Platform

/// Explains why a file of the site was built: the chain from the page back to the changed inputs.
package struct BuildReasons: UsesSite, UsesTrace, UsesOptions, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  package let options: SiteRun.Options

  package init(_ part: some UsesSite & UsesTrace & UsesOptions) {
    (site, trace, options) = (part.site, part.trace, part.options)
  }

  /// A link of the chain.
  package struct Step: Sendable, Equatable {
    /// The distance from the file in question.
    package var depth: Int
    /// A file of the site's folder or the output, or the name of a setting.
    package var name: String
    /// Whether Skidmark builds it.
    package var isMade: Bool
    /// Whether it is the option that rebuilds everything.
    package var isForce: Bool { name == BuildLedger.force }
    /// Whether it was never built before.
    package var isFirst: Bool
    /// Whether this run built it.
    package var isOfThisRun: Bool
  }

  /// The chain for a file or a folder's page, starting with the file; nil if no build has made it.
  /// - Parameter path: A path in the output, in the site's folder, or relative to the working directory.
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
    let changed = (maker?.node.changed ?? []).flatMap { ledger.changes(inShared: $0) ?? [$0] }
    steps.append(
      Step(
        depth: depth, name: name, isMade: maker != nil, isFirst: changed.isEmpty,
        isOfThisRun: maker.map { ledger.hasMade($0.name) } ?? false))
    for input in changed { add(input, depth + 1, to: &steps, &seen) }
  }

  private func names(of path: String) -> [String] {
    var path = path
    while path.hasPrefix("./") { path.removeFirst(2) }
    let place = OutputFolder(options.output).place
    var names: [String] = []
    for (folder, prefix) in [
      (options.output, BuildLedger.outputPrefix), (place, BuildLedger.outputPrefix),
      (self.folder, ""), (Paths.resolved(self.folder), ""),
    ] where path.hasPrefix(folder + "/") {
      names.append(prefix + path.dropFirst(folder.utf8.count + 1))
    }
    names += [path, BuildLedger.outputPrefix + path]
    return names.flatMap { name in
      [name, name.hasSuffix("/") ? "\(name)index.html" : "\(name)/index.html"]
    }
  }
}
