import Build
import Platform

/// What a job has to know of the places that a site is published to.
struct SchedulePublishing: Sendable {
  /// A place, and who can publish to it.
  struct Place: Sendable {
    /// Its name.
    var name: String
    /// How a machine that has nothing but a clone of the site's repository comes there.
    var way: Way
    /// Whether it is the branch that GitHub's Pages serve the site's repository from, if nobody says otherwise.
    var isPages = false
    /// The variables with what opens it.
    var secrets: [String] = []
    /// Whether rclone has to be installed there.
    var needsRclone = false
    /// The folder that is written to; nil for none of this machine.
    var folder: String?
  }

  /// How a machine comes to a place.
  enum Way: Sendable {
    /// As whoever may push to the site's repository, or with the place's variables.
    case open
    /// With a key for ssh.
    case key
    /// Not at all: it is a folder or a file of this machine.
    case here
    /// Not at all: what opens it is on this machine.
    case locked
  }

  private let places: [Place]
  /// Whether a workflow of GitHub's deploys the site to GitHub's Pages by itself: where only the branch for Pages
  /// has to be published to, or nothing but folders of this machine.
  let isOnPages: Bool
  /// The folders that are written to outside of the site's own, each once.
  let folders: [String]

  /// - Parameter site: The site's folder.
  init(_ places: [Place], of site: String) {
    self.places = places
    let isAway = places.contains { !$0.isPages && ($0.way == .open || $0.way == .key) }
    let isLocked = places.contains { !$0.isPages && $0.way == .locked }
    isOnPages = !isAway && (!isLocked || places.contains(where: \.isPages))
    var known: Set<String> = []
    folders = places.compactMap(\.folder).filter { folder in
      folder != site && !folder.hasPrefix("\(site)/") && known.insert(folder).inserted
    }
  }

  /// Whether `skidmark publish` has somewhere to publish to.
  var hasTargets: Bool { !places.isEmpty }

  /// The variables with the credentials of places.
  var secrets: [String] {
    var known: Set<String> = []
    return places.flatMap(\.secrets).filter { known.insert($0).inserted }
  }

  // MARK: From a machine that is gone afterwards

  /// The names of places that only this machine can publish to.
  var leftOut: [String] {
    places.filter { !isReached($0) && !(isOnPages && $0.isPages) }.map(\.name)
  }

  /// Whether there are places and none of them can be published to.
  var isStuck: Bool { !isOnPages && !places.contains { isReached($0) } }

  private func isReached(_ place: Place) -> Bool { place.way == .open || place.way == .key }

  /// Whether something is sent over ssh, which needs a key.
  var needsKey: Bool { !isOnPages && places.contains { $0.way == .key } }

  /// Whether something is sent by rclone.
  var needsRclone: Bool { !isOnPages && places.contains { isReached($0) && $0.needsRclone } }

  /// What publishes from there.
  var commandElsewhere: String {
    let others = leftOut.isEmpty ? [] : places.filter { isReached($0) }
    return (["skidmark publish"] + others.map { Quoting.shell($0.name) }).joined(separator: " ")
  }
}

extension SiteRun {
  /// What a job of this site has to know of its places.
  var schedulePublishing: SchedulePublishing {
    SchedulePublishing(
      configuration.publishTargets.map { place($0) }, of: Files.resolved(folder))
  }

  private func place(_ settings: PublishSettings) -> SchedulePublishing.Place {
    var place = SchedulePublishing.Place(name: settings.name, way: .here)
    switch settings.kind {
    case .folder(let path): place.folder = Files.resolved(placeOfSite(path))
    case .archive(let path): place.folder = Files.parent(Files.resolved(placeOfSite(path)))
    case .rsync: place.way = .key
    case .rclone: place.way = .locked
    case .s3(let store):
      place.needsRclone = true
      // A profile is in a file of this machine.
      place.way = store.profile == nil ? .open : .locked
      if store.profile == nil {
        place.secrets = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
      }
    case .git(let git):
      let target = gitTarget(git)
      place.folder = target.folder
      place.way = target.wayFromClone
      place.isPages = target.isOfSite && git.branch == PublishSettings.Git.pagesBranch
    }
    return place
  }
}
