/// What a command takes, as data: the parser reads it, the help prints it.
struct CommandSpec: Sendable {
  let name: String
  /// One sentence without a full stop.
  let abstract: String
  /// More, for the command's own help.
  var discussion = ""
  var arguments: [ArgumentSpec] = []
  var options: [OptionSpec] = []
  /// Whether a word that does not belong there may be said again: it could be a secret.
  var repeatsWords = true
}

/// A value that stands by its place.
struct ArgumentSpec: Sendable {
  let name: String
  let help: String
  var isRequired = false
  /// Whether more than one may be given; only the last argument's may.
  var isRepeated = false
}

/// A flag, or an option with a value.
struct OptionSpec: Sendable {
  let long: String
  var short: Character?
  /// What the value is called in the help; nil for a flag.
  var value: String?
  let help: String
  var isRepeatable = false
  /// The only values that are allowed; empty for any.
  var choices: [String] = []

  var isFlag: Bool { value == nil }

  /// `-s, --site <dir>` as help shows it.
  var label: String {
    let names = (short.map { "-\($0), " } ?? "") + "--\(long)"
    return value.map { "\(names) <\($0)>" } ?? names
  }
}

/// What somebody typed, checked against a spec.
struct ParsedArguments: Sendable, Equatable {
  var command: String
  var positional: [String] = []
  var values: [String: [String]] = [:]
  var flags: Set<String> = []

  func has(_ flag: String) -> Bool { flags.contains(flag) }
  subscript(option: String) -> String? { values[option]?.last }
}

/// A mistake in the command line: one sentence, and the command whose usage helps.
struct UsageError: Error, Equatable {
  let message: String
  var command: String?
}
