import Platform

extension Conversation {
  /// A title that a user gives.
  package struct Title: Sendable, Equatable {
    /// Why a text is no title.
    package enum Fault: Error, Sendable, Equatable {
      /// It has nothing to read.
      case blank
      /// It has more than ``longest`` characters.
      case tooLong
    }

    /// The most characters, as a browser's field counts them: in UTF-16. What readers see as one may have any number.
    package static let longest = 200

    /// The title, without blanks around it.
    package let text: String

    /// Takes a text as a title.
    package init(_ text: String) throws(Fault) {
      let text = text.trimmed
      guard !text.isEmpty else { throw .blank }
      guard text.utf16.count <= Self.longest else { throw .tooLong }
      self.text = text
    }
  }
}
