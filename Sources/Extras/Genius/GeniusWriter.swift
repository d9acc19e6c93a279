package import LanguageModels

/// Answers questions.
package struct GeniusWriter: Sendable {
  /// The name by which a conversation records who gave the response that it continues, such as `openai gpt-5.5`.
  package let name: String
  /// What the writer can do.
  package let abilities: ModelAbilities
  private let answering: @Sendable (GeniusQuestion, @Sendable (GeniusEvent) -> Void) async -> Void

  /// Answers without a model and a key. `advisor` may answer first; if it returns nil, the answer comes from the
  /// league's data.
  package static func builtIn(
    advisor: @escaping @Sendable (GeniusQuestion) -> StructuredAdvice? = { _ in nil }
  ) -> GeniusWriter {
    var abilities = ModelAbilities()
    abilities.takesPictures = false
    return GeniusWriter(name: "built-in", abilities: abilities) { question, report in
      if !question.pictures.isEmpty { report(.status(.picturesStay)) }
      let advice = advisor(question) ?? BuiltInGenius(question).advice
      report(.text(advice.mainAdvice))
      report(.card(advice))
      report(.done(responseID: nil))
    }
  }

  /// Answers with a language model.
  /// - Parameters:
  ///   - service: The service's name, and its address if that is not the service's own.
  ///   - hasPrompts: Whether the service has prompts of its own, as the advice backend does.
  ///   - keeps: Whether the service may keep conversations, so that a request needs only the new message.
  package static func model(
    _ model: LanguageModel, service: String, hasPrompts: Bool = false, keeps: Bool = true
  ) -> GeniusWriter {
    let isKept = keeps && model.abilities.keepsConversations
    @Sendable func request(_ question: GeniusQuestion, after response: String?) -> ModelRequest {
      var request = ModelRequest(
        user: GeniusPrompt.user(question, isDated: !hasPrompts), maxTokens: mostTokens)
      request.pictures = model.abilities.takesPictures ? question.pictures : []
      request.searchesWeb = question.searches && model.abilities.searchesWeb
      request.retention = isKept ? .conversation(after: response) : .nothing
      if response == nil {
        request.earlier = question.turns(withPictures: model.abilities.takesPictures)
      }
      if !hasPrompts {
        request.system = GeniusPrompt.system(
          hasLeague: question.briefing != nil, searches: request.searchesWeb)
        request.shape = StructuredAdvice.shape
      }
      return request
    }
    return GeniusWriter(name: service, abilities: model.abilities) { question, report in
      if !question.pictures.isEmpty, !model.abilities.takesPictures {
        report(.status(.picturesStay))
      }
      let check = question.briefing.map { AdviceCheck($0, question: question.text) }
      let response = isKept ? question.responseID : nil
      do throws(ModelError) {
        do throws(ModelError) {
          try await answer(request(question, after: response), model, check, report)
        } catch {
          // The service has forgotten the response or never knew it, so the request is sent again with the whole
          // history.
          guard response != nil, error.isAboutEarlierResponse else { throw error }
          try await answer(request(question, after: nil), model, check, report)
        }
      } catch { report(.failed(error)) }
    }
  }

  /// Enough for a card, and for some reasoning first.
  private static let mostTokens = 8_192

  /// Streams an answer.
  /// - Throws: An error before the first text, after which another request may succeed.
  private static func answer(
    _ request: ModelRequest, _ model: LanguageModel, _ check: AdviceCheck?,
    _ report: @Sendable (GeniusEvent) -> Void
  ) async throws(ModelError) {
    var reader = GeniusReader(check: check)
    var hasSpoken = false
    var events = model.stream(request).makeAsyncIterator()
    do throws(ModelError) {
      while let event = try await events.next() {
        for event in reader.take(event) {
          if case .text = event { hasSpoken = true }
          report(event)
        }
      }
    } catch {
      guard hasSpoken else { throw error }
      for event in reader.finish(error) { report(event) }
      return
    }
    for event in reader.finish() { report(event) }
  }

  /// Answers a question. The last event of the turn is `done` or `failed`. Ending the iteration ends the request.
  package func events(_ question: GeniusQuestion) -> AsyncStream<GeniusEvent> {
    AsyncStream { continuation in
      let task = Task { [answering] in
        await answering(question) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension ModelStatus {
  /// The pictures are stored with the conversation, but this writer cannot read them.
  package static let picturesStay = ModelStatus("pictures_not_sent")
}

extension ModelError {
  /// Whether the service does not know the response that the request continues.
  fileprivate var isAboutEarlierResponse: Bool {
    guard case .service(let failure) = self, [400, 404, 422].contains(failure.status) else {
      return false
    }
    let words = "\(failure.type) \(failure.message)".lowercased()
    return words.contains("previous_response") || words.contains("previous response")
  }
}
