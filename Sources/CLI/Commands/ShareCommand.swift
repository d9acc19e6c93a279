import Build
import JSON
import Render

enum ShareCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "share", abstract: "Print a week as text to paste into a chat",
    discussion: """
      Prints the latest week of each league, or the one of --week, as one message of at most 500 \
      characters: the headline, the line of the week, the closest game and the address. Nothing in it is \
      cut: what does not fit is left out. Names cannot make text bold or notify anyone.

      --all prints the scores and every team's roast. A text that is too long for one message becomes several, \
      "(1/3)", separated by a line with a form feed; --part prints one of them. Where the site hides \
      outcomes, the text does, too, unless --reveal says otherwise.
      """,
    options: [
      .site, .league, .week, .what,
      OptionSpec(
        long: "format", value: "format",
        help:
          "whatsapp (default), discord, slack, groupme, telegram (its HTML), markdown, text, or json "
          + "for the edition as data.",
        choices: ShareFormat.allCases.map(\.rawValue) + ["json"]),
      .allRoasts, .onlyScores,
      OptionSpec(long: "part", value: "n", help: "Only this message, from 1."),
      OptionSpec(
        long: "budget", value: "n",
        help:
          "The limit of a message in UTF-16 units, of which 5% stay free (default: 65536 for "
          + "whatsapp, 4096 telegram, 4000 slack, 2000 discord, 1000 groupme, otherwise none)."),
      .reveal, .noRoasts, .baseURL, .env, .now,
    ],
    examples: [
      .init("share", "Print the message of the latest week"),
      .init("share --all", "Print every team's roast"),
      .init("share --what preview", "Print the pairings of the week ahead"),
      .init("share --format discord --week 9", "Print week 9 for Discord"),
    ])

  /// The smallest budget that fits a name and a label.
  private static let leastBudget = 200

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun(weeks: .latest)
    let budget = try number(
      "budget", at: leastBudget, "the limit is 200 units or more.", invocation)
    let part = try number("part", at: 1, "messages are numbered from 1.", invocation)
    guard invocation.subject == .paper || invocation.arguments["format"] != "json" else {
      throw Failure(
        .usage, "Only the paper is available as JSON.", next: "leave --what or --format out.")
    }
    let text = try invocation.shareText()
    let entries = try invocation.leaguesToPrint(in: siteRun)
    guard !entries.isEmpty else { throw Failure(.noLeagues) }
    for (index, entry) in entries.enumerated() {
      if invocation.arguments["format"] == "json" {
        invocation.console.output(file: try json(of: entry, in: siteRun))
        continue
      }
      let messages = try inWords(
        StoredPapers(siteRun).messages(
          entry, as: format(invocation), about: invocation.subject, text: text,
          reveal: invocation.reveal, budget: budget))
      if index > 0 { invocation.console.output("\n") }
      guard let part else {
        invocation.console.output(messages: messages)
        continue
      }
      guard part <= messages.count else {
        throw Failure(
          .usage, "There is no message \(part) for \(entry.key).",
          next: "there \(messages.count == 1 ? "is 1" : "are \(messages.count)").")
      }
      invocation.console.output(messages[part - 1] + "\n")
    }
  }

  private static func json(
    of entry: SiteConfiguration.LeagueEntry, in siteRun: SiteRun
  ) throws(Failure) -> [UInt8] {
    let edition = try inWords(StoredPapers(siteRun).editionToShare(entry))
    do { return try JSONValue.encoded(edition, .indented) } catch {
      throw Failure(.unexpected("\(error)"))
    }
  }

  private static func format(_ invocation: Invocation) -> ShareFormat {
    invocation.arguments["format"].flatMap { ShareFormat(rawValue: $0) } ?? .whatsapp
  }

  private static func number(
    _ option: String, at least: Int, _ rule: String, _ invocation: Invocation
  ) throws(Failure) -> Int? {
    guard let text = invocation.arguments[option] else { return nil }
    guard let number = Int(text), number >= least else {
      throw Failure(.usage, "'\(text)' is not a number for --\(option).", next: rule)
    }
    return number
  }
}
