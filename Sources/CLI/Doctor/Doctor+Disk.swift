import Build
import CLibrary
import Platform

extension Doctor {
  /// The limits in bytes. A site of many seasons takes tens of megabytes, twice during an update.
  private static let (tight, wanted) = (UInt64(20) << 20, UInt64(200) << 20)

  var disk: [Symptom] {
    let output = (try? invocation.output(of: siteRun.folder)) ?? "\(siteRun.folder)/output"
    let places = [siteRun.folder, "\(siteRun.folder)/data", output, Paths.parent(output)]
    let refused = places.filter {
      !$0.isEmpty && access($0, F_OK) == 0 && access($0, W_OK | X_OK) != 0
    }
    var symptoms = refused.map { place in
      Symptom.problem(
        "disk", "'\(place)' is not writable",
        next: "fix the folder's permissions, or name another folder with --output.",
        .unexpected)
    }
    symptoms.append(room)
    return symptoms
  }

  private var room: Symptom {
    var info = statvfs()
    guard statvfs(siteRun.folder, &info) == 0 else {
      return .skipped("disk", "the system does not report its free space")
    }
    let bytes = UInt64(info.f_frsize) * UInt64(info.f_bavail)
    let text = "\(bytes >> 20) MB are free"
    guard bytes >= Self.wanted else {
      let next = "free some space: a new site is written in full before it replaces the old one."
      return bytes < Self.tight
        ? .problem("disk", "only \(text)", next: next, .unexpected)
        : .warning("disk", "only \(text)", next: next)
    }
    return .ok("disk", text)
  }
}
