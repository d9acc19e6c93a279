import JSON
import LeagueModel

/// Reads what a model has written: one JSON object, whatever else stands around it.
enum ModelAnswerReader {
  /// The sentences of each team that was asked for and answered; others are left out.
  static func roasts(_ text: String, for teams: [Team.ID]) -> [Team.ID: [TeamRoast.Sentence]] {
    guard let json = document(in: text) else { return [:] }
    var roasts: [Team.ID: [TeamRoast.Sentence]] = [:]
    func add(_ team: String?, _ sentences: JSONValue?) {
      guard let team, teams.contains(team), roasts[team] == nil else { return }
      let read = sentenceList(sentences)
      if !read.isEmpty { roasts[team] = read }
    }
    if let list = json["roasts"]?.array {
      for entry in list { add(id(entry["team"]), entry["sentences"]) }
    } else if let object = (json["roasts"] ?? json).object {
      // Models that were not given the shape like to key by team.
      for (team, value) in zip(object.keys, object.values) {
        add(team, value["sentences"] ?? value)
      }
    }
    return roasts
  }

  /// The sentences of a correction, each with its team and its place.
  static func corrections(
    _ text: String
  ) -> [(team: Team.ID, place: Int, sentence: TeamRoast.Sentence)] {
    (document(in: text)?["sentences"]?.array ?? []).compactMap { entry in
      guard let team = id(entry["team"]), let place = entry["place"]?.int,
        let sentence = sentence(entry)
      else { return nil }
      return (team, place, sentence)
    }
  }

  /// The outermost object: models like to put it between fences and words of their own.
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

  private static func sentenceList(_ value: JSONValue?) -> [TeamRoast.Sentence] {
    if let text = value?.string {
      return split(text)
    }
    return (value?.array ?? []).compactMap(sentence)
  }

  /// A roast in one piece, as sentences that cite nothing yet.
  static func split(_ text: String) -> [TeamRoast.Sentence] {
    sentences(of: text).compactMap { printable($0) }.map { TeamRoast.Sentence(text: $0, facts: []) }
  }

  private static func sentence(_ value: JSONValue) -> TeamRoast.Sentence? {
    guard let text = printable(value["text"]?.string ?? value.string) else { return nil }
    return TeamRoast.Sentence(text: text, facts: (value["facts"]?.array ?? []).compactMap(\.string))
  }

  /// A text on one line, without what cannot be seen; nil if nothing is left. Nobody needs more than a
  /// few hundred letters for a sentence.
  private static func printable(_ text: String?) -> String? {
    guard let text else { return nil }
    let visible = text.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      // Joiners are parts of emoji and of scripts.
      return scalar.properties.isWhitespace || scalar == "\u{200D}" || scalar == "\u{200C}"
        || (category != .control && category != .format && category != .unassigned)
    }
    let words = String(String.UnicodeScalarView(visible)).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    return line.isEmpty || line.unicodeScalars.count > 600 ? nil : line
  }
}
