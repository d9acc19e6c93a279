/// What a model has said.
package struct ModelAnswer: Sendable, Hashable {
  /// Why the answer ends where it does.
  package enum Stop: Sendable, Hashable {
    /// All is said.
    case finished
    /// It reached the request's or the model's limit.
    case cutOff
    /// The model would not say more; the reason if it gave one.
    case refused(String?)
    /// A filter of the service's stepped in.
    case filtered
    /// Something else, in the service's word.
    case other(String)
  }

  /// How many tokens it took, where the service says.
  package struct Usage: Sendable, Hashable {
    /// Tokens of the question.
    package var input: Int?
    /// Tokens of the answer, thinking included.
    package var output: Int?

    /// Creates an amount.
    package init(input: Int? = nil, output: Int? = nil) {
      self.input = input
      self.output = output
    }
  }

  /// The text, without what the model thought before.
  package var text: String
  /// Why it ends there.
  package var stop: Stop
  /// How many tokens it took.
  package var usage: Usage
  /// The model that answered, by the service's name; nil if it does not say.
  package var model: String?

  /// Creates an answer.
  package init(text: String, stop: Stop, usage: Usage = Usage(), model: String? = nil) {
    self.text = text
    self.stop = stop
    self.usage = usage
    self.model = model
  }

  /// The text if all is said.
  /// - Throws: `cutOff`, `refused` or `malformed` if it is not, or if there is no text.
  package func whole() throws(ModelError) -> String {
    switch stop {
    case .finished where !text.isEmpty: return text
    case .finished: throw .malformed("an answer without text")
    case .cutOff: throw .cutOff
    case .refused(let reason): throw .refused(reason)
    case .filtered: throw .refused("a content filter stepped in")
    case .other(let word): throw .malformed("it stopped for '\(word)'")
    }
  }
}

/// What happens while a model speaks.
package enum ModelEvent: Sendable, Hashable {
  /// The next piece of the text; never empty.
  case text(String)
  /// The end, with the whole text once more.
  case answer(ModelAnswer)
}

/// The pieces of an answer as the model says them, the last of which is the answer. The question is
/// asked when reading begins, and each new reader asks it anew.
package struct ModelStream: AsyncSequence, Sendable {
  /// Text, and an answer at the end.
  package typealias Element = ModelEvent
  /// Why there is no answer.
  package typealias Failure = ModelError
  /// Gives the next event; nil after the answer.
  package typealias Next = () async throws(ModelError) -> ModelEvent?

  private let begin: @Sendable () -> Next

  /// Creates a stream from what begins it.
  package init(_ begin: @escaping @Sendable () -> Next) { self.begin = begin }

  /// Reads the events in their order.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let source: Next

    /// Waits for the next event; nil after the answer.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ModelError) -> ModelEvent? { try await source() }

    /// Waits for the next event; nil after the answer.
    package mutating func next() async throws(ModelError) -> ModelEvent? { try await source() }
  }

  /// Asks the question.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: begin()) }
}
