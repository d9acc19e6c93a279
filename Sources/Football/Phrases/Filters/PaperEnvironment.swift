public import Liquid
public import Platform

extension Environment {
  /// The environment for all published texts: strict, with Skidmark's filters and dates in the site's zone.
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
