import LeagueModel
import Pipeline

/// Where cookies and keys are kept.
extension Doctor {
  /// Says whether ESPN's cookies are there and are cookies, without a word of what they are. Whatever
  /// else keeps secrets is looked at here too.
  var secrets: [Symptom] {
    guard entries.contains(where: { $0.key.platform == .espn }) else { return [] }
    let (s2, swid) = (invocation.environment["ESPN_S2"] ?? "", invocation.environment["SWID"] ?? "")
    let given = [("ESPN_S2", s2), ("SWID", swid)].filter { !$0.1.isEmpty }.map(\.0)
    switch given.count {
    case 0: return [.ok("ESPN's cookies", "none, which is fine for a public league")]
    case 1:
      return [
        .problem(
          "ESPN's cookies", "there is only \(given[0])", next: "set ESPN_S2 and SWID, or neither.",
          .credentials)
      ]
    default: break
    }
    guard workshop.hasUsableCookies else {
      return [
        .problem(
          "ESPN's cookies", "Invalid ESPN cookies. Please check your ESPN_S2 and SWID values.",
          next: "copy both anew as the browser shows them, SWID with its braces.", .credentials)
      ]
    }
    return [.ok("ESPN's cookies", "both are there; 'skidmark fetch' shows whether ESPN takes them")]
  }
}
