import Build
import Diagnostics
import JSON
import LeagueModel
import Platform
import Platforms
import Rank
import TestSupport
import Testing

@testable import HTTP

/// The specification's league properties: connected leagues are stored, shown, isolated and removable.
@Suite(.timeLimit(.minutes(120))) struct LeaguePropertyTests {
  /// A site without a network.
  private struct Site {
    let folder: String

    init(_ folder: String) throws {
      self.folder = folder
      try Files.write(Array("title: Ours # mine\nleagues:\n".utf8), to: "\(folder)/skidmark.yml")
    }

    var data: DataFolder { DataFolder("\(folder)/data") }

    func siteRun() throws -> SiteRun {
      let path = "\(folder)/skidmark.yml"
      let configuration = try SiteConfiguration(
        SourceText(name: path, bytes: try Files.read(path)))
      let now = Instant(seconds: 1_800_000_000)
      let offline = Transport { (_) throws(HTTPError) in throw .noConnection(host: "example") }
      let world = World(
        now: { now }, client: Client(offline, pace: .real { now }),
        addresses: Fetcher.Addresses(
          sleeper: try #require(Address("https://api.sleeper.app/v1")),
          espn: try #require(Address("https://espn.example/ffl"))), credentials: nil,
        pace: .real { now })
      return SiteRun(
        folder: folder, configuration: configuration, zone: .utc,
        options: SiteRun.Options(output: "\(folder)/output", version: "1"), world: world
      ) { _ in }
    }

    /// Connects a league as `skidmark league add` does, and stores it.
    func connect(_ league: League) throws {
      var file = try ConfigurationFile("\(folder)/skidmark.yml")
      let isYearly = league.key.platform == .espn
      try file.add(
        SiteConfiguration.LeagueEntry(
          key: league.key, season: isYearly ? league.season : nil, name: line(league.name)))
      try file.save()
      try ContextFolder(siteRun()).make(
        for: SiteConfiguration.LeagueEntry(key: league.key, season: nil))
      try data.season(league.key, league.season).league.store(league)
    }

    func store(_ rankings: Rankings, _ roasts: [Team.ID: TeamRoast]) throws {
      let season = data.season(of: rankings.league)
      try season.rankings(week: rankings.week).store(rankings)
      try season.words(week: rankings.week).store(Words(for: rankings, roasts: roasts))
    }

    /// Changes a league's context.
    func edit(
      _ key: LeagueKey, _ body: (inout ContextEditor) throws(ContextEditor.Failure) -> Void
    ) throws {
      let siteRun = try siteRun()
      var editor = try ContextEditor(
        name: ContextFolder(siteRun).path(of: key),
        bytes: try ContextFolder(siteRun).bytes(of: key))
      try body(&editor)
      try ContextFolder(siteRun).store(editor.bytes, of: key)
    }

    func context(_ key: LeagueKey) throws -> LeagueContext {
      try SiteTexts(siteRun()).context(of: key)
    }

    /// All files of a league but its entry in the configuration.
    func files(of key: LeagueKey) throws -> [String: [UInt8]] {
      try Files.tree(folder).filter { $0.contains("\(key)/") || $0.contains("\(key).") }.reduce(
        into: [:]
      ) { $0[$1] = try Files.read("\(folder)/\($1)") }
    }
  }

  /// A folder for one of many cases, removed without another process.
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = TemporaryFolder.make()
    defer { try? Files.remove(folder) }
    try await body(folder)
  }

  /// A text as the paper prints it: on one line; nil for a blank one.
  private func line(_ text: String) -> String? { Self.line(text) }
  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Leagues with different keys.
  private func leagues(_ random: inout Random, most: Int) -> [League] {
    var keys: Set<LeagueKey> = []
    return (0...random.number(most - 1)).map { _ in random.league() }.filter {
      keys.insert($0.key).inserted
    }
  }

  @Test(arguments: Seeds.tried(0..<120))
  func property2DataPersistenceRoundTrip(_ seed: UInt64) async throws {
    try await withFolder { folder in
      var random = Random(seed: seed &+ 20_000)
      let site = try Site(folder)
      let league = random.league()
      try site.connect(league)
      // The connection.
      let entry = try #require(try site.siteRun().configuration.leagues.first)
      #expect(entry.key == league.key && entry.name == line(league.name))
      #expect(entry.season == (league.key.platform == .espn ? league.season : nil))
      // The context, item by item.
      var wanted = LeagueContext()
      var known: Set<String> = []
      for _ in 0..<random.number(6) {
        let (title, text) = (random.text(), random.text())
        let isJoke = random.chance()
        guard let one = line(title), let other = line(text),
          known.insert("\(isJoke) \(one.lowercased())").inserted
        else { continue }
        try site.edit(league.key) { editor throws(ContextEditor.Failure) in
          try editor.add(title, text, to: isJoke ? .jokes : .personalities)
        }
        if isJoke {
          wanted.insideJokes.append(.init(term: one, explanation: other))
        } else {
          wanted.personalities.append(.init(name: one, description: other))
        }
      }
      let (sacko, culture) = (random.maybe { $0.text() }, random.maybe { $0.text() })
      try site.edit(league.key) { editor throws(ContextEditor.Failure) in
        if let sacko { try editor.set(.sacko, to: sacko) }
        if let culture { try editor.set(.culture, to: culture) }
      }
      wanted.sacko = sacko.flatMap(line)
      wanted.culture = culture.flatMap(line)
      #expect(try site.context(league.key) == wanted)
      // What is stored.
      let rankings = random.rankings(of: league)
      let words = Words(for: rankings, roasts: random.roasts(for: rankings))
      let (season, week) = (site.data.season(league.key, league.season), rankings.week)
      try season.rankings(week: week).store(rankings)
      try season.words(week: week).store(words)
      #expect(try season.league.read() == league)
      #expect(try season.rankings(week: week).read() == rankings)
      #expect(try season.words(week: week).read() == words)
      #expect(try season.edition(week: week) == Edition(rankings, words))
    }
  }

  @Test(arguments: Seeds.tried(0..<120))
  func property11LeagueConnectionIsolation(_ seed: UInt64) async throws {
    try await withFolder { folder in
      var random = Random(seed: seed &+ 110_000)
      let site = try Site(folder)
      // Two leagues that have as much in common as possible.
      let id = String(random.number(1 << 40))
      var (one, other) = (random.league(), random.league())
      one.key = try #require(LeagueKey(platform: .sleeper, id: id))
      other.key = try #require(
        LeagueKey(
          platform: random.pick(FantasyPlatform.allCases), id: random.chance() ? id : "1\(id)"))
      if other.key == one.key { other.key = try #require(LeagueKey(platform: .espn, id: id)) }
      if random.chance() { (other.name, other.season) = (one.name, one.season) }
      try site.connect(one)
      try site.connect(other)
      for _ in 0...random.number(8) {
        let (mine, yours) = random.chance() ? (one, other) : (other, one)
        let before = try site.files(of: yours.key)
        let known = try site.context(yours.key)
        #expect(!before.isEmpty)
        switch random.number(3) {
        case 0:
          let title = "t\(random.number(1_000_000))"
          let text = random.text()
          guard line(text) != nil else { continue }
          try site.edit(mine.key) { editor throws(ContextEditor.Failure) in
            try editor.add(title, text, to: .jokes)
          }
        case 1:
          let text = random.text()
          try site.edit(mine.key) { editor throws(ContextEditor.Failure) in
            try editor.set(.sacko, to: text)
          }
        case 2:
          var changed = mine
          changed.teams = []
          try site.data.season(changed.key, changed.season).league.store(changed)
        default:
          let rankings = random.rankings(of: mine)
          try site.store(rankings, random.roasts(for: rankings))
        }
        #expect(try site.files(of: yours.key) == before)
        #expect(try site.context(yours.key) == known)
      }
    }
  }

  @Test(arguments: Seeds.tried(0..<110))
  func property12MultipleLeagueSupport(_ seed: UInt64) async throws {
    try await withFolder { folder in
      var random = Random(seed: seed &+ 120_000)
      let site = try Site(folder)
      let leagues = leagues(&random, most: 12)
      for league in leagues { try site.connect(league) }
      let overview = try LeagueDirectory(site.siteRun()).overview()
      #expect(overview.map(\.entry.key) == leagues.map(\.key))
      #expect(overview.map(\.name) == leagues.map(\.name))
      #expect(overview.map(\.season) == leagues.map(\.season))
      #expect(overview.map(\.lastUpdated) == leagues.map(\.fetchedAt))
      for league in leagues {
        var file = try ConfigurationFile("\(folder)/skidmark.yml")
        try file.select(league.key)
        try file.save()
        let siteRun = try site.siteRun()
        #expect(
          try LeagueDirectory(siteRun).overview().filter(\.isSelected).map(\.entry.key) == [
            league.key
          ])
        let entry = try #require(LeagueDirectory(siteRun).entry(named: league.key.description))
        #expect(try RankStage(siteRun).storedLeague(entry).league == league)
      }
    }
  }

  @Test(arguments: Seeds.tried(0..<110))
  func property13LeagueRemovalCleanup(_ seed: UInt64) async throws {
    try await withFolder { folder in
      var random = Random(seed: seed &+ 130_000)
      let site = try Site(folder)
      let leagues = leagues(&random, most: 5)
      for league in leagues { try site.connect(league) }
      let gone = random.pick(leagues)
      for league in leagues {
        let rankings = random.rankings(of: league)
        try site.store(rankings, random.roasts(for: rankings))
        try site.edit(league.key) { editor throws(ContextEditor.Failure) in
          try editor.add("joke of \(league.key)", "x", to: .jokes)
        }
      }
      if random.chance() {
        var file = try ConfigurationFile("\(folder)/skidmark.yml")
        try file.select(random.pick(leagues).key)
        try file.save()
      }
      let others = leagues.filter { $0.key != gone.key }
      let before = try others.map { try site.files(of: $0.key) }
      let siteRun = try site.siteRun()
      var forgotten: [LeagueKey] = []
      let entry = try #require(LeagueDirectory(siteRun).entry(named: gone.key.description))
      try await LeagueRemoval(siteRun).remove(entry) { forgotten.append($0) }
      #expect(forgotten == [gone.key])
      #expect(try site.files(of: gone.key).isEmpty)
      for path in try Files.tree(folder) where gone.key.id.count > 8 {
        let text = String(decoding: try Files.read("\(folder)/\(path)"), as: UTF8.self)
        #expect(!text.contains(gone.key.id) && !path.contains(gone.key.id), "\(path)")
      }
      #expect(try others.map { try site.files(of: $0.key) } == before)
      let left = try site.siteRun()
      #expect(try LeagueDirectory(left).overview().map(\.entry.key) == others.map(\.key))
      if others.isEmpty {
        let text = String(decoding: try Files.read("\(folder)/skidmark.yml"), as: UTF8.self)
        #expect(text == "title: Ours # mine\nleagues:\n")
      }
    }
  }
}
