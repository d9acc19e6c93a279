import Build
import Diagnostics
import JSON
import Liquid
import Phrases
import Platform

enum TemplateCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "template", abstract: "Render one Liquid template, or print a built-in file",
    discussion: """
      Renders a template with data from a JSON file and prints the result. On an error it prints \
      where and why, and exits with 3.

      With --built-in it prints Skidmark's own file with that path instead, for you to change: save \
      it with the same path in the site. Without a path it lists the files.
      """,
    arguments: [
      ArgumentSpec(name: "file", help: "The template, or a built-in file.", completion: .file)
    ],
    options: [
      OptionSpec(long: "built-in", help: "Print Skidmark's own file, or list them."),
      OptionSpec(
        long: "data", value: "file", help: "The variables: a JSON object.", completion: .file),
      OptionSpec(
        long: "escape", value: "target",
        help: "How text from the data is escaped: none (default), html, markdown or text.",
        choices: ["none", "html", "markdown", "text"]),
      OptionSpec(
        long: "templates", value: "dir", help: "Where include and render find templates.",
        completion: .folder),
      OptionSpec(
        long: "syntax", value: "mode", help: "strict (default) or lax.",
        choices: ["strict", "lax"]),
      OptionSpec(
        long: "undefined", value: "mode",
        help: "What an unknown variable is: error (default) or empty.",
        choices: ["error", "empty"]),
    ],
    examples: [
      .init("template week.liquid --data edition.json", "Render a template with an edition"),
      .init(
        "template --built-in templates/pages/week.html.liquid",
        "Print the template of a week's page"),
    ])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let arguments = invocation.arguments
    if arguments.has("built-in") { return try printBuiltIn(arguments.positional.first, invocation) }
    guard let path = arguments.positional.first else {
      throw Failure(
        .usage, "<file> is missing.",
        next: "name a file; 'skidmark template --built-in' lists Skidmark's own.")
    }
    var environment = Environment.paper(zone: .utc)
    if arguments["syntax"] == "lax" { environment.syntax = .lax }
    if arguments["undefined"] == "empty" { environment.undefined = .empty }
    let escaping: Escaping =
      switch arguments["escape"] {
      case "html": .html
      case "markdown": .markdown
      case "text": .text
      default: .none
      }
    do throws(any Error) {
      let source = SourceText(name: path, bytes: try Files.read(path))
      let library = try arguments["templates"].map { folder in
        try Self.library(folder, environment)
      }
      let template = try Template(source, environment: environment)
      let data = try arguments["data"].map { try Self.data($0) } ?? Object()
      invocation.console.output(
        file: try template.render(data, escaping: escaping, library: library))
    } catch let error as FileError {
      throw Failure(.content, "Could not \(error.action) '\(error.path)': \(error.reason).")
    } catch let error as LiquidError {
      throw Failure(.text(error.diagnostic))
    } catch let error as JSONSyntaxError {
      throw Failure(.text(error.diagnostic))
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.unexpected("\(error)"))
    }
  }

  private static func printBuiltIn(_ path: String?, _ invocation: Invocation) throws(Failure) {
    let files = SiteTexts.builtIn
    guard let path else {
      return invocation.console.output(files.map { "\($0.path)\n" }.joined())
    }
    guard let file = files.first(where: { $0.path == path }) else {
      throw Failure(
        .usage, "There is no built-in file '\(path)'.",
        next: nearest(to: path, among: files.map(\.path)).map { "did you mean '\($0)'?" }
          ?? "'skidmark template --built-in' lists them.")
    }
    invocation.console.output(file: file.bytes)
  }

  private static func library(
    _ folder: String, _ environment: Environment
  ) throws -> TemplateLibrary {
    let paths = try Files.tree(folder).filter { $0.hasSuffix(".liquid") }
    let sources = try paths.map { path in
      SourceText(name: path, bytes: try Files.read("\(folder)/\(path)"))
    }
    return try TemplateLibrary(sources, environment: environment)
  }

  private static func data(_ path: String) throws -> Object {
    let json = try JSONValue(parsing: SourceText(name: path, bytes: try Files.read(path)))
    guard let object = json.object else {
      throw Failure(
        .content, "'\(path)' is \(json.kind), not an object.",
        next: "a template's data has names and values: {\"name\": \"…\"}.")
    }
    return Object(json: object)
  }
}
