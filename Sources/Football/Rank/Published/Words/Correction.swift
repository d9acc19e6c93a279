/// A printed statement that is no longer true because the platform corrected a score.
public struct Correction: Sendable, Equatable, Codable {
  /// The fact that the text cites.
  public var fact: Fact.ID
  /// The printed fact as a sentence.
  public var was: String
  /// The same fact as it is now; nil if it is no longer true.
  public var now: String?

  /// Creates a correction; if `now` is nil, the fact is no longer true.
  public init(fact: Fact.ID, was: String, now: String?) {
    self.fact = fact
    self.was = was
    self.now = now
  }
}

extension [Correction] {
  /// Adds newer corrections. A fact keeps its first printed form; one that changed back is dropped.
  public func adding(_ newer: [Correction]) -> [Correction] {
    var all = self
    for correction in newer {
      if let known = all.firstIndex(where: { $0.fact == correction.fact }) {
        all[known].now = correction.now
      } else {
        all.append(correction)
      }
    }
    return all.filter { $0.now != $0.was }
  }
}
