import Platform

extension Conversation {
  /// A title that a user gives.
  package struct Title: Sendable, Equatable {
    /// Why a text cannot be a title.
    package enum Fault: Error, Sendable, Equatable {
      /// It has no visible characters.
      case blank
      /// It has more than ``longest`` characters.
      case tooLong
    }

    /// The most UTF-16 units, which a browser's field counts. A visible character may have any number of them.
    package static let longest = 200

    /// The title, without spaces around it.
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
