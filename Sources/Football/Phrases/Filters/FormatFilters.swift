import JSON
import Liquid
import Markdown

extension Environment {
  /// `json`, `markdownify` and `whatsapp`.
  mutating func addFormatFilters() {
    addFilter("json", arity: 0...0) { (call) throws(FilterError) in
      .string(String(decoding: JSONValue(call.input).encoded(), as: UTF8.self))
    }
    addFilter("markdownify", arity: 0...0) { (call) throws(FilterError) in
      let text = try call.text
      let bytes = Array(text.string.utf8)
      if let excess = MarkdownBounds.excess(in: bytes[...]) { throw FilterError(excess.message) }
      // What a template vouches for may bring HTML along; data may bring Markdown only.
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
  /// A template's value as JSON; ranges are lists of their numbers.
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
