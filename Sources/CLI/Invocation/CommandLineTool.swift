import Build
import Platform

/// The program: parses the command line, runs a command and reports errors.
package enum CommandLineTool {
  /// The program's version.
  package static let version = "0.2.0"

  /// Runs the program with the arguments after its name, and returns the exit code.
  package static func run(_ arguments: [String]) async -> Int32 {
    Machine.keepMemory()
    let environment = System.environment()
    let help = HelpText(width: System.terminalWidth(environment))
    switch arguments.first {
    case nil, "-h", "--help":
      return show(help.program())
    case "--version":
      return show("skidmark \(version)\n")
    default: break
    }
    let parsed: ParsedArguments
    do {
      if let group = group(asking: arguments) { return show(help.group(group)) }
      parsed = try CommandList.parser.parse(arguments)
    } catch {
      return complain(error, help, isJSON: arguments.contains("--json"))
    }
    guard let command = CommandList.command(parsed.command) else { return ExitCode.usage.rawValue }
    if parsed.has("help") { return show(help.command(command.spec)) }
    let console = Console(parsed, environment: environment)
    do {
      let invocation = Invocation(arguments: parsed, environment: environment, console: console)
      return try await command.run(invocation).rawValue
    } catch {
      console.report(error)
      return error.exitCode.rawValue
    }
  }

  /// The group whose help is asked for, as in `skidmark league --help`.
  private static func group(asking arguments: [String]) -> CommandGroup? {
    guard arguments.count == 2, ["-h", "--help"].contains(arguments[1]) else { return nil }
    return CommandList.groups.first { $0.name == arguments[0] }
  }

  private static func show(_ text: String) -> Int32 {
    OutputStream.data.write(text)
    return ExitCode.done.rawValue
  }

  private static func complain(_ error: UsageError, _ help: HelpText, isJSON: Bool) -> Int32 {
    let next = "'skidmark help\(error.command.map { " \($0)" } ?? "")' shows how to use it."
    let usage = error.command.flatMap { CommandList.command($0) }.map { help.usage($0.spec) }
    var text = "error: \(error.message)\n"
    if let usage { text += usage + "\n" }
    text += "  Next: \(next)\n"
    let failure = Failure(.usage, error.message, next: next)
    if isJSON {
      OutputStream.messages.write(failure.event)
    } else {
      OutputStream.messages.write(text)
    }
    return ExitCode.usage.rawValue
  }
}

protocol Command: Sendable {
  static var spec: CommandSpec { get }
  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode
}

/// A command that is done unless it fails.
protocol PlainCommand: Command {
  static func perform(_ invocation: Invocation) async throws(Failure)
}

extension PlainCommand {
  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    try await perform(invocation)
    return .done
  }
}

/// A command that changes the site while no other run does.
protocol SiteChange: PlainCommand {
  static func change(_ invocation: Invocation) async throws(Failure)
}

extension SiteChange {
  static func perform(_ invocation: Invocation) async throws(Failure) {
    try await invocation.alone(in: try invocation.siteFolder()) { () async throws(Failure) in
      try await change(invocation)
    }
  }
}
