import HTTP
import Testing

/// `_headers` as hosts read it, and content types.
@Suite struct HeaderRulesTests {
  @Test func everyMatchingRuleApplies() {
    let rules = HeaderRules(
      """
      # for everybody
      /*
        X-Frame-Options: DENY
        X-Robots-Tag: noindex
      /assets/*
        ! X-Robots-Tag
        Cache-Control: public, max-age=31536000, immutable
      /teams/:name/
        X-Frame-Options: SAMEORIGIN
      """)
    #expect(names(rules, "/index.html") == ["X-Frame-Options: DENY", "X-Robots-Tag: noindex"])
    #expect(
      names(rules, "/assets/a.css") == [
        "X-Frame-Options: DENY", "Cache-Control: public, max-age=31536000, immutable",
      ])
    #expect(names(rules, "/teams/moss/").contains("X-Frame-Options: DENY, SAMEORIGIN"))
    #expect(!names(rules, "/teams/moss/1/").contains("X-Frame-Options: DENY, SAMEORIGIN"))
  }

  @Test func malformedLinesAreSkipped() {
    let rules = HeaderRules("  Lost: header\n\n/a\n  no colon\n  Kept: yes\n")
    #expect(names(rules, "/a") == ["Kept: yes"])
    #expect(names(rules, "/b").isEmpty)
  }

  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("a/feed.XML", "application/xml; charset=utf-8"),
    ("week.md", "text/markdown; charset=utf-8"), ("card.png", "image/png"),
    ("_headers", "text/plain; charset=utf-8"), ("a.b/CNAME", "text/plain; charset=utf-8"),
    ("thing.unknown", "application/octet-stream"),
  ]) func filesHaveTypes(path: String, type: String) {
    #expect(ContentType.of(path) == type)
  }

  private func names(_ rules: HeaderRules, _ path: String) -> [String] {
    rules.headers(for: path).map { "\($0.name): \($0.value)" }
  }
}
