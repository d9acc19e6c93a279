import JSON
import Liquid
import Markdown

extension Environment {
  mutating func addFormatFilters() {
    addFilter("json", arity: 0...0) { (call) throws(FilterError) in
      .string(String(decoding: JSONValue(call.input).encoded(), as: UTF8.self))
    }
    addFilter("markdownify", arity: 0...0) { (call) throws(FilterError) in
      let text = try call.text
      let bytes = Array(text.string.utf8)
      if let excess = MarkdownBounds.excess(in: bytes[...]) { throw FilterError(excess.message) }
      // Safe text may contain HTML; data may contain only Markdown.
      let renderer = MarkdownRenderer(allowsHTML: text.safety != .unsafe)
      return .safe(String(decoding: renderer.html(bytes), as: UTF8.self))
    }
    addFilter("whatsapp", arity: 0...0) { (call) throws(FilterError) in
      let text = try call.text
      return text.safety == .unsafe ? .safe(Escaping.text.escape(text.string)) : .string(text)
    }
  }
}

extension JSONValue {
  /// Converts a template's value; a range becomes a list of at most 10,000 numbers.
  init(_ value: Liquid.Value) {
    switch value {
    case .null, .empty, .blank: self = .null
    case .bool(let bool): self = .bool(bool)
    case .int(let int): self = .int(int)
    case .double(let double): self = .double(double)
    case .string(let text): self = .string(text.string)
    case .array(let items): self = .array(items.map { JSONValue($0) })
    case .object(let object):
      self = .object(JSONObject(object.pairs.map { ($0.key, JSONValue($0.value)) }))
    case .range(let first, let last):
      self = .array(first <= last ? (first...min(last, first + 9_999)).map { .int($0) } : [])
    }
  }
}
