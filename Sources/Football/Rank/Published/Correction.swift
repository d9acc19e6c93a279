/// A printed statement that is no longer true because the platform corrected a score.
public struct Correction: Sendable, Equatable, Codable {
  /// The fact that the text cites.
  public var fact: Fact.ID
  /// The name of the value that changed, such as `points for`; nil if the whole fact is no longer true.
  public var name: String?
  /// The printed value, or the printed fact as a sentence without its period.
  public var was: String
  /// The current value; nil if the fact is no longer true.
  public var now: String?

  /// Creates a correction.
  public init(fact: Fact.ID, name: String?, was: String, now: String?) {
    self.fact = fact
    self.name = name
    self.was = was
    self.now = now
  }
}

extension [Correction] {
  /// Adds newer corrections. A value keeps its first printed form; one that changed back is dropped.
  public func adding(_ newer: [Correction]) -> [Correction] {
    var all = self
    for correction in newer {
      let known = all.firstIndex { $0.fact == correction.fact && $0.name == correction.name }
      if let known {
        all[known].now = correction.now
      } else {
        all.append(correction)
      }
    }
    return all.filter { $0.now != $0.was }
  }
}
