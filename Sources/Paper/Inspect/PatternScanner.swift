/// Searches for many patterns in one pass: secrets, folders of this machine, leftover template marks.
struct PatternScanner: Sendable {
  private struct Pattern: Sendable {
    let bytes: [UInt8]
    let rule: Rule
    let message: String
    /// Checks the context of a match; returns the bytes to report, or nil.
    let isMeant: @Sendable ([UInt8], Range<Int>) -> Range<Int>?
    /// Whether to search in files of a kind.
    let isWanted: @Sendable (BuiltSite.File.Kind) -> Bool
    /// Whether a league's name may contain the pattern; never true for secrets.
    let mayBeData: Bool
  }

  /// The patterns by first byte.
  private var patterns = [[Pattern]](repeating: [], count: 256)
  /// The leagues' names: a team may be called `{{`.
  private let names: DataTexts

  init(_ site: BuiltSite) {
    names = DataTexts(site)
    for secret in site.secrets {
      for value in SecretShape.spellings(of: secret.value) {
        add(value, .secret, "the value of \(secret.name) is here", mayBeData: false)
      }
    }
    for shape in SecretShape.all {
      add(
        shape.start, .secret, "\(shape.meaning) is here", mayBeData: false,
        isMeant: shape.extent)
    }
    for folder in site.machineFolders where folder.utf8.count > 4 {
      add(
        folder, .machinePath, "a folder of this machine is here", mayBeData: false,
        isMeant: SecretShape.folder)
    }
    for start in ["/home/", "/Users/", "file:///", "C:\\Users\\"] {
      add(start, .machinePath, "a path of a computer is here", isMeant: SecretShape.path)
    }
    for mark in ["{{", "{%"] {
      add(mark, .leftoverMark, "template code was left over", isWanted: Self.isPrinted)
    }
    for mark in ["%}", "}}"] {
      add(
        mark, .leftoverMark, "template code was left over", isMeant: Self.outsideStyle,
        isWanted: Self.isPrinted)
    }
    add("Liquid error", .leftoverMark, "a template's error was printed", isWanted: Self.isPrinted)
  }

  private mutating func add(
    _ text: String, _ rule: Rule, _ message: String, mayBeData: Bool = true,
    isMeant: @escaping @Sendable ([UInt8], Range<Int>) -> Range<Int>? = { $1 },
    isWanted: @escaping @Sendable (BuiltSite.File.Kind) -> Bool = { _ in true }
  ) {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return }
    let pattern = Pattern(
      bytes: bytes, rule: rule, message: message, isMeant: isMeant, isWanted: isWanted,
      mayBeData: mayBeData)
    patterns[Int(first)].append(pattern)
  }

  /// Only template output: scripts, stylesheets and data have braces of their own.
  private static func isPrinted(_ kind: BuiltSite.File.Kind) -> Bool {
    kind == .html || kind == .xml || kind == .text
  }

  /// The range if it is not in a page's own stylesheet, where `}}` ends two rules and `%}` a length.
  @Sendable private static func outsideStyle(
    _ bytes: [UInt8], _ range: Range<Int>
  ) -> Range<Int>? {
    let start = Array("<style".utf8)
    let end = Array("</style".utf8)
    for place in stride(from: range.lowerBound - 1, through: 0, by: -1) {
      if stands(end, in: bytes, place) { return range }
      if stands(start, in: bytes, place) { return nil }
    }
    return range
  }

  func complaints(about file: BuiltSite.File) -> [Complaint] {
    let isScript = file.path.hasSuffix(".js")
    let wanted = patterns.map { list in
      list.filter { $0.isWanted(file.kind) && !(isScript && $0.rule == .leftoverMark) }
    }
    let isFirst = wanted.map { !$0.isEmpty }
    var complaints: [Complaint] = []
    let bytes = file.bytes
    var place = 0
    while place < bytes.count {
      guard isFirst[Int(bytes[place])] else {
        place += 1
        continue
      }
      var next = place + 1
      for pattern in wanted[Int(bytes[place])] where Self.stands(pattern.bytes, in: bytes, place) {
        let range = place..<(place + pattern.bytes.count)
        guard let meant = pattern.isMeant(bytes, range),
          !(pattern.mayBeData && names.contain(bytes, meant))
        else { continue }
        complaints.append(
          Complaint(pattern.rule, pattern.message, meant, isHidden: pattern.rule == .secret))
        next = meant.upperBound
        break
      }
      place = next
    }
    return complaints
  }

  private static func stands(_ text: [UInt8], in bytes: [UInt8], _ place: Int) -> Bool {
    guard place + text.count <= bytes.count else { return false }
    for (offset, byte) in text.enumerated() where bytes[place + offset] != byte { return false }
    return true
  }
}
