package import HTTP

/// A language model, whoever runs it.
///
/// A value, so that tests and `--env mock` can put another one in its place.
package struct LanguageModel: Sendable {
  /// The model's id, as it is asked for.
  package let name: String
  private let completing: @Sendable (ModelRequest) async throws(ModelError) -> ModelAnswer
  private let streaming: @Sendable (ModelRequest) -> ModelStream

  /// Creates a model.
  package init(
    name: String,
    complete: @escaping @Sendable (ModelRequest) async throws(ModelError) -> ModelAnswer,
    stream: @escaping @Sendable (ModelRequest) -> ModelStream
  ) {
    self.name = name
    completing = complete
    streaming = stream
  }

  /// Asks and waits for the whole answer. What the answer is worth, its `stop` tells.
  package func complete(_ request: ModelRequest) async throws(ModelError) -> ModelAnswer {
    try await completing(request)
  }

  /// Asks and gives the answer as it comes. Once a piece has been given, nothing is asked again.
  package func stream(_ request: ModelRequest) -> ModelStream { streaming(request) }

  init(_ dialect: some Dialect, _ line: Line) {
    let conversation = Conversation(dialect: dialect, line: line)
    self.init(
      name: dialect.model,
      complete: { request throws(ModelError) in try await conversation.complete(request) },
      stream: { request in
        ModelStream {
          let exchange = Exchange(conversation, request)
          return { () throws(ModelError) in try await exchange.next() }
        }
      })
  }
}

/// How models are reached: by whom, how patiently, by which clock.
package struct Line: Sendable {
  /// Who asks the hosts.
  package var client: Client
  /// Time and chance for waits, and the date for signatures.
  package var pace: Pace
  /// How often a question is asked before its last outcome counts.
  package var attempts = 3
  /// How long one whole answer may take.
  package var timeout: Duration = .seconds(600)
  /// How long a stream may be silent.
  package var idle: Duration = .seconds(120)

  /// Creates a line.
  package init(client: Client, pace: Pace) {
    self.client = client
    self.pace = pace
  }
}
