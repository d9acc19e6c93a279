/// One of the places that a site is published to, as `skidmark.yml` describes it.
public struct PublishSettings: Sendable, Equatable {
  /// What it is called: what people write after `skidmark publish`.
  public var name: String
  /// What kind of place it is.
  public var kind: Kind
  /// For how many days files stay that the site no longer has.
  public var graceDays: Int
  /// How many releases that show another site are kept besides the one that readers see, where a place keeps any.
  public var kept: Int

  /// Creates settings.
  public init(name: String, kind: Kind, graceDays: Int = 7, kept: Int = 4) {
    self.name = name
    self.kind = kind
    self.graceDays = graceDays
    self.kept = kept
  }

  /// The kinds of places.
  public enum Kind: Sendable, Equatable {
    /// A folder of this machine that a web server reads: releases beside each other and a link to one.
    case folder(path: String)
    /// A folder of another machine, over ssh.
    case rsync(Rsync)
    /// A branch of a git repository, such as GitHub Pages serves.
    case git(Git)
    /// A folder that rclone reaches, by its name there or as a path of this machine.
    case rclone(remote: String)
    /// A store that speaks S3's language: rclone's remote in short.
    case s3(S3)
    /// One file, for hosts that take archives.
    case archive(path: String)

    /// The kind's word in `skidmark.yml`.
    public var word: String {
      switch self {
      case .folder: "folder"
      case .rsync: "rsync"
      case .git: "git"
      case .rclone: "rclone"
      case .s3: "s3"
      case .archive: "archive"
      }
    }

    /// Whether it may be on another machine.
    public var isAway: Bool {
      switch self {
      case .folder, .archive: false
      case .rsync, .git, .rclone, .s3: true
      }
    }

    /// All words.
    public static let words = ["folder", "rsync", "git", "rclone", "s3", "archive"]
  }

  /// A folder of another machine.
  public struct Rsync: Sendable, Equatable {
    /// The machine, with a user if need be: `league@example.com`.
    public var host: String
    /// The folder there.
    public var path: String
    /// Whether the folder may hold links: releases beside each other and a link to one; else files are
    /// put into the folder itself.
    public var hasLinks: Bool
    /// The program that connects and its arguments: `ssh` if nobody says otherwise.
    public var shell: [String]

    /// Creates a folder.
    public init(host: String, path: String, hasLinks: Bool = true, shell: [String] = ["ssh"]) {
      self.host = host
      self.path = path
      self.hasLinks = hasLinks
      self.shell = shell
    }
  }

  /// A branch of a repository.
  public struct Git: Sendable, Equatable {
    /// The repository: an address, or the name of a remote of the one that the site is in.
    public var remote: String
    /// The branch.
    public var branch: String
    /// The domain that GitHub Pages serves the site under; nil to keep the one that somebody else has
    /// set there.
    public var domain: String?

    /// Creates a branch.
    public init(remote: String = "origin", branch: String = "gh-pages", domain: String? = nil) {
      self.remote = remote
      self.branch = branch
      self.domain = domain
    }
  }

  /// A store of objects.
  public struct S3: Sendable, Equatable {
    /// The bucket.
    public var bucket: String
    /// What stands before every name, without a slash at its end; empty for nothing.
    public var prefix: String
    /// The region; nil for the one that AWS's settings name, or else `us-east-1`.
    public var region: String?
    /// The store's address, for stores that are not AWS's.
    public var endpoint: String?
    /// The profile of AWS's settings whose keys are used; nil for the usual order.
    public var profile: String?

    /// Creates a store.
    public init(
      bucket: String, prefix: String = "", region: String? = nil, endpoint: String? = nil,
      profile: String? = nil
    ) {
      self.bucket = bucket
      self.prefix = prefix
      self.region = region
      self.endpoint = endpoint
      self.profile = profile
    }
  }
}
