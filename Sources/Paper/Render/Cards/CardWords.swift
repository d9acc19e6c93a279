import LeagueModel
import Liquid
import Pictures
import Platform
import Rank

/// Reduces a card's texts and pictures to what a program can draw. Without color, emoji would be black shapes.
struct CardWords {
  let edition: Edition
  let drawsEmoji: Bool

  /// A text with curly quotes and without emoji that would be drawn as black shapes.
  func plain(_ text: String) -> String {
    let text = CurlyQuotes.curled(text) ?? text
    return drawsEmoji ? text : EmojiText.removed(from: text)
  }

  /// A team's mark for a drawing.
  func mark(of face: Card.Face, picture: [UInt8]?) -> TeamMarks.Drawn {
    TeamMarks(edition, pictures: [:])
      .drawn(face.team, named: plain(edition.name(of: face.team)), picture: uri(of: picture))
  }

  /// A picture as an address that contains its bytes, because a drawing that is used as a picture cannot load other
  /// files. Nil for a picture that is too large, and for WebP and GIF, which rsvg-convert silently leaves out.
  private func uri(of picture: [UInt8]?) -> String? {
    guard let picture, picture.count <= Self.largest else { return nil }
    let type: String
    switch PictureFile.Format(startOf: picture) {
    case .png: type = "image/png"
    case .jpeg: type = "image/jpeg"
    default: return nil
    }
    return "data:\(type);base64,\(base64Encoded(picture))"
  }

  /// In bytes: twice the size of usual pictures, so that a story stays small.
  private static let largest = 96 << 10
}

// MARK: Rows

extension Card {
  /// The card's parts from top to bottom.
  func rows(
    _ format: CardLayout.Format, _ words: CardWords, _ settings: CardRenderer.Settings
  ) -> [CardRow] {
    let isStory = format == .story
    var rows: [CardRow] = []
    func add(_ text: String?, _ style: CardStyle) {
      guard let text = text.map(words.plain), !text.isEmpty else { return }
      rows.append(.text(text, style))
    }
    var faces = faces
    for index in faces.indices { faces[index].name = words.plain(faces[index].name) }
    // A face without a name belongs to the words below it.
    let isFirst = faces.count == 1 && faces[0].name.isEmpty
    let row = CardRow.faces(faces, verb: verb, side: side(isStory, isFirst))
    if isStory { add(words.masthead, .masthead) }
    if isFirst { rows.append(row) }
    add(label, .label)
    add(number, .number)
    add(unit, .unit)
    add(self.words, .words)
    if isStory { add(headline, .headline) }
    add(note, .note)
    if !isFirst, !faces.isEmpty { rows.append(row) }
    if isStory {
      add(line, .line)
      add(settings.footer, .masthead)
    }
    return rows
  }

  /// The largest side of a face in pixels.
  private func side(_ isStory: Bool, _ isFirst: Bool) -> Double {
    let size = isFirst ? 130 : number == nil ? 110.0 : 84
    return isStory ? size * 2 : size
  }
}

extension CardRenderer.Settings {
  /// Where to read the paper, in a story.
  fileprivate var footer: String {
    guard let address else { return title }
    return address.replacing(#/^https?:\/\//#, with: "")
  }
}

extension CardWords {
  /// The league and the week.
  fileprivate var masthead: String { "\(edition.league.name) · \(edition.weekName)" }

  /// The pairings without results.
  func neutralRows(
    _ format: CardLayout.Format, _ settings: CardRenderer.Settings
  ) -> [CardRow] {
    let week = NeutralWeek(edition)
    let isStory = format == .story
    var rows: [CardRow] = [
      .text(plain(edition.league.name), .masthead), .text(edition.weekName, .label),
    ]
    rows += week.pairs.map { .text(plain("\($0.first) – \($0.second)"), .pair) }
    if week.playoffGames > 0 {
      rows.append(
        .text(
          week.playoffGames == 1 ? "1 playoff game" : "\(week.playoffGames) playoff games", .words))
    }
    rows.append(.text("Spoilers hidden\(isStory ? "" : ": tap to see scores")", .note))
    if isStory { rows.append(.text(plain(settings.footer), .masthead)) }
    return rows
  }
}
