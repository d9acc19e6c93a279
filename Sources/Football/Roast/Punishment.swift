public import LeagueModel
public import Rank

extension LeagueContext {
  /// The sacko's punishment as a sentence's end, without a final period; nil if there is none, if the league
  /// has banned the topic or a word of it, or if a manager of the team has opted out of jokes.
  public func punishment(of team: RankedTeam) -> String? {
    let bans = Bans(self)
    guard let text = sacko?.clause, !text.isEmpty, !bans.forbids(kind: "sacko"),
      !bans.forbids(text), !manners(of: team, heat: 0).isRespectful
    else { return nil }
    return text
  }
}
