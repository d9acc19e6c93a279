import Platform

extension SitePlan {
  /// Lets the store keep the parts that are up to date.
  /// - Returns: The others.
  package func openParts(in store: some PartStore) async throws -> [Part] {
    store.share(everyPage.name, ofPages)
    let ofLeagues: [Part] = input.leagues.indices.flatMap { self.parts(ofLeague: $0) }
    let all = ofLeagues + siteParts + gameParts + statisticsParts + contentParts
    let areKept = try await inPortions(of: 256, all) { try keep($0, in: store) }
    return zip(all, areKept).filter { !$1 }.map(\.0)
  }

  /// Lets the store keep the service worker, after all other parts.
  package func keepWorker(in store: some PartStore) throws -> Bool {
    let worker = serviceWorker(after: store.files)
    return try store.keep(worker.name, madeFrom: worker.inputs)
  }

  /// Only rendering shows whether a page has links, so tries both sets of inputs.
  private func keep(_ part: Part, in store: some PartStore) throws -> Bool {
    let name = name(of: part)
    guard store.knows(name) else { return false }
    let inputs = inputs(of: part)
    if try store.keep(name, madeFrom: inputs) { return true }
    guard case .text = part else { return false }
    return try store.keep(name, madeFrom: inputs + [links])
  }
}
