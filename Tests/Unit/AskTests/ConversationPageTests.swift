import Ask
import Build
import Genius
import LanguageModels
import Platform
import Testing

/// Conversations as pages: whatever was said is text there.
@Suite struct ConversationPageTests {
  private func page(
    _ text: String, _ answer: StructuredAdvice, isFolded: Bool = false
  ) -> ConversationPage {
    var conversation = Conversation(
      id: "6F9619FF-8B86-4D01-B42D-00CF4FC964FF", at: Instant(seconds: 0))
    let picture = Conversation.Attachment(
      kind: .image, mediaType: "image/jpeg", altText: "A picture ](x)", bytes: [0xFF, 0xD8, 0xFF])
    conversation.append(
      Conversation.Message(
        id: "1", role: .user, content: text, createdAt: Instant(seconds: 1_790_000_000),
        attachments: [picture]))
    conversation.append(
      Conversation.Message(
        id: "2", role: .assistant, content: answer.mainAdvice,
        createdAt: Instant(seconds: 1_790_000_060), advice: answer))
    return ConversationPage(conversation, in: .utc, isFolded: isFolded)
  }

  private func markdown(_ page: ConversationPage) -> String {
    String(decoding: page.files[0].bytes, as: UTF8.self)
  }

  @Test func aPageHasTheWholeConversation() {
    var advice = StructuredAdvice(
      mainAdvice: "Start Dell.", reasoning: "He plays.", confidence: 0.8,
      alternatives: [.init("Omar", reason: "softer defense")], model: "a-model")
    advice.unverified = ["99.9"]
    let page = page("Who starts?\n\nDell or Omar?", advice)
    #expect(page.path == "content/posts/asked-who-starts-dell-or-omar-6f9619ff.md")
    let pictures = page.files.map(\.path).dropFirst()
    #expect(pictures == ["content/posts/asked-who-starts-dell-or-omar-6f9619ff-1.jpg"])
    let text = markdown(page)
    #expect(text.hasPrefix("---\ntitle: \"Who starts?"))
    #expect(text.contains("\ndate: 2026-09-21\ndescription: \"Start Dell.\"\n"))
    for part in [
      "## You\n\nWho starts?\n\nDell or Omar?\n", "## Genius\n\nStart Dell.\n",
      "- Reasoning: He plays.", "- Confidence: 80%", "- Alternative: Omar", "- Model: a\\-model",
      "- Not verified: 99\\.9",
    ] {
      #expect(
        text.replacing("\\-", with: "-").contains(part.replacing("\\-", with: "-")), "\(part)")
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "[x](javascript:alert(1))", "![x](https://evil.example/p.png)",
    "<img src=x onerror=alert(1)>", "---\ntitle: other\n---", "    <b>code</b>",
    "[a]: javascript:alert(1)", "<javascript:alert(1)>", "{{ site.title }}",
  ])
  func nothingThatWasSaidIsMarkup(_ text: String) {
    let page = markdown(page(text, StructuredAdvice(mainAdvice: text, reasoning: text)))
    let body = page.split(separator: "\n---\n", maxSplits: 1)[1]
    // Each mark is behind a backslash.
    #expect(!body.contains(#/(^|[^\\])</#), "\(page)")
    for line in body.split(separator: "\n") where !line.hasPrefix("![") {
      #expect(!line.contains(#/(^|[^\\])\]\(/#) && !line.hasPrefix("---"), "\(line)")
      #expect(!line.hasPrefix(" ") && !line.contains(#/(^|[^\\])\{\{/#), "\(line)")
    }
  }

  @Test func whereResultsHideReadersOpenIt() throws {
    let text = markdown(
      page("Who won?", StructuredAdvice(mainAdvice: "You, 101.1 to 99.9."), isFolded: true))
    let start = try #require(text.firstRange(of: "<details class=\"reveal\">"))
    #expect(!text[..<start.lowerBound].contains("101"))
    #expect(text.hasSuffix("\n\n</details>\n"))
  }

  @Test func onlySourcesOfTheWebBecomeLinks() {
    var advice = StructuredAdvice(mainAdvice: "Look.")
    advice.citations = [
      ModelCitation(url: "https://example.com/a)b<c>", title: "A [source]"),
      ModelCitation(url: "javascript:alert(1)", title: "Bad"),
      ModelCitation(url: "data:text/html,x", title: "Worse"),
    ]
    let text = markdown(page("Where?", advice))
    #expect(text.contains("](<https://example.com/a)b%3Cc%3E>)"))
    #expect(!text.contains("javascript") && !text.contains("data:text"))
  }
}
