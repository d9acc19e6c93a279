import JSON
import LeagueModel
import Rank

/// Reads a model's answer: one JSON object, ignoring any text around it.
enum ModelAnswerReader {
  /// The sentences of each requested team that was answered; other teams are ignored.
  static func roasts(_ text: String, for teams: [Team.ID]) -> [Team.ID: [DraftSentence]] {
    guard let json = document(in: text) else { return [:] }
    var roasts: [Team.ID: [DraftSentence]] = [:]
    func add(_ team: String?, _ sentences: JSONValue?) {
      guard let team, teams.contains(team), roasts[team] == nil else { return }
      let read = sentenceList(sentences)
      if !read.isEmpty { roasts[team] = read }
    }
    if let list = json["roasts"]?.array {
      for entry in list { add(id(entry["team"]), entry["sentences"]) }
    } else if let object = (json["roasts"] ?? json).object {
      // Models without a given schema often use teams as keys.
      for (team, value) in zip(object.keys, object.values) {
        add(team, value["sentences"] ?? value)
      }
    }
    return roasts
  }

  /// A plan; nil if it cannot be read.
  static func outline(_ text: String) -> RoastOutline.Draft? {
    guard let json = document(in: text) else { return nil }
    var draft = RoastOutline.Draft()
    for entry in json["teams"]?.array ?? [] {
      guard let team = id(entry["team"]) else { continue }
      draft.angles[team] = entry["angle"]?.string
      draft.images[team] = printable(entry["image"]?.string)
    }
    func read(_ value: JSONValue) -> RoastOutline.Draft.Entry? {
      guard let team = id(value["team"]), let sentence = sentence(value) else { return nil }
      return RoastOutline.Draft.Entry(team: team, sentence: sentence)
    }
    draft.headline = json["headline"].flatMap(read)
    draft.standfirst = (json["standfirst"]?.array ?? []).compactMap(read)
    return draft.images.isEmpty && draft.headline == nil ? nil : draft
  }

  static func corrections(
    _ text: String
  ) -> [(team: Team.ID, place: Int, sentence: DraftSentence)] {
    (document(in: text)?["sentences"]?.array ?? []).compactMap { entry in
      guard let team = id(entry["team"]), let place = entry["place"]?.int,
        let sentence = sentence(entry)
      else { return nil }
      return (team, place, sentence)
    }
  }

  /// The sentences that the second question finds true: those with "yes". Nil if the answer cannot be read.
  static func verdicts(_ text: String) -> Set<Int>? {
    guard let list = document(in: text)?["sentences"]?.array else { return nil }
    return Set(
      list.compactMap { entry in
        entry["follows"]?.string?.lowercased() == "yes" ? entry["number"]?.int : nil
      })
  }

  /// The outermost object; models often add fences and text around it.
  private static func document(in text: String) -> JSONValue? {
    guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), start < end
    else {
      return nil
    }
    return try? JSONValue(parsing: String(text[start...end]))
  }

  private static func id(_ value: JSONValue?) -> String? {
    value?.string ?? value?.int.map(String.init)
  }

  private static func sentenceList(_ value: JSONValue?) -> [DraftSentence] {
    if let text = value?.string {
      return split(text)
    }
    return (value?.array ?? []).compactMap(sentence)
  }

  static func split(_ text: String) -> [DraftSentence] {
    sentences(of: text).compactMap { printable($0) }.map { DraftSentence(text: $0) }
  }

  private static func sentence(_ value: JSONValue) -> DraftSentence? {
    guard let text = printable(value["text"]?.string ?? value.string) else { return nil }
    return DraftSentence(
      text: text, facts: (value["facts"]?.array ?? []).compactMap(\.string),
      claims: value["claims"]?.array.map { $0.compactMap(\.string) })
  }

  /// The text on one line without invisible characters; nil if it is empty or longer than 600 scalars.
  private static func printable(_ text: String?) -> String? {
    guard let text else { return nil }
    let visible = text.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      // Joiners are part of emoji and many scripts.
      return scalar.properties.isWhitespace || scalar == "\u{200D}" || scalar == "\u{200C}"
        || (category != .control && category != .format && category != .unassigned)
    }
    let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    return line.isEmpty || line.unicodeScalars.count > 600 ? nil : line
  }
}
