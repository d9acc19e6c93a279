/// A publishing target, as `skidmark.yml` describes it.
package struct PublishSettings: Sendable, Equatable {
  /// The name that users write after `skidmark publish`.
  package var name: String
  /// The kind of target.
  package var kind: Kind
  /// The number of days that files stay after the site no longer has them.
  package var graceDays = 7
  /// The number of different releases that stay in addition to the current one, on targets that keep releases.
  package var kept = 4

  /// The kinds of targets.
  package enum Kind: Sendable, Equatable {
    /// A local folder for a web server, with releases next to each other and a link to the current one.
    case folder(path: String)
    /// A folder on another machine, over ssh.
    case rsync(Rsync)
    /// A branch of a git repository, such as GitHub Pages serves.
    case git(Git)
    /// A folder that rclone reaches: a remote's name with a path, or a local path.
    case rclone(remote: String)
    /// A store with an S3 API: a short form of an rclone remote.
    case s3(S3)
    /// One file, for hosts that take archives.
    case archive(path: String)

    /// The kind's word in `skidmark.yml`.
    package var word: String {
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
    package var isAway: Bool {
      switch self {
      case .folder, .archive: false
      case .rsync, .git, .rclone, .s3: true
      }
    }

    /// The words of all kinds.
    package static let words = ["folder", "rsync", "git", "rclone", "s3", "archive"]
  }

  /// A folder on another machine.
  package struct Rsync: Sendable, Equatable {
    /// The machine, with an optional user: `league@example.com`.
    package var host: String
    /// The folder on that machine.
    package var path: String
    /// The program that connects, with its arguments.
    package var shell = ["ssh"]
  }

  /// A branch of a repository.
  package struct Git: Sendable, Equatable {
    /// The branch that GitHub Pages uses.
    package static let pagesBranch = "gh-pages"
    /// The repository: an address, or a remote's name in the repository that contains the site.
    package var remote = "origin"
    package var branch = pagesBranch
    /// The domain for GitHub Pages; nil to keep a domain that was set there by other means.
    package var domain: String?
  }

  /// A store of objects.
  package struct S3: Sendable, Equatable {
    package var bucket: String
    /// The prefix of all names, without a trailing slash; empty for none.
    package var prefix = ""
    /// The region; nil for the one in AWS's settings, or else `us-east-1`.
    package var region: String?
    /// The store's address, for stores other than AWS.
    package var endpoint: String?
    /// The AWS profile that provides the keys; nil for AWS's default order.
    package var profile: String?
  }
}
