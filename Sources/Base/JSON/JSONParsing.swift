public import Diagnostics

extension JSONValue {
  /// Parses JSON (RFC 8259). Unpaired surrogates become U+FFFD; nesting is limited to 512. Unlike
  /// Foundation's parser, it keeps the order of members and the location of errors.
  /// - Throws: `JSONSyntaxError` with the location.
  public init(parsing source: SourceText) throws(JSONSyntaxError) {
    var parser = JSONParser(source, budget: .max)
    self = try parser.document()
  }

  /// Parses untrusted JSON with at most `budget` values; reduces `budget` by the number parsed.
  public init(parsing source: SourceText, within budget: inout Int) throws(JSONSyntaxError) {
    var parser = JSONParser(source, budget: budget)
    defer { budget = parser.budget }
    self = try parser.document()
  }

  /// Parses only some members of a document that was parsed in full before. The others are skipped, and their contents
  /// are not checked.
  /// - Throws: `JSONSyntaxError` with the location.
  public init(parsing source: SourceText, only selection: JSONSelection) throws(JSONSyntaxError) {
    var parser = JSONParser(source, budget: .max)
    parser.wanted = selection.members
    self = try parser.document()
  }

  /// Parses JSON without a source name.
  public init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: SourceText(name: "JSON", text: text))
  }
}

/// Invalid JSON.
public struct JSONSyntaxError: Error, Sendable, Equatable {
  /// What was expected, and where.
  public let diagnostic: Diagnostic
}
