import Build
import JSON
import LeagueModel
import Platform
import Rank
import Render

enum CardCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "card", abstract: "Draw a card of a week, a team, an award or a game",
    discussion: """
      Draws the latest week of a league, or the one of --week, as a picture: the number of the week's headline, \
      or else its words. With --team it has a team's place, a sentence of its roast and its record, with --award an \
      award's number and a joke, with --game the score of a team's matchup. --story draws it in the format of a \
      phone's screen, with the headline below the number.

      The file's ending decides: .png, which needs rsvg-convert, or .svg. Without --file the card is \
      written to the current folder, under a name made of league, week and subject. Where the site hides outcomes, the \
      week's card hides them, and there are no others, unless --reveal says otherwise.

      Awards: \(awards.joined(separator: ", ")).
      """,
    arguments: [
      ArgumentSpec(
        name: "league",
        help: "The league's key, slug, id or name (default: the selected one, or all).",
        completion: .league)
    ],
    options: [
      .site, .league, .week,
      OptionSpec(
        long: "team", value: "name", help: "A team's card, by its or its owner's name.",
        completion: .team),
      OptionSpec(
        long: "award", value: "kind", help: "An award's card, such as closest-game.",
        choices: awards),
      OptionSpec(
        long: "game", value: "team", help: "The card of this team's matchup.", completion: .team),
      OptionSpec(long: "story", help: "1080 by 1920 pixels instead of 1200 by 630."),
      OptionSpec(
        long: "file", short: "o", value: "file", help: "Where to write it: a .png or .svg file.",
        completion: .file),
      .reveal, .noRoasts, .now,
    ],
    examples: [
      .init("card", "Draw the latest week of each league"),
      .init("card --team \"Gravy Train\" --story", "Draw a team's card for a story"),
      .init("card --award bench-of-shame -o shame.png", "Draw an award"),
      .init("card --game \"Gravy Train\" --week 9", "Draw a matchup of week 9"),
    ])

  private static let awards = Award.Kind.allCases.map(name)

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let arguments = invocation.arguments
    let siteRun = try invocation.siteRun(weeks: .latest)
    let subjects = ["team", "award", "game"].filter { arguments[$0] != nil }
    guard subjects.count < 2 else {
      throw Failure(
        .usage, "A card is about one thing.",
        next: "leave out --\(subjects[0]) or --\(subjects[1]).")
    }
    let ending = try ending(of: arguments["file"])
    var papers: [(entry: SiteConfiguration.LeagueEntry, edition: Edition)] = []
    for entry in try entries(invocation, siteRun) {
      papers.append((entry, try inWords(StoredPapers(siteRun).editionToShare(entry))))
    }
    guard !papers.isEmpty else { throw Failure(.noLeagues) }
    let cards = try CardChoice(invocation, siteRun.configuration.reveal)
      .subjects(in: papers.map(\.edition))
    guard arguments["file"] == nil || cards.count == 1 else {
      throw Failure(
        .usage, "There are \(cards.count) leagues, and one file.",
        details: papers.map(\.entry.key.description), next: "name a league, or leave --file out.")
    }
    for (index, subject) in cards {
      try draw(
        subject, papers[index].edition, papers[index].entry, ending: ending, invocation, siteRun)
    }
  }

  /// The name of an award's kind as an option's value.
  static func name(_ kind: Award.Kind) -> String { kind.rawValue.replacing("_", with: "-") }

  private static func entries(
    _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) -> [SiteConfiguration.LeagueEntry] {
    if let name = invocation.arguments.positional.first {
      return [try invocation.league(named: name, in: siteRun)]
    }
    return try invocation.leaguesToPrint(in: siteRun)
  }

  private enum Ending: String {
    case png, svg
  }

  /// - Returns: nil if the installed programs decide.
  private static func ending(of file: String?) throws(Failure) -> Ending? {
    guard let file else { return nil }
    if file.lowercased().hasSuffix(".png") { return .png }
    if file.lowercased().hasSuffix(".svg") { return .svg }
    throw Failure(
      .usage, "'\(file.printable)' is neither a .png nor a .svg file.",
      next: "write '-o card.png' or '-o card.svg'.")
  }

  private static func draw(
    _ subject: CardSubject, _ edition: Edition, _ entry: SiteConfiguration.LeagueEntry,
    ending: Ending?, _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) {
    let arguments = invocation.arguments
    let isStory = arguments.has("story")
    let program = PictureProgram(siteRun)
    var installed: PictureProgram.Installed?
    if ending != .svg {
      do throws(ProgramError) { installed = try program.found() } catch {
        guard ending == nil else { throw noProgram(error, arguments["file"] ?? "") }
      }
    }
    let drawing = try inWords(
      StoredPapers(siteRun).card(
        subject, of: edition, isStory: isStory, reveal: invocation.reveal,
        drawsEmoji: installed?.drawsEmoji ?? true))
    var bytes = drawing.svg
    if installed != nil {
      do throws(ProgramError) {
        let made = try program.png(drawing.plain, width: drawing.width, height: drawing.height)
        guard let made else { throw ProgramError.failed(status: 0) }
        bytes = made
      } catch {
        throw noProgram(error, arguments["file"] ?? "")
      }
    }
    let name = StoredPapers(siteRun).cardName(of: subject, in: edition, entry, isStory: isStory)
    let file = arguments["file"] ?? "\(name).\(installed == nil ? "svg" : "png")"
    do { try Files.replace(file, with: bytes) } catch { throw Failure(.output(error)) }
    tell(file, drawing, edition, isForLack: installed == nil && ending == nil, invocation.console)
  }

  /// - Parameter isForLack: Whether the card is an SVG only because no program for PNGs is installed.
  private static func tell(
    _ file: String, _ drawing: CardRenderer.Drawing, _ edition: Edition, isForLack: Bool,
    _ console: Console
  ) {
    if console.isJSON {
      console.emit([
        "event": "card", "file": .string(file), "league": .string(edition.league.key.description),
        "week": .int(edition.week), "width": .int(drawing.width), "height": .int(drawing.height),
      ])
      return
    }
    console.say("\(file.printable): \(drawing.width) x \(drawing.height) pixels.")
    if isForLack {
      console.say(
        "note: rsvg-convert is not installed, so this is an SVG, which few chats show. "
          + "Install it: librsvg2-bin on Debian, librsvg with Homebrew.")
    }
  }

  private static func noProgram(_ error: ProgramError, _ file: String) -> Failure {
    let start = file.lowercased().hasSuffix(".png") ? String(file.dropLast(4)) : "card"
    return Failure(
      .unexpected,
      error == .notFound
        ? "rsvg-convert, which makes PNGs, is not installed."
        : "rsvg-convert could not make the PNG.",
      next: "install it (Debian: librsvg2-bin, Homebrew: librsvg), or write '-o \(start).svg'.",
      technical: "\(error)")
  }
}
