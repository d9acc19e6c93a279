import Advice
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
    try await render(plan, plan.openParts(in: store), into: store)
    return Site(files: store.all)
  }
}

private final class SiteInMemory: PartStore {
  private let made = Mutex<[String: [UInt8]]>([:])

  var all: [String: [UInt8]] { made.withLock { $0 } }

  var files: [NamedDigest] {
    all.sorted { $0.key < $1.key }.map { NamedDigest($0.key, Digest(of: $0.value)) }
  }

  func share(_ name: String, _ inputs: [NamedDigest]) {}

  func knows(_ part: String) -> Bool { false }

  func keep(_ part: String, madeFrom inputs: [NamedDigest]) -> Bool { false }

  func put(_ part: MadePart) {
    made.withLock { for file in part.files { $0[file.path] = file.bytes } }
  }
}

extension SiteInput {
  /// Creates an input from loaded leagues; drops those without a week.
  init(
    title: String, baseURL: String?, version: String, leagues: [LeaguePages],
    reveal: Reveal = .shown, sections: [(name: String, isShown: Bool)] = []
  ) {
    func digest(_ name: String, _ isThere: Bool) -> NamedDigest? {
      isThere ? NamedDigest(name, Digest.ofNothing) : nil
    }
    let sources = leagues.compactMap { league in
      league.weeks.last.map { latest in
        LeagueSource(
          slug: league.slug, name: latest.league.name, issues: league.weeks.map { Issue($0) },
          pictures: league.pictures.mapValues { _ in NamedDigest("pictures.json", .ofNothing) },
          managers: digest("managers.json", !league.managers.isEmpty),
          defenses: digest("defenses.json", league.defenses != nil),
          advice: digest("advice.json", league.advice != nil)
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
  func storedFile(_ index: Int) -> [UInt8]? { nil }
  func picture(_ season: Int, _ name: String) -> [UInt8]? { pictures["\(season)/\(name)"] }
}

extension Issue {
  /// Creates the issue of an edition that is not stored.
  fileprivate init(_ week: WeekOutline) {
    self.init(
      season: week.league.season, week: week.week, source: "edition.json",
      digest: Digest.ofNothing)
  }
}
