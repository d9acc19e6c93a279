/// How to write about one manager.
public struct Manager: Sendable, Equatable, Codable {
  /// The manager's name on the platform, or the name of the team.
  public var name: String
  /// The profanity limit for texts about them, 0 to 5; nil for the league's heat.
  public var heat: Int?
  /// Whether they opted out of jokes: their team gets a few dry sentences instead.
  public var hasOptedOut: Bool
  /// The pronouns; nil for they.
  public var pronouns: Pronouns?
  /// The league's nicknames for them.
  public var nicknames: [String]
  /// The voice that they choose when their team has the week's top score; nil for the house's.
  public var voice: Voice?

  /// Creates a manager; by default, one about whom nothing is set.
  public init(
    name: String, heat: Int? = nil, hasOptedOut: Bool = false, pronouns: Pronouns? = nil,
    nicknames: [String] = [], voice: Voice? = nil
  ) {
    self.voice = voice
    self.name = name
    self.heat = heat
    self.hasOptedOut = hasOptedOut
    self.pronouns = pronouns
    self.nicknames = nicknames
  }
}

/// The forms of a person's pronouns.
public struct Pronouns: Sendable, Equatable, Codable {
  /// The subject form: they, she, he.
  public var subject: String
  /// The object form: them, her, him.
  public var object: String
  /// The possessive form: their, her, his.
  public var possessive: String
  /// The reflexive form: themselves, herself, himself.
  public var reflexive: String
  /// Whether verbs take the plural form, as after "they".
  public var isPlural: Bool

  /// They, the default.
  public static let they = Pronouns(
    subject: "they", object: "them", possessive: "their", reflexive: "themselves", isPlural: true)
  /// The forms of `she/her`.
  public static let she = Pronouns(
    subject: "she", object: "her", possessive: "her", reflexive: "herself", isPlural: false)
  /// The forms of `he/him`.
  public static let he = Pronouns(
    subject: "he", object: "him", possessive: "his", reflexive: "himself", isPlural: false)

  /// Reads `she/her`, `he/him`, `they/them`, or three forms such as `xe/xem/xyr`; nil for anything else.
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
