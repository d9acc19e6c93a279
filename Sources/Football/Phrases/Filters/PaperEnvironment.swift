public import Liquid
public import Platform

extension Environment {
  /// The environment of everything that a paper prints: strict, with the filters that a paper
  /// needs, and dates in the site's zone.
  public static func paper(zone: Zone) -> Environment {
    var environment = Environment()
    environment.formatDate = { value, pattern in
      switch value {
      case .int(let seconds): format(Instant(seconds: Int64(seconds)), pattern, in: zone)
      case .string(let text):
        Instant(parsing: text.string, in: zone).map { format($0, pattern, in: zone) }
      default: nil
      }
    }
    environment.addNumberFilters()
    environment.addWordFilters()
    environment.addFormatFilters()
    return environment
  }
}
