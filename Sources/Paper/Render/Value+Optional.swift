import Liquid

/// Template values for optional values: null if they are missing.
extension String? { var orNull: Value { map { .string($0) } ?? .null } }
extension Int? { var orNull: Value { map { .int($0) } ?? .null } }
extension Double? { var orNull: Value { map { .double($0) } ?? .null } }
extension Bool? { var orNull: Value { map { .bool($0) } ?? .null } }
