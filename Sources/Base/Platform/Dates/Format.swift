import CLibrary

/// Formats an instant in a zone's local time, in English, with the `strftime` directives of C, GNU and Ruby:
/// `%Y-%m-%d`, `%-d`, `%_H`, `%^a`, `%#p`, `%3N`, `%:z`, `%10A` and so on. Other text is printed as is.
public func format(_ instant: Instant, _ pattern: String, in zone: Zone) -> String {
  let offset = zone.offset(at: instant)
  var printer = Printer(
    wall: instant.clock(offset: offset.seconds), instant: instant, offset: offset.seconds,
    abbreviation: offset.abbreviation, isDST: offset.isDST)
  printer.print(Array(pattern.utf8))
  return String(decoding: printer.output, as: UTF8.self)
}

private struct Marks {
  /// The padding; nil for the directive's default.
  var padding: UInt8?
  /// No padding, as in `%-d`.
  var isBare = false
  var isUpper = false
  var isSwapped = false
  var colons = 0
  var width: Int?
}

private struct Printer {
  let wall: WallClock
  let instant: Instant
  let offset: Int
  let abbreviation: String
  let isDST: Bool
  var output: [UInt8] = []

  mutating func print(_ pattern: [UInt8]) {
    output.reserveCapacity(output.count + pattern.count * 2)
    var index = 0
    while index < pattern.count {
      guard pattern[index] == percent else {
        output.append(pattern[index])
        index += 1
        continue
      }
      var end = index + 1
      if let marks = Printer.marks(pattern, &end), end < pattern.count,
        directive(pattern[end], marks)
      {
        index = end + 1
      } else {
        output.append(percent)
        index += 1
      }
    }
  }

  /// Parses flags, width, colons and the ineffective modifiers E and O. Nil for a width above 1,024.
  private static func marks(_ pattern: [UInt8], _ index: inout Int) -> Marks? {
    var marks = Marks()
    flags: while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "-"): marks.isBare = true
      case UInt8(ascii: "_"): marks.padding = space
      case zero: marks.padding = zero
      case UInt8(ascii: "^"): marks.isUpper = true
      case UInt8(ascii: "#"): marks.isSwapped = true
      default: break flags
      }
      index += 1
    }
    while index < pattern.count, pattern[index].isDigit {
      let width = (marks.width ?? 0) * 10 + Int(pattern[index] - zero)
      guard width <= 1_024 else { return nil }
      marks.width = width
      index += 1
    }
    while index < pattern.count, pattern[index] == UInt8(ascii: ":"), marks.colons < 3 {
      marks.colons += 1
      index += 1
    }
    let modifiers = [UInt8(ascii: "E"), UInt8(ascii: "O")]
    if index + 1 < pattern.count, modifiers.contains(pattern[index]) { index += 1 }
    return marks
  }

  /// Prints one directive; false if it does not exist.
  private mutating func directive(_ letter: UInt8, _ marks: Marks) -> Bool {
    let character = Character(Unicode.Scalar(letter))
    guard marks.colons == 0 || character == "z" else { return false }
    if let number = number(character) {
      write(number.value, digits: number.digits, fill: number.fill, marks)
      return true
    }
    switch character {
    case "a", "A", "b", "B", "h": word(strftime(letter), marks, swapped: .upper)
    case "p": word(strftime(letter), marks, swapped: .lower)
    case "P": word(strftime(UInt8(ascii: "p")), marks, swapped: .lower, always: true)
    case "Z": word(abbreviation, marks, swapped: .lower)
    case "z": zoneOffset(marks)
    case "N", "L": fraction(marks.width ?? (character == "N" ? 9 : 3))
    case "c": phrase("%a %b %e %H:%M:%S %Y", marks)
    case "D", "x": phrase("%m/%d/%y", marks)
    case "F": phrase("%Y-%m-%d", marks)
    case "T", "X": phrase("%H:%M:%S", marks)
    case "R": phrase("%H:%M", marks)
    case "r": phrase("%I:%M:%S %p", marks)
    case "v": phrase("%e-%^b-%Y", marks)
    case "+": phrase("%a %b %e %H:%M:%S %Z %Y", marks)
    case "n": word("\n", marks)
    case "t": word("\t", marks)
    case "%": word("%", marks)
    default: return false
    }
    return true
  }

  // MARK: Numbers

  private func number(_ letter: Character) -> (value: Int, digits: Int, fill: UInt8)? {
    let date = wall.date
    switch letter {
    case "Y": return (date.year, date.year < 0 ? 5 : 4, zero)
    case "C": return (date.year.floorDivided(by: 100), 2, zero)
    case "y": return (date.year.floorRemainder(100), 2, zero)
    case "m": return (date.month, 2, zero)
    case "d": return (date.day, 2, zero)
    case "e": return (date.day, 2, space)
    case "j": return (date.dayOfYear, 3, zero)
    case "H": return (wall.hour, 2, zero)
    case "k": return (wall.hour, 2, space)
    case "I": return ((wall.hour + 11) % 12 + 1, 2, zero)
    case "l": return ((wall.hour + 11) % 12 + 1, 2, space)
    case "M": return (wall.minute, 2, zero)
    case "S": return (wall.second, 2, zero)
    case "s": return (Int(instant.seconds), 1, zero)
    case "u": return ((date.weekday + 6) % 7 + 1, 1, zero)
    case "w": return (date.weekday, 1, zero)
    case "U", "V", "W", "g": return (strftimeNumber(letter), 2, zero)
    case "G": return (strftimeNumber(letter), 4, zero)
    default: return nil
    }
  }

  private mutating func write(_ value: Int, digits: Int, fill: UInt8, _ marks: Marks) {
    let padding = marks.padding ?? fill
    let width = marks.isBare ? 0 : max(digits, marks.width ?? digits)
    let text = Array(String(value.magnitude).utf8)
    let sign: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    let filling = [UInt8](
      repeating: padding, count: max(0, width - text.count - sign.count))
    output += padding == zero ? sign + filling + text : filling + sign + text
  }

  private mutating func fraction(_ digits: Int) {
    let text = Array(padded(Int(instant.nanoseconds), 9).utf8)
    output += text.prefix(digits)
    output += [UInt8](repeating: zero, count: max(0, digits - text.count))
  }

  /// `+0200`, `+02:00`, `+02:00:00` or, with three colons, the shortest form.
  private mutating func zoneOffset(_ marks: Marks) {
    let total = abs(offset)
    let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
    var tail = ""
    let separator = marks.colons == 0 ? "" : ":"
    if marks.colons < 3 || minutes != 0 || seconds != 0 { tail += separator + padded(minutes, 2) }
    if marks.colons == 2 || marks.colons == 3 && seconds != 0 { tail += ":" + padded(seconds, 2) }
    let width = (marks.width ?? 0) - tail.utf8.count - 1
    output.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    output += padded(hours, max(marks.isBare ? 1 : 2, width)).utf8
    output += tail.utf8
  }

  // MARK: Words

  private enum Case { case upper, lower }

  private mutating func word(
    _ text: String, _ marks: Marks, swapped: Case = .upper, always: Bool = false
  ) {
    var bytes = Array(text.utf8)
    if always || marks.isSwapped, swapped == .lower {
      bytes = bytes.map { $0.isLetter ? $0 | 0x20 : $0 }
    } else if marks.isUpper || marks.isSwapped {
      bytes = bytes.map { $0.isLetter ? $0 & ~0x20 : $0 }
    }
    if let width = marks.width, !marks.isBare {
      output += [UInt8](repeating: marks.padding ?? space, count: max(0, width - bytes.count))
    }
    output += bytes
  }

  /// Prints a directive that combines several others.
  private mutating func phrase(_ pattern: String, _ marks: Marks) {
    var inner = self
    inner.output = []
    inner.print(Array(pattern.utf8))
    word(String(decoding: inner.output, as: UTF8.self), marks)
  }

  // MARK: The C library

  /// The C library's output for one directive, in English because the program never calls `setlocale`.
  private func strftime(_ letter: UInt8) -> String {
    var time = tm()
    time.tm_year = Int32(clamping: wall.date.year - 1_900)
    time.tm_mon = Int32(wall.date.month - 1)
    time.tm_mday = Int32(wall.date.day)
    time.tm_hour = Int32(wall.hour)
    time.tm_min = Int32(wall.minute)
    time.tm_sec = Int32(wall.second)
    time.tm_wday = Int32(wall.date.weekday)
    time.tm_yday = Int32(wall.date.dayOfYear - 1)
    time.tm_isdst = isDST ? 1 : 0
    time.tm_gmtoff = offset
    let directive = [CChar(bitPattern: percent), CChar(bitPattern: letter), 0]
    var buffer = [CChar](repeating: 0, count: 64)
    let length = CLibrary.strftime(&buffer, buffer.count, directive, &time)
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func strftimeNumber(_ letter: Character) -> Int {
    Int(strftime(letter.asciiValue ?? zero)) ?? 0
  }
}

private let percent = UInt8(ascii: "%")
private let zero = UInt8(ascii: "0")
private let space = UInt8(ascii: " ")
