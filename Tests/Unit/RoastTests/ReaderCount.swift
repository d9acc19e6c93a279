import Rank

extension TeamRoast {
  /// The number of sentences as a reader counts them, by a rule other than the product's: a mark that ends a sentence,
  /// a space, and anything except a lowercase letter.
  var readerCount: Int {
    var text = text.replacing(#/\b(vs|Jr|Sr|St)\.\s/#) { "\($0.output.1) " }
    text = text.replacing(/\b([ap])\.m\./) { "\($0.output.1)m" }
    text = text.replacing(/\b([A-Z])\.([A-Z])\./) { "\($0.output.1)\($0.output.2)" }
    return max(1, text.matches(of: /[.!?]["”’)]*(?=\s+[^a-z\s]|$)/).count)
  }
}
