import Build

enum CommonOptions {
  static let specs = [
    OptionSpec(
      long: "site", short: "s", value: "dir",
      help: "The site's folder (default: the nearest one above with a skidmark.yml)."),
    OptionSpec(
      long: "league", short: "l", value: "key|slug",
      help: "Only this league, by key, slug, id or name; may be given again (default: all).",
      isRepeatable: true),
    OptionSpec(
      long: "week", short: "w", value: "week",
      help: "A week's number, 'latest' or 'all' (default: what is new)."),
    OptionSpec(
      long: "output", short: "o", value: "dir", help: "Where the site goes (default: output)."),
    OptionSpec(
      long: "base-url", short: "u", value: "url", help: "Where the site will be published."),
    OptionSpec(long: "offline", help: "Use only what is stored; never ask the network."),
    OptionSpec(long: "no-roasts", help: "Leave the roasts out."),
    OptionSpec(
      long: "writer", value: "name",
      help: "Who writes the roasts: \(WriterChoice.names.joined(separator: ", ")).",
      choices: WriterChoice.names),
    OptionSpec(
      long: "force",
      help: "Fetch and make again what could be kept; with --week, printed roasts too."),
    OptionSpec(
      long: "env", value: "env",
      help: "Where answers come from: live, localhost, or mock for a folder of recordings.",
      choices: ["live", "localhost", "mock"]),
    OptionSpec(
      long: "now", value: "time",
      help: "Take this for the present time, such as 2026-11-17T09:00:00Z."),
    OptionSpec(
      long: "trust",
      help: "Trust this site's settings for this run, as on a machine that runs only its own site."),
    OptionSpec(long: "quiet", short: "q", help: "Say nothing but errors."),
    OptionSpec(long: "verbose", short: "v", help: "Say more: stages, reasons, details of errors."),
    OptionSpec(long: "json", help: "Say what happens as JSON, one line an event."),
    OptionSpec(long: "no-color", help: "No colors (also: NO_COLOR=1)."),
    OptionSpec(long: "help", short: "h", help: "Show help."),
  ]
}
