/// How the paper speaks of one manager.
public struct Manager: Sendable, Equatable, Codable {
  /// The manager's name on the platform, or the name of the team.
  public var name: String
  /// How profane the paper may be about them, 0 to 5; nil for the league's own heat.
  public var heat: Int?
  /// Whether they want no jokes: their team gets a few dry sentences instead.
  public var hasOptedOut: Bool
  /// What stands for their name; nil for they.
  public var pronouns: Pronouns?
  /// What the league calls them besides.
  public var nicknames: [String]

  /// Creates a manager.
  public init(
    name: String, heat: Int? = nil, hasOptedOut: Bool = false, pronouns: Pronouns? = nil,
    nicknames: [String] = []
  ) {
    self.name = name
    self.heat = heat
    self.hasOptedOut = hasOptedOut
    self.pronouns = pronouns
    self.nicknames = nicknames
  }
}

/// The words that stand for a person's name.
public struct Pronouns: Sendable, Equatable, Codable {
  /// Who does: they, she, he.
  public var subject: String
  /// To whom it is done: them, her, him.
  public var object: String
  /// Whose it is: their, her, his.
  public var possessive: String
  /// Who does it to themselves: themselves, herself, himself.
  public var reflexive: String
  /// Whether verbs stand as after "they".
  public var isPlural: Bool

  /// They, unless somebody says otherwise.
  public static let they = Pronouns(
    subject: "they", object: "them", possessive: "their", reflexive: "themselves", isPlural: true)
  /// She.
  public static let she = Pronouns(
    subject: "she", object: "her", possessive: "her", reflexive: "herself", isPlural: false)
  /// He.
  public static let he = Pronouns(
    subject: "he", object: "him", possessive: "his", reflexive: "himself", isPlural: false)

  /// Reads what people write: `she/her`, `he/him`, `they/them`, longer forms of these, or three forms of
  /// any other such as `xe/xem/xyr`. Nil for anything else.
  public init?(_ text: String) {
    let forms = text.lowercased().split(separator: "/", omittingEmptySubsequences: false).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let areWords = forms.allSatisfy { form in
      !form.isEmpty && form.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
    }
    guard (2...3).contains(forms.count), areWords else { return nil }
    let known: [Pronouns] = [.they, .she, .he]
    if let pronouns = known.first(where: { $0.subject == forms[0] }) {
      let all = [pronouns.object, pronouns.possessive, pronouns.longPossessive]
      guard forms.dropFirst().allSatisfy(all.contains) else { return nil }
      self = pronouns
    } else if forms.count == 3 {
      self.init(
        subject: forms[0], object: forms[1], possessive: forms[2], reflexive: forms[1] + "self",
        isPlural: false)
    } else {
      return nil
    }
  }

  private init(
    subject: String, object: String, possessive: String, reflexive: String, isPlural: Bool
  ) {
    self.subject = subject
    self.object = object
    self.possessive = possessive
    self.reflexive = reflexive
    self.isPlural = isPlural
  }

  private var longPossessive: String {
    possessive.hasSuffix("s") ? possessive : possessive + "s"
  }
}
