package import Build
package import Platform

/// A place to which a site is published.
protocol PublishTarget: Sendable {
  /// Additional files that the target needs, by path.
  var additions: [String: [UInt8]] { get }

  /// Whether a file that the site no longer has stays for a while.
  func isLeaving(_ file: SiteListing.File) -> Bool

  func standing() async throws(PublishError) -> PublishStanding

  /// The paths at which the site would replace foreign files. `publish` checks this too.
  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String]

  /// Makes the target show a site. If interrupted, it shows the old site or the new one; a target that changes file by
  /// file shows only pages with all their parts. Fails with `overtaken` if the target can detect that it has changed
  /// since `standing`.
  /// - Parameter progress: Called with the number of sent files and of all files to send.
  /// - Returns: The stored record, whose release may have a different name.
  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord
}

extension PublishTarget {
  var additions: [String: [UInt8]] { [:] }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] { [] }

  /// Keeps only immutable parts of pages, which open pages may still load.
  func isLeaving(_ file: SiteListing.File) -> Bool { SiteListing.isImmutable(file.path) }
}

/// Rejects a local path that is in the built site, which would be published into itself.
func refusePlace(_ path: String, in output: String) throws(PublishError) {
  let (place, site) = (Paths.resolved(path), Paths.resolved(output))
  guard place != site, !place.hasPrefix("\(site)/") else {
    throw .notOurs(path: path, problem: "it would be inside the site that it publishes")
  }
}

/// Runs file operations, whose failures end the publish.
func onDisk<Result>(_ body: () throws(FileError) -> Result) throws(PublishError) -> Result {
  do { return try body() } catch { throw .file(error) }
}

/// The state of a target before a publish.
struct PublishStanding: Sendable, Equatable {
  /// Skidmark's last publish, if any.
  var record: PublishRecord?
  /// The target's own name for this state, to detect changes by others: a commit, a release.
  var tag: String?
}

extension Programs {
  /// Runs a program, regardless of its exit status.
  func ended(_ call: Call) throws(PublishError) -> Ended {
    do { return try run(call) } catch { throw .program(call.name, error, said: "") }
  }
}

extension PublishError {
  /// A program ended with an error.
  init(_ name: String, _ ended: Programs.Ended) {
    self = .program(name, .failed(status: ended.status), said: fitForMessage(ended.error))
  }
}

extension PublishRecord {
  /// Decodes a target's record, which is at a path of it.
  init(decoding bytes: [UInt8], at path: String) throws(PublishError) {
    do { try self.init(decoding: bytes) } catch {
      throw .record(path: path, problem: error.problem)
    }
  }
}

/// Why a site could not be published. Carries facts only; the command line words the messages.
package enum PublishError: Error, Sendable, Equatable {
  /// A file of the site or the target cannot be read or written.
  case file(FileError)
  /// A link in the site leads out of it.
  case leak(SiteBoundary.Leak)
  /// A required program failed, with its name, the error and its output.
  case program(String, ProgramError, said: String)
  /// No git repository with this remote contains the site's folder.
  case noRemote(String)
  /// Git's settings would rewrite an already rewritten address to another one.
  case rewritten(String, String)
  /// A setting needs trust, and the user has not given it.
  case untrusted(Untrusted)
  /// The target's path is not Skidmark's, with the reason.
  case notOurs(path: String, problem: String)
  /// The site would replace foreign files at these paths.
  case inTheWay([String])
  /// Skidmark's own record on the target cannot be read.
  case record(path: String, problem: String)
  /// This folder contains no built site.
  case nothingBuilt(String)
  /// Another publish happened at the same time.
  case overtaken
  /// A file of the site changed after it was listed, probably by another build.
  case changedMeanwhile(String)
}
