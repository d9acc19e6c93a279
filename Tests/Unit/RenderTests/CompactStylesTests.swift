import Testing

@testable import Render

/// What readers get of a stylesheet.
@Suite struct CompactStylesTests {
  @Test(arguments: [
    ("a {\n  color: red;\n}\n\nb { margin: 0 auto; }", "a{color:red}b{margin:0 auto}"),
    (
      "/* why */ p > a :first-child, li + li { top: calc(1px + 2em); }",
      "p > a :first-child,li + li{top:calc(1px + 2em)}"
    ),
    (
      "@media screen and (min-width: 40rem) { a { b: c } }",
      "@media screen and (min-width:40rem){a{b:c}}"
    ),
    (#".a::before { content: "/* ; */  x \" }"; }"#, #".a::before{content:"/* ; */  x \" }"}"#),
    ("a { font: 1rem/1.5 'One, Two' , serif }", "a{font:1rem/1.5 'One, Two',serif}"),
    ("a { b: c /* end", "a{b:c"), ("a { b: 'open", "a{b:'open"), ("a{b:'\\", "a{b:'\\"), ("", ""),
  ])
  func spacesAndCommentsGo(_ style: String, _ compact: String) {
    #expect(String(decoding: CompactStyles.compacted(Array(style.utf8)), as: UTF8.self) == compact)
  }

  @Test(arguments: [
    ("a{b:0.5rem 10.5px -0.5em 0}", "a{b:.5rem 10.5px -0.5em 0}"),
    ("a{b:clamp(0.5rem, 0.25vw,0.75rem)/0.9}", "a{b:clamp(.5rem,.25vw,.75rem)/.9}"),
    (#".n-0.a,.n0.b,#c0.d{e:"0.5"}"#, #".n-0.a,.n0.b,#c0.d{e:"0.5"}"#),
  ])
  func zerosBeforePointsGoFromNumbersOnly(_ style: String, _ compact: String) {
    #expect(String(decoding: CompactStyles.compacted(Array(style.utf8)), as: UTF8.self) == compact)
  }

  @Test func theThemesOwnStylesheetLosesAFifthAndNoMore() throws {
    let styles = PaperSample.styles
    let once = CompactStyles.compacted(styles)
    #expect(once.count < styles.count * 95 / 100 && once.count > styles.count / 2)
    #expect(CompactStyles.compacted(once) == once)
  }
}
