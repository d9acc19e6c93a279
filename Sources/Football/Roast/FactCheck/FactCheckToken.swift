struct CheckToken {
  enum Gap {
    /// Nothing, or the start of the text.
    case none
    /// Spaces, or an ampersand between names.
    case space
    /// One hyphen or dash without spaces.
    case hyphen
    case slash
    case comma
    /// Only a period, with optional spaces: `D.J.`, `No. 1`, or the end of a sentence.
    case period
    /// Other punctuation, quotation marks, brackets and symbols, which end a phrase.
    case stop
  }

  var range: Range<Int>
  /// The lowercase word without a possessive ending, or a number's digits.
  var key: String
  var number: Double?
  var decimals = 0
  /// Whether the digits have an ordinal suffix: `3rd`.
  var isOrdinal = false
  var isPercent = false
  var isCapital = false
  var isPossessive = false
  var gap = Gap.none
  /// Whether it follows a quotation mark or starts a sentence.
  var opens = false
  /// Whether it is part of a name or a cited context text, and so makes no other claim.
  var isMasked = false
}
