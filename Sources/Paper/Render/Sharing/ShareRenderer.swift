import Liquid
package import Rank

/// Writes the texts of a week for chats.
package struct ShareRenderer: Sendable {
  let theme: Theme

  package init(_ theme: Theme) { self.theme = theme }

  /// The options of a text.
  package struct Choice: Sendable {
    /// The target format.
    package var format: ShareFormat
    /// Which of the week's texts.
    package var text: ShareText
    /// What the text reveals of outcomes.
    package var reveal: Reveal
    /// Whether sentences of the roasts are included.
    package var hasRoasts: Bool
    /// The maximum UTF-16 length of a message; nil for the format's limit.
    package var budget: Int?

    package init(
      _ format: ShareFormat = .whatsapp, _ text: ShareText = .message, reveal: Reveal = .shown,
      hasRoasts: Bool = true, budget: Int? = nil
    ) {
      self.format = format
      self.text = text
      self.reveal = reveal
      self.hasRoasts = hasRoasts
      self.budget = budget
    }
  }

  /// A text of a week: one message, or several numbered ones if it is longer than the chat's limit.
  package func messages(
    _ edition: Edition, _ choice: Choice, address: String?
  ) throws -> [String] {
    try messages(of: edition, EditionData(edition), choice, address: address)
  }

  func messages(
    of edition: Edition, _ data: EditionData, _ choice: Choice, address: String?
  ) throws -> [String] {
    if choice.text == .message {
      return [try message(edition, data.lines, choice, address: address)]
    }
    let template = choice.text == .all ? choice.format.template : "share/results.txt"
    // The preseason has no outcomes.
    let reveal = edition.phase == .preseason ? .shown : choice.reveal
    let members: [(String, Value)] = [
      ("page", ["address": address.orNull]),
      ("reveal", .string(reveal.rawValue)), ("has_roasts", .bool(choice.hasRoasts)),
      ("format", .string(choice.format.rawValue)),
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
    return Messages(choice.format, budget: choice.budget ?? choice.format.budget)
      .split(String(decoding: bytes, as: UTF8.self))
  }

  func block(
    of edition: Edition, _ data: EditionData, folder: String, reveal: Reveal, address: String?
  ) throws -> ShareBlock {
    func text(_ text: ShareText, _ format: ShareFormat = .whatsapp) throws -> String {
      try messages(
        of: edition, data, Choice(format, text, reveal: reveal), address: address
      ).joined(separator: "\n\n")
    }
    let isShown = reveal == .shown || edition.phase == .preseason
    let hasRoasts = edition.teams.contains { $0.roast != nil }
    return ShareBlock(
      title: "\(edition.weekName), \(edition.league.name)", weekName: edition.weekName,
      message: try text(.message), mail: try text(.message, .text),
      roasts: isShown && hasRoasts ? try text(.all) : nil,
      scores: isShown && !edition.matchups.isEmpty ? try text(.scores) : nil,
      folder: folder, hasAddress: address != nil)
  }
}
