import Diagnostics
import JSON
import Liquid
import Platform

/// The environment of the tests: dates are read as they come and printed in UTC.
func environment(
  syntax: Environment.Syntax = .strict, undefined: Environment.Undefined = .error
) -> Environment {
  var environment = Environment()
  environment.syntax = syntax
  environment.undefined = undefined
  environment.formatDate = { value, pattern in
    let text = Text(value.plain).string
    let now = Instant(seconds: 1_710_000_000)
    let instant =
      text.lowercased() == "now" || text.lowercased() == "today" ? now : Instant(parsing: text)
    return instant.map { format($0, pattern, in: .utc) }
  }
  return environment
}

/// Renders a template under the name `t.liquid`.
func render(
  _ text: String, _ data: Object = Object(), escaping: Escaping = .none,
  partials: [String: String] = [:], globals: Object = Object(),
  in environment: Environment = environment()
) throws(LiquidError) -> String {
  let template = try Template(SourceText(name: "t.liquid", text: text), environment: environment)
  let library = try TemplateLibrary(
    partials.sorted { $0.key < $1.key }.map { SourceText(name: $0.key, text: $0.value) },
    environment: environment)
  let bytes = try template.render(
    data, escaping: escaping, library: library, globals: globals)
  return String(decoding: bytes, as: UTF8.self)
}

/// The error of a template that does not parse or render, as a terminal shows it.
func message(
  _ text: String, _ data: Object = Object(), partials: [String: String] = [:],
  in environment: Environment = environment()
) -> String {
  do throws(LiquidError) {
    return "no error: " + (try render(text, data, partials: partials, in: environment))
  } catch {
    return error.description
  }
}
