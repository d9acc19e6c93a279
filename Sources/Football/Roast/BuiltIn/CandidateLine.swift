import LeagueModel
import Phrases
import Rank

/// A line that can be said of a team's week, and what it is worth.
struct CandidateLine {
  let line: PhraseLine
  /// The highest weight of its facts.
  let weight: Double
  /// What it is worth besides its facts: its voice, its turn, and how often its subject has been told.
  let charm: Double
  /// The number of times that the league has read it this season; one more for what stays away for several.
  let uses: Int
  /// Whether the team has read it this season, or its manager in the two before.
  let isKnown: Bool

  /// The bonus for a line that the league has written itself.
  private static let ownWeight = 1.0
  /// The penalty for a line of the house in another voice.
  private static let voiceWeight = 2.2
  /// The bonus for a line whose turn it is among similar ones. It is small, so that the news decides.
  private static let turnWeight = 0.4
  /// The penalty for a line that the league has read in an earlier season, for each of them.
  private static let reprint = 0.7

  /// The lines that fit a team, by role and in the order of the book, so that a random choice does not depend on the
  /// kinds in it.
  static func all(
    _ book: PhraseBook, about team: RankedTeam, _ material: RoastMaterial, _ manners: Manners,
    _ voice: Voice, turn: Int, memory: SeasonMemory, areTotalsDull: Bool
  ) -> [PhraseRole: [CandidateLine]] {
    let toldBefore = memory.topics(toldTo: team.id)
    let manager = team.hasOwner ? team.owner : nil
    let tone: PhraseTone = manners.isRespectful ? .respect : .roast
    let dullness = book.kinds.names.map { kind in
      staleness(of: kind, toldBefore)
        + (areTotalsDull && FactTwins.totals.contains(kind) ? 0.8 : 0)
    }
    var (openings, evidence) = ([CandidateLine](), [CandidateLine]())
    var (turns, closers) = ([CandidateLine](), [CandidateLine]())
    for (place, kind) in book.firstKinds.enumerated() where material.isTrue(kind) {
      let line = book.lines[place]
      // A voice also uses lines of the house.
      guard let weight = material.weight(of: line), line.tone == tone,
        line.voice == voice || line.voice == .house,
        line.heat <= manners.heat, line.tiers.contains(team.tier),
        !line.namesOwner || material.hasOwner
      else { continue }
      let earlier = memory.earlierUses(of: line)
      // Prefers lines for this tier and lines whose turn it is.
      let charm =
        (line.tiers.count == Tier.allCases.count ? 0 : 0.15) + line.ease
        + (line.isOwn ? ownWeight : 0) + (line.voice == voice ? 0 : -voiceWeight)
        + turnWeight * book.freshness(of: line, in: turn)
        - (line.kinds.first.map { dullness[$0] } ?? 0) - reprint * Double(earlier)
      let candidate = CandidateLine(
        line: line, weight: weight, charm: charm,
        uses: memory.uses(of: line) + (earlier > 0 && staysAway(line) ? 1 : 0),
        isKnown: memory.has(team.id, managedBy: manager, read: line))
      switch line.role {
      case .opening: openings.append(candidate)
      case .evidence: evidence.append(candidate)
      case .turn: turns.append(candidate)
      case .closer: closers.append(candidate)
      case .headline, .story: break
      }
    }
    return [.opening: openings, .evidence: evidence, .turn: turns, .closer: closers]
  }

  /// Whether a line of the last seasons is used only if nothing else is left: openings, and what is said of a season's
  /// end.
  private static func staysAway(_ line: PhraseLine) -> Bool {
    line.role == .opening || line.facts.first.map(FactTwins.ofTheEnd.contains) ?? false
  }

  /// The penalty for a subject that the team has read about in earlier weeks.
  private static func staleness(of kind: String, _ toldBefore: [String: Int]) -> Double {
    FactCatalog[kind]?.isNews ?? true ? 0 : 0.4 * Double(min(toldBefore[kind] ?? 0, 3))
  }
}

extension PhraseLine {
  /// How certain it is that the line swears: always from heat 4 on, sometimes at 3.
  var swearing: Double {
    heat > Profanity.leastHeat ? 1 : heat == Profanity.leastHeat ? 0.5 : 0
  }
}
