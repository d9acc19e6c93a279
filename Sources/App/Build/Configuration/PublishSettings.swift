/// One of the places that a site is published to, as `skidmark.yml` describes it.
package struct PublishSettings: Sendable, Equatable {
  /// What it is called: what people write after `skidmark publish`.
  package var name: String
  /// What kind of place it is.
  package var kind: Kind
  /// For how many days files stay that the site no longer has.
  package var graceDays = 7
  /// How many releases that show another site are kept besides the one that readers see, where a place keeps any.
  package var kept = 4

  /// The kinds of places.
  package enum Kind: Sendable, Equatable {
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

    /// All words.
    package static let words = ["folder", "rsync", "git", "rclone", "s3", "archive"]
  }

  /// A folder of another machine.
  package struct Rsync: Sendable, Equatable {
    /// The machine, with a user if need be: `league@example.com`.
    package var host: String
    /// The folder there.
    package var path: String
    /// The program that connects and its arguments: `ssh` if nobody says otherwise.
    package var shell = ["ssh"]
  }

  /// A branch of a repository.
  package struct Git: Sendable, Equatable {
    /// The branch that GitHub Pages looks for.
    package static let pagesBranch = "gh-pages"
    /// The repository: an address, or the name of a remote of the one that the site is in.
    package var remote = "origin"
    /// The branch.
    package var branch = pagesBranch
    /// The domain that GitHub Pages serves the site under; nil to keep the one that somebody else has
    /// set there.
    package var domain: String?
  }

  /// A store of objects.
  package struct S3: Sendable, Equatable {
    /// The bucket.
    package var bucket: String
    /// What stands before every name, without a slash at its end; empty for nothing.
    package var prefix = ""
    /// The region; nil for the one that AWS's settings name, or else `us-east-1`.
    package var region: String?
    /// The store's address, for stores that are not AWS's.
    package var endpoint: String?
    /// The profile of AWS's settings whose keys are used; nil for the usual order.
    package var profile: String?
  }
}
