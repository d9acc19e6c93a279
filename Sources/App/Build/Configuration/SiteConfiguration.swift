package import Diagnostics
package import LeagueModel
package import Render
package import YAML

/// What `skidmark.yml` says.
package struct SiteConfiguration: Sendable, Equatable {
  /// One of the site's leagues.
  package struct LeagueEntry: Sendable, Equatable {
    /// Which league.
    package var key: LeagueKey
    /// The year in which the season began; nil for the season that the platform has now. A Sleeper
    /// league has one season only.
    package var season: Int?
    /// How far back the paper looks.
    package var history: Past
    /// How profane its roasts may be, 0 to 5; nil for the site's heat.
    package var heat: Int?
    /// What it was called when it was connected; nil if nobody wrote that down.
    package var name: String?
    /// What it was before it moved on to a new season, the latest last: those pages stay on the site.
    package var earlier: [LeagueKey]

    /// Creates an entry.
    package init(
      key: LeagueKey, season: Int?, history: Past = .linked, heat: Int? = nil,
      name: String? = nil, earlier: [LeagueKey] = []
    ) {
      self.key = key
      self.season = season
      self.history = history
      self.heat = heat
      self.name = name
      self.earlier = earlier
    }
  }

  /// Which earlier seasons of a league the paper knows.
  package enum Past: Sendable, Equatable {
    /// All that the platform links to the present one: Sleeper does, ESPN does not.
    case linked
    /// So many of the seasons before, the latest; 0 for none.
    case latest(Int)
    /// Those that began in these years, in order.
    case seasons([Int])
  }

  /// Where answers come from.
  package enum Environment: String, Sendable, CaseIterable {
    /// The platforms.
    case live
    /// Servers on this machine.
    case localhost
    /// A folder of recorded answers.
    case mock
  }

  /// A part of a week's page that can be left out.
  package enum Section: String, Sendable, CaseIterable {
    /// The week's results.
    case scores
    /// The league's table.
    case standings
    /// Who can still reach the playoffs.
    case race
    /// The playoffs so far.
    case bracket
    /// What the week stands out for.
    case awards
    /// The season's games between those who have met before.
    case rivalries
    /// The records of the season.
    case records
    /// Wins against expected wins.
    case luck
    /// Every team with every other team's schedule.
    case swaps
    /// Points left on the bench.
    case lineups
    /// The other power rankings and how well they foretell.
    case systems
    /// What all seasons add up to.
    case history
    /// A page for each team with where its numbers come from.
    case sheets
  }

  /// The paper's title.
  package var title = "Skidmark"
  /// The address where the site is published, without a slash at the end; nil if not known.
  package var baseURL: String?
  /// The name of the time zone in which the paper prints times.
  package var timeZone = "UTC"
  /// How profane roasts may be, 0 to 5.
  package var heat = 4
  /// Who writes the roasts.
  package var writer = WriterSettings()
  /// Whether the built-in writer takes the place of a model that fails.
  package var hasFallback = true
  /// Which power ranking orders the teams.
  package var ranking = PowerSystem.skidmark
  /// The name of the theme; nil for the default.
  package var theme: String?
  /// What readers see of the outcomes before they ask.
  package var reveal = Reveal.shown
  /// The sections of a week that are left out.
  package var hiddenSections: Set<Section> = []
  /// Where answers come from.
  package var environment = Environment.live
  /// The folder of recorded answers, relative to the site.
  package var recordings = "recordings"
  /// The program and its arguments that print ESPN's cookies; nil for none.
  package var espnCommand: [String]?
  /// The chats in which the paper is posted, in the order of the file.
  package var chats: [ChatEntry] = []
  /// The leagues in the order of the home page.
  package var leagues: [LeagueEntry] = []
  /// Where the site is published, in the order in which it is.
  package var publishTargets: [PublishSettings] = []
  /// The league that the home page names first and that commands about one league take; nil for none.
  package var selected: LeagueKey?

  /// What everything is without a file.
  package init() {}
}

extension SiteConfiguration {
  /// Reads a configuration. Every mistake is shown at its place, and no secret with it.
  package init(_ source: SourceText) throws(YAMLError) {
    do throws(YAMLError) { try self.init(reading: source) } catch {
      throw YAMLError(diagnostic: error.diagnostic.maskingSecrets())
    }
  }

  private init(reading source: SourceText) throws(YAMLError) {
    self.init()
    let yaml = try YAMLNode(parsing: source)
    guard let members = yaml.mapping else {
      throw yaml.error("expected keys and values, such as 'title: Our League'")
    }
    // A file that was emptied by accident would empty the site.
    guard !members.isEmpty else {
      throw yaml.error(
        "this file says nothing, so there would be no paper",
        notes: ["a site has at least its 'leagues:'; 'skidmark init' writes them down"])
    }
    try yaml.refuseSecrets()
    for member in members {
      let value = member.value
      switch member.key {
      case "title": title = try value.text("a title")
      case "base_url": baseURL = value.isNull ? nil : try value.webAddress()
      case "time_zone": timeZone = try value.text("a time zone such as America/New_York")
      case "heat": heat = try value.whole("heat", in: 0...5)
      case "writer": writer = try WriterSettings(value)
      case "fallback":
        hasFallback =
          value.isNull
          ? true : try value.choice(of: ["built-in", "none"], "fallback") == "built-in"
      case "ranking":
        let name = try value.choice(of: PowerSystem.allCases.map(\.rawValue), "ranking")
        ranking = PowerSystem(rawValue: name) ?? .skidmark
      case "theme": theme = value.isNull ? nil : try value.themeName()
      case "reveal":
        let name = try value.choice(of: Reveal.allCases.map(\.rawValue), "reveal")
        reveal = Reveal(rawValue: name) ?? .shown
      case "sections": hiddenSections = try value.hiddenSections()
      case "env":
        let name = try value.choice(of: Environment.allCases.map(\.rawValue), "env")
        environment = Environment(rawValue: name) ?? .live
      case "recordings": recordings = try value.text("a folder")
      case "espn_command":
        espnCommand = value.isNull ? nil : try value.command("[pass, show, espn]")
      case "post": chats = try value.chats(among: yaml["leagues"])
      case "leagues": leagues = try value.leagues()
      case "publish": publishTargets = try value.publishTargets()
      case "selected": selected = try value.selection(from: yaml["leagues"])
      default:
        let known = [
          "title", "base_url", "time_zone", "heat", "writer", "fallback", "ranking", "reveal",
          "sections", "theme", "env", "recordings", "espn_command", "post", "leagues", "publish",
          "selected",
        ]
        throw member.keyNode.unknownKey(member.key, among: known)
      }
    }
  }
}

extension SiteConfiguration {
  /// How profane a league's roasts may be, 0 to 5: its own heat, or the site's.
  package func heat(of key: LeagueKey) -> Int { leagues.first { $0.key == key }?.heat ?? heat }

  /// A site's address without slashes at its end; nil for what is none.
  package static func webAddress(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && scalar > " " && !"\"'<>\\`{}|^?#".unicodeScalars.contains(scalar)
    }
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), isPlain else { return nil }
    // A password would be in every link.
    guard text.split(separator: "/").dropFirst().first?.contains("@") != true else { return nil }
    var address = text
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }
}

extension YAMLNode {
  /// The error for a key that nobody knows.
  func unknownKey(_ key: String, among known: [String]) -> YAMLError {
    let hint = nearest(to: key, among: known).map { "did you mean '\($0)'?" }
    return error(
      "there is no setting '\(key)'", notes: [hint ?? "known are: \(known.joined(separator: ", "))"]
    )
  }

  /// A text that is not blank.
  func text(_ wanted: String) throws(YAMLError) -> String {
    guard let string, string.contains(where: { !$0.isWhitespace }) else {
      throw error("expected \(wanted), found \(string == nil ? kind : "an empty text")")
    }
    return string
  }

  func whole(_ name: String, in range: ClosedRange<Int>) throws(YAMLError) -> Int {
    guard let int, range.contains(int) else {
      throw error("\(name) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return int
  }

  func choice(of choices: [String], _ name: String) throws(YAMLError) -> String {
    let text = try text("one of \(choices.joined(separator: ", "))")
    guard choices.contains(text) else {
      let hint = nearest(to: text, among: choices).map { ["did you mean '\($0)'?"] } ?? []
      throw error(
        "\(name) is one of \(choices.joined(separator: ", ")), not '\(text)'", notes: hint)
    }
    return text
  }

  /// A folder's name: nothing that leads elsewhere.
  fileprivate func themeName() throws(YAMLError) -> String {
    let name = try text("a theme's name")
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar == "_"
    }
    guard isPlain else { throw error("a theme's name has letters, digits and hyphens only") }
    return name
  }

  fileprivate func webAddress() throws(YAMLError) -> String {
    let text = try text("an address such as https://example.com/league")
    guard let address = SiteConfiguration.webAddress(text) else {
      throw error("an address begins with https:// and has no blanks, quotes or passwords")
    }
    return address
  }

  /// `sections: {luck: off}`: what is switched off.
  fileprivate func hiddenSections() throws(YAMLError) -> Set<SiteConfiguration.Section> {
    guard !isNull else { return [] }
    guard let members = mapping else {
      throw error("expected sections such as 'luck: off', found \(kind)")
    }
    var hidden: Set<SiteConfiguration.Section> = []
    for member in members {
      guard let section = SiteConfiguration.Section(rawValue: member.key) else {
        throw member.keyNode.unknownKey(
          member.key, among: SiteConfiguration.Section.allCases.map(\.rawValue))
      }
      guard let isShown = member.value.bool else {
        throw member.value.error("a section is on or off")
      }
      if !isShown { hidden.insert(section) }
    }
    return hidden
  }
}
