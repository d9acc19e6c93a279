import JSON
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Documents read by Python's XML parser.
enum XMLPeer {
  /// One document as it was read.
  struct Document {
    /// Why it is not XML; nil if it is.
    var error: String?
    /// The names of its elements and their attributes, in order.
    var tags: [String]
    /// The texts of its elements that are not blank, in order.
    var texts: [String]
  }

  private static let program = """
    import json, sys, xml.dom.minidom
    def walk(node, tags, texts):
        if node.nodeType == node.TEXT_NODE and node.data.strip(): texts.append(node.data)
        if node.nodeType == node.ELEMENT_NODE:
            tags.append(" ".join([node.tagName] + sorted(node.attributes.keys())))
        for child in node.childNodes: walk(child, tags, texts)
    answers = []
    for text in json.load(open(sys.argv[1], encoding="utf-8")):
        tags, texts, error = [], [], None
        try: walk(xml.dom.minidom.parseString(text.encode("utf-8")), tags, texts)
        except Exception as failure: error = str(failure)
        answers.append({"error": error, "tags": tags, "texts": texts})
    print(json.dumps(answers))
    """

  /// Reads documents.
  static func read(_ documents: [String]) async throws -> [Document] {
    return try await withTemporaryFolder { folder in
      let file = "\(folder)/documents.json"
      let bytes = JSONValue.array(documents.map { .string($0) }).encoded()
      try Data(bytes).write(to: URL(filePath: file))
      let outcome = try run("python3", ["-c", program, file])
      try #require(outcome.status == 0, "\(outcome.error)")
      let answers = try #require(try JSONValue(parsing: outcome.output).array)
      try #require(answers.count == documents.count)
      return answers.map { answer in
        func strings(_ key: String) -> [String] { answer[key]?.array?.compactMap(\.string) ?? [] }
        return Document(
          error: answer["error"]?.string, tags: strings("tags"), texts: strings("texts"))
      }
    }
  }
}
