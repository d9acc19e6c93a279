/// The environment variables that a helper program gets. Others may hold keys.
public enum KeptVariables: Sendable, Equatable {
  /// All: for the user's own programs that print secrets and may need some.
  case all
  /// What a renderer needs: paths of programs, fonts and caches.
  case drawing
  /// What a keychain client needs: its session.
  case keychain
  /// What git, ssh and rsync need: settings, agent, proxies, credential helpers.
  case connecting
  /// What rclone needs: as for `connecting`, its settings, and cloud credentials.
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
