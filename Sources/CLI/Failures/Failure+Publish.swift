import Build
import Delivery
import Platform

extension Failure {
  init(_ error: PublishError, target: String?) {
    let about = target.map { "\($0): " } ?? ""
    switch error {
    case .nothingBuilt(let folder):
      self.init(
        .usage, "There is no built site in '\(folder)'.", next: "run 'skidmark build' first.")
    case .file(let file):
      self.init(
        .unexpected, "\(about)Could not \(file.action) '\(file.path)': \(file.reason).",
        next: "check the folder's permissions and the free space, then publish again.")
    case .leak(let leak): self.init(leak)
    case .changedMeanwhile(let path):
      self.init(
        .busy, "\(about)'\(path)' changed while it was published.",
        next: "wait for the running build, then publish again to finish.")
    case .program(let name, .notFound, _):
      self.init(
        .unexpected, "\(about)The program '\(name)' is required but was not found.",
        next: "install it, then publish again.")
    case .program("rclone", _, let said) where Self.areKeysRefused(said):
      self.init(
        .credentials, "\(about)The store rejected the keys, or there are none.",
        details: Self.lines(ofRclone: said),
        next: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or name a profile for 'to: s3'; for "
          + "'to: rclone' run 'rclone config'.")
    case .program("rclone", let error, let said):
      self.init(
        .network, "\(about)'rclone' \(error.words()).", details: Self.lines(ofRclone: said),
        next: "fix what it reports, then publish again to finish.")
    case .program(let name, let error, let said):
      self.init(
        .network, "\(about)'\(name)' \(Self.end(error, of: name)).",
        details: said.split(whereSeparator: \.isNewline).map(String.init),
        next: "fix what it reports, then publish again to finish.")
    case .noRemote(let name):
      self.init(
        .content, "\(about)The site's folder is not in a git repository with a remote '\(name)'.",
        next: "set 'remote:' in skidmark.yml to the repository's address, such as "
          + "git@github.com:me/league.git, or clone it and keep the site there.")
    case .rewritten(let address, let other):
      self.init(
        .content,
        "\(about)Git's settings make '\(address.printable)' of the remote, and '\(other.printable)' of that.",
        next:
          "nothing was sent. Look for 'insteadOf' in your git settings: one rule for a remote is enough."
      )
    case .untrusted(let error): self.init(error)
    case .notOurs(let path, let problem):
      self.init(
        .content, "\(about)'\(path)' is not Skidmark's: \(problem).",
        next: "nothing there was changed. Name another target, or remove it yourself.")
    case .inTheWay(let paths):
      let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
      self.init(
        .content,
        "\(about)'\(paths.first ?? "")'\(more) would take the place of files that are not "
          + "Skidmark's.",
        next: "nothing there was changed. Remove them yourself, or let '--force' replace them.")
    case .record(let path, let problem):
      self.init(
        .content, "\(about)Skidmark's record '\(path)' cannot be read: \(problem).",
        next: "nothing was changed. Files without a record count as someone else's: remove "
          + "the record and what Skidmark put there, then publish again.")
    case .overtaken:
      self.init(
        .busy, "\(about)Someone else published there at the same time.",
        next: "publish again: it takes what is there now into account.")
    }
  }

  private static func areKeysRefused(_ said: String) -> Bool {
    [
      "NoCredentialProviders", "SignatureDoesNotMatch", "InvalidAccessKeyId", "AccessDenied",
      "ExpiredToken", "Forbidden",
    ].contains(where: said.contains)
  }

  /// rclone's messages without the repetitions of its retries.
  private static func lines(ofRclone said: String) -> [String] {
    var known: Set<String> = []
    return said.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      !line.contains(": Attempt ") && known.insert(line).inserted
    }
  }

  private static func end(_ error: ProgramError, of name: String) -> String {
    let program = name.split(separator: "/").last ?? ""
    if case .failed(let status) = error, let words = meaning(status, program == "rsync") {
      return words
    }
    return error.words()
  }

  /// The meaning of exit statuses that ssh and rsync document. ssh passes on the remote program's status.
  private static func meaning(_ status: Int32, _ isRsync: Bool) -> String? {
    switch (status, isRsync) {
    case (255, _): "could not connect"
    case (127, true): "is not installed on the other machine"
    case (11, true): "could not read or write a file"
    case (12, true): "lost the other side: is rsync installed there?"
    case (23, true): "could not send all files"
    case (24, true): "skipped files that disappeared during the copy"
    case (30, true), (35, true): "waited too long"
    default: nil
    }
  }
}
