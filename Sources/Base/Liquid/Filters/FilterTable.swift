extension Filter {
  static let standard: [String: Filter] = {
    let all =
      StandardFilters.text + StandardFilters.cutting + StandardFilters.markup
      + StandardFilters.numbers + StandardFilters.lists
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()
}

/// Liquid's own filters, one family per file.
enum StandardFilters {}
