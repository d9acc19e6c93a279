import Liquid

/// Values that may be missing: null then.
extension String? { var orNull: Value { map { .string($0) } ?? .null } }
extension Int? { var orNull: Value { map { .int($0) } ?? .null } }
extension Double? { var orNull: Value { map { .double($0) } ?? .null } }
extension Bool? { var orNull: Value { map { .bool($0) } ?? .null } }
