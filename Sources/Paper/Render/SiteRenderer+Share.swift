package import LeagueModel
import Liquid

/// The texts of a week that people paste into their chats.
extension SiteRenderer {
  /// What decides what a text says.
  package struct ShareChoice: Sendable {
    /// Where it goes.
    package var format: ShareFormat
    /// What readers may learn from it.
    package var reveal: Reveal
    /// Whether the roasts are in it.
    package var hasRoasts: Bool
    /// The most UTF-16 units of a message; nil for the format's own limit.
    package var budget: Int?

    /// Creates a choice.
    package init(
      _ format: ShareFormat = .whatsapp, reveal: Reveal = .shown, hasRoasts: Bool = true,
      budget: Int? = nil
    ) {
      self.format = format
      self.reveal = reveal
      self.hasRoasts = hasRoasts
      self.budget = budget
    }
  }

  /// The text of a week: one message, or several in order that say which they are.
  package func messages(
    _ edition: Edition, _ choice: ShareChoice, address: String?
  ) throws -> [String] {
    try messages(of: edition, EditionData(edition), choice, address: address)
  }

  func messages(
    of edition: Edition, _ data: EditionData, _ choice: ShareChoice, address: String?
  ) throws -> [String] {
    let text = try shareText(choice.format.template, edition, data, choice, address)
    return Messages(choice.format, budget: choice.budget ?? choice.format.budget).split(text)
  }

  /// A link that opens WhatsApp with the first lines of a week and its address.
  package func whatsappLink(
    _ edition: Edition, reveal: Reveal, address: String?
  ) throws -> String {
    let text = try shortText(
      edition, EditionData(edition), .whatsapp, reveal: reveal, address: address)
    return ShareBlock.link("https://wa.me/?text=", text: Self.trimmed(text))
  }

  /// The league, the week and what stands first and last, with the address: what fits into a link.
  func shortText(
    _ edition: Edition, _ data: EditionData, _ format: ShareFormat, reveal: Reveal,
    address: String?
  ) throws -> String {
    let choice = ShareChoice(format, reveal: reveal, hasRoasts: false)
    return try shareText("share/short.txt", edition, data, choice, address)
  }

  private func shareText(
    _ template: String, _ edition: Edition, _ data: EditionData, _ choice: ShareChoice,
    _ address: String?
  ) throws -> String {
    // Before the season there is nothing to give away.
    let reveal = edition.phase == .preseason ? .shown : choice.reveal
    let members: [(String, Value)] = [
      ("page", ["address": address.map { .string($0) } ?? .null]),
      ("reveal", .string(reveal.rawValue)), ("has_roasts", .bool(choice.hasRoasts)),
      ("format", .string(choice.format.rawValue)),
    ]
    let object: Object
    if reveal == .shown || (reveal == .hidden && choice.format.hasVeil) {
      object = data.object(members + NeutralWeek(edition).members)
    } else {
      // A template cannot give away what it does not have.
      var neutral = Object()
      for key in ["league", "week_name", "phase"] { neutral[key] = data[key] }
      for (key, value) in members + NeutralWeek(edition).members { neutral[key] = value }
      object = neutral
    }
    let bytes = try render(template, object, escaping: choice.format.escaping)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SiteRenderer {
  /// What a week's page offers to share.
  func shareBlock(
    of edition: Edition, _ data: EditionData, folder: String, _ input: SiteInput, address: String?
  ) throws -> ShareBlock {
    let choice = ShareChoice(.whatsapp, reveal: input.reveal)
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
        try shortText(edition, data, .whatsapp, reveal: input.reveal, address: address)),
      mail: Self.trimmed(
        try shortText(edition, data, .text, reveal: input.reveal, address: address)),
      folder: folder, hasAddress: address != nil)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
