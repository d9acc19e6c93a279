import Diagnostics
import HTML
import Testing

func xml(_ text: String) -> MarkupDocument {
  MarkupDocument(xml: SourceText(name: "feed.xml", text: text))
}

@Suite struct XMLReaderTests {
  @Test(arguments: [
    ("<?xml version=\"1.0\"?><a x='1' Y=\"&lt;&#65;\"><B/>t&amp;u</a>", "a[x=1,Y=<A](B \"t&u\")"),
    ("<a><![CDATA[<b>&]]></a>", "a(\"<b>&\")"),
    ("<dc:a>é<!-- x --></dc:a>\n", "dc:a(\"é\" # x #) \"\n\""),
  ])
  func soundFilesAreRead(_ text: String, _ tree: String) {
    let document = xml(text)
    #expect(document.faults.isEmpty, "\(document.faults)")
    #expect(outline(document).hasSuffix(tree))
  }

  @Test(arguments: [
    ("<a><b></a>", MarkupFault.Rule.unclosedElement), ("<a>", .unclosedElement),
    ("<a></A>", .strayEndTag), ("", .malformedXML), ("<a/><b/>", .malformedXML),
    ("x<a/>", .malformedXML), ("<a>]]></a>", .malformedXML), ("<a><![CDATA[x</a>", .malformedXML),
    (" <?xml version='1.0'?><a/>", .malformedXML), ("<a x=1/>", .malformedAttribute),
    ("<a x='<'/>", .malformedAttribute), ("<a x='1'y='2'/>", .malformedAttribute),
    ("<a x='1' x='2'/>", .duplicateAttribute), ("<a>&nbsp;</a>", .badCharacterReference),
    ("<a>& b</a>", .badCharacterReference), ("<a>&#1;</a>", .badCharacterReference),
    ("<a>\u{1}</a>", .badCharacter), ("<a><!-- -- --></a>", .malformedComment),
    ("<a><!-- </a>", .malformedComment), ("<a>< b</a>", .malformedTag), ("<a", .malformedTag),
    ("<a></a", .malformedTag),
  ])
  func faultsAreFound(_ text: String, _ rule: MarkupFault.Rule) {
    let faults = xml(text).faults
    #expect(faults.contains { $0.rule == rule }, "\(faults)")
  }
}
