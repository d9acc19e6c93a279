import LeagueModel
import Rank

extension Roasting {
  /// Sets the voice of a week: that of its printed roasts, or else the chosen one.
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

extension Edition {
  /// Marks the teams whose managers opted out of jokes, and removes awards and busts that would mock them.
  mutating func mind(_ context: LeagueContext) {
    var respected: Set<Team.ID> = []
    for index in teams.indices {
      teams[index].isRespectful = context.manners(of: teams[index].team, heat: 0).isRespectful
      if teams[index].isRespectful { respected.insert(teams[index].team.id) }
    }
    for index in numbers?.wraps?.indices ?? 0..<0 {
      let team = numbers?.wraps?[index].team
      numbers?.wraps?[index].isRespectful = team.map(respected.contains) ?? false
    }
    guard !respected.isEmpty else { return }
    numbers?.awards.removeAll { $0.kind.isMocking && !respected.isDisjoint(with: $0.teams) }
    if let team = numbers?.recap?.worstPick?.team, respected.contains(team) {
      numbers?.recap?.worstPick = nil
    }
    for index in draft?.boards.indices ?? 0..<0 {
      let picks = draft?.boards[index].picks.filter { $0.team.map(respected.contains) ?? false }
      let numbers = Set((picks ?? []).map(\.number))
      draft?.boards[index].busts.removeAll(where: numbers.contains)
    }
  }
}

extension Edition {
  /// The edition without the texts that contain one of the names, so that they are written again.
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
