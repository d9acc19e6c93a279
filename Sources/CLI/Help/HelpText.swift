/// The help of the program and its commands, in the layout of Swift's command-line tools.
struct HelpText {
  var width = 80

  private static let indent = 2
  private static let labelWidth = 26

  func program() -> String {
    var text = wrapped("OVERVIEW: Turn a fantasy football league into a weekly paper.", indent: 0)
    text += "\n\nUSAGE: skidmark <command> [options]\n"
    for section in CommandList.sections {
      text += "\n\(section.title.uppercased()):\n"
      for item in section.items { text += row(item.name, item.abstract) }
    }
    return text
      + """

        'skidmark help <command>' describes a command and its options.
        'skidmark help topics' lists the guides, such as 'skidmark help publishing'.
        To try it out:  skidmark init my-league --demo && skidmark build --site my-league

      """.replacing("\n  ", with: "\n")
  }

  func group(_ group: CommandGroup) -> String {
    var text = wrapped("OVERVIEW: \(group.abstract).", indent: 0)
    text += "\n\nUSAGE: skidmark \(group.name) <command> [options]\n\nCOMMANDS:\n"
    for command in group.commands { text += row(command.spec.name, command.spec.abstract) }
    return text + "\n'skidmark help \(group.name) <command>' describes a command and its options.\n"
  }

  func command(_ command: CommandSpec) -> String {
    var text = wrapped("OVERVIEW: \(command.abstract).", indent: 0) + "\n\n"
    for paragraph in command.paragraphs { text += wrapped(paragraph, indent: 0) + "\n\n" }
    text += usage(command) + "\n\n"
    if !command.arguments.isEmpty {
      text += "ARGUMENTS:\n"
      for argument in command.arguments { text += row("<\(argument.name)>", argument.help) }
      text += "\n"
    }
    if !command.options.isEmpty { text += "OPTIONS:\n" + rows(command.options) + "\n" }
    text += "GENERAL OPTIONS:\n" + rows(OptionSpec.general) + "\nEXAMPLES:\n"
    for example in command.examples {
      text += wrapped("\(example.meaning):", indent: Self.indent) + "\n"
      // A line that users copy is not wrapped.
      text += "    skidmark \(example.words)\n"
    }
    return text
  }

  func usage(_ command: CommandSpec) -> String {
    wrapped("USAGE: skidmark \(command.usageWords)", indent: 4, firstIndent: 0)
  }

  private func rows(_ options: [OptionSpec]) -> String {
    options.map { row($0.label, $0.help) }.joined()
  }

  /// A label and its explanation. A long label gets its own line.
  func row(_ label: String, _ help: String) -> String {
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

extension CommandSpec {
  var paragraphs: [String] {
    discussion.split(separator: "\n\n").map { String($0).replacing("\n", with: " ") }
  }

  /// `build [--drafts] [options]`: the command with its arguments and options.
  var usageWords: String {
    let arguments = arguments.map { argument in
      let name = "<\(argument.name)>" + (argument.isRepeated ? " ..." : "")
      return argument.isRequired ? " \(name)" : " [\(name)]"
    }
    return name + arguments.joined() + " [options]"
  }
}
