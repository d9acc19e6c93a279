public import Credentials
public import Diagnostics
import EmbeddedFiles
public import LanguageModels
public import LeagueModel
public import Liquid
public import Platform
public import Platforms
public import Rank
import Render
import Roast

/// A site's folder with everything that is needed to run the stages in it.
public struct Workshop: Sendable {
  /// What a run should do differently from a plain build.
  public struct Options: Sendable {
    /// Uses only what is stored.
    public var isOffline = false
    /// Leaves the roasts out.
    public var hasRoasts = true
    /// Which weeks.
    public var weeks = WeekSelection.all
    /// Whether somebody asked for these weeks, rather than for whatever is new.
    public var areWeeksChosen = false
    /// Makes again what could be kept; printed roasts only if their weeks are chosen too.
    public var isForced = false
    /// Asks the platforms for everything, whatever is stored.
    public var isFetchingAll = false
    /// Publishes drafts and posts of the future too.
    public var hasDrafts = false
    /// Makes files as short as they can be without changing what is shown.
    public var isMinified = false
    /// Where the site goes.
    public var output: String
    /// Measures the theme's templates, if somebody wants to know.
    public var meter: TemplateMeter?
    /// The program's version, for the pages.
    public var version: String

    /// Creates options.
    public init(output: String, version: String) {
      self.output = output
      self.version = version
    }
  }

  /// The site's folder.
  public let folder: String
  /// What its configuration says.
  public let configuration: SiteConfiguration
  /// The time zone of the paper.
  public let zone: Zone
  let options: Options
  let world: World
  let report: @Sendable (Event) -> Void
  let data: DataFolder

  /// Creates a workshop.
  /// - Parameter report: Called with what happens, from any thread.
  public init(
    folder: String, configuration: SiteConfiguration, zone: Zone, options: Options, world: World,
    report: @escaping @Sendable (Event) -> Void
  ) {
    self.folder = folder
    self.configuration = configuration
    self.zone = zone
    self.options = options
    self.world = world
    self.report = report
    data = DataFolder(folder == "." ? "data" : "\(folder)/data")
  }

  /// A path below the site's folder.
  func path(_ relative: String) -> String { folder == "." ? relative : "\(folder)/\(relative)" }
}

/// Why a stage could not be run. Facts: the command line finds the words.
public enum WorkshopError: Error, Sendable, Equatable {
  /// The configuration has no leagues.
  case noLeagues
  /// Neither Skidmark nor the site has a theme of this name.
  case noTheme(String, known: [String])
  /// Nothing is stored of a league, and the network may not be asked or a stage was left out.
  case nothingStored(LeagueKey, before: Stage)
  /// Other weeks of the league are stored, but not this one.
  case weekNotStored(LeagueKey, week: Int, latest: Int)
  /// A league could not be fetched.
  case fetch(LeagueKey, FetchError)
  /// A league's cookies could not be looked for.
  case credentials(LeagueKey, CredentialError)
  /// A league is private, and there are no cookies for it; why the keychain could not be asked, if it
  /// could not.
  case cookiesMissing(LeagueKey, keychain: KeychainError?)
  /// ESPN refused cookies from this source, and whether they were stored and are removed now.
  case cookiesRefused(LeagueKey, CredentialSource, isRemoved: Bool)
  /// A league's answers are not what they should be.
  case normalize(LeagueKey, NormalizeError)
  /// A week cannot be ranked.
  case rank(LeagueKey, RankError)
  /// A model could not write about some teams of a week; the paper is there, and some of them have the
  /// roast that they had.
  case roasts(LeagueKey, week: Int, teams: Int, kept: Int, ModelError)
  /// A template, the phrase book or a context file is wrong.
  case text(Diagnostic)
  /// The site would tell outcomes before readers ask; it was not put in place.
  case leaks([Diagnostic])
  /// Stored data is damaged or cannot be written.
  case data(DataError)
  /// The output has files that are not ours.
  case foreign(ForeignFiles)
  /// The output cannot be written.
  case output(FileError)
  /// Only this machine can publish to these places.
  case outOfReach([String])
  /// A mistake of ours.
  case unexpected(String)
}
