/// A model's answer.
package struct ModelAnswer: Sendable, Hashable {
  /// Why the answer ends.
  package enum Stop: Sendable, Hashable {
    /// The answer is complete.
    case finished
    /// The request's or the model's token limit was reached.
    case cutOff
    /// The model refused; its reason, if given.
    case refused(String?)
    /// The service's content filter intervened.
    case filtered
    /// Another reason, in the service's terms.
    case other(String)
  }

  /// Token counts, where the service reports them.
  package struct Usage: Sendable, Hashable {
    /// Tokens of the prompt.
    package var input: Int?
    /// Tokens of the answer, thinking included.
    package var output: Int?

    /// Creates token counts.
    package init(input: Int? = nil, output: Int? = nil) {
      self.input = input
      self.output = output
    }

    /// Adds the tokens of another answer.
    package mutating func add(_ other: Self) {
      input = other.input.map { $0 + (input ?? 0) } ?? input
      output = other.output.map { $0 + (output ?? 0) } ?? output
    }
  }

  /// The text, without thinking.
  package var text: String
  /// Why the text ends.
  package var stop: Stop
  /// The token counts.
  package var usage: Usage
  /// The service's name of the model that answered; nil if not reported.
  package var model: String?

  /// Creates an answer.
  package init(text: String, stop: Stop, usage: Usage = Usage(), model: String? = nil) {
    self.text = text
    self.stop = stop
    self.usage = usage
    self.model = model
  }

  /// The text of a complete answer.
  /// - Throws: `cutOff`, `refused` or `malformed` if the answer is incomplete or empty.
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

/// An event of a streamed answer.
package enum ModelEvent: Sendable, Hashable {
  /// The next piece of text; never empty.
  case text(String)
  /// The end, with the complete answer.
  case answer(ModelAnswer)
}

/// A streamed answer: pieces of text, then the complete answer. Each iteration sends the request again.
package struct ModelStream: AsyncSequence, Sendable {
  /// Text, and the answer at the end.
  package typealias Element = ModelEvent
  /// Why there is no answer.
  package typealias Failure = ModelError
  /// Returns the next event; nil after the answer.
  package typealias Next = () async throws(ModelError) -> ModelEvent?

  private let begin: @Sendable () -> Next

  /// Creates a stream from a function that starts a request.
  package init(_ begin: @escaping @Sendable () -> Next) { self.begin = begin }

  /// Iterates over the events in order.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let source: Next

    /// The next event; nil after the answer.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ModelError) -> ModelEvent? { try await source() }

    /// The next event; nil after the answer.
    package mutating func next() async throws(ModelError) -> ModelEvent? { try await source() }
  }

  /// Starts the request.
  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: begin()) }
}
