/// One thing that a printed text said and that is not so any more: a platform corrected a score after the
/// paper was out.
public struct Correction: Sendable, Equatable, Codable {
  /// The fact that the text cited.
  public var fact: Fact.ID
  /// Which of its values changed, in words such as `points for`; nil if the fact as a whole no longer
  /// holds.
  public var name: String?
  /// What was printed: the value, or the whole fact as a sentence without its period.
  public var was: String
  /// What is true now; nil if the fact no longer holds.
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
  /// Adds newer corrections. Of a value that changed twice the first print and the last truth count, and
  /// one that came back to what was printed needs no correction.
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
