extension Filter {
  /// Liquid's own filters by name, one family per type.
  static let standard: [String: Filter] = {
    let all =
      TextFilters.all + CuttingFilters.all + MarkupFilters.all + NumberFilters.all
      + ListFilters.all
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()
}
