import HTTP
import Testing

/// `_redirects` as hosts read it.
@Suite struct RedirectRulesTests {
  private let rules = RedirectRules(
    """
    # a comment
    /latest   /league/week-3/  302
    /latest   /never/
    /old/*    /new/:splat      301
    /away     https://example.com/
    /here     /there           200
    /broken
    """)

  @Test(arguments: [
    ("/latest", "/league/week-3/", 302), ("/latest/", "/league/week-3/", 302),
    ("/old/a/b.html", "/new/a/b.html", 301), ("/away", "https://example.com/", 302),
  ]) func theFirstMatchingRuleApplies(path: String, location: String, status: Int) {
    let redirect = rules.redirect(for: path)
    #expect(redirect?.location == location && redirect?.status == status)
  }

  @Test(arguments: ["/", "/late", "/latest/x", "/here", "/broken", "/old"])
  func otherPathsAreNotRedirected(path: String) {
    #expect(rules.redirect(for: path) == nil)
  }
}
