public import Liquid
public import Platform

extension Environment {
  /// The environment for all published texts: strict, with Skidmark's filters and dates in the site's zone.
  public static func paper(zone: Zone) -> Environment {
    var environment = Environment()
    environment.formatDate = { value, pattern in
      instant(value, in: zone).map { format($0, pattern, in: zone) }
    }
    environment.addFilter("news_date", arity: 0...1) { (call) throws(FilterError) in
      var style = NewspaperDate.Style.date
      if case .string(let name)? = call.arguments.first {
        guard let named = NewspaperDate.Style(rawValue: name.string) else {
          let known = NewspaperDate.Style.allCases.map(\.rawValue).joined(separator: ", ")
          throw FilterError("'news_date' takes one of \(known)")
        }
        style = named
      }
      guard let instant = instant(call.input, in: zone) else {
        throw FilterError("'news_date' takes a time such as 2026-11-17T14:00:00Z")
      }
      return .string(Text(NewspaperDate(instant, in: zone).text(style), .literal))
    }
    environment.addNumberFilters()
    environment.addWordFilters()
    environment.addFormatFilters()
    return environment
  }
}

private func instant(_ value: Value, in zone: Zone) -> Instant? {
  switch value {
  case .int(let seconds): Instant(seconds: Int64(seconds))
  case .string(let text): Instant(parsing: text.string, in: zone)
  default: nil
  }
}
