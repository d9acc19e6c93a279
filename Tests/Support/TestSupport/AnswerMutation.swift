import Diagnostics
import JSON

/// An answer of a platform that went wrong somewhere: bytes flipped or cut off, members gone, types
/// changed, sizes blown up.
public func mutatedAnswer(
  _ body: [UInt8], _ random: inout some RandomNumberGenerator
) -> [UInt8] {
  var bytes = body
  switch Int.random(in: 0..<10, using: &random) {
  case 0:
    for _ in 0...Int.random(in: 0..<8, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
    }
  case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
  case 2:
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, start + Int.random(in: 0...200, using: &random))
    bytes.insert(contentsOf: bytes[start..<end], at: start)
  default:
    guard let value = try? JSONValue(parsing: SourceText(name: "answer", bytes: body)) else {
      return bytes
    }
    return changed(value, &random).encoded()
  }
  return bytes
}

/// The value with one change somewhere in it: the deeper, the likelier.
private func changed(_ value: JSONValue, _ random: inout some RandomNumberGenerator) -> JSONValue {
  let goesOn = Int.random(in: 0..<5, using: &random) > 0
  switch value {
  case .object(var object) where goesOn && object.count > 0:
    let key = object.keys[Int.random(in: object.keys.indices, using: &random)]
    if Int.random(in: 0..<6, using: &random) == 0 {
      object[key] = nil
    } else {
      object[key] = changed(object[key] ?? .null, &random)
    }
    return .object(object)
  case .array(var array) where goesOn && !array.isEmpty:
    let index = Int.random(in: array.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: array.remove(at: index)
    case 1:
      array += Array(repeating: array[index], count: Int.random(in: 1...400, using: &random))
    default: array[index] = changed(array[index], &random)
    }
    return .array(array)
  default: return substitute(&random)
  }
}

/// Something of another type or of another size.
private func substitute(_ random: inout some RandomNumberGenerator) -> JSONValue {
  let plain: [JSONValue] = [
    nil, true, false, "", "x", "-1", "1e999", [], [nil], [:], ["x": 1], 0, -1, 1e300, -1e-300,
    9_223_372_036_854_775_807, -9_223_372_036_854_775_808, 0.1, 99_999_999,
    "9223372036854775807", "-9223372036854775808",
  ]
  switch Int.random(in: 0..<12, using: &random) {
  case 0: return .string(String(repeating: "long ", count: 20_000))
  case 1: return .string("\u{202E}\u{0}<script>&\u{1F3C8}")
  case 2: return .array(Array(repeating: .array([.int(1)]), count: 5_000))
  case 3: return (0..<200).reduce(.null) { value, _ in .array([value]) }
  default: return plain[Int.random(in: plain.indices, using: &random)]
  }
}
