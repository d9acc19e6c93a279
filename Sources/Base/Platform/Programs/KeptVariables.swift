/// Which variables of our environment another program gets. There are keys among ours, so a helper gets those
/// that it needs to do its work.
public enum KeptVariables: Sendable, Equatable {
  /// All of them: for programs of the user's own that print secrets, and may need some for it.
  case all
  /// What a program needs to draw: where programs, fonts and their caches are.
  case drawing
  /// What a program needs to ask the keychain: the way to it.
  case keychain
  /// What git, ssh and rsync need: their own settings, the agent, proxies, helpers that sign in.
  case connecting
  /// What rclone needs: that, its own settings, and where stores look for keys.
  case storing

  private static let names: Set<String> = [
    "PATH", "HOME", "LANG", "TMPDIR", "TZ", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "XDG_DATA_DIRS",
  ]
  private static let session: Set<String> = [
    "USER", "LOGNAME", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "DISPLAY", "WAYLAND_DISPLAY",
    "XAUTHORITY",
  ]
  private static let connection: Set<String> = [
    "SHELL", "TERM", "GITHUB_TOKEN", "GNUPGHOME", "GPG_TTY", "AWS_PROFILE", "AWS_REGION",
    "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE", "http_proxy", "https_proxy", "all_proxy",
    "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
  ]

  package func contains(_ name: String) -> Bool {
    if self == .all || Self.names.contains(name) { return true }
    func begins(_ starts: String...) -> Bool { starts.contains { name.hasPrefix($0) } }
    if begins("LC_", "DYLD_") { return true }
    switch self {
    case .all: return true
    case .drawing: return begins("FONTCONFIG_")
    case .keychain: return Self.session.contains(name)
    case .storing where begins("RCLONE_", "AWS_", "GOOGLE_", "AZURE_", "OS_"): return true
    case .connecting, .storing:
      return Self.session.contains(name) || Self.connection.contains(name)
        || begins("GIT_", "SSH_", "RSYNC_", "GH_", "GCM_", "KRB5", "SSL_CERT_", "NIX_SSL_")
    }
  }
}
