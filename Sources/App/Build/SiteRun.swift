import LeagueModel
import Liquid
package import Platform
import Synchronization

/// One run in a site's folder: the configuration, the outside world and the options.
package struct SiteRun: Sendable {
  /// How a run differs from a plain build.
  package struct Options: Sendable {
    /// Uses only stored data.
    package var isOffline = false
    /// Leaves the roasts out.
    package var hasRoasts = true
    /// The weeks to build.
    package var weeks = WeekSelection.all
    /// Whether the user chose these weeks, instead of all new ones.
    package var areWeeksChosen = false
    /// Rebuilds what could be kept; published roasts only if their weeks are chosen too.
    package var isForced = false
    /// Fetches everything from the platforms, including what is stored.
    package var isFetchingAll = false
    /// Whether the user chose the time, with `--now`.
    package var isTimeChosen = false
    /// Includes drafts and posts with a future date.
    package var hasDrafts = false
    /// The output folder.
    package var output: String
    /// The program's version, for the pages.
    package var version: String

    /// Creates the options of a plain build.
    package init(output: String, version: String) {
      self.output = output
      self.version = version
    }

    /// Selects the weeks of the run from `numbers`.
    func selected(_ numbers: [Int]) -> [Int] {
      switch weeks {
      case .all: numbers
      case .latest: numbers.last.map { [$0] } ?? []
      case .number(let number): [number]
      }
    }
  }

  /// The path of the site's folder.
  package let folder: String
  /// The settings in `skidmark.yml`.
  package let configuration: SiteConfiguration
  /// The time zone of the site.
  package let zone: Zone
  package let options: Options
  package let world: World
  package let report: @Sendable (Event) -> Void
  package let data: DataFolder
  let ledger: BuildLedger

  /// Creates a run that calls `report` with its events, from any thread.
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

  /// The same run, which also adds its warnings to a list.
  func noting(_ warnings: WarningList) -> SiteRun {
    SiteRun(self) { [report] event in
      if case .warning(let text) = event { warnings.add(text) }
      report(event)
    }
  }

  /// The same run in the earlier seasons of a league, with all their weeks.
  func inEarlierSeasons(of key: LeagueKey) -> SiteRun {
    var past = options
    past.weeks = .all
    // Without chosen weeks, the built-in writer writes their roasts: model calls cost money.
    past.areWeeksChosen = false
    return SiteRun(self, data: data.earlier(of: key), options: past, report: report)
  }

  private init(
    _ run: SiteRun, data: DataFolder? = nil, options: Options? = nil,
    report: @escaping @Sendable (Event) -> Void
  ) {
    (folder, configuration, zone) = (run.folder, run.configuration, run.zone)
    (world, ledger) = (run.world, run.ledger)
    self.data = data ?? run.data
    self.options = options ?? run.options
    self.report = report
  }

  /// The present time.
  package var present: Instant { world.now() }

  /// Asks the gate for the hosts, secrets and programs that the run may use.
  /// - Throws: `untrusted` if a setting of the site needs trust and does not have it.
  package func reach() throws(SiteError) -> Reach {
    do { return try world.gate.pass() } catch { throw .untrusted(error) }
  }

  /// A path below the site's folder.
  package func path(_ relative: String) -> String {
    folder == "." ? relative : "\(folder)/\(relative)"
  }
}

/// The warnings of a stage, which are repeated when the stage is skipped.
final class WarningList: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}
