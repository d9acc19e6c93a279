/// The manner in which a paper is written.
public enum Voice: String, Sendable, Codable, CaseIterable {
  /// Skidmark's own: the friend in the group chat.
  case house
  /// A sports radio call-in show.
  case pressBox = "press-box"
  /// The league's Human Resources department.
  case hr
}
