import Build
import Diagnostics
import HTTP
import LanguageModels
import LeagueModel
import Platform
import Platforms
import Rank

/// The messages for errors of a run. Five sentences are required verbatim by the specification.
extension Failure {
  init(_ error: SiteError) {
    switch error {
    case .noLeagues:
      self.init(
        .content, "This site has no leagues yet.",
        next: "'skidmark league add --sleeper ID' (or --espn ID, --user NAME) adds one.")
    case .noTheme(let name, let known):
      let hint = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
      self.init(
        .content, "There is no theme '\(name)'.",
        next: hint
          ?? "choose one of \(known.joined(separator: ", ")), or put your own in 'themes/\(name)/'."
      )
    case .nothingStored(let key, let stage):
      self.init(
        .network, "There is no stored data for \(key) to be \(Self.participle(stage)).",
        next: "run 'skidmark build' first, without --offline.")
    case .weekNotStored(let key, let week, let latest):
      self.init(
        .usage, "Week \(week) of \(key) is not stored. The latest is week \(latest).",
        next: "choose a stored week, or run 'skidmark build --week \(week)'.")
    case .silent(let key, .noNextWeek(let week)):
      self.init(
        .usage, "No pairings of \(key) are known after week \(week).",
        next: "'skidmark share' prints the paper; the preview needs the platform's next pairings.")
    case .silent(let key, .noGames):
      self.init(
        .usage, "No game of \(key) is being played.",
        next: "run 'skidmark build' while a week is being played.")
    case .silent(let key, .oldScores):
      self.init(
        .usage, "The scores of \(key) are older than twelve hours.",
        next: "run 'skidmark build' first.")
    case .fetch(let key, let error): self.init(key, error)
    case .credentials(let key, let error): self.init(error, about: key)
    case .cookiesMissing(let key, let problem):
      self.init(missingCookies: key, keychain: problem)
    case .cookiesRefused(let key, let source, let isRemoved):
      self.init(refusedCookies: key, source, isRemoved: isRemoved)
    case .games(let error): self.init(error)
    case .gamesKey(let error): self.init(error, about: nil)
    case .nothingToTell(let game):
      self.init(
        .content, "The stored data of game \(game) cannot be read.",
        next: "run 'skidmark games fetch --force' to fetch it again.")
    case .notRecorded(let what, let folder):
      self.init(
        .notFound, "No answer with \(what) is recorded in '\(folder.printable)'.",
        next: "record it: SKIDMARK_RECORD=\(folder.printable) skidmark build --env live.")
    case .statistics(let what):
      self.init(
        .network, "There are no tables of the NFL: \(what.printable).",
        next: "look at 'stats:' in skidmark.yml, and try again.")
    case .normalize(let key, let error): self.init(key, error)
    case .rank(let key, .notPlayed(let week, let latest)):
      let so = latest.map { "The latest is week \($0)." } ?? "The season has not started."
      self.init(
        .usage, "Week \(week) of \(key) has not been played. \(so)",
        next: latest.map { "choose a week from 1 to \($0), or leave --week out." }
          ?? "leave --week out: before the first game there is a preseason paper.")
    case .roasts(let key, let week, let teams, let kept, let error):
      let advice = Self.advice(error).map { "\($0), then " } ?? ""
      var details: [String] = []
      if kept > 0 {
        let keep = kept == 1 ? "1 team keeps its last roast" : "\(kept) teams keep their last roast"
        details.append("\(key): \(keep) in week \(week)")
      }
      if kept < teams {
        let lacking = teams - kept == 1 ? "1 team has" : "\(teams - kept) teams have"
        details.append("\(key): \(lacking) no roast in week \(week)")
      }
      self.init(
        .roasts, "Roast generation failed. Please try again.",
        details: details + Self.publicReason(error),
        next: advice
          + (kept > 0
            ? "run 'skidmark roast --week \(week) --force' and 'skidmark render'."
            : "run 'skidmark roast' and 'skidmark render': they make only what is missing; "
              + "'fallback: built-in' in skidmark.yml lets the built-in writer fill in."),
        technical: error.description)
    case .text(let diagnostic):
      self.init(.content, diagnostic.description)
    case .outOfReach(let places):
      let names = places.map { "'\($0)'" }.joined(separator: ", ")
      self.init(
        .content, "Only this machine can publish to \(names).",
        next:
          "use cron here instead; or write the repository as git@… and remove a bucket's "
          + "'profile:', so that the workflow has its key as a secret.")
    case .leaks(let found):
      let shown = found.prefix(5).map(\.description)
      let more = found.count - shown.count
      self.init(
        .content, shown.joined(separator: "\n") + (more > 0 ? "\nand \(more) more." : ""),
        next:
          "the last site was not changed. Fix the template that shows this before readers tap, or "
          + "write 'reveal: shown' in skidmark.yml.")
    case .foreign(let files):
      self.init(
        .content,
        files.isStrange
          ? "'\(files.folder)' holds files that Skidmark did not write."
          : "Files in '\(files.folder)' that Skidmark did not write are where the site's files belong.",
        details: files.paths.map(ChangeWords.visible)
          + (files.more > 0 ? ["and \(files.more) more"] : []),
        next: files.isStrange
          ? "nothing was changed. Name an empty folder with '--output', or to use this one, put an empty "
            + "file '.skidmark-manifest' in it."
          : "nothing was changed. Move them, or name another folder with '--output'.")
    case .data(.file(let error)), .output(let error):
      self.init(
        .unexpected, "Could not \(error.action) '\(error.path)': \(error.reason).",
        next: "check the folder's permissions and the free space, then try again.")
    case .data(.stored(let diagnostic)):
      self.init(
        .content, diagnostic.description,
        next: "run 'skidmark build' without --offline to fetch it again.")
    case .data(.unstorable(let detail)), .unexpected(let detail):
      self.init(
        .unexpected, "Something unexpected went wrong.",
        next: "run the command again with --verbose and report what it says.", technical: detail)
    case .untrusted(let error): self.init(error)
    }
    (league, place) = (error.league?.description, error.place)
  }

  private init(_ key: LeagueKey, _ error: FetchError) {
    switch error {
    case .notFound:
      self.init(
        .notFound, "League not found. Please verify your league ID.",
        details: ["\(key.platform.name) has no league \(key.id)"],
        next: "compare the id in skidmark.yml with the number in the league's address"
          + (key.traits.linksSeasons ? "." : ", and 'season' with a year in which it played."))
    case .credentialsMissing: self.init(missingCookies: key, keychain: nil)
    case .credentialsRefused:
      self.init(
        .credentials, Self.invalidCookies, details: [key.description],
        next:
          "cookies expire: sign in to ESPN again, copy espn_s2 and SWID (with its braces) again, "
          + "and try again.")
    case .credentialsMalformed:
      self.init(
        .credentials, Self.invalidCookies,
        details: ["\(key): at least one of them is missing or malformed"],
        next: "set both as the browser shows them: ESPN_S2 without spaces, SWID with its braces; "
          + "a public league needs neither.")
    case .tooManyRequests(let host, let wait):
      let pause = wait.map { " \(Self.time($0))" } ?? ""
      self.init(
        .network, "Too many requests. Please wait a moment and try again.",
        details: ["\(key): \(host) asks to wait\(pause)"], next: Self.retry)
    case .failed(let host, let status):
      self.init(
        .network, "\(key.platform.name) is having problems (status \(status)).",
        details: ["\(key): \(host)"], next: Self.retry)
    case .notJSON(let address, let isPage, let diagnostic):
      self.init(
        .network,
        isPage
          ? "\(key.platform.name) sent a web page instead of data."
          : "\(key.platform.name) sent data that cannot be read.", details: ["\(key): \(address)"],
        next: Self.retry, technical: diagnostic.description)
    case .network(let error): self.init(key.platform, error, about: "\(key): ")
    }
  }

  init(_ platform: FantasyPlatform, _ error: HTTPError, about: String = "") {
    let message: String
    switch error {
    case .noConnection: message = "No internet connection"
    case .timedOut, .connectionLost, .truncated:
      message = "\(platform.name) did not send a complete answer."
    case .tooLarge: message = "\(platform.name) sent too much data."
    case .redirectRefused:
      message = "\(platform.name) redirected to another host, which is not allowed."
    case .tls: message = "The connection to \(platform.name) is not secure."
    default: message = "\(platform.name) could not be reached."
    }
    self.init(.network, message, details: ["\(about)\(error)"], next: Self.retry)
  }

  private init(_ key: LeagueKey, _ error: NormalizeError) {
    switch error {
    case .notFound:
      self.init(key, FetchError.notFound(key))
    case .unsupported(let sport):
      self.init(
        .content,
        "\(key) plays '\(sport)', which is not supported: Skidmark is for fantasy football.",
        next: "remove the league from skidmark.yml.")
    case .unreadable(let answer, let diagnostic):
      self.init(
        .content, "The stored answer '\(answer)' of \(key) cannot be read.",
        details: [diagnostic.description],
        next: "run 'skidmark build' without --offline to fetch it again.")
    case .missing(let answer, let field):
      self.init(
        .network, "\(key.platform.name)'s answer '\(answer)' of \(key) has no '\(field)'.",
        next: Self.retry)
    case .outOfRange(let answer, let field, let value):
      self.init(
        .network,
        "\(key.platform.name)'s answer '\(answer)' of \(key) says \(value) for '\(field)', "
          + "which is impossible.", next: Self.retry)
    case .contradiction(let answer, let field, _, let detail):
      self.init(
        .network, "\(key.platform.name)'s answers about \(key) contradict each other.",
        details: ["'\(field)' of '\(answer)': \(detail)"], next: Self.retry)
    }
  }

  /// The details that a user needs to continue. Others appear only with `--verbose`.
  private static func publicReason(_ error: ModelError) -> [String] {
    switch error {
    case .noCredentials, .invalid, .insecure: [error.description]
    default: []
    }
  }

  private static func advice(_ error: ModelError) -> String? {
    if case .noCredentials = error {
      return "set the variable, or store the key with 'skidmark credentials set'"
    }
    return error.advice
  }

  private static func time(_ wait: Duration) -> String {
    let seconds = wait.components.seconds
    guard seconds > 120 else { return "\(seconds) seconds" }
    return "\((seconds + 59) / 60) minutes"
  }

  private static let retry =
    "try again in a few minutes; the last paper is unchanged, and 'skidmark build --offline' "
    + "builds from stored data."

  private static func participle(_ stage: Stage) -> String {
    switch stage {
    case .fetch: "fetched"
    case .normalize: "normalized"
    case .rank: "ranked"
    case .roast: "roasted"
    case .render: "rendered"
    }
  }
}
