import Advice
package import Build
package import Genius
import HTTP
package import LanguageModels
package import LeagueModel
import Platform
import Rank

/// Answers questions: finds the writer, the league's situation and the conversation, and keeps what was said.
package struct GeniusDesk: UsesSite, UsesWorld, UsesOptions, Sendable {
  package let run: SiteRun
  package var site: SiteFolder { run.site }
  package var world: World { run.world }
  package var options: SiteRun.Options { run.options }

  package init(_ run: SiteRun) { self.run = run }

  /// The stored conversations.
  package var conversations: ConversationFolder { ConversationFolder(data) }

  // MARK: Writer

  /// The writer of the site; the built-in one offline. Asks the advice backend whether it is up.
  /// - Parameter entry: The league whose forecasts the built-in writer uses; nil for none.
  package func writer(
    about entry: SiteConfiguration.LeagueEntry?
  ) async throws(ModelError) -> GeniusWriter {
    let advisor = entry.map { AdvisorAnswers(run: run, entry: $0) }
    let builtIn = GeniusWriter.builtIn { advisor?.answer($0) }
    guard !options.isOffline else { return builtIn }
    let reach = try RunCredentials(run).modelReach()
    let settings = answerer(reach)
    let line = ModelConnection(client: reach.client, pace: world.pace)
    switch settings.choice {
    case .builtIn: return builtIn
    case .model(let choice)?:
      let model = try LanguageModel(
        choice, environment: try RunCredentials(run).modelVariables(of: settings, by: reach),
        read: world.readFile, programs: reach.programs, line: line)
      return .model(
        model, service: service(settings, model.name),
        keeps: configuration.genius.isKeptByService)
    case .backend(let address)?:
      let model = try await backend(address, settings, line, reach).model(named: settings.model)
      return .model(
        model, service: service(settings, model.name), hasPrompts: true,
        keeps: configuration.genius.isKeptByService)
    case nil: throw .invalid("genius '\(settings.name)' needs its address")
    }
  }

  /// Sends feedback about an answer to the advice backend; does nothing for other writers.
  /// - Returns: Whether the writer takes feedback.
  package func sendFeedback(
    on response: String, wasGood: Bool, notes: String?
  ) async throws(ModelError) -> Bool {
    guard !options.isOffline, case .backend? = configuration.answerer.choice else { return false }
    let reach = try RunCredentials(run).modelReach()
    let settings = answerer(reach)
    guard case .backend(let address)? = settings.choice else { return false }
    let line = ModelConnection(client: reach.client, pace: world.pace)
    try await backend(address, settings, line, reach).sendFeedback(
      on: response, wasGood: wasGood, notes: notes)
    return true
  }

  /// The site's settings, with the address that the environment names.
  private func answerer(_ reach: Reach) -> WriterSettings {
    var settings = configuration.answerer
    if settings.name != "built-in", let address = reach.genius { settings.address = address.text }
    return settings
  }

  private func backend(
    _ text: String, _ settings: WriterSettings, _ line: ModelConnection, _ reach: Reach
  ) throws(ModelError) -> AdviceBackend {
    guard let address = Address(text) else {
      throw .invalid("the address of genius cannot be used")
    }
    let variables = try RunCredentials(run).modelVariables(of: settings, by: reach)
    let key = variables["SKIDMARK_BACKEND_KEY"].map { Secret($0) }
    return try AdviceBackend(base: address, key: key, line: line)
  }

  /// The name by which a conversation records which service keeps its responses.
  private func service(_ settings: WriterSettings, _ model: String) -> String {
    [settings.name, settings.foreignOrigin, model].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: League

  /// A stored league; nil if none is stored.
  package func league(_ entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> League? {
    let seasons = try data.seasons(entry.key)
    return seasons.isEmpty ? nil : try RankStage(run).storedLeague(entry).league
  }

  /// The situation of a league.
  /// - Parameter team: The team whose manager asks.
  package func briefing(
    _ entry: SiteConfiguration.LeagueEntry, _ league: League, team: Team.ID? = nil
  ) throws(SiteError) -> LeagueBriefing {
    let rankings = try league.latestPlayedWeek.flatMap { (week) throws(SiteError) in
      try data.season(entry.key, league.season).rankings(week: week).read()
    }
    return LeagueBriefing(
      league, facts: rankings?.facts ?? [], forecasts: try forecasts(entry), team: team)
  }

  /// What the advisor expects of the players in the lineups of the week to come.
  private func forecasts(
    _ entry: SiteConfiguration.LeagueEntry
  ) throws(SiteError) -> [Player.ID: Points] {
    let material = try AdviceStage(run).material(entry)
    guard let week = material.week else { return [:] }
    let forecasts = try material.forecasts(week)
    let entries = week.matchups.flatMap(\.sides).flatMap(\.lineup)
    return Dictionary(
      entries.compactMap { entry in
        entry.player.map { ($0, forecasts.forecast(entry).points) }
      }
    ) { first, _ in first }
  }

  // MARK: Turns

  /// Begins a conversation without messages.
  package func begin(title: Conversation.Title? = nil) throws(ConversationError) -> Conversation {
    var conversation = newConversation()
    if let title { conversation.rename(title) }
    try conversations.begin(conversation)
    return conversation
  }

  /// Adds a question to a conversation, or begins one with it. If the same question was asked in the latest
  /// conversation and got no answer, continues that one.
  /// - Parameters:
  ///   - id: The conversation's ID; nil for a new one.
  ///   - league: The league that it is about.
  package func add(
    _ text: String, _ attachments: [Conversation.Attachment] = [], to id: String?,
    about league: LeagueKey? = nil
  ) throws(ConversationError) -> Conversation {
    let message = message(.user, text, attachments)
    if let id {
      return try conversations.change(id) { conversation in
        conversation.append(message)
        conversation.league = league?.description ?? conversation.league
      }
    }
    if attachments.isEmpty, let last = try conversations.all().first,
      last.messages.map(\.content) == [text], last.messages[0].role == .user,
      last.messages[0].attachments.isEmpty
    {
      return try conversations.change(last.id) { $0.league = league?.description }
    }
    var conversation = newConversation()
    conversation.league = league?.description
    conversation.append(message)
    try conversations.begin(conversation)
    return conversation
  }

  private func newConversation() -> Conversation {
    var random = SystemRandomNumberGenerator()
    return Conversation(id: Conversation.newID(using: &random), at: world.now())
  }

  /// Answers the last question of a conversation. The answer is stored when it is complete, before the last event; a
  /// turn that fails or is stopped changes nothing.
  /// - Parameter maySearch: Whether the web may be searched where the question calls for it.
  package func answer(
    _ conversation: Conversation, by writer: GeniusWriter, about briefing: LeagueBriefing?,
    maySearch: Bool = true
  ) -> AsyncStream<GeniusEvent> {
    let asked = GeniusQuestion(
      in: conversation, for: writer.name,
      maySearch: maySearch && configuration.genius.searches, briefing: briefing,
      today: world.now().date(in: zone))
    return AsyncStream { continuation in
      guard let asked else {
        continuation.yield(.failed(.invalid("the conversation has no question to answer")))
        return continuation.finish()
      }
      let task = Task {
        var card: StructuredAdvice?
        for await event in writer.events(asked) {
          if case .card(let advice) = event { card = advice }
          if case .done(let responseID) = event, let card, !Task.isCancelled {
            continuation.yield(keep(card, responseID, in: conversation, by: writer) ?? event)
          } else {
            continuation.yield(event)
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Stores an answer; returns what failed.
  private func keep(
    _ card: StructuredAdvice, _ responseID: String?, in conversation: Conversation,
    by writer: GeniusWriter
  ) -> GeniusEvent? {
    var answer = message(.assistant, card.mainAdvice)
    answer.advice = card
    do throws(ConversationError) {
      try conversations.change(conversation.id) {
        $0.append(answer, responseID: responseID, writer: writer.name)
      }
      return nil
    } catch {
      return .failed(.invalid("the answer could not be stored: \(error)"))
    }
  }

  private func message(
    _ role: Conversation.Role, _ text: String, _ attachments: [Conversation.Attachment] = []
  ) -> Conversation.Message {
    var random = SystemRandomNumberGenerator()
    return Conversation.Message(
      id: Conversation.newID(using: &random), role: role, content: text, createdAt: world.now(),
      attachments: attachments)
  }
}
