/// The declaration of a command, for the parser and the help.
struct CommandSpec: Sendable {
  let name: String
  /// One sentence without a period.
  let abstract: String
  var discussion = ""
  var arguments: [ArgumentSpec] = []
  var options: [OptionSpec] = []
  /// Whether errors may repeat an unexpected word. It could be a secret.
  var repeatsWords = true
}

struct ArgumentSpec: Sendable {
  let name: String
  let help: String
  var isRequired = false
  /// Whether it may be repeated; only for the last argument.
  var isRepeated = false
}

/// A flag, or an option with a value.
struct OptionSpec: Sendable {
  let long: String
  var short: Character?
  /// The value's name in the help; nil for a flag.
  var value: String?
  let help: String
  var isRepeatable = false
  var choices: [String] = []

  var isFlag: Bool { value == nil }

  /// `-s, --site <dir>`, as the help shows it.
  var label: String {
    let names = (short.map { "-\($0), " } ?? "") + "--\(long)"
    return value.map { "\(names) <\($0)>" } ?? names
  }
}

struct ParsedArguments: Sendable, Equatable {
  var command: String
  var positional: [String] = []
  var values: [String: [String]] = [:]
  var flags: Set<String> = []

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  subscript(option: String) -> String? { values[option]?.last }
}

/// A mistake in the command line: one sentence, and the command whose usage to show.
struct UsageError: Error, Equatable {
  let message: String
  var command: String?
}
