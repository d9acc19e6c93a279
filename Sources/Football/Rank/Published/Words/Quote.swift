extension Edition {
  /// The line about a team in a message: the last sentence of its roast that is clear without the others, or else the
  /// sentence of the most significant fact that the roast cites, or of a plain fact. Never cut; nil without a roast.
  public func quote(of entry: EditionTeam) -> String? {
    guard let roast = entry.roast else { return nil }
    let names = [entry.team.name] + entry.team.ownerNames
    let said = roast.sentences.map(\.text)
    if let quote = said.last(where: { $0.standsAlone(about: names) }) { return quote }
    let cited = Set(roast.sentences.flatMap(\.facts))
    let own = facts.filter { $0.subject.team == entry.team.id }
      .sorted { $0.weight == $1.weight ? $0.id < $1.id : $0.weight > $1.weight }
    let told = own.filter { cited.contains($0.id) }
    let dry = own.filter { FactCatalog[$0.kind]?.isDry ?? false }
    return (told + dry).map(\.text).first { $0.standsAlone(about: names) }
  }
}

extension String {
  /// The longest quotation in UTF-16 units, so that the first lines of a message fit on a phone.
  private static let mostInAQuotation = 160

  /// Whether the text contains one of the names, and no word refers to an earlier sentence.
  func standsAlone(about names: [String]) -> Bool {
    guard utf16.count <= Self.mostInAQuotation,
      let name = names.compactMap({ $0.isEmpty ? nil : firstRange(of: $0) })
        .min(by: { $0.lowerBound < $1.lowerBound })
    else { return false }
    let before = self[..<name.lowerBound].words
    let after = self[name.upperBound...].words
    return !(before.first.map(Self.links.contains) ?? false)
      && !before.contains(where: Self.pronouns.contains)
      && !(before + after).contains(where: Self.echoes.contains)
  }

  /// Words that refer to something said before.
  private static let pronouns: Set<String> = [
    "it", "its", "that", "this", "these", "those", "they", "them", "their", "theirs", "he", "him",
    "his", "she", "her", "hers",
  ]
  /// Words at the beginning of a sentence that continue an earlier one.
  private static let links: Set<String> = [
    "and", "but", "or", "nor", "so", "yet", "then", "because", "which", "who", "whose", "where",
    "some", "none", "most", "neither", "either", "both", "another", "one", "not", "no", "yes",
    "nope", "also", "still", "even", "same", "anyway", "again", "meanwhile", "instead", "plus",
    "you", "we", "well", "besides", "otherwise", "turns", "there", "here", "afterwards", "later",
  ]
  /// Words anywhere in a sentence that refer back.
  private static let echoes: Set<String> = ["too", "either", "neither", "instead", "otherwise"]
}

extension StringProtocol {
  /// The lowercase words; of "it's" and "they've", the part before the apostrophe.
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.compactMap { word in
      word.split { $0 == "'" || $0 == "’" }.first.map(String.init)
    }
  }
}
