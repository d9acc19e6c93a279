import LeagueModel
import Liquid
import Platform
import Sports

/// Makes the parts of a site that are not up to date.
extension SiteRenderer {
  /// Makes and stores the parts of a plan that the store lacks, on all processors, one league at a time.
  /// - Throws: `LiquidError` with the location in a template, and errors of the store or a league's source.
  package func render(
    _ plan: SitePlan, _ open: [SitePlan.Part], into store: some PartStore
  ) async throws {
    let input = plan.input
    let groups = Dictionary(grouping: open, by: \.group)
    var outlines: [Int: LeagueOutline] = [:]
    for index in input.leagues.indices {
      guard let open = groups[.league(index)] else { continue }
      // The latest week is also in the pages about all weeks.
      let latest = input.leagues[index].issues.count - 1
      let league = try await input.leagues[index]
        .pages(Set(open.compactMap(\.issue) + [latest])).makingLatest()
      try await inPortions(of: 1, Self.together(open)) { parts in
        try put(parts, of: league, plan, into: store)
      }
      outlines[index] = try outline(of: league, input)
    }
    let pages = groups[.site] ?? []
    for index in input.leagues.indices where !pages.isEmpty && outlines[index] == nil {
      let latest = input.leagues[index].issues.count - 1
      outlines[index] = try outline(of: try await input.leagues[index].pages([latest]), input)
    }
    let leagues = outlines.sorted { $0.key < $1.key }.map(\.value)
    let site = site(input)
    // Thousands of pages are made together with the search index, which keeps one processor busy.
    try await inPortions(of: 1, Self.portions(pages, groups[.content] ?? [])) { parts in
      for part in parts {
        switch part {
        case .text(let number): try store.put(try text(number, plan, site))
        case .file(let number): try store.put(try file(number, plan))
        case .pictures: try store.put(pictures(plan))
        default: try store.put(made(part, plan, files: files(of: part, leagues, input)))
        }
      }
    }
    if let source = input.games, let games = groups[.games] {
      let teams = SportsTeams(source)
      try await inPortions(of: 4, games) { part in
        let files =
          if case .game(let index) = part {
            try game(index, source, teams, input)
          } else {
            try self.games(source, teams, input)
          }
        try store.put(made(part, plan, files: files))
      }
    }
    if let source = input.statistics, let numbers = groups[.statistics] {
      let tables = try StatisticsTables(source)
      try await inPortions(of: 1, numbers) { part in
        guard case .statistics(let pages) = part else { return }
        try store.put(made(part, plan, files: statistics(pages, tables, input)))
      }
    }
    let all = store.files
    let worker = plan.serviceWorker(after: all)
    guard try !store.keep(worker.name, madeFrom: worker.inputs) else { return }
    try store.put(
      MadePart(
        name: worker.name, inputs: worker.inputs,
        files: [(Self.serviceWorkerPath, try serviceWorker(for: all))]))
  }

  // MARK: One part

  private func made(_ part: SitePlan.Part, _ plan: SitePlan, files: [SiteFile]) -> MadePart {
    // If an image is missing, the next run tries again.
    let isDrawn =
      pictures == nil || !plan.input.needsPictures || files.contains { $0.0.hasSuffix(".png") }
    var isComplete = pictures == nil || theme.icon == nil || !appIcons.isEmpty
    if case .week = part { isComplete = isComplete && isDrawn }
    return MadePart(
      name: plan.name(of: part), inputs: plan.inputs(of: part), files: files,
      isComplete: isComplete)
  }

  private func pictures(_ plan: SitePlan) throws -> MadePart {
    let pictures = try plan.input.readPictures()
    return MadePart(
      name: plan.name(of: .pictures), inputs: plan.inputs(of: .pictures),
      files: pictures.files.sorted { $0.key < $1.key }.map {
        (SiteInput.LeaguePages.picturePath($0.key), $0.value)
      },
      warnings: pictures.warnings, isComplete: pictures.warnings.isEmpty)
  }

  private func text(_ number: Int, _ plan: SitePlan, _ site: Value) throws -> MadePart {
    let (input, part) = (plan.input, SitePlan.Part.text(number))
    let page = input.content.pages[number]
    let text = try ContentText(page, root: page.root, input)
    return MadePart(
      name: plan.name(of: part),
      inputs: plan.inputs(of: part) + (text.hasLinks ? [plan.links] : []),
      files: [(page.path, try self.page(page, text, input, site: site))],
      warnings: text.missing.map { link in
        "content/\(page.source) links to '\(link)', which is not there or not published."
      })
  }

  private func file(_ number: Int, _ plan: SitePlan) throws -> MadePart {
    let (part, file) = (SitePlan.Part.file(number), plan.input.content.files[number])
    return MadePart(
      name: plan.name(of: part), inputs: plan.inputs(of: part),
      files: [(file.path, try plan.input.readFile(file.source))])
  }

  /// Parts that are made one after another: each page of the site for itself, and many texts.
  private static func portions(
    _ pages: [SitePlan.Part], _ texts: [SitePlan.Part]
  ) -> [[SitePlan.Part]] {
    pages.map { [$0] }
      + stride(from: 0, to: texts.count, by: 64).map { Array(texts[$0...].prefix(64)) }
  }

  /// The parts of a league, grouped by week.
  private static func together(_ parts: [SitePlan.Part]) -> [[SitePlan.Part]] {
    var groups: [[SitePlan.Part]] = []
    for part in parts {
      if let issue = part.issue, groups.last?.first?.issue == issue {
        groups[groups.count - 1].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups
  }

  /// Makes parts of a league; all concern the same week or none.
  private func put(
    _ parts: [SitePlan.Part], of league: SiteInput.LeaguePages, _ plan: SitePlan,
    into store: some PartStore
  ) throws {
    let data = try parts.first?.issue.map { index in
      try league.data(index)
    }
    for part in parts {
      let files = try files(of: part, league, data, plan.input)
      try store.put(made(part, plan, files: files))
    }
  }

  private func files(
    of part: SitePlan.Part, _ league: SiteInput.LeaguePages, _ data: EditionData?,
    _ input: SiteInput
  ) throws -> [SiteFile] {
    switch (part, data) {
    case (.archive, _): try archive(league, input) + feeds(league, input)
    case (.history, _): try history(league, input)
    case (.season(_, let season), _):
      try seasons(league, season, input) + draft(league, season, input)
        + trades(league, season, input) + wrapped(league, season, input)
    case (.managers, _): try managers(league, input)
    case (.defenses, _): try defenses(league, input)
    case (.advice, _): try advice(league, input)
    case (.week(_, let index), let data?): try week(index, of: league, data, input)
    case (.edition(_, let index), _): try editionFile(index, of: league)
    case (.sheets(_, let index), let data?):
      try sheets(of: try league.edition(index), league, data, input)
    case (.stories(_, let index), let data?):
      try stories(of: try league.edition(index), league, data, input)
    default: []
    }
  }

  private func files(
    of part: SitePlan.Part, _ leagues: [LeagueOutline], _ input: SiteInput
  ) throws -> [SiteFile] {
    switch part {
    case .assets:
      theme.assets.map { ($0.key, $0.value) } + appIcons.map { ($0.path, $0.bytes) }
    case .home: input.opensWithNewestWeek ? [] : [("index.html", try home(leagues, input))]
    case .missing: try missingPage(input)
    case .rules: try rules(leagues, input)
    case .search: try search(leagues, input)
    case .installation: try installation(input)
    case .posts: try posts(input)
    default: []
    }
  }
}

extension SitePlan.Part {
  /// The week that the part concerns, as an index; nil if none or several.
  fileprivate var issue: Int? {
    switch self {
    case .week(_, let issue), .edition(_, let issue), .sheets(_, let issue), .stories(_, let issue):
      issue
    default: nil
    }
  }

  /// What a part is about: the parts of a group are made from the same data.
  fileprivate enum Group: Hashable { case league(Int), site, games, statistics, content }

  fileprivate var group: Group {
    switch self {
    case .archive(let league), .history(let league), .season(let league, _), .managers(let league),
      .defenses(let league), .advice(let league), .week(let league, _), .edition(let league, _),
      .sheets(let league, _), .stories(let league, _):
      .league(league)
    case .assets, .pictures, .home, .missing, .rules, .search, .installation, .posts: .site
    case .games, .game: .games
    case .statistics: .statistics
    case .text, .file: .content
    }
  }
}

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
