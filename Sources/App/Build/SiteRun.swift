import LeagueModel
package import Platform

/// One run in a site's folder: the configuration, the outside world and the options.
package struct SiteRun: UsesSite, UsesTrace, UsesWorld, UsesOptions, Sendable {
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

  package let site: SiteFolder
  package let world: World
  package var trace: Trace
  package let options: Options

  /// Creates a run that calls `report` with its events, from any thread.
  package init(
    folder: String, configuration: SiteConfiguration, zone: Zone, options: Options, world: World,
    report: @escaping @Sendable (Event) -> Void
  ) {
    site = SiteFolder(folder: folder, configuration: configuration, zone: zone)
    self.world = world
    trace = Trace(
      ledger: BuildLedger(
        folder: folder, place: OutputFolder(options.output).place,
        program: "\(options.version) \(FileStamp.program)", isForced: options.isForced),
      report: report)
    self.options = options
  }

  /// The same run in the earlier seasons of a league, with all their weeks.
  func inEarlierSeasons(of key: LeagueKey) -> SiteRun {
    var past = options
    past.weeks = .all
    // Their roasts are the built-in writer's: model calls cost money.
    past.areWeeksChosen = false
    return SiteRun(
      site: site.inEarlierSeasons(of: key), world: world, trace: trace, options: past)
  }

  private init(site: SiteFolder, world: World, trace: Trace, options: Options) {
    (self.site, self.world, self.trace, self.options) = (site, world, trace, options)
  }

  /// The present time.
  package var present: Instant { world.now() }
}
