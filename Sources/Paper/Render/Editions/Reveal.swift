/// What readers initially see of outcomes (scores, records, ranks, and anything that implies them).
package enum Reveal: String, Sendable, CaseIterable {
  /// Everything.
  case shown
  /// Nothing, but outcomes are in the page's source.
  case hidden
  /// Nothing, not even in the page's source: outcomes are in separate files.
  case strict
}
