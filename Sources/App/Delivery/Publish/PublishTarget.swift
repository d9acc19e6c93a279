package import Build
package import Platform

/// A place that a site can be published to.
///
/// Whoever publishes asks what is there, works out what has to change, and hands both over: the place
/// refuses if it is no longer as it was.
protocol PublishTarget: Sendable {
  /// Files that the place needs besides the site's, by path.
  var additions: [String: [UInt8]] { get }

  /// Whether a file that the site no longer has stays for a while.
  func isLeaving(_ file: SiteListing.File) -> Bool

  /// What we published here last.
  func standing() async throws(PublishError) -> PublishStanding

  /// The paths of the site's files that would take the place of something that is not ours; none where what
  /// is ours has a place of its own. A publish asks for itself.
  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String]

  /// Makes the place show a site. Interrupted anywhere, it shows the site before, whole, or the new one; where
  /// a place can only change file by file, pages that have all that they need.
  /// - Parameters:
  ///   - plan: What has to be done.
  ///   - record: What is to be remembered afterwards.
  ///   - standing: What the plan was made from.
  ///   - progress: Told how many files of how many have been sent.
  /// - Returns: What is remembered: the place may have had to find another name for the release.
  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord

  /// Makes the place show the newest release before this one that shows another site.
  /// - Parameter isRehearsal: Whether it is only asked what that is.
  /// - Returns: What it shows then.
  func rollBack(isRehearsal: Bool) async throws(PublishError) -> PublishRecord
}

extension PublishTarget {
  /// Most places show the site as it is.
  var additions: [String: [UInt8]] { [:] }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] { [] }

  /// Pages go with the site; what they load stays for those who have one open.
  func isLeaving(_ file: SiteListing.File) -> Bool { SiteListing.isImmutable(file.path) }
}

/// Refuses a place of this machine that is the built site or lies in it: it would be published in itself.
func refusePlace(_ path: String, in output: String) throws(PublishError) {
  let (place, site) = (Files.resolved(path), Files.resolved(output))
  guard place != site, !place.hasPrefix("\(site)/") else {
    throw .notOurs(path: path, problem: "it would lie in the site that it holds")
  }
}

/// What a place shows before a publish.
struct PublishStanding: Sendable, Equatable {
  /// What we put there; nil if we never did.
  var record: PublishRecord?
  /// What the place calls this state, to notice when somebody else has changed it meanwhile: a commit, an
  /// entity tag, a release.
  var tag: String?
}

/// Why a site could not be published. Facts: the command line finds the words.
package enum PublishError: Error, Sendable, Equatable {
  /// A file of the site or of the place cannot be read or written.
  case file(FileError)
  /// A link in the site leads out of it.
  case leak(SiteBoundary.Leak)
  /// A program that is needed did not do its work: its name, why, and what it said.
  case program(String, ProgramError, said: String)
  /// The site's folder is in no git repository that knows a remote of this name.
  case noRemote(String)
  /// Something stands in the place that is not ours: where, and what.
  case notOurs(path: String, problem: String)
  /// Files of the site would take the place of files that are not ours: their paths.
  case inTheWay([String])
  /// Our own record there cannot be read.
  case record(path: String, problem: String)
  /// There is no built site in this folder.
  case nothingBuilt(String)
  /// Somebody else published at the same time.
  case overtaken
  /// Somebody else is publishing, and since when, if that is known.
  case taken(since: Instant?)
  /// There is no release before this one.
  case nothingBefore
  /// A file of the site is not what it was when it was listed: somebody builds at the same time.
  case changedMeanwhile(String)
}
