public import Liquid
public import Platform
import Synchronization

/// One run in a site's folder: what the site says, what the run may use of the world, and what it is asked to do.
public struct SiteRun: Sendable {
  /// What a run should do differently from a plain build.
  public struct Options: Sendable {
    /// Uses only what is stored.
    public var isOffline = false
    /// Leaves the roasts out.
    public var hasRoasts = true
    /// Which weeks.
    public var weeks = WeekSelection.all
    /// Whether these weeks were asked for, rather than all that are new.
    public var areWeeksChosen = false
    /// Makes again what could be kept; printed roasts only if their weeks are chosen too.
    public var isForced = false
    /// Asks the platforms for everything, also for what is stored.
    public var isFetchingAll = false
    /// Publishes drafts and posts of the future too.
    public var hasDrafts = false
    /// Makes files as short as they can be without changing what is shown.
    public var isMinified = false
    /// Where the site goes.
    public var output: String
    /// Measures the theme's templates; nil if that is not wanted.
    public var meter: TemplateMeter?
    /// The program's version, for the pages.
    public var version: String

    /// Creates options.
    public init(output: String, version: String) {
      self.output = output
      self.version = version
    }

    /// Those of some weeks that the run is about.
    func selected(_ numbers: [Int]) -> [Int] {
      switch weeks {
      case .all: numbers
      case .latest: numbers.last.map { [$0] } ?? []
      case .number(let number): [number]
      }
    }
  }

  /// The site's folder.
  public let folder: String
  /// What its configuration says.
  public let configuration: SiteConfiguration
  /// The time zone of the paper.
  public let zone: Zone
  /// What it is asked to do.
  public let options: Options
  let world: World
  let report: @Sendable (Event) -> Void
  let data: DataFolder
  let ledger: BuildLedger

  /// Creates a run.
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
    ledger = BuildLedger(
      folder: folder, place: OutputFolder(options.output).place,
      program: "\(options.version) \(FileStamp.program)", isForced: options.isForced)
  }

  /// The same run, with a list of what it has to warn of.
  func noting(_ warnings: WarningList) -> SiteRun {
    SiteRun(self) { [report] event in
      if case .warning(let text) = event { warnings.add(text) }
      report(event)
    }
  }

  private init(_ run: SiteRun, report: @escaping @Sendable (Event) -> Void) {
    (folder, configuration, zone, options) = (run.folder, run.configuration, run.zone, run.options)
    (world, data, ledger) = (run.world, run.data, run.ledger)
    self.report = report
  }

  /// A path below the site's folder.
  func path(_ relative: String) -> String { folder == "." ? relative : "\(folder)/\(relative)" }
}

/// What a stage had to warn of: it is said again when the stage need not do anything.
final class WarningList: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}
