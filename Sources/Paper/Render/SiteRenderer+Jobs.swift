import Liquid
import Platform

/// The files of a site as jobs, and the names of what each is made from. Whatever a page can show is part of
/// its key.
extension SiteRenderer {
  /// Some files that are made together.
  struct Job: Sendable {
    /// Names what they are made from; nil if nobody remembers that.
    var key: [UInt8]?
    var isWeek = false
    var make: @Sendable () throws -> [(String, [UInt8])]

    init(
      _ key: [UInt8]? = nil, isWeek: Bool = false,
      _ make: @escaping @Sendable () throws -> [(String, [UInt8])]
    ) {
      self.key = key
      self.isWeek = isWeek
      self.make = make
    }
  }

  /// The files of a job as they will stand on the site, from memory where they are the same.
  func files(of job: Job) throws -> PageMemory.Files {
    if let key = job.key, let known = memory.recall(key) { return known }
    let made: PageMemory.Files = try job.make().map { path, bytes in
      (path, isMinified ? Minifier.minified(bytes, path) : bytes)
    }
    if let key = job.key, isComplete(made, ofWeek: job.isWeek) { memory.remember(key, made) }
    return made
  }

  /// The site's own files, which tell of all leagues.
  func jobs(for leagues: [LeagueOutline], _ input: SiteInput) -> [Job] {
    [
      Job { [("index.html", try home(leagues, input))] }, Job { try missingPage(input) },
      Job { try rules(leagues, input) }, Job { try search(leagues, input) },
      Job { try installation(input) }, Job { try posts(input) },
    ]
  }

  /// The files of a league.
  func jobs(for league: SiteInput.LeaguePages, _ input: SiteInput) -> [Job] {
    let site = keyOfSite(input)
    var jobs = [
      Job(key(of: "archive", of: league, site: site)) {
        try archive(league, input) + feeds(league, input)
      },
      Job(key(of: "seasons", of: league, site: site)) { try seasons(league, input) },
    ]
    for (index, edition) in league.editions.enumerated() {
      jobs.append(
        Job(key(ofWeek: index, of: league, input, site: site), isWeek: true) {
          try week(edition, at: index, of: league, input)
        })
    }
    return jobs
  }

  // MARK: Keys

  /// What all pages of leagues have in common.
  func keyOfSite(_ input: SiteInput) -> [UInt8] {
    var bytes = theme.digest
    bytes.append(isMinified ? 1 : 0)
    let pictureVersion = pictures?.version
    Value.array([
      site(input), .string(input.title), .string(input.baseURL ?? ""), .string(input.version),
      .string(input.reveal.rawValue), pictureVersion.map { .string($0) } ?? .null,
      .array(input.sections.map { .array([.string($0.name), .bool($0.isShown)]) }),
    ]).describe(to: &bytes)
    return sha256(bytes)
  }

  /// A week's page: the week, the pages around it, and where it stands. Nil if the week has no digest.
  func key(
    ofWeek index: Int, of league: SiteInput.LeaguePages, _ input: SiteInput, site: [UInt8]
  ) -> [UInt8]? {
    let edition = league.editions[index]
    guard let digest = league.digests[edition.folder] else { return nil }
    var bytes = Array("week".utf8) + site + digest
    let crumbs = crumbs(league, input).map {
      Value.array([.string($0.name), .string($0.path ?? "")])
    }
    Value.array([
      .string(league.slug), navigation(league, index), .array(crumbs),
      .bool(index == league.editions.count - 1),
    ]).describe(to: &bytes)
    return sha256(bytes)
  }

  /// Pages about all weeks of a league; nil if a week has no digest.
  func key(
    of pages: String, of league: SiteInput.LeaguePages, site: [UInt8]
  ) -> [UInt8]? {
    var bytes = Array("\(pages) \(league.slug) ".utf8) + site
    for edition in league.editions {
      guard let digest = league.digests[edition.folder] else { return nil }
      bytes += Array(edition.folder.utf8) + digest
    }
    return sha256(bytes)
  }

  /// Whether files may be remembered: a picture that could not be drawn is tried again.
  func isComplete(_ files: PageMemory.Files, ofWeek: Bool) -> Bool {
    !ofWeek || pictures == nil || files.contains { $0.path.hasSuffix(".png") }
  }
}
