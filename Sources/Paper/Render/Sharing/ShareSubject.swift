/// What a message is about.
package enum ShareSubject: String, Sendable, CaseIterable {
  /// The week of the latest paper.
  case paper
  /// The week ahead.
  case preview
  /// The week that is being played.
  case scores
}
