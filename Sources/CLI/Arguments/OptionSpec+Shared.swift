import Build
import Render

/// The options that several commands take, with the same name and meaning everywhere.
extension OptionSpec {
  static let site = OptionSpec(
    long: "site", short: "s", value: "dir",
    help: "The site's folder (default: the nearest one above with a skidmark.yml).",
    completion: .folder)
  static let league = OptionSpec(
    long: "league", short: "l", value: "key|slug",
    help: "Only this league, by key, slug, id or name; repeatable (default: all).",
    isRepeatable: true, completion: .league)
  static let week = OptionSpec(
    long: "week", short: "w", value: "week",
    help: "A week's number, 'latest' or 'all' (default: what is new).", completion: .week)
  static let output = OptionSpec(
    long: "output", short: "o", value: "dir", help: "The built site's folder (default: output).",
    completion: .folder)
  static let baseURL = OptionSpec(
    long: "base-url", short: "u", value: "url", help: "The address where the site is published.")
  static let offline = OptionSpec(
    long: "offline", help: "Use only stored data; never use the network.")
  static let noRoasts = OptionSpec(long: "no-roasts", help: "Leave the roasts out.")
  static let writer = OptionSpec(
    long: "writer", value: "name",
    help: "Who writes the roasts: \(WriterChoice.names.joined(separator: ", ")).",
    choices: WriterChoice.names)
  static let env = OptionSpec(
    long: "env", value: "env",
    help: "Where data comes from: live, localhost, or mock for a folder of recordings.",
    choices: ["live", "localhost", "mock"])
  static let now = OptionSpec(
    long: "now", value: "time", help: "Use this as the current time, such as 2026-11-17T09:00:00Z.")
  static let trust = OptionSpec(
    long: "trust", help: "Trust this site's settings for this run, without asking.")
  static let drafts = OptionSpec(
    long: "drafts", help: "Publish drafts and posts with a future date, too.")
  static let watch = OptionSpec(
    long: "watch",
    help: "Keep running, and build again when templates, content, context or data change.")
  static let reveal = OptionSpec(
    long: "reveal", value: "mode",
    help: "What readers may learn: shown, hidden or strict (default: the site's setting).",
    choices: ["shown", "hidden", "strict"])

  static let backTest = OptionSpec(
    long: "back-test", help: "Print how well it would have done in the season so far.")

  static let what = OptionSpec(
    long: "what", value: "subject",
    help:
      "paper (default), preview: the week ahead with byes and injuries in the lineups, or scores: the "
      + "week that is being played.",
    choices: ShareSubject.allCases.map(\.rawValue))

  static let allRoasts = OptionSpec(
    long: "all", help: "The scores and every team's roast, instead of the message.")
  static let onlyScores = OptionSpec(
    long: "scores", help: "The week's scores alone, instead of the message.")

  /// The options of every command.
  static let general = [
    OptionSpec(long: "quiet", short: "q", help: "Print nothing but errors."),
    OptionSpec(long: "verbose", short: "v", help: "Print stages, reasons and details of errors."),
    OptionSpec(long: "json", help: "Print events as JSON, one per line."),
    OptionSpec(long: "no-color", help: "Print without colors (also: NO_COLOR=1)."),
    OptionSpec(long: "help", short: "h", help: "Show help."),
  ]

  /// For `force` and `yes`, whose effect depends on the command.
  static func force(_ help: String) -> OptionSpec { OptionSpec(long: "force", help: help) }
}
