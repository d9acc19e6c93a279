package import LanguageModels
import Platform

/// What happens while a question is answered.
package enum GeniusEvent: Sendable, Hashable {
  /// What the writer is doing meanwhile.
  case status(ModelStatus)
  /// The next piece of the answer to show; never JSON.
  case text(String)
  /// A page on the web that the answer cites.
  case citation(ModelCitation)
  /// The whole advice. If it differs from the text so far, it counts.
  case card(StructuredAdvice)
  /// The turn has failed; it is the last event. The conversation is as before, with the question in it.
  case failed(ModelError)
  /// The turn is done; it is the last event, with the ID of the response to continue from.
  case done(responseID: String?)
}

/// Turns a model's events into a turn's: text out of partial JSON, and a card at the end.
package struct GeniusReader: Sendable {
  /// The most sources of an answer, so that they do not bury it.
  private static let mostCitations = 100

  private let check: AdviceCheck?
  private var text = AdviceText()
  private var shown = ""
  private var citations: [ModelCitation] = []
  private var responseID: String?
  private var isOver = false

  /// Creates a reader; the check marks numbers that the league's data does not prove.
  package init(check: AdviceCheck? = nil) { self.check = check }

  /// Takes an event and returns what it means for the turn. Nothing follows the turn's last event.
  package mutating func take(_ event: ModelEvent) -> [GeniusEvent] {
    guard !isOver else { return [] }
    switch event {
    case .began(let id):
      responseID = id
      return []
    case .status(let status): return [.status(status)]
    case .text(let piece): return show(text.take(piece))
    case .citation(let citation):
      guard citation.isWeb, citations.count < Self.mostCitations, !citations.contains(citation)
      else { return [] }
      citations.append(citation)
      return [.citation(citation)]
    case .answer(let answer): return end(answer)
    }
  }

  /// Ends a turn after the last event. Without an answer, the turn has failed.
  package mutating func finish(_ error: ModelError? = nil) -> [GeniusEvent] {
    guard !isOver else { return [] }
    isOver = true
    return [.failed(error ?? .truncated)]
  }

  private mutating func show(_ piece: String) -> [GeniusEvent] {
    guard !piece.isEmpty else { return [] }
    shown += piece
    return [.text(piece)]
  }

  private mutating func end(_ answer: ModelAnswer) -> [GeniusEvent] {
    isOver = true
    let whole: String
    do throws(ModelError) { whole = try answer.whole() } catch { return [.failed(error)] }
    guard var advice = StructuredAdvice(reading: whole) else {
      return [.failed(.malformed("an answer without advice"))]
    }
    advice.model = advice.model ?? answer.model
    advice.responseID = answer.id ?? responseID ?? advice.responseID
    advice.citations = citations
    check?.mark(&advice)
    var events = show(text.finish())
    // Text that came only at the end, such as an advice under another name.
    let main = advice.mainAdvice
    if shown.trimmed.isEmpty {
      events += show(main)
    } else if main.hasPrefix(shown), main != shown {
      events += show(String(main.dropFirst(shown.count)))
    }
    return events + [.card(advice), .done(responseID: advice.responseID)]
  }
}

extension ModelCitation {
  /// Whether the address is on the web. As a link, another one could run something.
  package var isWeb: Bool {
    let start = url.prefix(8).lowercased()
    return (start.hasPrefix("https://") || start.hasPrefix("http://"))
      && url.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }
}
