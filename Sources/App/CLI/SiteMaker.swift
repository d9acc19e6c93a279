import Build

/// Rebuilds a site from stored data for `--watch` and previews. Fetches nothing and asks no model.
struct SiteMaker: Sendable {
  let invocation: Invocation

  /// Updates rankings, roasts and pages. Reads configuration, templates and context each time.
  func make() async throws(Failure) {
    let siteRun = try invocation.siteRun(needsTrust: false)
    try await inWords(of: await BuildRun(siteRun).remake())
  }
}
