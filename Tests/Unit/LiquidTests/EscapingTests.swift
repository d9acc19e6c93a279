import Liquid
import Testing

@Suite struct EscapingTests {
  private func show(_ text: String, _ escaping: Escaping, _ template: String = "{{ x }}") -> String
  {
    let data: Object = ["x": .string(text), "list": ["<1>", "*2*"]]
    return (try? render(template, data, escaping: escaping)) ?? "error"
  }

  // MARK: Modes

  @Test(arguments: [
    ("<b onclick='x()'>", "&lt;b onclick=&#39;x()&#39;&gt;"),
    ("\"&amp;\"", "&quot;&amp;amp;&quot;"),
    ("*a* [b](c)", "*a* [b](c)"), ("a\nb\u{0}\u{1B}c", "a\nbc"),
  ])
  func html(_ text: String, _ expected: String) {
    #expect(show(text, .html) == expected)
  }

  @Test(arguments: [
    ("*a* _b_ ~c~ `d`", "\\*a\\* \\_b\\_ \\~c\\~ \\`d\\`"), ("[a](b)", "\\[a\\](b)"),
    ("![a](b)", "!\\[a\\](b)"), ("<b>", "\\<b>"), ("&lt;", "\\&lt;"), ("A & B", "A & B"),
    ("# a", "\\# a"), ("- a", "\\- a"), ("> a", "\\> a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"),
    ("a|b", "a\\|b"), ("=====", "\\====="), ("    code", "code"), ("```\nx", "\\`\\`\\` x"),
    ("http://a.b", "http\\://a.b"), ("www.a.b", "www\u{2060}.a.b"), ("a@b.c", "a\u{2060}@b.c"),
    ("J.J. Watt (WR) - 1.5!", "J.J. Watt (WR) - 1.5\\!"), (":smile:", "\\:smile\\:"),
    ("a\\", "a\\\\"), ("$x$ {y}", "\\$x\\$ \\{y\\}"),
  ])
  func markdown(_ text: String, _ expected: String) {
    #expect(show(text, .markdown) == expected)
  }

  @Test(arguments: [
    ("*a* _b_ ~c~", "\u{2217}a\u{2217} \u{FF3F}b\u{FF3F} \u{223C}c\u{223C}"),
    ("snake_case 2*3", "snake_case 2*3"), ("`a`", "\u{2CB}a\u{2CB}"), ("- a", "\u{200B}- a"),
    ("> a", "\u{200B}> a"), ("1. a", "\u{200B}1. a"), ("1.5 points", "1.5 points"),
    ("a\nb", "a b"), ("<b>", "<b>"),
  ])
  func text(_ text: String, _ expected: String) {
    #expect(show(text, .text) == expected)
  }

  @Test(arguments: [
    ("*a* _b_ ~c~ `d` |e|", "\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\|e\\|"), ("a\\", "a\\\\"),
    ("@everyone <@12>", "@\u{2060}everyone \\<@\u{2060}12>"), ("[a](b)", "\\[a\\](b)"),
    ("# a", "\\# a"), ("> a", "\\> a"), ("1. a", "1\\. a"), ("-# a", "\\-# a"), ("2-1", "2-1"),
    ("a > b # c 1.5", "a > b # c 1.5"), ("  a\nb", "a b"),
  ])
  func discord(_ text: String, _ expected: String) {
    #expect(show(text, .discord) == expected)
  }

  @Test(arguments: [
    ("<!channel> & @here", "&lt;!channel&gt; &amp; @\u{2060}here"), ("*a*", "\u{2217}a\u{2217}"),
    ("2*3*4 snake_case", "2*3*4 snake_case"), ("> a", "\u{200B}&gt; a"), ("a > b", "a &gt; b"),
  ])
  func slack(_ text: String, _ expected: String) {
    #expect(show(text, .slack) == expected)
  }

  @Test(arguments: [
    ("<b>\"A\" & B</b>", "&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;"), ("@durov", "@\u{2060}durov"),
    ("a\nb *c*", "a b *c*"),
  ])
  func telegram(_ text: String, _ expected: String) {
    #expect(show(text, .telegram) == expected)
  }

  @Test(arguments: [("*a* <b> & @c", "*a* <b> & @c"), ("a\nb", "a b"), ("\u{200B} a", "a")])
  func plain(_ text: String, _ expected: String) {
    #expect(show(text, .plain) == expected)
  }

  @Test(arguments: [
    Escaping.html, .markdown, .text, .discord, .slack, .telegram, .plain,
  ])
  func leavesOutInvisibleCharacters(_ escaping: Escaping) {
    #expect(show("a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}e\u{AD}f\u{7F}g", escaping) == "abcdefg")
    for emoji in ["👨‍👩‍👧", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈"] {
      #expect(show(emoji, escaping) == emoji)
    }
    #expect(show("a\u{200D}b\u{FE0F}c", escaping) == "abc")
    #expect(show("\u{E0067}", escaping) == "")
  }

  @Test func marksOfOtherBlocksDoNotHideALineStart() {
    #expect(!show("# a", .markdown, "- {{ x }}").contains("- #"))
    #expect(!show("> a", .markdown, "b\n> {{ x }}").contains("> >"))
    let captured = "b {% capture c %}{{ x }}{% endcapture %}\n{{ c }}"
    #expect(!show("# a", .markdown, captured).contains("\n#"))
  }

  // MARK: Safety

  @Test(arguments: [
    // The template's own text is printed as it is, data is not.
    ("{{ '<b>' }}{{ x }}", "<b>&lt;i&gt;&amp;"), ("{{ x | raw }}", "<i>&"),
    ("{{ '<b>' | append: x }}", "<b>&lt;i&gt;&amp;"),
    ("{{ x | prepend: 'a ' }}", "a &lt;i&gt;&amp;"),
    ("{{ x | append: ' b' | upcase }}", "&lt;I&gt;&amp; B"),
    ("{{ list | join: '<br>' }}", "&lt;1&gt;<br>*2*"),
    ("{{ list | join: ', ' }}", "&lt;1&gt;, *2*"),
    ("{{ x | replace: '&', '<br>' }}", "&lt;i&gt;<br>"), ("{{ list }}", "&lt;1&gt;*2*"),
    ("{{ x | split: '&' | join: '<br>' }}", "&lt;i&gt;"), ("{{ nil | default: '<p>' }}", "<p>"),
    ("{% assign y = x %}{{ y }}", "&lt;i&gt;&amp;"),
    // Text is not escaped twice.
    ("{{ x | escape }}", "&lt;i&gt;&amp;"), ("{{ x | escape | escape }}", "&lt;i&gt;&amp;"),
    ("{{ x | escape_once }}", "&lt;i&gt;&amp;"), ("{{ '<' | escape }}", "&lt;"),
    ("{% capture c %}<p>{{ x }}</p>{% endcapture %}{{ c }}", "<p>&lt;i&gt;&amp;</p>"),
    ("{% capture c %}{{ x }}{% endcapture %}{{ c | escape }}", "&lt;i&gt;&amp;"),
    // Safe text is cut between characters, never inside an entity.
    ("{% capture c %}{{ x }}{% endcapture %}{{ c | slice: 0, 2 }}", "&lt;i"),
    ("{% capture c %}{{ x }}{% endcapture %}{{ c | truncate: 2, '' }}", "&lt;i"),
    ("{% capture c %}{{ x }}{% endcapture %}{{ c | upcase }}", "&lt;I&gt;&amp;"),
    ("{% capture c %}{{ x }}{% endcapture %}{{ c | split: '' | join: '-' }}", "&lt;-i-&gt;-&amp;"),
    ("{% capture c %}{{ x }}{% endcapture %}{{ c | remove: '&' }}", "&lt;i&gt;&amp;"),
    ("{% capture c %}<b>{{ x }}</b>{% endcapture %}{{ c | strip_html }}", "&lt;i&gt;&amp;"),
    ("{{ x | strip_html }}", "&amp;"), ("{{ x | newline_to_br }}", "&lt;i&gt;&amp;"),
  ])
  func safety(_ template: String, _ expected: String) {
    #expect(show("<i>&", .html, template) == expected)
  }

  @Test func aBackslashStaysWithItsCharacter() {
    let template = "{% capture c %}{{ x }}{% endcapture %}{{ c | remove: s }}{{ c | slice: 0 }}"
    let data: Object = ["x": "*a*", "s": "\\"]
    #expect((try? render(template, data, escaping: .markdown)) == "\\*a\\*\\*")
  }
}
