import Build

extension Doctor {
  /// Whether rclone is installed, if a target needs it. Asks no store; only a publish can test the keys.
  var rclone: Symptom? {
    let isNeeded = siteRun.configuration.publishTargets.contains { target in
      ["rclone", "s3"].contains(target.kind.word)
    }
    guard isNeeded else { return nil }
    guard let version = LeagueCheckup(siteRun).version(of: "rclone") else {
      return .warning(
        "rclone", "rclone is not installed; 'skidmark publish' needs it for this site",
        next: "install it (Debian and Homebrew: rclone).")
    }
    return .ok("rclone", version)
  }
}
