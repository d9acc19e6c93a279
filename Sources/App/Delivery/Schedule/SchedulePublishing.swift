import Build

struct SchedulePublishing: Sendable {
  struct Place: Sendable {
    var name: String
    /// How a machine with only a clone of the site's repository can publish to it.
    var way: Way
    /// Whether it is the default GitHub Pages branch of the site's repository.
    var isPages = false
    var secrets: [String] = []
    var needsRclone = false
  }

  enum Way: Sendable {
    /// With push access to the site's repository, or with the target's variables.
    case open
    /// With an SSH key.
    case key
    /// Not at all: it is a local folder or file.
    case here
    /// Not at all: its credentials are on this machine.
    case locked
  }

  private let places: [Place]
  /// Whether a workflow deploys directly to GitHub Pages: if the Pages branch is the only reachable target,
  /// or all targets are local.
  let isOnPages: Bool

  init(_ places: [Place]) {
    self.places = places
    let isAway = places.contains { !$0.isPages && ($0.way == .open || $0.way == .key) }
    let isLocked = places.contains { !$0.isPages && $0.way == .locked }
    isOnPages = !isAway && (!isLocked || places.contains(where: \.isPages))
  }

  var hasTargets: Bool { !places.isEmpty }

  var secrets: [String] {
    var known: Set<String> = []
    return places.flatMap(\.secrets).filter { known.insert($0).inserted }
  }

  // MARK: In a workflow

  /// The names of targets that only this machine can publish to.
  var leftOut: [String] {
    places.filter { !isReached($0) && !(isOnPages && $0.isPages) }.map(\.name)
  }

  var isStuck: Bool { !isOnPages && !places.contains { isReached($0) } }

  private func isReached(_ place: Place) -> Bool { place.way == .open || place.way == .key }

  var needsKey: Bool { !isOnPages && places.contains { $0.way == .key } }

  var needsRclone: Bool { !isOnPages && places.contains { isReached($0) && $0.needsRclone } }

  /// The command that publishes in a workflow.
  var commandElsewhere: String {
    let others = leftOut.isEmpty ? [] : places.filter { isReached($0) }
    return (["skidmark publish"] + others.map { Quoting.shell($0.name) }).joined(separator: " ")
  }
}

extension SiteRun {
  var schedulePublishing: SchedulePublishing {
    SchedulePublishing(configuration.publishTargets.map { place($0) })
  }

  private func place(_ settings: PublishSettings) -> SchedulePublishing.Place {
    var place = SchedulePublishing.Place(name: settings.name, way: .here)
    switch settings.kind {
    case .folder, .archive: break
    case .rsync: place.way = .key
    case .rclone: place.way = .locked
    case .s3(let store):
      place.needsRclone = true
      // Profiles are in a file on this machine.
      place.way = store.profile == nil ? .open : .locked
      if store.profile == nil {
        place.secrets = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
      }
    case .git(let git):
      let target = gitTarget(git)
      place.way = target.wayFromClone
      place.isPages = target.isOfSite && git.branch == PublishSettings.Git.pagesBranch
    }
    return place
  }
}
