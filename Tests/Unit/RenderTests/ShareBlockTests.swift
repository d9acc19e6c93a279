import LeagueModel
import Render
import TestSupport
import Testing

/// The part of a week's page for sharing it, without any script.
@Suite struct ShareBlockTests {
  private let folder = "a-league/2026/week-03"

  private func files(
    _ name: String, reveal: Reveal = .shown, base: String? = "https://example.com/p"
  ) async throws -> [String: String] {
    let sample = PaperSample.input([try PaperSample.edition(named: name, week: 3)])
    let input = SiteInput(
      title: "T", baseURL: base, version: "1", leagues: sample.leagues, reveal: reveal,
      sections: sample.sections)
    return try await SiteRenderer(try PaperSample.theme()).site(input).files.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func links(_ page: String) throws -> (whatsapp: String, mail: String) {
    let whatsapp = try #require(page.firstMatch(of: /href="(https:\/\/wa\.me\/\?text=[^"]*)"/))
    let mail = try #require(page.firstMatch(of: /href="(mailto:\?subject=[^"]*)"/))
    return (String(whatsapp.output.1), String(mail.output.1))
  }

  /// What an address says.
  private func decoded(_ link: String) -> String {
    var bytes: [UInt8] = []
    var rest = link.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: [rest.popFirst() ?? 0, rest.popFirst() ?? 0], as: UTF8.self)
      bytes.append(UInt8(digits, radix: 16) ?? 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func linksHaveTheFirstLinesAndTheAddressAndAreNotTooLong() async throws {
    let long = String(repeating: "名前🏈 ", count: 60)
    for name in ["A & B + C", long] + hostileNames {
      let page = try #require(try await files(name)["\(folder)/index.html"])
      let links = try links(page)
      #expect(links.whatsapp.utf8.count <= 2000 && links.mail.utf8.count <= 2000)
      for link in [links.whatsapp, links.mail] {
        #expect(decoded(link).hasSuffix("https://example.com/p/\(folder)/"), "\(name)")
        let unreserved = link.drop { $0 != "=" }.replacing("&amp;body=", with: "")
        #expect(
          unreserved.dropFirst().allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-._~%".contains($0))
          })
      }
    }
    let plain = try links(try #require(try await files("A & B + C")["\(folder)/index.html"]))
    #expect(
      decoded(plain.whatsapp).contains("text=A & B + C scores 101.5, becomes insufferable\n\n"))
    #expect(decoded(plain.whatsapp).contains("4. A & B + C lost.\n\n"))
    #expect(decoded(plain.mail).contains("&amp;body=A & B + C scores 101.5, "))
  }

  @Test func thePageHasTheExactTextOfTheFile() async throws {
    let files = try await files("A & <B>\u{202E} *c*")
    let page = try #require(files["\(folder)/index.html"])
    let texts = page.matches(of: /<textarea[^>]*>([^<]*)<\/textarea>/).map { match in
      String(match.output.1).replacing("&#10;", with: "\n").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&amp;", with: "&")
    }
    #expect(texts.count == 1)
    #expect(files["\(folder)/share.txt"] == texts[0] + "\n")
    #expect(!texts[0].contains("So it goes"))
    #expect(try #require(files["\(folder)/share-all.txt"]).contains("So it goes"))
    for name in ["share.txt", "share-all.txt"] {
      #expect(page.contains("href=\"../../../\(folder)/\(name)\""))
    }
    #expect(page.contains("data-share-copy=\"A &amp; &lt;B&gt; ∗c∗: Week 3, 2026&#10;"))
    // The league's own page is two folders higher.
    #expect(files["a-league/index.html"]?.contains("href=\"../\(folder)/share.txt\"") == true)
  }

  @Test func withHiddenOutcomesNothingToShareTellsThem() async throws {
    for reveal in [Reveal.hidden, .strict] {
      let files = try await files("A Team", reveal: reveal)
      let page = try #require(files["\(folder)/index.html"])
      let block = try #require(page.firstMatch(of: /<section class="share"[\s\S]*?<\/section>/))
      let shared = [String(block.output), try #require(files["\(folder)/share.txt"])]
      // The outlines of a card's letters are numbers, too.
      let card = try #require(files["\(folder)/card.svg"]).replacing(
        /\bd="[^"]*"/, with: "")
      for text in shared + [card] {
        for result in ["2-1", "300.5", "101.5", "So it goes", "Top three"] {
          #expect(!decoded(text).contains(result), "\(result)")
        }
      }
      #expect(shared[1].contains("A Team – A Team"))
      #expect(files["\(folder)/share-all.txt"] == nil && !page.contains("data-share-copy"))
      #expect(files["\(folder)/card.svg"]?.contains("Spoilers hidden: tap to see scores") == true)
    }
  }

  @Test func picturesAreNamedByTheirContent() async throws {
    let sample = PaperSample.input([try PaperSample.edition(named: "A Team", week: 3)])
    func site(_ version: String, _ png: [UInt8]?) async throws -> [String: [UInt8]] {
      let maker = PictureMaker(version: version) { _ in png }
      return try await SiteRenderer(try PaperSample.theme(), pictures: maker).site(sample).files
    }
    func card(_ files: [String: [UInt8]]) -> String? {
      files.keys.first { $0.hasPrefix("\(folder)/card.") && $0.hasSuffix(".png") }
    }
    let one = try await site("1", [1, 2, 3])
    let name = try #require(card(one))
    #expect(one[name] == [1, 2, 3])
    #expect(card(try await site("1", [4])) == name)
    #expect(card(try await site("2", [4])) != name)
    // A picture that is too big for chats, or cannot be made, leaves the drawing.
    for png in [nil, [UInt8](repeating: 0, count: 300_000)] {
      let files = try await site("1", png)
      #expect(card(files) == nil)
      let page = String(decoding: try #require(files["\(folder)/index.html"]), as: UTF8.self)
      #expect(page.contains("<meta property=\"og:image:type\" content=\"image/svg+xml\">"))
    }
  }
}
