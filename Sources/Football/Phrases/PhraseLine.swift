import Diagnostics
package import LeagueModel
package import Liquid
package import Rank
import Synchronization

/// One line of a phrase book: one to three sentences that are printed together. It is a class, so that searching
/// hundreds of lines per roast copies none, and so that its templates are parsed only when it is used.
package final class PhraseLine: Sendable {
  /// A line's text and conditions, without its position in a book.
  struct Content: Sendable, Equatable {
    /// The text's hash, regardless of the line's position in the book.
    let key: String
    /// The source of the text.
    let say: String
    /// The source of the condition; nil if there is none.
    let when: String?
    /// The required kinds of facts, in file order.
    let facts: [String]
    let role: PhraseRole
    let tone: PhraseTone
    let tiers: Set<Tier>
    let heat: Int
    let traits: PhraseTraits
    /// The number of sentences.
    let length: Int
  }

  let file: String
  /// The entry's index in the file.
  private let index: Int
  /// Whether it is the league's own rather than built in.
  package let isOwn: Bool
  /// The line's index in the book.
  package let number: Int
  /// The numbers of `facts` in the book's table.
  package let kinds: [Int]
  /// The voice that it belongs to, by the folder of its file.
  package let voice: Voice
  let content: Content
  private let environment: Environment
  private let parsed = Mutex<Templates?>(nil)

  init(
    _ content: Content, file: PhraseFile, index: Int, number: Int, kinds: [Int],
    _ environment: Environment
  ) {
    self.content = content
    self.file = file.name
    self.index = index
    isOwn = file.isOwn
    voice = file.voice
    self.number = number
    self.kinds = kinds
    self.environment = environment
  }

  /// The file and the entry's index in it.
  package var id: String { "\(file)#\(index)" }
  package var key: String { content.key }
  package var say: String { content.say }
  package var when: String? { content.when }
  package var facts: [String] { content.facts }
  package var role: PhraseRole { content.role }
  package var tone: PhraseTone { content.tone }
  package var tiers: Set<Tier> { content.tiers }
  /// The minimum heat, 0 to 5.
  package var heat: Int { content.heat }
  /// The number of sentences.
  package var length: Int { content.length }
  /// Whether it mentions the manager, so that it does not fit a team without one.
  package var namesOwner: Bool { content.traits.contains(.namesOwner) }
  /// Whether it names the opponent of the week's game.
  package var namesOpponent: Bool { content.traits.contains(.namesOpponent) }
  /// Whether it uses a fact that proves the result of the week's game.
  package var provesResult: Bool { content.traits.contains(.provesResult) }
  /// Whether it ties an inside joke to the team, so that the joke must be about this team.
  package var pinsJoke: Bool { content.traits.contains(.pinsJoke) }
  /// How much it sounds like speech, in units of a fact's weight. A contraction adds, a simile subtracts.
  package var ease: Double {
    (content.traits.contains(.hasContraction) ? 0.25 : 0)
      - (content.traits.contains(.hasSimile) ? 0.35 : 0)
  }

  /// The line's sentences; nil if its condition is false or one of them would be empty.
  package func texts(_ data: Object) throws(LiquidError) -> [String]? {
    let templates = try templates()
    if let condition = templates.condition, try condition.render(data).isEmpty { return nil }
    var texts: [String] = []
    for sentence in templates.sentences {
      guard let text = Self.folded(try sentence.render(data)) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The line as one text; nil if its condition is false or the result is empty.
  package func text(_ data: Object) throws(LiquidError) -> String? {
    try texts(data)?.joined(separator: " ")
  }

  /// The parsed texts, which are kept after the first call.
  private func templates() throws(LiquidError) -> Templates {
    if let kept = parsed.withLock(\.self) { return kept }
    let made = Templates(sentences: try sentences(), condition: try condition())
    parsed.withLock { $0 = made }
    return made
  }

  private struct Templates: Sendable {
    let sentences: [Template]
    let condition: Template?
  }

  /// Parses the text: a template for each sentence.
  func sentences() throws(LiquidError) -> [Template] {
    var sentences: [Template] = []
    for part in role.isOfRoasts ? say.templateSentences : [say] {
      sentences.append(try template(part))
    }
    return sentences
  }

  /// Parses the condition: a template that prints text if the line fits; nil without one.
  func condition() throws(LiquidError) -> Template? {
    guard let when else { return nil }
    return try template("{% if \(when) %}yes{% endif %}")
  }

  private func template(_ text: String) throws(LiquidError) -> Template {
    try Template(SourceText(name: id, text: text), environment: environment)
  }

  /// A text with spaces folded as in YAML; nil if it has nothing else. Works on bytes for speed: this dominates the
  /// cost of a roast.
  private static func folded(_ text: [UInt8]) -> String? {
    let space = UInt8(ascii: " ")
    var text = text
    var end = 0
    for place in text.indices {
      let byte = text[place]
      // A sentence that ends with "Marvin Harrison Jr." needs no second period.
      let isDoubled =
        byte == UInt8(ascii: ".") && end > 0 && text[end - 1] == byte
        && !(end > 1 && text[end - 2] == byte)
        && !(place + 1 < text.count && text[place + 1] == byte)
      if isDoubled { continue }
      if byte > space {
        text[end] = byte
        end += 1
      } else if end > 0, text[end - 1] != space {
        text[end] = space
        end += 1
      }
    }
    if end > 0, text[end - 1] == space { end -= 1 }
    return end == 0 ? nil : String(decoding: text[..<end], as: UTF8.self)
  }
}

/// A file of a phrase book.
struct PhraseFile {
  let name: String
  /// Whether it is the league's own rather than built in.
  let isOwn: Bool
  /// The voice of its lines, by its folder: `phrasebook/hr/memos.yml`.
  let voice: Voice

  init(_ name: String, isOwn: Bool) {
    self.name = name
    self.isOwn = isOwn
    let folder = name.split(separator: "/").dropLast().last
    voice = folder.flatMap { Voice(rawValue: String($0)) } ?? .house
  }
}
