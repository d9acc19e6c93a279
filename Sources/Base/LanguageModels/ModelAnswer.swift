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
  package var usage = Usage()
  /// The service's name of the model that answered; nil if not reported.
  package var model: String?
  /// The response's ID, for continuing the conversation; nil if the service does not keep it.
  package var id: String?

  /// The most bytes of an answer's text, about twenty pages. A longer answer means that the model is stuck or the
  /// service is hostile.
  package static let mostText = 64 << 10

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
  /// The service has begun a response, with its ID.
  case began(id: String)
  /// What the service is doing meanwhile.
  case status(ModelStatus)
  /// A page on the web that the text cites.
  case citation(ModelCitation)
  /// The next piece of text; never empty.
  case text(String)
  /// The end, with the complete answer.
  case answer(ModelAnswer)
}

/// What a service is doing before or between pieces of text.
package struct ModelStatus: Sendable, Hashable {
  /// A name such as `web_search_searching`: one of the constants, or the service's own.
  package var code: String
  /// The service's words; nil if it has none.
  package var message: String?

  package init(_ code: String, message: String? = nil) {
    (self.code, self.message) = (code, message)
  }

  /// A search of the web begins.
  package static let searchStarted = ModelStatus("web_search_started")
  /// The web is being searched.
  package static let searching = ModelStatus("web_search_searching")
  /// A search of the web has ended.
  package static let searchCompleted = ModelStatus("web_search_completed")
}

/// A page on the web that an answer cites. Its address and title come from the service: check them before use.
package struct ModelCitation: Sendable, Hashable {
  /// The address.
  package var url: String
  /// The title; nil if there is none.
  package var title: String?

  package init(url: String, title: String? = nil) { (self.url, self.title) = (url, title) }
}

/// What a model's service can do, apart from answering in text.
package struct ModelAbilities: Sendable, Hashable {
  /// Whether it keeps conversations, so that a request can continue a response.
  package var keepsConversations = false
  /// Whether it can search the web.
  package var searchesWeb = false
  /// Whether it takes pictures.
  package var takesPictures = true

  /// Creates abilities; by default, those that every model has.
  package init(
    keepsConversations: Bool = false, searchesWeb: Bool = false, takesPictures: Bool = true
  ) {
    self.keepsConversations = keepsConversations
    self.searchesWeb = searchesWeb
    self.takesPictures = takesPictures
  }
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
