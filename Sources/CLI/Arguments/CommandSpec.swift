/// The declaration of a command, for the parser, the help, the manual pages and the completion.
struct CommandSpec: Sendable {
  /// The words that call it, such as `build` or `league add`.
  let name: String
  /// One sentence without a period.
  let abstract: String
  var discussion = ""
  var arguments: [ArgumentSpec] = []
  /// Everything that this command uses, except for the general options.
  var options: [OptionSpec] = []
  /// At least one line that a user can copy.
  let examples: [Example]
  /// Whether errors may repeat an unexpected word. It could be a secret.
  var repeatsWords = true

  /// The options with the general ones, which every command takes.
  var allOptions: [OptionSpec] { options + OptionSpec.general }

  struct Example: Sendable {
    /// The words after `skidmark`.
    let words: String
    /// What it does, without a period.
    let meaning: String

    init(_ words: String, _ meaning: String) {
      self.words = words
      self.meaning = meaning
    }
  }
}

/// Commands that share their first word, such as `league list` and `league add`.
struct CommandGroup: Sendable {
  let name: String
  /// One sentence without a period.
  let abstract: String
  let commands: [any Command.Type]
}

struct ArgumentSpec: Sendable {
  let name: String
  let help: String
  var isRequired = false
  /// Whether it may be repeated; only for the last argument.
  var isRepeated = false
  var choices: [String] = []
  var completion = Completion.nothing
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
  var completion = Completion.nothing

  var isFlag: Bool { value == nil }

  /// Whether its value is the word after this one.
  func takesValue(after word: String) -> Bool {
    !isFlag && (word == "--\(long)" || short.map { word == "-\($0)" } == true)
  }

  /// `-s, --site <dir>`, as the help shows it.
  var label: String {
    let names = (short.map { "-\($0), " } ?? "") + "--\(long)"
    return value.map { "\(names) <\($0)>" } ?? names
  }
}

/// What a shell can offer for a value that has no fixed choices.
enum Completion: Sendable {
  case nothing
  case file
  case folder
  case league
  case week
  case team
  case publishTarget
  case chat
  case command
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
