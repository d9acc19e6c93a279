/// Which of a week's texts a chat gets.
package enum ShareText: Sendable, CaseIterable {
  /// One message: the headline, the line of the week, a result and the address.
  case message
  /// The headline, the results and every team's roast; split where the chat's limit is lower.
  case all
  /// The results alone.
  case scores
}
