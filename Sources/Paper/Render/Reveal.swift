/// What readers see of the outcomes (scores, records, ranks, and whatever gives them away) before they
/// ask for them.
package enum Reveal: String, Sendable, CaseIterable {
  /// Everything.
  case shown
  /// Nothing until they ask; what they ask for is in the page.
  case hidden
  /// Nothing until they ask, and nothing in the page's source: outcomes are in files of their own.
  case strict
}
