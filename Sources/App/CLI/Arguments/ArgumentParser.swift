import Diagnostics

/// Parses a command line: `--name value`, `--name=value`, `-n value`, `-nvalue`, combined flags such as
/// `-qv`, and `--` before words that begin with a hyphen.
struct ArgumentParser {
  let commands: [CommandSpec]
  let commonOptions: [OptionSpec]

  func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    guard let index = commandIndex(words) else {
      throw UsageError(message: "No command was given.")
    }
    let first = words[index]
    guard let command = commands.first(where: { $0.name == first }) else {
      let names = commands.map(\.name)
      let hint = nearest(to: first, among: names).map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "There is no command '\(first)'.\(hint)")
    }
    var rest = words
    rest.remove(at: index)
    return try parse(rest, for: command)
  }

  /// The index of the command: the first word that is neither an option nor an option's value.
  private func commandIndex(_ words: [String]) -> Int? {
    var isValue = false
    for (index, word) in words.enumerated() {
      if isValue {
        isValue = false
      } else if !word.hasPrefix("-") {
        return index
      } else {
        isValue = commonOptions.contains { option in
          !option.isFlag
            && (word == "--\(option.long)" || option.short.map { word == "-\($0)" } == true)
        }
      }
    }
    return nil
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
    guard let option = options(of: command).first(where: { $0.long == name }) else {
      let names = options(of: command).map(\.long)
      let hint = nearest(to: name, among: names).map { " Did you mean '--\($0)'?" } ?? ""
      throw UsageError(message: "There is no option '--\(name)'.\(hint)", command: command.name)
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
      guard let option = options(of: command).first(where: { $0.short == letter }) else {
        throw UsageError(message: "There is no option '-\(letter)'.", command: command.name)
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
      throw UsageError(
        message: "'--\(option.long)' is one of \(choices), not '\(value)'.", command: command.name)
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
    let isOpen = command.arguments.last?.isRepeated ?? false
    if !isOpen, parsed.positional.count > command.arguments.count {
      let extra = parsed.positional[command.arguments.count]
      let what = command.repeatsWords ? "'\(extra)'" : "One word more"
      throw UsageError(message: "\(what) was not expected here.", command: command.name)
    }
  }

  func options(of command: CommandSpec) -> [OptionSpec] {
    let own = Set(command.options.map(\.long))
    return command.options + commonOptions.filter { !own.contains($0.long) }
  }
}
