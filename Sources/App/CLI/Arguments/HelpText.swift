/// The help of the program and its commands, in the layout of Swift's command-line tools.
struct HelpText {
  let parser: ArgumentParser
  var width = 80

  private static let indent = 2
  private static let labelWidth = 26

  func program() -> String {
    var text = """
      OVERVIEW: Turn a fantasy football league into a weekly paper.

      USAGE: skidmark <command> [options]

      COMMANDS:

      """
    for command in parser.commands { text += row(command.name, command.abstract) }
    text += "\nOPTIONS:\n" + rows(parser.commonOptions)
    text += row("--version", "Show the version.")
    return text
      + """

        'skidmark help <command>' says more about a command.
        A first paper:  skidmark init my-league --demo && skidmark build --site my-league

      """.replacing("\n  ", with: "\n")
  }

  func command(_ command: CommandSpec) -> String {
    var text = wrapped("OVERVIEW: \(command.abstract).", indent: 0) + "\n"
    if !command.discussion.isEmpty {
      for paragraph in command.discussion.split(separator: "\n\n") {
        text += "\n" + wrapped(paragraph.replacing("\n", with: " "), indent: 0)
      }
      text += "\n\n"
    } else {
      text += "\n"
    }
    text += usage(command) + "\n\n"
    if !command.arguments.isEmpty {
      text += "ARGUMENTS:\n"
      for argument in command.arguments { text += row("<\(argument.name)>", argument.help) }
      text += "\n"
    }
    if !command.options.isEmpty { text += "OPTIONS:\n" + rows(command.options) + "\n" }
    let own = Set(command.options.map(\.long))
    text += "COMMON OPTIONS:\n" + rows(parser.commonOptions.filter { !own.contains($0.long) })
    return text
  }

  func usage(_ command: CommandSpec) -> String {
    let arguments = command.arguments.map { argument in
      let name = "<\(argument.name)>" + (argument.isRepeated ? " ..." : "")
      return argument.isRequired ? " \(name)" : " [\(name)]"
    }
    let options = command.options.map { option in
      " [--\(option.long)" + (option.value.map { " <\($0)>" } ?? "") + "]"
    }
    let words = (arguments + options).joined() + " [options]"
    return wrapped("USAGE: skidmark \(command.name)\(words)", indent: 4, firstIndent: 0)
  }

  private func rows(_ options: [OptionSpec]) -> String {
    options.map { option in
      row(option.label, option.help)
    }.joined()
  }

  /// A label and its explanation. A long label gets its own line.
  private func row(_ label: String, _ help: String) -> String {
    let start = String(repeating: " ", count: Self.indent) + label
    let body = wrapped(help, indent: Self.labelWidth)
    guard start.count < Self.labelWidth - 1 else { return start + "\n" + body + "\n" }
    return start + body.dropFirst(start.count) + "\n"
  }

  private func wrapped(_ text: some StringProtocol, indent: Int, firstIndent: Int? = nil) -> String
  {
    var lines: [String] = []
    var line = String(repeating: " ", count: firstIndent ?? indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > max(width, indent + 20) {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
