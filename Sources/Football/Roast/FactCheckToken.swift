/// A word or a number of a sentence, with what stands before it.
struct CheckToken {
  /// What separates it from the token before.
  enum Gap {
    /// Nothing, or the start of the text.
    case none
    /// Spaces, or an ampersand between names.
    case space
    /// One hyphen or dash without spaces.
    case hyphen
    /// One slash.
    case slash
    /// A comma.
    case comma
    /// Only a full stop, and perhaps spaces: `D.J.`, `No. 1`, or the end of a sentence.
    case period
    /// Anything that ends a train of thought: other punctuation, quotes, brackets, symbols.
    case stop
  }

  /// The bytes in the text.
  var range: Range<Int>
  /// The word in lower case without a possessive ending; of a number, its digits.
  var key: String
  /// The amount, if it is written in digits.
  var number: Double?
  /// How many decimals the digits have.
  var decimals = 0
  /// Whether the digits have an ending: `3rd`.
  var isOrdinal = false
  /// Whether a percent sign follows.
  var isPercent = false
  /// Whether the first letter is a capital.
  var isCapital = false
  /// Whether it ends in `'s`.
  var isPossessive = false
  var gap = Gap.none
  /// Whether a quotation mark or the start of a sentence is before it.
  var opens = false
  /// Whether it is part of a name or of a cited text of the league, and so no claim of its own.
  var isMasked = false
}
