import LeagueModel

/// Finds the names in a text in one pass over its words, regardless of the number of names.
struct NameIndex: Sendable {
  /// A name's words, and the indices of those who have this name.
  private struct Name {
    let words: [Substring]
    var places: [Int]
  }

  /// The names by their first word.
  private var names: [Substring: [Name]] = [:]

  /// - Parameter lists: The names of each entry; several entries may have the same name.
  init(_ lists: [[String]]) {
    for (place, list) in lists.enumerated() {
      for name in list {
        add(name.foldedName.words, place)
        if let last = name.lastName { add(last.foldedName.words, place) }
      }
    }
  }

  private mutating func add(_ words: [Substring], _ place: Int) {
    guard let first = words.first, words.areName else { return }
    if let index = names[first]?.firstIndex(where: { $0.words == words }) {
      if names[first]?[index].places.last != place { names[first]?[index].places.append(place) }
    } else {
      names[first, default: []].append(Name(words: words, places: [place]))
    }
  }

  /// The indices of the entries that a folded text names, in order.
  func places(in text: String) -> [Int] {
    let words = text.words
    var places: Set<Int> = []
    for (index, word) in words.enumerated() {
      for name in names[word] ?? [] where words[index...].starts(with: name.words) {
        places.formUnion(name.places)
      }
    }
    return places.sorted()
  }
}

extension [Substring] {
  /// Whether the words are long enough for a name.
  var areName: Bool { reduce(0) { $0 + $1.count } > 2 }
}

extension String {
  /// The last name of a person, of at least four letters; nil if there is none.
  var lastName: String? {
    let words = split(separator: " ").filter {
      !["jr.", "jr", "sr.", "sr", "ii", "iii", "iv"].contains($0.lowercased())
    }
    guard words.count > 1, let last = words.last, last.count >= 4 else { return nil }
    return String(last)
  }

  /// The words between the marks.
  var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }
}
