struct NumberReading {
  var value: Double
  var decimals = 0
  var range: Range<Int>
  var isOrdinal = false
  var isSpelled = false
  /// Whether it may be a figure of speech: "a hundred", "a couple".
  var isVague = false
  var isPercent = false

  /// The number that starts at a token; nil if none does.
  static func at(_ index: Int, _ tokens: [CheckToken]) -> NumberReading? {
    let token = tokens[index]
    if token.isMasked { return nil }
    if let number = token.number {
      return NumberReading(
        value: number, decimals: token.decimals, range: index..<index + 1,
        isOrdinal: token.isOrdinal, isPercent: token.isPercent)
    }
    guard SpelledNumber.isPart(token.key) else { return nil }
    var spelled = SpelledNumber(tokens, index)
    return spelled.read()
  }
}

/// Reads spelled numbers: "ninety-one", "a hundred and eighteen", "two dozen", "third".
struct SpelledNumber {
  private let tokens: [CheckToken]
  private let start: Int
  private var position: Int
  private var total = 0.0
  private var current = 0.0
  private var last = Last.nothing

  private enum Last { case nothing, unit, ten, hundred, thousand, collective }

  fileprivate init(_ tokens: [CheckToken], _ start: Int) {
    self.tokens = tokens
    self.start = start
    position = start
  }

  static func isPart(_ key: String) -> Bool {
    cardinals[key] != nil || ordinals[key] != nil || groups[key] != nil
  }

  fileprivate mutating func read() -> NumberReading? {
    var isOrdinal = false
    while position < tokens.count, !tokens[position].isMasked, isJoined(position) {
      let key = tokens[position].key
      if let value = Self.cardinals[key] {
        guard accepts(value) else { break }
        current += value
        last = value >= 20 ? .ten : .unit
      } else if let value = Self.ordinals[key], accepts(value) {
        current += value
        isOrdinal = true
        position += 1
        break
      } else if let value = Self.groups[key], last != .collective, last != .thousand {
        multiply(by: value)
      } else if key == "and", last == .hundred || last == .thousand, position + 1 < tokens.count,
        Self.cardinals[tokens[position + 1].key] != nil
      {
        // one hundred and eighteen
      } else {
        break
      }
      position += 1
    }
    guard position > start else { return nil }
    let isVague = Self.groups[tokens[start].key] != nil
    var reading = NumberReading(
      value: total + current, range: start..<position, isOrdinal: isOrdinal, isSpelled: true,
      isVague: isVague)
    if !isOrdinal { readDecimals(&reading) }
    return reading
  }

  /// Reads the digits after "point", one word each: "one eighteen point four".
  private func readDecimals(_ reading: inout NumberReading) {
    var index = position
    guard index + 1 < tokens.count, tokens[index].key == "point" else { return }
    index += 1
    var scale = 0.1
    while index < tokens.count, let digit = Self.cardinals[tokens[index].key], digit < 10 {
      reading.value += digit * scale
      scale /= 10
      reading.decimals += 1
      index += 1
      reading.range = reading.range.lowerBound..<index
    }
  }

  private func isJoined(_ index: Int) -> Bool {
    index == start || tokens[index].gap == .space || tokens[index].gap == .hyphen
  }

  /// Whether a word with this value can follow: "ninety one", but not "one ninety".
  private func accepts(_ value: Double) -> Bool {
    switch last {
    case .nothing, .hundred, .thousand: true
    case .ten: value > 0 && value < 10
    case .unit, .collective: false
    }
  }

  private mutating func multiply(by value: Double) {
    switch value {
    case 100:
      current = max(1, current) * 100
      last = .hundred
    case 1_000...:
      total += max(1, current) * value
      current = 0
      last = .thousand
    default:
      current = max(1, current) * value
      last = .collective
    }
  }

  private static let units = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let ordinalUnits = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
  ]

  private static let cardinals: [String: Double] = {
    var values: [String: Double] = [:]
    for (value, word) in units.enumerated() { values[word] = Double(value) }
    for (place, word) in tens.enumerated() { values[word] = Double(place * 10 + 20) }
    return values
  }()

  private static let ordinals: [String: Double] = {
    var values: [String: Double] = ["thirtieth": 30]
    for (place, word) in ordinalUnits.enumerated() { values[word] = Double(place + 1) }
    return values
  }()

  private static let groups: [String: Double] = [
    "hundred": 100, "thousand": 1_000, "million": 1_000_000, "dozen": 12, "pair": 2, "couple": 2,
  ]
}
