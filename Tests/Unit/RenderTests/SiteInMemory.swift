import Advice
import JSON
import LeagueModel
import Platform
import Rank
import Statistics
import Synchronization

@testable import Render

/// A site whose files are not written to disk.
struct Site: Equatable {
  /// The files' bytes by path in the output folder.
  var files: [String: [UInt8]]
}

extension SiteRenderer {
  /// Renders every page.
  func site(_ input: SiteInput) async throws -> Site {
    let store = SiteInMemory()
    let plan = SitePlan(input, ThemeParts(theme), circumstances: "")
    try await render(plan, plan.openPages(in: store), into: store)
    return Site(files: store.all)
  }

  /// Renders every page and returns each with what it has looked at.
  func pages(_ plan: SitePlan) async throws -> [String: MadePart] {
    let store = SiteInMemory()
    try await render(plan, plan.openPages(in: store), into: store)
    return store.pages
  }
}

private final class SiteInMemory: PartStore {
  private let made = Mutex<[String: MadePart]>([:])

  var pages: [String: MadePart] { made.withLock { $0 } }

  var all: [String: [UInt8]] {
    let files = pages.values.flatMap(\.files).map { ($0.path, $0.bytes) }
    return Dictionary(files) { first, _ in first }
  }

  var files: [NamedDigest] {
    all.sorted { $0.key < $1.key }.map { NamedDigest($0.key, Digest(of: $0.value)) }
  }

  func share(_ name: String, _ inputs: [NamedDigest]) {}

  func keep(_ page: String, _ lookups: Lookups) -> Bool { false }

  func put(_ page: MadePart) { made.withLock { $0[page.name] = page } }
}

extension SiteInput {
  /// Creates an input from loaded leagues; drops those without a week.
  init(
    title: String, baseURL: String?, version: String, leagues: [LeaguePages],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    func digest(_ name: String, _ value: some Encodable) -> NamedDigest {
      NamedDigest(name, Digest(of: (try? JSONValue.encoded(value)) ?? []))
    }
    let sources = leagues.compactMap { league in
      league.weeks.last.map { latest in
        let played = league.managers.filter { $0.record.games > 0 }
        let defenses = league.defenses.flatMap { $0.positions.isEmpty ? nil : $0 }
        let advice = league.advice.flatMap { $0.isWorthAPage ? $0 : nil }
        return LeagueSource(
          slug: league.slug, name: latest.league.name,
          issues: league.weeks.indices.map { Issue(league, $0) },
          pictures: league.pictures.mapValues { digest("pictures.json", "\($0)") },
          managers: played.isEmpty ? nil : digest("managers.json", league.managers),
          defenses: defenses.map { digest("defenses.json", $0) },
          advice: advice.map { digest("advice.json", $0) }
        ) { _ in league }
      }
    }
    self.init(
      title: title, baseURL: baseURL, version: version, leagues: sources, reveal: reveal,
      sections: sections)
  }
}

extension SiteInput.LeaguePages {
  /// Creates a league's pages from editions; sorts them by season and week.
  init(
    slug: String, editions: [Edition], pictures: [Int: [Team.ID: String]] = [:],
    managers: [ManagerCareer] = [], defenses: DefenseReport? = nil, advice: AdviceReport? = nil,
    pictureBytes: [String: [UInt8]] = [:]
  ) {
    let sorted = editions.sorted {
      ($0.league.season, $0.week) < ($1.league.season, $1.week)
    }
    self.init(
      slug: slug, weeks: sorted.map { WeekOutline($0) }, pictures: pictures, managers: managers,
      defenses: defenses, advice: advice,
      reader: LeagueInMemory(editions: sorted, pictures: pictureBytes))
  }
}

private struct LeagueInMemory: LeagueReader {
  let editions: [Edition]
  let pictures: [String: [UInt8]]

  func edition(_ index: Int) -> Edition { editions[index] }
  func picture(_ season: Int, _ name: String) -> [UInt8]? { pictures["\(season)/\(name)"] }
}

extension Issue {
  /// Creates the issue of an edition that is not stored.
  fileprivate init(_ league: SiteInput.LeaguePages, _ index: Int) {
    let week = league.weeks[index]
    func digest(_ name: String, _ value: (some Encodable)?) -> NamedDigest {
      let bytes = value.flatMap { try? JSONValue.encoded($0) } ?? []
      return NamedDigest("\(league.slug)/\(week.folder)\(name)", Digest(of: bytes))
    }
    self.init(
      season: week.league.season, week: week.week,
      sources: [digest("edition.json", try? league.edition(index))],
      outline: digest("outline.json", week), contents: week.contents)
  }
}
