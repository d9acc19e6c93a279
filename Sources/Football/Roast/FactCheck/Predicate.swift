/// A commissioner's words about a person as the end of a sentence about him, such as "mows the lawn" after "the loser".
/// Commissioners write what a manager is known for, or what last place has to do, as a verb, a noun or a phrase with
/// -ing. Each gets the words that make a correct sentence.
struct Predicate {
  /// The text with a verb in front, unless it has one.
  let text: String
  /// The text as a noun phrase; nil if it has a verb.
  let noun: String?

  /// The verbs in front of a kind of text.
  struct Verbs {
    /// Before a noun phrase: "gets a tutu".
    let noun: String
    /// Before an -ing form: "ends up wearing a tutu".
    let gerund: String
    /// Before a verb without an ending: "has to wear a tutu".
    let base: String
    /// Before what a person is doing: "is still talking about it".
    let state: String

    /// For what the last-place team has to do.
    static let punishment = Verbs(noun: "gets", gerund: "ends up", base: "has to", state: "ends up")
    /// For what a person is known for.
    static let personality = Verbs(
      noun: "is", gerund: "is known for", base: "is known to", state: "is")
  }

  /// - Parameter clause: The text without a final period.
  init(_ clause: String, _ verbs: Verbs) {
    let words = clause.split(separator: " ").map { $0.lowercased() }
    let first = words.first ?? ""
    let form = Self.form(first, words.count > 1 ? words[1] : nil)
    let lowered = Self.lowered(clause, first: first, form)
    noun = form == .noun || form == .article ? lowered : nil
    text =
      switch form {
      case .finite: lowered
      case .gerund: "\(verbs.gerund) \(lowered)"
      case .state: "\(verbs.state) \(lowered)"
      case .base: "\(verbs.base) \(lowered)"
      case .article, .noun: "\(verbs.noun) \(lowered)"
      }
  }

  private enum Form {
    /// A verb that fits "the loser": "mows", "must".
    case finite
    /// A verb without an ending: "mow".
    case base
    case gerund
    /// An adverb before an -ing form: "still talking about it".
    case state
    /// A noun with a determiner: "a tutu", "one more".
    case article
    /// A noun alone: "karaoke at the draft", "15 burpees".
    case noun
  }

  private static func form(_ first: String, _ second: String?) -> Form {
    if adverbs.contains(first), let second, isGerund(second) { return .state }
    if modals.contains(first) || adverbs.contains(first) { return .finite }
    if determiners.contains(first) || first.first?.isNumber == true { return .article }
    let isPossessive = first.hasSuffix("'s") || first.hasSuffix("’s") || first.hasSuffix("s'")
    if isPossessive { return .noun }
    if isGerund(first) { return .gerund }
    let objects = determiners.union(prepositions)
    let parts = first.split(separator: "-")
    if parts.count > 1, particles.contains(String(parts.last ?? "")) || first.hasSuffix("ers") {
      return .noun
    }
    if first.count > 3, first.hasSuffix("s"), !first.hasSuffix("ss"),
      parts.allSatisfy({ $0.allSatisfy(\.isLetter) })
    {
      return .finite
    }
    if let second, objects.contains(second), !nounsBeforeObjects.contains(first) { return .base }
    return .noun
  }

  private static func isGerund(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("ing") && !thingsWithING.contains(word)
  }

  /// The text with a small first letter, unless it begins with a name or an abbreviation.
  private static func lowered(_ text: String, first: String, _ form: Form) -> String {
    guard form != .noun, let initial = text.first, initial.isUppercase,
      text.dropFirst().first?.isUppercase != true
    else { return text }
    return initial.lowercased() + text.dropFirst()
  }

  private static let modals: Set<String> = [
    "must", "has", "gets", "is", "was", "will", "can", "can't", "cannot", "won't", "does",
    "doesn't",
    "goes", "should", "isn't", "hasn't", "would", "wouldn't", "could", "couldn't", "did", "didn't",
    "had",
  ]
  private static let adverbs: Set<String> = ["never", "always", "still", "only", "once", "also"]
  private static let determiners: Set<String> = [
    "a", "an", "the", "one", "two", "three", "his", "her", "their", "my", "our", "your", "its",
    "no",
    "every", "each", "some", "any", "all", "another", "this", "that", "half", "other", "others'",
    "people's", "everyone's", "everybody's",
  ]
  private static let prepositions: Set<String> = [
    "in", "on", "at", "for", "to", "with", "up", "as", "like", "out", "off", "around", "through",
  ]
  /// Endings of nouns made from verbs: "push-ups", but "color-codes".
  private static let particles: Set<String> = ["ups", "offs", "outs", "ins", "downs", "overs"]
  /// Nouns that look like verbs before a preposition: "karaoke at the draft".
  private static let nounsBeforeObjects: Set<String> = [
    "karaoke", "dinner", "lunch", "breakfast", "drinks", "beer", "pizza", "community", "public",
    "stand-up", "standup", "nothing", "death", "detention", "shame", "babysitter", "mascot",
  ]
  private static let thingsWithING: Set<String> = [
    "everything", "nothing", "something", "king", "string", "spring", "evening", "morning",
    "wedding",
  ]
}
