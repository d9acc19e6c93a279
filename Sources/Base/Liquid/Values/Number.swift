/// A number for arithmetic. As in the reference, fractions are decimal: `10.1 | plus: 2.2` is `12.3`.
enum Number {
  case whole(Int)
  case decimal(Decimal)

  init(_ value: Value) {
    switch value {
    case .int(let int): self = .whole(int)
    case .double(let double): self = .decimal(Decimal(double))
    case .string(let text): self = Number(text: text.string)
    default: self = .whole(0)
    }
  }

  /// The number at the start of a text; 0 if there is none. Only `digits.digits` is a fraction.
  private init(text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    var end = bytes.count
    while start < end, bytes[start].isLiquidSpace { start += 1 }
    while end > start, bytes[end - 1].isLiquidSpace { end -= 1 }
    if let decimal = Decimal(digits: bytes[start..<end]) {
      self = .decimal(decimal)
    } else {
      self = .whole(leadingInteger(bytes[start..<end]))
    }
  }

  var value: Value {
    switch self {
    case .whole(let int): .int(int)
    case .decimal(let decimal): .double(decimal.double)
    }
  }

  var isZero: Bool {
    switch self {
    case .whole(let int): int == 0
    case .decimal(let decimal): decimal.double == 0
    }
  }

  var decimal: Decimal {
    switch self {
    case .whole(let int): Decimal(int)
    case .decimal(let decimal): decimal
    }
  }
}

/// The integer at the start of a byte sequence; 0 if there is none.
func leadingInteger(_ bytes: ArraySlice<UInt8>) -> Int {
  var rest = bytes.drop(while: \.isLiquidSpace)
  var isNegative = false
  if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
    isNegative = sign == UInt8(ascii: "-")
    rest = rest.dropFirst()
  }
  var result = 0
  var hasDigit = false
  for byte in rest {
    if byte == UInt8(ascii: "_"), hasDigit { continue }
    guard byte.isDigit else { break }
    hasDigit = true
    let (product, tooBig) = result.multipliedReportingOverflow(by: 10)
    let (sum, tooFar) = product.addingReportingOverflow(Int(byte - 0x30))
    if tooBig || tooFar { return isNegative ? Int.min : Int.max }
    result = sum
  }
  return isNegative ? -result : result
}

/// A decimal number `digits × 10^exponent`, or a double if the digits do not suffice.
struct Decimal {
  private var digits: Int128
  private var exponent: Int
  /// The value if it cannot be represented exactly.
  private var inexact: Double?

  private init(_ digits: Int128, _ exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  init(_ int: Int) { self.init(Int128(int), 0) }

  /// The shortest decimal that prints like the double.
  init(_ double: Double) {
    guard double.isFinite, let parsed = Decimal(scientific: "\(double)") else {
      self.init(0, 0)
      inexact = double
      return
    }
    self = parsed
  }

  private init(inexact: Double) {
    self.init(0, 0)
    self.inexact = inexact
  }

  /// Parses `-12.50`; nil for anything else, including integers.
  init?(digits bytes: ArraySlice<UInt8>) {
    let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    guard let dot = unsigned.firstIndex(of: UInt8(ascii: ".")), dot > unsigned.startIndex,
      dot + 1 < unsigned.endIndex,
      unsigned[..<dot].allSatisfy(\.isDigit), unsigned[(dot + 1)...].allSatisfy(\.isDigit)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if let exact = Decimal(scientific: text) {
      self = exact
    } else {
      self.init(inexact: Double(text) ?? 0)
    }
  }

  /// Parses Swift's description of a double, such as `1.25e-07`; nil if there are too many digits.
  private init?(scientific text: String) {
    var digits: Int128 = 0
    var exponent = 0
    var isNegative = false
    var isFraction = false
    var rest = Substring(text).utf8
    while let byte = rest.first {
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent += leadingInteger(ArraySlice(rest))
        rest = rest.dropFirst(rest.count)
      default:
        guard digits < Int128(1) << 100 else { return nil }
        digits = digits * 10 + Int128(byte - 0x30)
        if isFraction { exponent -= 1 }
      }
    }
    self.init(isNegative ? -digits : digits, exponent)
  }

  var double: Double {
    if let inexact { return inexact }
    if digits == 0 { return 0 }
    if exponent == 0 { return Double(digits) }
    return Double("\(digits)e\(exponent)") ?? 0
  }

  private static func power(_ exponent: Int) -> Int128? {
    guard exponent >= 0, exponent <= 37 else { return nil }
    var result: Int128 = 1
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  /// Both numbers' digits at the same exponent; nil if they do not fit.
  private static func aligned(_ a: Decimal, _ b: Decimal) -> (Int128, Int128, Int)? {
    guard a.inexact == nil, b.inexact == nil else { return nil }
    let exponent = min(a.exponent, b.exponent)
    guard let first = power(a.exponent - exponent), let second = power(b.exponent - exponent)
    else { return nil }
    let (x, xTooBig) = a.digits.multipliedReportingOverflow(by: first)
    let (y, yTooBig) = b.digits.multipliedReportingOverflow(by: second)
    return xTooBig || yTooBig ? nil : (x, y, exponent)
  }

  static func + (a: Decimal, b: Decimal) -> Decimal {
    guard let (x, y, exponent) = aligned(a, b) else {
      return Decimal(inexact: a.double + b.double)
    }
    let (sum, isTooBig) = x.addingReportingOverflow(y)
    return isTooBig ? Decimal(inexact: a.double + b.double) : Decimal(sum, exponent)
  }

  static prefix func - (a: Decimal) -> Decimal {
    var result = a
    result.digits = -a.digits
    result.inexact = a.inexact.map { -$0 }
    return result
  }

  static func * (a: Decimal, b: Decimal) -> Decimal {
    let (product, isTooBig) = a.digits.multipliedReportingOverflow(by: b.digits)
    if isTooBig || a.inexact != nil || b.inexact != nil {
      return Decimal(inexact: a.double * b.double)
    }
    return Decimal(product, a.exponent + b.exponent)
  }

  /// The quotient to at least 19 digits, more than a double holds.
  static func / (a: Decimal, b: Decimal) -> Decimal {
    guard a.inexact == nil, b.inexact == nil, b.digits != 0 else {
      return Decimal(inexact: a.double / b.double)
    }
    var digits = a.digits
    var exponent = a.exponent - b.exponent
    while digits != 0, digits.magnitude < UInt128(1) << 120 {
      digits *= 10
      exponent -= 1
    }
    let quotient = digits / b.digits
    guard quotient.magnitude > UInt128(1) << 63 || digits % b.digits == 0 else {
      return Decimal(inexact: a.double / b.double)
    }
    return Decimal(quotient, exponent)
  }

  /// The remainder with the divisor's sign.
  static func % (a: Decimal, b: Decimal) -> Decimal {
    guard let (x, y, exponent) = aligned(a, b), y != 0 else {
      let rest = a.double.truncatingRemainder(dividingBy: b.double)
      let isOpposite = rest != 0 && (rest < 0) != (b.double < 0)
      return Decimal(inexact: isOpposite ? rest + b.double : rest)
    }
    let rest = x % y
    return Decimal(rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest, exponent)
  }

  static func < (a: Decimal, b: Decimal) -> Bool {
    if let (x, y, _) = aligned(a, b) { x < y } else { a.double < b.double }
  }

  enum Rounding {
    case up, down, nearest
  }

  /// Rounds to a number of decimal places; ties round away from zero.
  func rounded(_ rounding: Rounding, places: Int = 0) -> Decimal {
    guard inexact == nil else {
      guard places == 0 else { return self }
      switch rounding {
      case .up: return Decimal(inexact: double.rounded(.up))
      case .down: return Decimal(inexact: double.rounded(.down))
      case .nearest: return Decimal(inexact: double.rounded(.toNearestOrAwayFromZero))
      }
    }
    let cut = -exponent - places
    guard cut > 0 else { return self }
    guard let scale = Self.power(cut) else {
      let isUp = rounding == .up && digits > 0
      let isDown = rounding == .down && digits < 0
      return Decimal(isUp ? 1 : isDown ? -1 : 0, -places)
    }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: scale)
    var result = quotient
    switch rounding {
    case .up: if rest > 0 { result += 1 }
    case .down: if rest < 0 { result -= 1 }
    case .nearest: if rest.magnitude >= scale.magnitude - rest.magnitude { result += rest.signum() }
    }
    return Decimal(result, -places)
  }

  /// The value as an integer; nil if it has a fraction or does not fit.
  var int: Int? {
    if let inexact { return Int(exactly: inexact) }
    if exponent >= 0 {
      guard let scale = Self.power(exponent) else { return digits == 0 ? 0 : nil }
      let (product, isTooBig) = digits.multipliedReportingOverflow(by: scale)
      return isTooBig ? nil : Int(exactly: product)
    }
    guard let scale = Self.power(-exponent) else { return digits == 0 ? 0 : nil }
    return digits % scale == 0 ? Int(exactly: digits / scale) : nil
  }
}
