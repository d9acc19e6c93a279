extension Comparison {
  /// Whether the comparison is true of two values; nil if they have no order.
  func holds(_ left: Value, _ right: Value) -> Bool? {
    switch self {
    case .equal: return left == right
    case .notEqual: return left != right
    case .contains: return left.contains(right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    guard left.isOrdered, right.isOrdered else { return false }
    guard let order = left.order(to: right) else { return nil }
    switch self {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }
}
