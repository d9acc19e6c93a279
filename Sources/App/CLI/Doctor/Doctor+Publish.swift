import Build
import Delivery

/// Where the site is published.
extension Doctor {
  /// Says whether the program is there that publishes to stores; nil where none is named. No store is asked:
  /// only a publish shows what the keys are worth.
  var rclone: Symptom? {
    let isNeeded = siteRun.configuration.publishTargets.contains { target in
      ["rclone", "s3"].contains(target.kind.word)
    }
    guard isNeeded else { return nil }
    guard let version = Checkup(siteRun).version(of: "rclone") else {
      return .warning(
        "rclone", "rclone is not there, which 'skidmark publish' needs for this site",
        next: "install it (Debian and Homebrew: rclone).")
    }
    return .ok("rclone", version)
  }
}
