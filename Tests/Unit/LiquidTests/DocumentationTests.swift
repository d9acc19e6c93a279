import Diagnostics
import Liquid
import Testing

/// The example of Documentation/liquid.md.
@Suite struct DocumentationTests {
  @Test func theExamplePrintsWhatItSays() throws {
    var environment = Environment()
    environment.addFilter("shout", arity: 0...0) { (call) throws(FilterError) in
      guard case .string(let text) = call.input else { throw FilterError("'shout' takes a text") }
      return .string(text.string.uppercased())
    }
    let library = try TemplateLibrary(
      [SourceText(name: "partials/name.liquid", text: "<b>{{ name | shout }}</b>")],
      environment: environment)
    let template = try Template(
      SourceText(name: "page.liquid", text: "{% render 'partials/name', name: name %}"),
      environment: environment)
    let bytes = try template.render(["name": "<Dana>"], escaping: .html, library: library)
    #expect(String(decoding: bytes, as: UTF8.self) == "<b>&lt;DANA&gt;</b>")
  }
}
