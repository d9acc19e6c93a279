package import HTTP

/// A language model of any provider. A value, so that tests and `--env mock` can replace it.
package struct LanguageModel: Sendable {
  /// The model's ID.
  package let name: String
  /// What the service can do.
  package let abilities: ModelAbilities
  private let completing: @Sendable (ModelRequest) async throws(ModelError) -> ModelAnswer
  private let streaming: @Sendable (ModelRequest) -> ModelStream

  /// Creates a model.
  /// - Parameter stream: Without it, the whole answer is one piece.
  package init(
    name: String, abilities: ModelAbilities = ModelAbilities(),
    complete: @escaping @Sendable (ModelRequest) async throws(ModelError) -> ModelAnswer,
    stream: (@Sendable (ModelRequest) -> ModelStream)? = nil
  ) {
    self.name = name
    self.abilities = abilities
    completing = complete
    streaming =
      stream ?? { request in
        ModelStream {
          var waiting: [ModelEvent]?
          return { () throws(ModelError) in
            if waiting == nil {
              let answer = try await complete(request)
              waiting = (answer.text.isEmpty ? [] : [.text(answer.text)]) + [.answer(answer)]
            }
            return waiting?.isEmpty == false ? waiting?.removeFirst() : nil
          }
        }
      }
  }

  /// Asks for a whole answer. Its `stop` shows whether it is complete.
  package func complete(_ request: ModelRequest) async throws(ModelError) -> ModelAnswer {
    try await completing(request)
  }

  /// Asks for a streamed answer. Never retries after the first piece.
  package func stream(_ request: ModelRequest) -> ModelStream { streaming(request) }

  init(_ dialect: some Dialect, _ line: ModelConnection) {
    let conversation = ServiceRequests(dialect: dialect, line: line)
    self.init(
      name: dialect.model, abilities: dialect.abilities,
      complete: { request throws(ModelError) in try await conversation.complete(request) },
      stream: { request in
        ModelStream {
          let exchange = Exchange(conversation, request)
          return { () throws(ModelError) in try await exchange.next() }
        }
      })
  }
}

/// The connection to models: client, clock and limits.
package struct ModelConnection: Sendable {
  /// The HTTP client.
  package var client: Client
  /// Clock and randomness for waits, and the date for signatures.
  package var pace: Pace
  /// The number of attempts before an outcome is final.
  package var attempts = 3
  /// The time limit for an answer with all its attempts and the waits between them. Some models think for minutes.
  package var timeout: Duration = .seconds(600)
  /// The longest silence in a stream. A model that was silent for this long is not asked again.
  package var idle: Duration = .seconds(120)

  package init(client: Client, pace: Pace) {
    self.client = client
    self.pace = pace
  }
}
