import Liquid
import Testing

@testable import Render

@Suite struct CurlyQuotesTests {
  @Test(arguments: [
    ("They're calling it \"clutch.\"", "They’re calling it “clutch.”"),
    ("'He said \"no,\"' she said", "‘He said “no,”’ she said"),
    ("the '26 season, rock 'n roll, get 'em", "the ’26 season, rock ’n roll, get ’em"),
    ("(\"Value\")", "(“Value”)"), ("the Lawyers' bench", "the Lawyers’ bench"),
  ])
  func quotesOpenBeforeWordsAndCloseAfterThem(_ straight: String, _ curly: String) {
    #expect(CurlyQuotes.curled(straight) == curly)
    #expect(CurlyQuotes.curled(curly) == nil)
  }

  /// Keys are names for templates, and stay.
  @Test func theTextsOfAnObjectAreReplacedWhereverTheyAre() {
    var object: Object = [
      "it's": .string("it's"), "list": .array([["a": .string("\"b\"")], .int(1)]),
    ]
    object.replaceTexts(CurlyQuotes.curled)
    #expect(
      object == ["it's": .string("it’s"), "list": .array([["a": .string("“b”")], .int(1)])])
  }

  @Test(arguments: [
    (
      "<p class=\"a\">It's &quot;on&quot;.</p><p>\"Yes,\" said <b>Dana</b>'s dog.</p>",
      "<p class=\"a\">It’s “on”.</p><p>“Yes,” said <b>Dana</b>’s dog.</p>"
    ),
    (
      "<a title='it\">s' href=\"x\">the &#39;26 team</a>",
      "<a title='it\">s' href=\"x\">the ’26 team</a>"
    ),
    ("<textarea>it's</textarea> it's", "<textarea>it's</textarea> it’s"),
    ("<pre><code>\"a\"</code></pre>", "<pre><code>\"a\"</code></pre>"),
    ("(\"'Value'\")", "(“‘Value’”)"), ("a < b 'c", "a < b 'c"), ("<p", "<p"), ("&amp;'", "&amp;’"),
  ])
  func inPagesOnlyWhatPeopleReadIsChanged(_ straight: String, _ curly: String) {
    let html = CurlyQuotes.curled(html: Array(straight.utf8))
    #expect(String(decoding: html, as: UTF8.self) == curly)
    #expect(CurlyQuotes.curled(html: html) == html)
  }
}
