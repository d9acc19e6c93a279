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

extension Words {
  /// The words without the texts that have one of some names, which are then written again.
  func forgetting(_ names: [String]) -> Words {
    guard !names.isEmpty else { return self }
    func hasName(_ sentences: [TeamRoast.Sentence]) -> Bool {
      sentences.contains { sentence in names.contains { sentence.text.contains($0) } }
    }
    var words = self
    for index in teams.indices where hasName(teams[index].roast?.sentences ?? []) {
      words.teams[index].roast = nil
    }
    if let headline, hasName(headline.standfirst) || names.contains(where: headline.text.contains) {
      words.headline = nil
    }
    return words
  }
}
