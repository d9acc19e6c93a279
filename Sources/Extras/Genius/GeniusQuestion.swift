package import LanguageModels
package import LeagueModel
package import Platform

/// A question in a conversation, with everything that a writer needs.
package struct GeniusQuestion: Sendable {
  /// The newest message.
  package var text: String
  package var pictures: [ModelPicture]
  /// The conversation before it.
  package var earlier: [Conversation.Message]
  /// The response to continue from; nil if the writer does not know it.
  package var responseID: String?
  /// Whether to search the web.
  package var searches: Bool
  /// What is known about the league; nil without one.
  package var briefing: LeagueBriefing?
  /// The present day, for prompts.
  package var today: CivilDate

  /// The last message of a conversation as a question to a writer; nil if the user did not write it.
  /// - Parameter maySearch: Whether to search the web if the question calls for it.
  package init?(
    in conversation: Conversation, for writer: String, maySearch: Bool, briefing: LeagueBriefing?,
    today: CivilDate
  ) {
    guard let last = conversation.messages.last, last.role == .user else { return nil }
    let discipline = SearchDiscipline(last.content, season: briefing?.season)
    text = discipline.question
    searches = maySearch && discipline.searches
    pictures = last.attachments.compactMap(\.picture)
    earlier = conversation.messages.dropLast().filter { $0.role != .system }
    responseID = conversation.lastWriter == writer ? conversation.lastResponseID : nil
    self.briefing = briefing
    self.today = today
  }

  /// The earlier conversation as turns. Consecutive messages of one speaker, as after a failed turn, become one.
  func turns(withPictures: Bool) -> [ModelRequest.Turn] {
    var turns: [ModelRequest.Turn] = []
    for message in earlier {
      let speaker: ModelRequest.Turn.Speaker = message.role == .user ? .user : .assistant
      let text = speaker == .user ? SearchDiscipline(message.content).question : message.content
      let pictures =
        speaker == .user && withPictures ? message.attachments.compactMap(\.picture) : []
      if let last = turns.last, last.speaker == speaker {
        turns[turns.count - 1].text += "\n\n" + text
        turns[turns.count - 1].pictures += pictures
      } else {
        turns.append(ModelRequest.Turn(speaker, text, pictures: pictures))
      }
    }
    return turns
  }
}

extension GeniusQuestion {
  /// The subjects of questions about a team that the advisor can answer.
  package enum Topic: Sendable {
    /// Who should start.
    case lineup
    /// Free agents, drops and trades.
    case roster
  }

  /// The team whose manager asks: the one that the briefing is for, or else the only one named in the question or an
  /// earlier one. A trade partner or an opponent does not count.
  package var asker: Team.ID? {
    guard let briefing else { return nil }
    if let team = briefing.team { return team }
    let questions = [text] + earlier.reversed().filter { $0.role == .user }.map(\.content)
    return questions.lazy.compactMap { question -> Team.ID? in
      let words = question.foldedName
      let named = briefing.teams(namedIn: words)
      guard named.count == 1, let line = briefing.standing(of: named[0]) else { return nil }
      let isOther = ["with", "from", "to", "against", "beat", "play"].contains { word in
        words.names("\(word) \(line.name)") || words.names("\(word) \(line.owner)")
      }
      return isOther ? nil : line.team
    }.first
  }

  /// The topic; nil for other questions, and for those about named players or another team.
  package var topic: Topic? {
    let words = text.foldedName
    func asks(_ list: String...) -> Bool { list.contains { words.names($0) } }
    guard let briefing,
      !briefing.players.contains(where: {
        words.names($0.name) || words.namesLast(of: $0.name)
      }), briefing.teams(namedIn: words).allSatisfy({ $0 == asker })
    else { return nil }
    if asks(
      "waiver", "waivers", "add", "drop", "claim", "pick up", "trade", "trades",
      "free agent", "free agents")
    {
      return .roster
    }
    return asks("start", "sit", "bench", "lineup", "flex") ? .lineup : nil
  }
}

extension LeagueBriefing {
  /// The teams that a folded text names, by their names or their owners'.
  func teams(namedIn text: String) -> [Team.ID] {
    standings.filter { text.names($0.name) || text.names($0.owner) }.map(\.team)
  }
}

extension League {
  /// Whether a text names one of the teams or owners.
  package func hasTeam(namedIn text: String) -> Bool {
    let words = text.foldedName
    return teams.contains { words.names($0.name) || words.names($0.ownerName) }
  }
}
