import Liquid
package import Rank

/// Writes the messages of a week to paste into chats.
package struct ShareRenderer: Sendable {
  let theme: Theme

  package init(_ theme: Theme) { self.theme = theme }

  /// The options of a message.
  package struct Choice: Sendable {
    /// The target format.
    package var format: ShareFormat
    /// What the message reveals of outcomes.
    package var reveal: Reveal
    /// Whether the roasts are included.
    package var hasRoasts: Bool
    /// Whether it is a single message of results for a chat, without a line per team.
    package var isShort: Bool
    /// The maximum UTF-16 length of a message; nil for the format's limit.
    package var budget: Int?

    package init(
      _ format: ShareFormat = .whatsapp, reveal: Reveal = .shown, hasRoasts: Bool = true,
      isShort: Bool = false, budget: Int? = nil
    ) {
      self.format = format
      self.reveal = reveal
      self.hasRoasts = hasRoasts
      self.isShort = isShort
      self.budget = budget
    }
  }

  /// The messages of a week: one, or several numbered ones.
  package func messages(
    _ edition: Edition, _ choice: Choice, address: String?
  ) throws -> [String] {
    try messages(of: edition, EditionData(edition), choice, address: address)
  }

  func messages(
    of edition: Edition, _ data: EditionData, _ choice: Choice, address: String?
  ) throws -> [String] {
    if choice.isShort { return [try shortMessage(edition, data, choice, address)] }
    let text = try shareText(choice.format.template, edition, data, choice, address)
    return Messages(choice.format, budget: choice.budget ?? choice.format.budget).split(text)
  }

  /// The longest short message in UTF-16 units: about one screen of a phone.
  static let mostOfShort = 700
  private static let mostGames = 16

  /// One message of results. What does not fit is left out: first the last team's line, then games.
  private func shortMessage(
    _ edition: Edition, _ data: EditionData, _ choice: Choice, _ address: String?
  ) throws -> String {
    func text(_ games: Int, _ choice: Choice) throws -> String {
      let template = choice.format.template
      return Self.trimmed(
        try shareText(template, edition, data, choice, address, mostGames: games))
    }
    let whole = try text(Self.mostGames, choice)
    guard whole.utf16.count > Self.mostOfShort else { return whole }
    var bare = choice
    bare.hasRoasts = false
    for games in stride(from: Self.mostGames, to: 0, by: -1) {
      let shorter = try text(games, bare)
      if shorter.utf16.count <= Self.mostOfShort { return shorter }
    }
    return try text(0, bare)
  }

  /// A link that opens a chat with a short message and the page's address; nil if a format has no such links.
  package func link(
    _ edition: Edition, as format: ShareFormat, reveal: Reveal, address: String?
  ) throws -> String? {
    let text = try shortText(
      edition, EditionData(edition), format, reveal: reveal, address: address)
    return format.link(with: Self.trimmed(text))
  }

  /// The league, the week, first and last place, and the address: short enough for a link.
  func shortText(
    _ edition: Edition, _ data: EditionData, _ format: ShareFormat, reveal: Reveal,
    address: String?
  ) throws -> String {
    let choice = Choice(format, reveal: reveal, hasRoasts: false)
    return try shareText("share/short.txt", edition, data, choice, address)
  }

  private func shareText(
    _ template: String, _ edition: Edition, _ data: EditionData, _ choice: Choice,
    _ address: String?, mostGames: Int = ShareRenderer.mostGames
  ) throws -> String {
    // The preseason has no outcomes.
    let reveal = edition.phase == .preseason ? .shown : choice.reveal
    let members: [(String, Value)] = [
      ("page", ["address": address.orNull]),
      ("reveal", .string(reveal.rawValue)), ("has_roasts", .bool(choice.hasRoasts)),
      ("format", .string(choice.format.rawValue)), ("is_short", .bool(choice.isShort)),
      ("most_games", .int(mostGames)),
    ]
    let object: Object
    if reveal == .shown || (reveal == .hidden && choice.format.hasVeil) {
      object = data.object(members + NeutralWeek(edition).members)
    } else {
      // Give the template only what it may reveal.
      var neutral = Object()
      for key in ["league", "week_name", "phase"] { neutral[key] = data[key] }
      for (key, value) in members + NeutralWeek(edition).members { neutral[key] = value }
      object = neutral
    }
    let bytes = try theme.render(template, object, escaping: choice.format.escaping)
    return String(decoding: bytes, as: UTF8.self)
  }

  func block(
    of edition: Edition, _ data: EditionData, folder: String, reveal: Reveal, address: String?
  ) throws -> ShareBlock {
    let choice = Choice(.whatsapp, reveal: reveal)
    var variants = [
      ShareBlock.Variant(
        name: "roasts", messages: try messages(of: edition, data, choice, address: address))
    ]
    var plain = choice
    plain.hasRoasts = false
    let without = try messages(of: edition, data, plain, address: address)
    if without != variants[0].messages {
      variants.append(ShareBlock.Variant(name: "plain", messages: without))
    }
    return ShareBlock(
      title: "\(edition.weekName), \(edition.league.name)", variants: variants,
      short: Self.trimmed(
        try shortText(edition, data, .whatsapp, reveal: reveal, address: address)),
      mail: Self.trimmed(
        try shortText(edition, data, .text, reveal: reveal, address: address)),
      folder: folder, hasAddress: address != nil)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
