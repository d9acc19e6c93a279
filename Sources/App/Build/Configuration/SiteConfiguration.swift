package import Diagnostics
package import LeagueModel
package import Rank
package import Render
package import YAML

/// The contents of `skidmark.yml`.
package struct SiteConfiguration: Sendable, Equatable {
  /// A league in `leagues`, with its own settings.
  package struct LeagueEntry: Sendable, Equatable {
    /// The platform and id of the league.
    package var key: LeagueKey
    /// The year in which the season began; nil for the current one. A Sleeper league has only one season.
    package var season: Int?
    /// Which earlier seasons to use.
    package var history: Past
    /// Whether the earlier seasons also have papers.
    package var hasPapers: Bool
    /// How profane its roasts may be, 0 to 5; nil for the site's heat.
    package var heat: Int?
    /// The voice of its roasts; nil for the site's.
    package var voice: VoiceChoice?
    /// How its managers' names are printed; nil for the site's choice.
    package var owners: OwnerNames?
    /// The first part of its pages' address; nil for the one that the site's data keeps.
    package var slug: String?
    /// The league's name when it was connected, if it was recorded.
    package var name: String?
    /// The keys of its earlier seasons, latest last. Their pages stay on the site.
    package var earlier: [LeagueKey]
    /// The name of its context file without the ending; nil if the file is named by the key.
    package var context: String?

    /// The path of its context file in the site's folder.
    package var contextPath: String { "context/\(context ?? key.description).yml" }

    package init(
      key: LeagueKey, season: Int?, history: Past = .linked, hasPapers: Bool = false,
      heat: Int? = nil, voice: VoiceChoice? = nil, owners: OwnerNames? = nil, slug: String? = nil,
      name: String? = nil, earlier: [LeagueKey] = [], context: String? = nil
    ) {
      self.key = key
      self.season = season
      self.history = history
      self.hasPapers = hasPapers
      self.heat = heat
      self.voice = voice
      self.owners = owners
      self.slug = slug
      self.name = name
      self.earlier = earlier
      self.context = context
    }
  }

  /// Which earlier seasons of a league are used.
  package enum Past: Sendable, Equatable, CustomStringConvertible {
    /// All seasons that the platform links. Sleeper links seasons, ESPN does not.
    case linked
    /// The latest earlier seasons, at most this many; 0 for none.
    case latest(Int)
    /// The seasons that began in these years, in order.
    case seasons([Int])

    package var description: String {
      switch self {
      case .linked: "linked"
      case .latest(let count): "latest \(count)"
      case .seasons(let years): years.map { "\($0)" }.joined(separator: " ")
      }
    }
  }

  /// Who decides the voice of the roasts.
  package enum VoiceChoice: Sendable, Equatable, CustomStringConvertible {
    /// The settings.
    case always(Voice)
    /// The week's top scorer, in the league's context.
    case topScorer

    static let names = Voice.allCases.map(\.rawValue) + ["top-scorer"]

    init(name: String) { self = Voice(rawValue: name).map(Self.always) ?? .topScorer }

    package var description: String {
      switch self {
      case .always(let voice): voice.rawValue
      case .topScorer: "top-scorer"
      }
    }
  }

  /// The source of answers.
  package enum Environment: String, Sendable, CaseIterable {
    /// The platforms.
    case live
    /// Servers on this machine.
    case localhost
    /// A folder of recorded answers.
    case mock
  }

  /// A section of a week's page that can be left out.
  package enum Section: String, Sendable, CaseIterable {
    /// The roasts and the headline's joke. They stay in `data/`.
    case roasts
    /// The week's results.
    case scores
    /// A page per matchup with its story, window by window.
    case stories
    /// The standings table.
    case standings
    /// The playoff race.
    case race
    /// The playoff bracket.
    case bracket
    /// The recap of a season that is over.
    case recap
    /// The next week's matchups.
    case next
    /// The week's moves.
    case wire
    /// The season's trades.
    case trades
    /// The draft: steals and busts, and a page with the board.
    case draft
    /// The week's awards.
    case awards
    /// The season's games between familiar opponents.
    case rivalries
    /// Season records.
    case records
    /// Wins against expected wins.
    case luck
    /// Every team with every other team's schedule.
    case swaps
    /// Points left on the bench.
    case lineups
    /// The other power rankings and their prediction scores.
    case systems
    /// League history.
    case history
    /// A page per manager over all seasons.
    case managers
    /// A page per team that shows the math.
    case sheets
    /// A page with what NFL defenses allow in the league's scoring.
    case defenses
    /// A page with the advice for the week to come, and its record.
    case advice
  }

  /// The title on the home page and in feeds.
  package var title = "Skidmark"
  /// The site's public address without a trailing slash; nil if unknown.
  package var baseURL: String?
  /// The name of the time zone for printed times.
  package var timeZone = "UTC"
  /// How profane roasts may be, 0 to 5.
  package var heat = 4
  /// The voice of the roasts.
  package var voice = VoiceChoice.always(.house)
  /// How managers' names are printed.
  package var owners = OwnerNames.full
  /// The writer of the roasts.
  package var writer = WriterSettings()
  /// Who answers questions.
  package var genius = GeniusSettings()
  /// Whether the built-in writer replaces a model that fails.
  package var hasFallback = true
  /// The power ranking that orders the teams.
  package var ranking = PowerSystem.skidmark
  /// Whether the page begins with the last team or the first; nil to let the heat decide.
  package var order: RankingOrder?
  /// The name of the theme; nil for the default.
  package var theme: String?
  /// How much of the outcomes readers see before they reveal them.
  package var reveal = Reveal.shown
  /// The same for games of other sports, which are hidden by default: their readers come for the game.
  package var gamesReveal = Reveal.hidden
  /// Whether teams have their pictures; if not, all have monograms.
  package var hasPictures = true
  /// Whether plays of the NFL come from ESPN's public play-by-play as well as from the files in `plays`.
  package var fetchesPlays = false
  /// The sections that are left out.
  package var hiddenSections: Set<Section> = []
  /// The source of answers.
  package var environment = Environment.live
  /// The folder of recorded answers, relative to the site.
  package var recordings = "recordings"
  /// The command that prints ESPN's cookies.
  package var espnCommand: [String]?
  /// The chats that get the editions, in the order of the file.
  package var chats: [ChatEntry] = []
  /// The games of the sports API; nil for none.
  package var games: GamesSettings?
  /// The statistics API to ask; nil for none.
  package var statistics: StatisticsSettings?
  /// The leagues, in the order of the home page.
  package var leagues: [LeagueEntry] = []
  /// The publishing targets, in order.
  package var publishTargets: [PublishSettings] = []
  /// The league that the home page lists first and that commands use by default.
  package var selected: LeagueKey?

  package init() {}
}

extension SiteConfiguration {
  /// Reads a configuration. Errors name the place of the mistake, and mask secrets.
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
        "this file is empty, so there is no paper to make",
        notes: ["a site needs at least 'leagues:'; 'skidmark init' writes them"])
    }
    try Self.refuseSecrets(in: yaml)
    for member in members {
      let value = member.value
      switch member.key {
      case "title": title = try value.text("a title")
      case "base_url": baseURL = try value.ifSet?.webAddress("https://example.com/league")
      case "time_zone": timeZone = try value.text("a time zone such as America/New_York")
      case "heat": heat = try value.whole("heat", in: 0...5)
      case "voice":
        voice = VoiceChoice(name: try value.choice(of: VoiceChoice.names, "voice"))
      case "owners": owners = try value.choice("owners")
      case "writer": writer = try WriterSettings(value)
      case "genius": genius = try GeniusSettings(value)
      case "fallback":
        hasFallback = try value.ifSet?.choice(of: ["built-in", "none"], "fallback") != "none"
      case "ranking": ranking = try value.choice("ranking")
      case "order": order = try value.choice("order")
      case "theme": theme = try value.ifSet.map(Self.themeName)
      case "reveal":
        reveal = try value.choice("reveal")
        gamesReveal = reveal
      case "pictures": hasPictures = try value.ifSet?.isOn("pictures") ?? true
      case "plays":
        // YAML reads a bare off as false.
        let isOff = value.isNull || value.bool == false
        fetchesPlays = isOff ? false : try value.choice(of: ["espn", "off"], "plays") == "espn"
      case "sections": hiddenSections = try Section.hidden(in: value)
      case "env": environment = try value.choice("env")
      case "recordings": recordings = try value.text("a folder")
      case "espn_command": espnCommand = try value.ifSet?.command("[pass, show, espn]")
      case "games": games = try value.ifSet.map(GamesSettings.init)
      case "stats": statistics = try value.ifSet.map(StatisticsSettings.init)
      case "post": chats = try ChatEntry.all(in: value, among: yaml["leagues"])
      case "leagues": leagues = try LeagueEntry.all(in: value)
      case "publish": publishTargets = try PublishSettings.all(in: value)
      case "selected": selected = try LeagueEntry.selected(value, among: yaml["leagues"])
      default:
        let known = [
          "title", "base_url", "time_zone", "heat", "voice", "owners", "writer", "genius",
          "fallback",
          "ranking", "order", "reveal", "pictures", "plays", "sections", "theme", "env",
          "recordings", "espn_command", "games", "stats", "post", "leagues", "publish", "selected",
        ]
        if let (message, note) = Self.retiredKeys[member.key] {
          throw member.keyNode.error(message, notes: [note])
        }
        throw member.keyNode.unknownKey(member.key, among: known)
      }
    }
  }

  /// Settings of earlier versions, with what replaces them.
  private static let retiredKeys = [
    "fonts": (
      "'fonts' is no longer a setting",
      "remove it, and name the font in a stylesheet in assets/ with @font-face; "
        + "'skidmark help themes' has an example"
    )
  ]

  /// A folder's name that cannot lead elsewhere.
  private static func themeName(_ node: YAMLNode) throws(YAMLError) -> String {
    let name = try node.text("a theme's name")
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar == "_"
    }
    guard isPlain else { throw node.error("a theme's name has only letters, digits and hyphens") }
    return name
  }
}

extension SiteConfiguration.Section {
  fileprivate static func hidden(in node: YAMLNode) throws(YAMLError) -> Set<Self> {
    guard !node.isNull else { return [] }
    var hidden: Set<Self> = []
    for member in try node.members("sections such as 'luck: off'") {
      guard let section = Self(rawValue: member.key) else {
        throw member.keyNode.unknownKey(member.key, among: allCases.map(\.rawValue))
      }
      if try !member.value.isOn("a section") { hidden.insert(section) }
    }
    return hidden
  }
}

extension SiteConfiguration {
  /// The heat of a league, 0 to 5: its own, or the site's.
  package func heat(of key: LeagueKey) -> Int { leagues.first { $0.key == key }?.heat ?? heat }

  /// How the names of a league's managers are printed.
  package func owners(of key: LeagueKey) -> OwnerNames {
    leagues.first { $0.key == key }?.owners ?? owners
  }

  /// Who decides the voice of a league's roasts.
  package func voice(of key: LeagueKey) -> VoiceChoice {
    leagues.first { $0.key == key }?.voice ?? voice
  }

  /// A site's address without trailing slashes; nil if `text` is not a valid address.
  package static func webAddress(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && scalar > " " && !"\"'<>\\`{}|^?#".unicodeScalars.contains(scalar)
    }
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), isPlain else { return nil }
    // A password would appear in every link.
    guard text.split(separator: "/").dropFirst().first?.contains("@") != true else { return nil }
    var address = text
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }
}
