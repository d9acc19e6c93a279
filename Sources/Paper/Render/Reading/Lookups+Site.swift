import Platform
import Statistics

extension Lookups {
  /// Collects everything that the pages of a site can look at.
  init(_ input: SiteInput, _ theme: ThemeParts, frame: [NamedDigest]) {
    self.init()
    reserve(theme.templates.count + 2 * input.content.pages.count + 256)
    add(NamedDigest(LookupName.everyPage, Digest(joining: frame)))
    for thing in frame where thing.name == LookupName.version { add(thing) }
    theme.add(to: &self)
    add(LookupName.needsPictures, "\(input.needsPictures)")
    add(LookupName.movedLeagues, input.moved.map { "\($0.from) \($0.to)" }.joined(separator: "\n"))
    add(LookupName.leagues, input.leagues.map(\.slug).joined(separator: " "))
    for league in input.leagues { add(league, input) }
    let pictures = input.leagues.flatMap { $0.pictures.values.sorted { $0.name < $1.name } }
    add(NamedDigest(LookupName.pictures, Digest(joining: pictures)))
    add(input.content, input.fileDigests)
    input.games?.add(to: &self)
    if let statistics = input.statistics {
      add(statistics.digest)
      let sides = statistics.sides.map(\.rawValue).joined(separator: " ")
      add(LookupName.addressesOfStatistics, "\(statistics.season) \(sides)")
    }
  }

  private mutating func add(_ league: SiteInput.LeagueSource, _ input: SiteInput) {
    let (slug, issues) = (league.slug, league.issues)
    add(LookupName.name(ofLeague: slug), league.name)
    for (season, list) in league.pictures {
      add(NamedDigest(LookupName.pictures(of: slug, in: season), list.digest))
    }
    add([league.defenses, league.advice].compactMap(\.self))
    if let managers = league.managers {
      add(NamedDigest(LookupName.managers(of: slug), managers.digest))
    }
    for page in input.pages(of: league) {
      let folder = page.path(of: slug)
      add(LookupName.page(folder), folder)
    }
    add(LookupName.weeks(of: slug), issues.map(\.folder).joined(separator: " "))
    for (season, issues) in Dictionary(grouping: issues, by: \.season) {
      let folders = issues.map(\.folder).joined(separator: " ")
      add(LookupName.weeks(of: slug, in: season), folders)
    }
    var earlier = ""
    for (index, issue) in issues.enumerated() {
      add(issue.sources)
      add(issue.outline)
      let isFirst = index == 0 || issues[index - 1].season != issue.season
      earlier = isFirst ? issue.folder : "\(earlier) \(issue.folder)"
      add(LookupName.weeks(of: slug, through: issue.folder), earlier)
      let (before, after) = (issues[..<index].last?.folder, issues[(index + 1)...].first?.folder)
      if let before { add(LookupName.week(before: issue.folder, of: slug), before) }
      if let after { add(LookupName.week(after: issue.folder, of: slug), after) }
    }
  }

  private mutating func add(_ content: SiteContent, _ files: [String: Digest]) {
    var listed: [UInt8] = []
    listed.reserveCapacity(content.pages.count * 256)
    for page in content.pages { page.addListed(to: &listed) }
    add(NamedDigest(LookupName.contentList, Digest(of: listed)))
    add(NamedDigest(LookupName.contentLinks, content.links.digest))
    for page in content.pages {
      add(NamedDigest(LookupName.content(page.source), page.digest))
    }
    for (name, page) in [
      (LookupName.homeText, content.home), (LookupName.postsText, content.postsIntroduction),
    ] {
      if let page { add(NamedDigest(name, page.digest)) }
    }
    for file in content.files {
      add(NamedDigest(LookupName.content(file.source), files[file.source] ?? .ofNothing))
    }
  }

  /// The lookups with all files of the site for the service worker, which depends on them.
  func adding(_ files: [NamedDigest]) -> Lookups {
    var lookups = self
    lookups.add(NamedDigest(LookupName.wholeSite, Digest(joining: files)))
    return lookups
  }
}

extension ContentPage {
  /// Adds everything that lists show of a page.
  fileprivate func addListed(to bytes: inout [UInt8]) {
    bytes.append(kind.rawValue)
    for text in [title, description, folder] { bytes.add(text) }
    bytes.add(date?.seconds)
    bytes.add(date.map { Int64($0.nanoseconds) })
    bytes.add(author)
    bytes.add(Int64(tags.count))
    for tag in tags { bytes.add(tag) }
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ number: Int64?) {
    Swift.withUnsafeBytes(of: number ?? .min) { append(contentsOf: $0) }
  }

  /// Adds a text after its length, which keeps different lists apart.
  fileprivate mutating func add(_ text: String?) {
    add(Int64(text?.utf8.count ?? -1))
    if let text { self += text.utf8 }
  }
}
