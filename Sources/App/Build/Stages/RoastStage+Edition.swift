import LeagueModel
import Rank

extension Roasting {
  /// Notes the voice of a week, unless some of its roasts are already printed in theirs.
  mutating func take(_ voice: (voice: Voice, by: String?), from printed: Roasting?) {
    if let printed {
      (self.voice, voiceChosenBy) = (printed.voice, printed.voiceChosenBy)
    } else if voice.voice != .house {
      (self.voice, voiceChosenBy) = (voice.voice, voice.by)
    }
  }
}

extension Edition {
  /// Adds roasts to teams that have none.
  mutating func add(_ roasts: [Team.ID: TeamRoast]) {
    for index in teams.indices where teams[index].roast == nil {
      teams[index].roast = roasts[teams[index].team.id]
    }
  }

  var roasts: [Team.ID: TeamRoast] {
    Dictionary(teams.compactMap { team in team.roast.map { (team.team.id, $0) } }) { $1 }
  }

  var lacking: Set<Team.ID> {
    Set(teams.filter { $0.roast == nil }.map(\.team.id))
  }

  func cites(_ fact: Fact.ID) -> Bool {
    teams.contains { $0.roast?.sentences.contains { $0.facts.contains(fact) } ?? false }
  }
}

extension [SeasonWrap] {
  /// Notes which managers opted out of jokes.
  mutating func mind(_ teams: [RankedTeam], _ context: LeagueContext) {
    for index in indices {
      let team = teams.first { $0.id == self[index].team }
      self[index].isRespectful = team.map { context.manners(of: $0, heat: 0).isRespectful } ?? false
    }
  }
}

extension Edition {
  /// The edition without the texts that have one of some names, which are then written again.
  func forgetting(_ names: [String]) -> Edition {
    guard !names.isEmpty else { return self }
    func hasName(_ sentences: [TeamRoast.Sentence]) -> Bool {
      sentences.contains { sentence in names.contains { sentence.text.contains($0) } }
    }
    var edition = self
    for index in edition.teams.indices where hasName(edition.teams[index].roast?.sentences ?? []) {
      edition.teams[index].roast = nil
    }
    if let headline, hasName(headline.standfirst) || names.contains(where: headline.text.contains) {
      edition.headline = nil
    }
    return edition
  }
}
