import Build
import Diagnostics
import Platform

/// The program: parses the command line, runs a command and reports errors.
package enum CommandLineTool {
  /// The program's version.
  package static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    InitCommand.self, BuildCommand.self, FetchCommand.self, NormalizeCommand.self,
    RankCommand.self, RoastCommand.self, RenderCommand.self, ShareCommand.self,
    PublishCommand.self, PostCommand.self, ScheduleCommand.self,
    LeagueCommand.self, ContextCommand.self,
    ServeCommand.self, CheckCommand.self, CleanCommand.self, ExplainCommand.self,
    DoctorCommand.self, CredentialsCommand.self, TrustCommand.self,
    TemplateCommand.self,
  ]

  /// Runs the program with the arguments after its name, and returns the exit code.
  package static func run(_ arguments: [String]) async -> Int32 {
    Machine.keepMemory()
    let environment = System.environment()
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? 80
    let parser = ArgumentParser(
      commands: commands.map { $0.spec }, commonOptions: CommonOptions.specs)
    let help = HelpText(parser: parser, width: min(120, max(60, width)))
    let isJSON = arguments.contains("--json")
    if arguments.isEmpty || ["help", "-h", "--help"].contains(arguments[0]) {
      return showHelp(Array(arguments.dropFirst()), help, isJSON: isJSON)
    }
    if arguments[0] == "--version" {
      System.write(Array("skidmark \(version)\n".utf8), to: 1)
      return ExitCode.done.rawValue
    }
    let parsed: ParsedArguments
    do {
      parsed = try parser.parse(arguments)
    } catch {
      return complain(error, help, isJSON: isJSON)
    }
    let console = Console(parsed, environment: environment)
    guard let command = commands.first(where: { $0.spec.name == parsed.command }) else {
      return ExitCode.usage.rawValue
    }
    if parsed.has("help") {
      console.output(help.command(command.spec))
      return ExitCode.done.rawValue
    }
    do {
      let invocation = Invocation(parsed, environment: environment, console: console)
      return try await command.run(invocation).rawValue
    } catch {
      console.report(error)
      return error.exitCode.rawValue
    }
  }

  private static func showHelp(_ words: [String], _ help: HelpText, isJSON: Bool) -> Int32 {
    guard let name = words.first(where: { !$0.hasPrefix("-") }) else {
      System.write(Array(help.program().utf8), to: 1)
      return ExitCode.done.rawValue
    }
    guard let command = commands.first(where: { $0.spec.name == name }) else {
      let hint = nearest(to: name, among: commands.map { $0.spec.name })
        .map { " Did you mean '\($0)'?" }
      let error = UsageError(message: "There is no command '\(name)'.\(hint ?? "")")
      return complain(error, help, isJSON: isJSON)
    }
    System.write(Array(help.command(command.spec).utf8), to: 1)
    return ExitCode.done.rawValue
  }

  private static func complain(_ error: UsageError, _ help: HelpText, isJSON: Bool) -> Int32 {
    let next = "'skidmark help\(error.command.map { " \($0)" } ?? "")' shows what is possible."
    let usage = commands.first { $0.spec.name == error.command }.map { help.usage($0.spec) }
    var text = "error: \(error.message)\n"
    if let usage { text += usage + "\n" }
    text += "  Next: \(next)\n"
    let failure = Failure(message: error.message, next: next, exitCode: .usage)
    System.write(isJSON ? failure.event : Array(text.utf8), to: 2)
    return ExitCode.usage.rawValue
  }
}

protocol Command: Sendable {
  static var spec: CommandSpec { get }
  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode
}
