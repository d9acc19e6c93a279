extension Value {
  /// The value as text for text filters. Lists join their items.
  public var text: Text {
    switch self {
    case .null, .empty, .blank: Text("", .literal)
    case .bool(let bool): Text(bool ? "true" : "false", .literal)
    case .int(let int): Text(String(int), .literal)
    case .double(let double): Text(printed(double), .literal)
    case .string(let text): text
    case .array(let items): Text(items.map(\.plain).joined(), items.commonSafety)
    case .object: Text(inspected)
    case .range(let from, let through): Text("\(from)..\(through)", .literal)
    }
  }

  /// The value's string, regardless of safety.
  public var plain: String {
    if case .string(let text) = self { text.string } else { text.string }
  }

  /// The value inside a printed object: `{"a"=>1, "b"=>[nil, "x"]}`.
  var inspected: String {
    switch self {
    case .null: "nil"
    case .string(let text): quoted(text.string)
    case .array(let items): "[" + items.map(\.inspected).joined(separator: ", ") + "]"
    case .object(let object):
      "{"
        + object.pairs.map { quoted($0.key) + "=>" + $0.value.inspected }.joined(separator: ", ")
        + "}"
    default: plain
    }
  }
}

extension [Value] {
  /// Unsafe if any item is.
  fileprivate var commonSafety: Text.Safety {
    allSatisfy { $0.text.safety != .unsafe } ? .safe : .unsafe
  }
}

/// A double as the reference prints it: shortest digits, with an exponent from `1.0e+16` and below `0.0001`.
func printed(_ double: Double) -> String {
  if double.isNaN { return "NaN" }
  if double.isInfinite { return double < 0 ? "-Infinity" : "Infinity" }
  let text = double.description
  guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
  // Swift switches to exponents at other magnitudes, so format the digits here.
  var digits = String(text[..<mark])
  let exponent = leadingInteger(ArraySlice(text[text.index(after: mark)...].utf8))
  let sign = digits.hasPrefix("-") ? "-" : ""
  if !sign.isEmpty { digits.removeFirst() }
  let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
  let whole = String(parts.first ?? "0")
  let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
  if exponent >= 16 || exponent < -4 {
    let size = exponent.magnitude < 10 ? "0\(exponent.magnitude)" : "\(exponent.magnitude)"
    return "\(sign)\(whole).\(fraction.isEmpty ? "0" : fraction)e\(exponent < 0 ? "-" : "+")\(size)"
  }
  if exponent < 0 {
    let zeros = String(repeating: "0", count: -exponent - 1)
    return "\(sign)0.\(zeros)\(whole)\(fraction)"
  }
  let all = whole + fraction
  let padded = all + String(repeating: "0", count: max(0, exponent + 1 - all.count))
  let point = padded.index(padded.startIndex, offsetBy: exponent + 1)
  let rest = padded[point...]
  return "\(sign)\(padded[..<point]).\(rest.isEmpty ? "0" : String(rest))"
}

private func quoted(_ string: String) -> String {
  var result = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
