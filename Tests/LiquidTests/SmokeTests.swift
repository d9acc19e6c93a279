import Diagnostics
import Liquid
import Testing

@Test func rendersATemplate() throws {
  let source = SourceText(name: "a.liquid", text: "Hi {{ name | append: '!' }}")
  let template = try Template(source)
  #expect(
    String(decoding: try template.render(["name": "<Bo>"], escaping: .html), as: UTF8.self)
      == "Hi &lt;Bo&gt;!")
}
