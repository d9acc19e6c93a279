package import Platform

/// A post of a social network. Its text is a stranger's, and its media are never embedded.
package struct SportsPost: Sendable, Equatable, Codable {
  /// The account's name without `@`; empty if unknown.
  package var author: String
  package var text: String
  /// When it was posted; nil if unknown.
  package var moment: Instant?
  /// Its page, with `https:`; nil if the API gives none that may be linked to.
  package var address: String?
  /// A picture or video, with `https:`; nil if there is none that may be linked to.
  package var media: String?
  /// Whether the text may reveal how the game went.
  package var isTelling: Bool
}
