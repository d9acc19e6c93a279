extension Filter {
  static let standard: [String: Filter] = {
    var table: [String: Filter] = [:]
    for filter in textFilters + cuttingFilters + markupFilters + numberFilters + listFilters {
      table[filter.name] = filter
    }
    return table
  }()

  private static func make(
    _ name: String, _ arity: ClosedRange<Int>, _ body: @escaping Body
  ) -> Filter {
    Filter(name: name, arity: arity, named: [], body: body)
  }

  private static let textFilters: [Filter] = [
    make("append", 1...1, StandardFilters.append),
    make("capitalize", 0...0, StandardFilters.capitalize),
    make("date", 1...1, StandardFilters.date),
    Filter(
      name: "default", arity: 0...1, named: ["allow_false"], body: StandardFilters.fallback,
      asks: true),
    make("downcase", 0...0, StandardFilters.downcase),
    make("lstrip", 0...0, StandardFilters.stripLeft),
    make("prepend", 1...1, StandardFilters.prepend),
    make("rstrip", 0...0, StandardFilters.stripRight),
    make("strip", 0...0, StandardFilters.strip),
    make("upcase", 0...0, StandardFilters.upcase),
  ]

  private static let cuttingFilters: [Filter] = [
    make("remove", 1...1, StandardFilters.remove),
    make("remove_first", 1...1, StandardFilters.removeFirst),
    make("remove_last", 1...1, StandardFilters.removeLast),
    make("replace", 1...2, StandardFilters.replace),
    make("replace_first", 1...2, StandardFilters.replaceFirst),
    make("replace_last", 2...2, StandardFilters.replaceLast),
    make("slice", 1...2, StandardFilters.slice),
    make("split", 1...1, StandardFilters.split),
    make("strip_newlines", 0...0, StandardFilters.stripNewlines),
    make("truncate", 0...2, StandardFilters.truncate),
    make("truncatewords", 0...2, StandardFilters.truncateWords),
  ]

  private static let markupFilters: [Filter] = [
    make("base64_decode", 0...0, StandardFilters.base64Decode),
    make("base64_encode", 0...0, StandardFilters.base64Encode),
    make("base64_url_safe_decode", 0...0, StandardFilters.base64URLDecode),
    make("base64_url_safe_encode", 0...0, StandardFilters.base64URLEncode),
    make("escape", 0...0, StandardFilters.escape),
    make("escape_once", 0...0, StandardFilters.escapeOnce),
    make("h", 0...0, StandardFilters.escape),
    make("newline_to_br", 0...0, StandardFilters.breakLines),
    make("raw", 0...0, StandardFilters.raw),
    make("strip_html", 0...0, StandardFilters.stripHTML),
    make("url_decode", 0...0, StandardFilters.urlDecode),
    make("url_encode", 0...0, StandardFilters.urlEncode),
  ]

  private static let numberFilters: [Filter] = [
    make("abs", 0...0, StandardFilters.abs),
    make("at_least", 1...1, StandardFilters.atLeast),
    make("at_most", 1...1, StandardFilters.atMost),
    make("ceil", 0...0, StandardFilters.ceil),
    make("divided_by", 1...1, StandardFilters.dividedBy),
    make("floor", 0...0, StandardFilters.floor),
    make("minus", 1...1, StandardFilters.minus),
    make("modulo", 1...1, StandardFilters.modulo),
    make("plus", 1...1, StandardFilters.plus),
    make("round", 0...1, StandardFilters.round),
    make("times", 1...1, StandardFilters.times),
  ]

  private static let listFilters: [Filter] = [
    make("compact", 0...1, StandardFilters.compact),
    make("concat", 1...1, StandardFilters.concat),
    make("find", 1...2, StandardFilters.find),
    make("find_index", 1...2, StandardFilters.findIndex),
    make("first", 0...0, StandardFilters.first),
    make("has", 1...2, StandardFilters.has),
    make("join", 0...1, StandardFilters.join),
    make("last", 0...0, StandardFilters.last),
    make("map", 1...1, StandardFilters.map),
    make("reject", 1...2, StandardFilters.reject),
    make("reverse", 0...0, StandardFilters.reverse),
    make("size", 0...0, StandardFilters.size),
    make("sort", 0...1, StandardFilters.sort),
    make("sort_natural", 0...1, StandardFilters.sortNatural),
    make("sum", 0...1, StandardFilters.sum),
    make("uniq", 0...1, StandardFilters.uniq),
    make("where", 1...2, StandardFilters.where),
  ]
}
