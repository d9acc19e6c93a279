/// A line's function in a roast.
package enum PhraseRole: String, CaseIterable {
  /// Makes a claim.
  case opening
  /// Carries the number.
  case evidence
  /// Makes it worse.
  case turn
  /// Ends the roast.
  case closer
  /// The headline of the whole edition.
  case headline
  /// Tells a block of a matchup's story.
  case story

  /// Whether lines of this role make up roasts.
  package var isOfRoasts: Bool { self != .headline && self != .story }
}

/// A sentence's tone toward the team.
package enum PhraseTone: String, CaseIterable {
  /// Skidmark's usual tone.
  case roast
  /// Respectful, for managers who opted out of jokes.
  case respect
}
