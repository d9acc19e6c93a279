import JSON
import Platform
import TestSupport
import Testing

/// A league's pages stay where they are when the platform's name for it changes.
@Suite(needsReplay, .timeLimit(.minutes(10))) struct AddressTests {
  private static let league = SmallLeague(weeks: [
    [.init(1, 90, 2, 80), .init(3, 70, 4, 60)], [.init(1, 85, 3, 95), .init(2, 75, 4, 65)],
  ])

  private func hasAddress(_ site: String) throws {
    try edit("\(site)/skidmark.yml") { $0 + "\nbase_url: https://example.com\n" }
  }

  /// The site's files, but not pictures, whose names tell what is drawn, such as the league's name.
  private func pages(_ site: SmallLeague.Site) throws -> [String] {
    try Files.tree(site.output).filter { !$0.hasSuffix(".png") }.sorted()
  }

  /// The ids of the entries of a feed.
  private func ids(_ feed: String) -> [String] {
    feed.matches(of: /<id>([^<]*)<\/id>/).map { String($0.1) }
  }

  @Test func aRenamedLeagueKeepsItsAddresses() async throws {
    try await Self.league.built(hasAddress) { site in
      let before = try pages(site)
      let feed = ids(try text("\(site.output)/small-league/feed.xml"))
      #expect(!feed.isEmpty)
      var renamed = Self.league
      renamed.name = "Bigger League"
      try renamed.record(in: site.recordings)
      try await site.build(["--force"])
      #expect(try pages(site) == before)
      #expect(ids(try text("\(site.output)/small-league/feed.xml")) == feed)
      #expect(try site.file("week.md", week: 2).contains("# Bigger League"))
      // A copy of the site with its data builds the same addresses.
      try Files.remove(site.output)
      try await site.build()
      #expect(try pages(site) == before)
    }
  }

  @Test func anAddressThatMovesLeadsOn() async throws {
    try await Self.league.built(hasAddress) { site in
      try edit("\(site.folder)/skidmark.yml") { text in
        text.replacing(
          "  - platform: sleeper\n", with: "  - platform: sleeper\n    slug: the-league\n")
      }
      try await site.build()
      #expect(Files.kind("\(site.output)/the-league/2024/week-02/index.html") == .file)
      #expect(Files.kind("\(site.output)/small-league") == nil)
      let rules = try text("\(site.output)/_redirects")
      #expect(rules.contains("\n/small-league  /the-league/  301\n"))
      #expect(rules.contains("\n/small-league/*  /the-league/:splat  301\n"))
    }
  }

  /// A site whose pages are older than the record had the address of the name under which it was connected.
  @Test func anOlderSiteIsRedirectedFromTheNameItWasAddedWith() async throws {
    func connectedAs(_ site: String) throws {
      try edit("\(site)/skidmark.yml") {
        $0.replacing("name: \"Small League\"", with: "name: \"Old Name\"")
      }
    }
    try await Self.league.built(connectedAs) { site in
      let rules = try text("\(site.output)/_redirects")
      #expect(rules.contains("\n/old-name/*  /small-league/:splat  301\n"), "\(rules)")
    }
  }

  @Test func anAddressFromAStrangersDataIsChecked() async throws {
    try await Self.league.built { site in
      let record = "\(site.folder)/data/sleeper-7/address.json"
      for bad in ["../../evil", "assets", "A B"] {
        try write(#"{"version": 1, "slug": "\#(bad)", "former": ["../x", "api"]}"#, to: record)
        try await site.build()
        #expect(Files.kind("\(site.output)/small-league/index.html") == .file, "\(bad)")
        let rules = try text("\(site.output)/_redirects")
        #expect(!rules.contains("/../"))
      }
    }
  }
}
