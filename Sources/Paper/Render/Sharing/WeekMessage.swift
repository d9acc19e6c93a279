import LeagueModel
import Liquid
import Platform
import Rank

/// The week in one message that people read and pass on.
extension ShareRenderer {
  /// The longest message in UTF-16 units, its address included.
  package static let longestMessage = 500
  /// What a message without an address leaves free: a reader's browser adds the one of the page.
  private static let roomForAddress = 100

  /// The message. Nothing in it is cut: what does not fit is left out, or another sentence takes its place.
  func message(
    _ edition: Edition, _ lines: [LineOfWeek], _ choice: Choice, address: String?
  ) throws -> String {
    let longest = min(Self.longestMessage, choice.budget ?? .max)
    let room = address == nil ? longest - Self.roomForAddress : longest
    let writer = MessageWriter(
      theme: theme, edition: edition, choice: choice, address: address)
    var text = ""
    for draft in MessageDraft.all(of: edition, lines, choice, hasAddress: address != nil) {
      text = try writer.text(draft)
      if text.utf16.count <= room { break }
    }
    return text
  }
}

/// What a message says; the first draft says most.
struct MessageDraft {
  /// How a message is titled.
  enum Title: String { case league, week, none }

  /// The title. Where readers see the address, its preview says the league and the week.
  var title = Title.league
  var hasHeadline = false
  /// The quoted sentence.
  var line: LineOfWeek?
  /// The text of the league's news.
  var news: String?
  var note: MessageNote?
  /// Whether a message without results has the week's pairings.
  var hasPairs = false

  /// The drafts of an edition's message, best first. The last always fits: it is the name of the week.
  static func all(
    of edition: Edition, _ lines: [LineOfWeek], _ choice: ShareRenderer.Choice, hasAddress: Bool
  ) -> [MessageDraft] {
    let barest = MessageDraft(title: .week)
    let reveal = edition.phase == .preseason ? .shown : choice.reveal
    let isVeiled = reveal == .hidden && choice.format.hasVeil
    guard reveal != .shown else {
      return told(edition, lines, choice, isTitled: !hasAddress) + [MessageDraft(), barest]
    }
    let neutral = [MessageDraft(hasPairs: true), MessageDraft(), barest]
    guard isVeiled else { return neutral }
    // Readers who tap see the results, so the pairings are the first to go.
    let told = told(edition, lines, choice, isTitled: true)
    let whole = told.prefix(1).map { draft in
      var draft = draft
      draft.hasPairs = true
      return draft
    }
    return whole + told + neutral
  }

  /// The drafts with results, best first: the line of the week gives way to a shorter one only where nothing else can be
  /// left out.
  private static func told(
    _ edition: Edition, _ lines: [LineOfWeek], _ choice: ShareRenderer.Choice, isTitled: Bool
  ) -> [MessageDraft] {
    var shorter: [LineOfWeek] = []
    for line in choice.hasRoasts ? lines : []
    where line.text.utf16.count < shorter.last?.text.utf16.count ?? .max {
      shorter.append(line)
    }
    let news = edition.numbers?.news?.first { $0.kind != .newName }?.text
    let notes = MessageNote.all(of: edition)
    let headlines = choice.hasRoasts && edition.headline != nil ? [true, false] : [false]
    return headlines.flatMap { hasHeadline in
      (shorter.map(Optional.some) + [nil]).flatMap { line in
        var drafts: [MessageDraft] = []
        let whole = MessageDraft(
          title: isTitled || !hasHeadline ? .league : .none, hasHeadline: hasHeadline, line: line,
          news: news, note: notes.first)
        drafts.append(whole)
        var draft = whole
        if news != nil {
          draft.news = nil
          drafts.append(draft)
        }
        for note in notes.dropFirst().map(Optional.some) + [nil] {
          draft.note = note
          drafts.append(draft)
        }
        if draft.title == .league {
          draft.title = hasHeadline ? .none : .week
          drafts.append(draft)
        }
        return drafts.filter { $0.hasHeadline || $0.line != nil || $0.note != nil }
      }
    }
  }
}

/// Writes drafts of an edition's message.
struct MessageWriter {
  let theme: Theme
  let edition: Edition
  let choice: ShareRenderer.Choice
  let address: String?

  func text(_ draft: MessageDraft) throws -> String {
    let names = Dictionary(edition.teams.map { ($0.team.id, $0.team.name) }) { first, _ in first }
    // The preseason has no outcomes.
    let reveal = edition.phase == .preseason ? .shown : choice.reveal
    let neutral = NeutralWeek(edition)
    // Has only what the message may reveal.
    var object: Object = [
      "league": ["name": .string(edition.league.name)],
      "week_name": .string(edition.weekName), "title": .string(draft.title.rawValue),
      "page": ["address": address.orNull], "reveal": .string(reveal.rawValue),
      "format": .string(choice.format.rawValue),
      "headline": draft.hasHeadline ? (edition.headline?.text).orNull : .null,
      "news": draft.news.orNull,
      "line": draft.line.flatMap(words).orNull, "note": draft.note?.value(names) ?? .null,
      "pairs": draft.hasPairs ? neutral.value : .array([]),
      "playoff_games": .int(neutral.playoffGames),
    ]
    object.replaceTexts(CurlyQuotes.curled)
    let bytes = try theme.render("share/message.txt", object, escaping: choice.format.escaping)
    return String(decoding: bytes, as: UTF8.self).trimmed
  }

  /// The line after the team's rank and name, in one text, so that chats make no list of the rank.
  private func words(_ line: LineOfWeek) -> String? {
    guard let team = edition.teams.first(where: { $0.team.id == line.team })?.team else {
      return nil
    }
    let rank = edition.phase == .preseason ? "" : "\(team.rank). "
    // "12. Last Call lost", not "12. Last Call: Last Call lost".
    let isNamed = [team.name, team.textName].contains(where: line.text.hasPrefix)
    return rank + (isNamed ? "" : "\(team.name): ") + line.text
  }
}
