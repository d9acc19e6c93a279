import Publish

/// What a job has to know of the places that a site is published to.
struct SchedulePublishing: Sendable {
  /// The names of places on this machine, in their order.
  let home: [String]
  /// The names of places that can be reached from any machine.
  let away: [String]
  /// Whether a workflow of GitHub's deploys the site to GitHub's Pages by itself: no place needs it to
  /// publish, or only branches do.
  let isOnPages: Bool
  /// Whether something is sent over ssh, which needs a key.
  let needsKey: Bool
  /// The variables with the credentials of places.
  let secrets: [String]
  /// The folders that are written to outside of the site's own, each once.
  let folders: [String]

  /// - Parameter folders: Where places write outside of the site's folder.
  init(_ targets: [PublishSettings], folders: [String]) {
    let elsewhere = targets.filter(\.kind.isAway)
    let kinds = Set(elsewhere.map(\.kind.word))
    home = targets.filter { !$0.kind.isAway }.map(\.name)
    away = elsewhere.map(\.name)
    isOnPages = kinds.isSubset(of: ["git"])
    needsKey = kinds.contains("rsync")
    secrets = kinds.contains("s3") ? ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] : []
    var known: Set<String> = []
    self.folders = folders.filter { known.insert($0).inserted }
  }

  /// Whether `skidmark publish` has somewhere to publish to.
  var hasTargets: Bool { !home.isEmpty || !away.isEmpty }

  /// What publishes from a machine that is gone afterwards.
  var commandElsewhere: String {
    (["skidmark publish"] + (home.isEmpty ? [] : away.map(Quoting.shell))).joined(separator: " ")
  }
}

extension Workshop {
  /// What a job of this site has to know of its places.
  var schedulePublishing: SchedulePublishing {
    let site = Files.resolved(folder)
    let folders = configuration.publishTargets.compactMap { target -> String? in
      switch target.kind {
      case .folder(let path): Files.resolved(placeOfSite(path))
      case .archive(let path): Files.parent(Files.resolved(placeOfSite(path)))
      case .git(let git): gitTarget(git).folder
      case .rsync, .s3: nil
      }
    }
    return SchedulePublishing(
      configuration.publishTargets,
      folders: folders.filter { $0 != site && !$0.hasPrefix("\(site)/") })
  }
}
