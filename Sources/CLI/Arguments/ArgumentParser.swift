import Diagnostics

/// Parses a command line: `--name value`, `--name=value`, `-n value`, `-nvalue`, combined flags such as
/// `-qv`, and `--` before words that begin with a hyphen.
struct ArgumentParser {
  let commands: [CommandSpec]

  func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    guard let (command, indices) = try command(in: words) else {
      throw UsageError(message: "No command was given.")
    }
    var rest = words
    for index in indices.reversed() { rest.remove(at: index) }
    return try parse(rest, for: command)
  }

  /// The command that the words name, and the indices of its name; nil without a word.
  func command(in words: [String]) throws(UsageError) -> (CommandSpec, [Int])? {
    let indices = wordIndices(words)
    guard let first = indices.first.map({ words[$0] }) else { return nil }
    if indices.count > 1,
      let command = commands.first(where: { $0.name == "\(first) \(words[indices[1]])" })
    {
      return (command, Array(indices.prefix(2)))
    }
    if let command = commands.first(where: { $0.name == first }) { return (command, [indices[0]]) }
    let group = commands.filter { $0.name.hasPrefix("\(first) ") }
    guard !group.isEmpty else { throw unknown(first) }
    guard indices.count > 1 else {
      let names = group.map { $0.name.dropFirst(first.count + 1) }.joined(separator: ", ")
      throw UsageError(message: "'\(first)' needs one more word: \(names).", command: first)
    }
    let name = "\(first) \(words[indices[1]])"
    guard let command = group.first(where: { $0.name == name }) else {
      throw unknown(name, of: first, mayRepeat: group.allSatisfy(\.repeatsWords))
    }
    return (command, Array(indices.prefix(2)))
  }

  private func unknown(
    _ name: String, of group: String? = nil, mayRepeat: Bool = true
  ) -> UsageError {
    var names = commands.map(\.name)
    if group == nil {
      names += Set(names.compactMap { $0.split(separator: " ").first.map(String.init) }).sorted()
    } else {
      names = names.filter { $0.hasPrefix("\(group ?? "") ") }
    }
    let hint = nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
    let what =
      mayRepeat ? "There is no command '\(name)'." : "'\(group ?? "")' has no such command."
    return UsageError(message: what + hint, command: group)
  }

  /// The indices of the words that are neither options nor values of options.
  func wordIndices(_ words: [String]) -> [Int] {
    let options = commands.flatMap(\.allOptions)
    var indices: [Int] = []
    var isValue = false
    for (index, word) in words.enumerated() {
      if isValue {
        isValue = false
      } else if word == "--" {
        break
      } else if !word.hasPrefix("-") {
        indices.append(index)
      } else {
        isValue = options.contains { $0.takesValue(after: word) }
      }
    }
    return indices
  }

  private func parse(
    _ words: [String], for command: CommandSpec
  ) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments(command: command.name)
    var rest = words[...]
    var onlyPositional = false
    while let word = rest.popFirst() {
      if onlyPositional || !word.hasPrefix("-") || word == "-" {
        parsed.positional.append(word)
      } else if word == "--" {
        onlyPositional = true
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest, &parsed, command)
      } else {
        try readShort(word.dropFirst(), &rest, &parsed, command)
      }
    }
    try check(parsed, command)
    return parsed
  }

  private func readLong(
    _ word: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments,
    _ command: CommandSpec
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = command.allOptions.first(where: { $0.long == name }) else {
      throw unknown(option: name, of: command)
    }
    if option.isFlag, parts.count == 2 {
      throw UsageError(message: "'--\(name)' takes no value.", command: command.name)
    }
    try take(option, parts.count == 2 ? String(parts[1]) : nil, &rest, &parsed, command)
  }

  private func readShort(
    _ word: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments,
    _ command: CommandSpec
  ) throws(UsageError) {
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        let isElsewhere = commands.contains { $0.options.contains { $0.short == letter } }
        throw UsageError(
          message: isElsewhere
            ? "'\(command.name)' does not take '-\(letter)'." : "There is no option '-\(letter)'.",
          command: command.name)
      }
      guard option.isFlag else {
        return try take(
          option, letters.isEmpty ? nil : String(letters), &rest, &parsed, command)
      }
      parsed.flags.insert(option.long)
    }
  }

  private func take(
    _ option: OptionSpec, _ attached: String?, _ rest: inout ArraySlice<String>,
    _ parsed: inout ParsedArguments, _ command: CommandSpec
  ) throws(UsageError) {
    guard let valueName = option.value else {
      parsed.flags.insert(option.long)
      return
    }
    guard let value = attached ?? rest.popFirst(), attached != nil || !value.hasPrefix("--") else {
      throw UsageError(
        message: "'--\(option.long)' needs a value: <\(valueName)>.", command: command.name)
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let choices = option.choices.joined(separator: ", ")
      let hint = Self.hint(value, among: option.choices)
      throw UsageError(
        message: "'--\(option.long)' is one of \(choices), not '\(value)'.\(hint)",
        command: command.name)
    }
    if !option.isRepeatable, parsed.values[option.long] != nil {
      throw UsageError(message: "'--\(option.long)' was given twice.", command: command.name)
    }
    parsed.values[option.long, default: []].append(value)
  }

  private func check(_ parsed: ParsedArguments, _ command: CommandSpec) throws(UsageError) {
    if parsed.has("help") { return }
    let required = command.arguments.filter(\.isRequired)
    if parsed.positional.count < required.count {
      let missing = required[parsed.positional.count]
      throw UsageError(message: "<\(missing.name)> is missing.", command: command.name)
    }
    for (argument, word) in zip(command.arguments, parsed.positional)
    where !argument.choices.isEmpty && !argument.choices.contains(word) {
      let hint = Self.hint(word, among: argument.choices)
      let what = command.repeatsWords ? ", not '\(word)'" : ""
      throw UsageError(
        message: "<\(argument.name)> is one of \(argument.choices.joined(separator: ", "))\(what)."
          + hint, command: command.name)
    }
    let isOpen = command.arguments.last?.isRepeated ?? false
    if !isOpen, parsed.positional.count > command.arguments.count {
      let extra = parsed.positional[command.arguments.count]
      let what = command.repeatsWords ? "'\(extra)'" : "An extra word"
      throw UsageError(message: "\(what) was not expected here.", command: command.name)
    }
  }

  /// A hint at the choice that the user probably means: one with a typo, one that begins with the value, or one of its
  /// words.
  private static func hint(_ value: String, among choices: [String]) -> String {
    let words = value.lowercased().split(separator: " ").map(String.init)
    let meant =
      nearest(to: value, among: choices)
      ?? choices.first { $0.hasPrefix(value) && !value.isEmpty }
      ?? choices.first(where: words.contains)
    return meant.map { " Did you mean '\($0)'?" } ?? ""
  }

  private func unknown(option name: String, of command: CommandSpec) -> UsageError {
    let isElsewhere = commands.contains { $0.options.contains { $0.long == name } }
    if isElsewhere {
      return UsageError(
        message: "'\(command.name)' does not take '--\(name)'.", command: command.name)
    }
    let hint = nearest(to: name, among: command.allOptions.map(\.long))
      .map { " Did you mean '--\($0)'?" }
    return UsageError(
      message: "There is no option '--\(name)'.\(hint ?? "")", command: command.name)
  }
}
