/// Whether programs are there that `Scripts/setup --tests` installs, for a suite that needs them.
///
/// Where that script installs all of them, they are never absent: a test that cannot start one fails. On a Mac
/// some do not exist, and the suite is skipped.
public func hasPrograms(_ names: String...) -> Bool {
  #if os(Linux)
    return true
  #else
    return names.allSatisfy { name in
      (try? run("sh", ["-c", "PATH=$PATH:/usr/sbin; command -v \"$0\"", name]))?.status == 0
    }
  #endif
}
