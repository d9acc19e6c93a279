import Build

/// Makes what has changed of a site from what is stored, for those who change its texts and look on. Nothing
/// is fetched, and no model is asked.
struct SiteMaker: Sendable {
  let invocation: Invocation

  /// Brings rankings, roasts and pages up to date. Configuration, templates and context are read each time.
  func make() async throws(Failure) {
    let siteRun = try invocation.siteRun(needsTrust: false)
    do throws(SiteError) {
      try await BuildRun(siteRun).remake()
    } catch {
      throw Failure(error)
    }
  }
}
