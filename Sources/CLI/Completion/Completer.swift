/// Finds the completions of a command line's last word.
struct Completer {
  let parser: ArgumentParser
  /// The values of a kind in the site that the words so far name.
  let values: (Completion, ParsedArguments) -> [String]

  /// A candidate: a word with a tab and its explanation, or a request to complete paths.
  struct Candidate: CustomStringConvertible, Equatable {
    let word: String
    var help = ""

    static let files = Candidate(word: ":files")
    static let folders = Candidate(word: ":folders")

    var description: String { help.isEmpty ? word : "\(word)\t\(help)" }
  }

  /// The candidates for the last of the words, which may be empty.
  func candidates(for words: [String]) -> [Candidate] {
    // Bash makes three words of `--league=42`.
    var before = words.filter { $0 != "=" }
    guard let last = before.popLast() else { return candidates(for: [""]) }
    guard let command = (try? parser.command(in: before))??.0 else {
      return fitting(last, commands(after: parser.wordIndices(before).map { before[$0] }))
    }
    let word = before.last ?? ""
    if let option = command.allOptions.first(where: { $0.takesValue(after: word) }) {
      return fitting(last, offered(option.choices, option.completion, before, command))
    }
    if last.hasPrefix("-") {
      if let equals = last.firstIndex(of: "="),
        let option = command.allOptions.first(where: { "--\($0.long)" == last[..<equals] })
      {
        let found = offered(option.choices, option.completion, before, command)
        return fitting(String(last[last.index(after: equals)...]), found).map { candidate in
          Candidate(word: "\(last[...equals])\(candidate.word)", help: candidate.help)
        }
      }
      return fitting(
        last, command.allOptions.map { Candidate(word: "--\($0.long)", help: $0.help) })
    }
    let count = parsed(before, command).positional.count
    let words = parser.wordIndices(before).map { before[$0] }
    let longer = words == [command.name] ? commands(after: words) : []
    if !longer.isEmpty { return fitting(last, longer) }
    let isOpen = command.arguments.last?.isRepeated ?? false
    guard count < command.arguments.count || isOpen,
      let argument = command.arguments[...min(count, command.arguments.count - 1)].last
    else { return [] }
    return fitting(last, offered(argument.choices, argument.completion, before, command))
  }

  private func commands(after words: [String]) -> [Candidate] {
    let start = words.map { "\($0) " }.joined()
    var found: [Candidate] = []
    for command in parser.commands where command.name.hasPrefix(start) {
      let rest = command.name.dropFirst(start.count)
      let word = String(rest.prefix { $0 != " " })
      let group = CommandList.groups.first { start.isEmpty && $0.name == word }
      let candidate = Candidate(word: word, help: group?.abstract ?? command.abstract)
      // A command may also be the first word of others.
      if !found.contains(where: { $0.word == word }) { found.append(candidate) }
    }
    return found
  }

  private func offered(
    _ choices: [String], _ kind: Completion, _ words: [String], _ command: CommandSpec
  ) -> [Candidate] {
    guard choices.isEmpty else { return choices.map { Candidate(word: $0) } }
    switch kind {
    case .nothing: return []
    case .file: return [.files]
    case .folder: return [.folders]
    case .command:
      let before = parsed(words, command).positional
      let topics = HelpTopic.all.map { Candidate(word: $0.name, help: $0.abstract) }
      return commands(after: before) + (before.isEmpty ? topics : [])
    case .league, .week, .team, .publishTarget, .chat:
      return values(kind, parsed(words, command)).map { Candidate(word: $0) }
    }
  }

  /// The arguments so far, up to the first mistake.
  private func parsed(_ words: [String], _ command: CommandSpec) -> ParsedArguments {
    for count in (0...words.count).reversed() {
      var words = words.prefix(count).map { $0 }
      // Required arguments may be missing. With `--help`, none is required.
      words.insert("--help", at: 0)
      if let parsed = try? parser.parse(words) { return parsed }
    }
    return ParsedArguments(command: command.name)
  }

  private func fitting(_ start: String, _ candidates: [Candidate]) -> [Candidate] {
    candidates.filter { candidate in
      [.files, .folders].contains(candidate)
        || candidate.word.lowercased().hasPrefix(start.lowercased())
    }
  }
}
