import JSON
import Platform

/// A question from the page.
package struct AskQuestion: Sendable, Equatable {
  /// The text; never blank.
  package var text: String
  /// The pictures as the user chose them.
  package var pictures: [[UInt8]]

  /// The longest text, in characters.
  static let longestText = 20_000
  static let mostPictures = 6

  /// Reads `{"text": "…", "pictures": ["base64"]}`.
  init(_ body: JSONValue) throws(AskProblem) {
    guard let text = body["text"]?.string, text.contains(where: { !$0.isWhitespace }) else {
      throw AskProblem(status: 400, message: "The question is blank.")
    }
    guard text.count <= Self.longestText else {
      throw AskProblem(status: 413, message: "The question is too long.")
    }
    let coded = body["pictures"]?.array ?? []
    guard coded.count <= Self.mostPictures else {
      throw AskProblem(
        status: 413, message: "A question takes at most \(Self.mostPictures) pictures.")
    }
    let pictures = coded.compactMap { $0.string.flatMap(base64Decoded) }
    guard pictures.count == coded.count else {
      throw AskProblem(status: 400, message: "A picture cannot be read.")
    }
    self.text = text
    self.pictures = pictures
  }
}

/// What a question is about, as chosen on the page.
package struct AskSubject: Sendable, Equatable {
  /// The key of a league; nil for the first.
  package var league: String?
  /// The id of the user's team; nil if none is chosen.
  package var team: String?

  init(_ body: JSONValue) {
    league = body["league"]?.string
    team = body["team"]?.string
  }
}

/// Why a request of the page failed.
package struct AskProblem: Error, Sendable, Equatable {
  /// The status of the response.
  package var status: Int
  /// The message on the page.
  package var message: String

  package init(status: Int, message: String) {
    self.status = status
    self.message = message
  }
}
