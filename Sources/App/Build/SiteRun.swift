import Liquid
package import Platform
import Synchronization

/// One run in a site's folder: what the site says, what the run may use of the world, and what it is asked to do.
package struct SiteRun: Sendable {
  /// What a run should do differently from a plain build.
  package struct Options: Sendable {
    /// Uses only what is stored.
    package var isOffline = false
    /// Leaves the roasts out.
    package var hasRoasts = true
    /// Which weeks.
    package var weeks = WeekSelection.all
    /// Whether these weeks were asked for, rather than all that are new.
    package var areWeeksChosen = false
    /// Makes again what could be kept; printed roasts only if their weeks are chosen too.
    package var isForced = false
    /// Asks the platforms for everything, also for what is stored.
    package var isFetchingAll = false
    /// Publishes drafts and posts of the future too.
    package var hasDrafts = false
    /// Where the site goes.
    package var output: String
    /// The program's version, for the pages.
    package var version: String

    /// Creates options.
    package init(output: String, version: String) {
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
  package let folder: String
  /// What its configuration says.
  package let configuration: SiteConfiguration
  /// The time zone of the paper.
  package let zone: Zone
  /// What it is asked to do.
  package let options: Options
  package let world: World
  package let report: @Sendable (Event) -> Void
  package let data: DataFolder
  let ledger: BuildLedger

  /// Creates a run.
  /// - Parameter report: Called with what happens, from any thread.
  package init(
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
  package func path(_ relative: String) -> String {
    folder == "." ? relative : "\(folder)/\(relative)"
  }
}

/// What a stage had to warn of: it is said again when the stage need not do anything.
final class WarningList: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}
