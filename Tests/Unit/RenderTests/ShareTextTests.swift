import Platform
import Rank
import Render
import TestSupport
import Testing

/// The texts with all roasts: their content, what names can do in them, and where long ones are cut.
@Suite struct ShareTextTests {
  private static let address = "https://example.com/p/a_league/2026/week-03/"

  private func messages(
    _ name: String, _ choice: ShareRenderer.Choice, week: Int = 3, address: String? = address
  ) throws -> [String] {
    let renderer = ShareRenderer(try PaperSample.theme())
    return try renderer.messages(
      try PaperSample.edition(named: name, week: week), choice, address: address)
  }

  /// The corpus, mentions, and random names of characters that mean something in chats.
  private static let names: [String] = {
    var random = SeededRandom("names in chats")
    let parts = [
      "*", "**", "_", "__", "~", "~~", "`", "```", "|", "||", ">", "> ", "- ", "# ", "-# ", "1. ",
      "\\",
      "<", "@", "<@123>", "<@&9>", "<!channel>", "@everyone", "@here", "@channel", "@durov", "&",
      "&lt;", "<b>", "</b>", "[a](b)", "<:x:1>", "(1/3)", " ", "a", "B7", "é", "e\u{301}",
      "\u{301}", "👩‍🍳",
      "\n",
      "\u{200B}", "\u{2060}", "\u{202E}", "https://e.vil/*a*",
    ]
    let made = Seeds.tried(0..<60).map { _ in
      "x"
        + (0..<(1 + random.index(below: 9))).map { _ in parts[random.index(below: parts.count)] }
        .joined()
    }
    let starting = parts.map { $0 + "x" + $0 }
    // Names without visible characters are replaced before the paper is written.
    return (hostileNames + parts + starting + made).filter { name in
      name.unicodeScalars.contains { scalar in
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
      }
    }
  }()

  @Test(arguments: ShareFormat.allCases, [Reveal.shown, .hidden])
  func namesNeverFormatOrMention(_ format: ShareFormat, _ reveal: Reveal) throws {
    let choice = ShareRenderer.Choice(format, .all, reveal: reveal, budget: 100_000)
    for choice in [choice, ShareRenderer.Choice(format, reveal: reveal)] {
      try namesAreInert(choice)
    }
  }

  private func namesAreInert(_ choice: ShareRenderer.Choice) throws {
    let format = choice.format
    let rules = ChatRules(format: format)
    let plain = try messages("Plain Name", choice)[0]
    for name in Self.names {
      let text = try messages(name, choice)[0]
      // A longer name may leave lines of the message out.
      let isMessage = choice.text == .message
      let difference = rules.formatted(text).count - rules.formatted(plain).count
      #expect(
        difference == 0 || ((isMessage || showsStars(format, name)) && difference < 0),
        "\(name.debugDescription): \(text)")
      #expect(rules.blocks(text) == [], "\(name.debugDescription): \(text)")
      #expect(rules.mentions(text) == [], "\(name.debugDescription): \(text)")
      if isMessage { continue }
      #expect(text.count { $0 == "\n" } == plain.count { $0 == "\n" }, "\(name.debugDescription)")
    }
  }

  @Test func theRulesDetectUnescapedMarks() {
    func rules(_ format: ShareFormat) -> ChatRules { ChatRules(format: format) }
    #expect(rules(.whatsapp).formatted("a *b* _c_ 2*3*4 snake_case_name") == ["b", "c"])
    #expect(rules(.whatsapp).blocks("- a\n1. b\n> c\n1.5\nplain").count == 3)
    #expect(rules(.slack).formatted("*b* a*b*c").count == 1)
    #expect(rules(.slack).mentions("<!channel> @here").count == 2)
    #expect(rules(.discord).formatted("**a** ||b|| \\*c\\* [x](y)").count == 3)
    #expect(rules(.discord).mentions("@everyone <@12> @\u{2060}here").count == 2)
    #expect(rules(.discord).blocks("# a\n-# b\n> c\n1. d").count == 4)
    #expect(rules(.telegram).formatted("<b>x</b> & &amp; <").count == 4)
    #expect(rules(.telegram).mentions("@durov").count == 1)
  }

  @Test(arguments: ShareFormat.allCases, [nil, 200, 999])
  func longTextsAreCutSafely(_ format: ShareFormat, _ budget: Int?) throws {
    let rules = ChatRules(format: format)
    var long = SeededRandom("long names \(format.rawValue)")
    let huge = (0..<3).map { _ in
      String(repeating: "W*_~`|&<b>👩‍🍳e\u{301}", count: 40 + long.index(below: 80))
    }
    for name in ["Plain Name"] + Self.names.suffix(Seeds.tried(0..<40).count) + huge {
      let whole = try messages(name, ShareRenderer.Choice(format, .all, budget: 1_000_000))
      try #require(whole.count == 1)
      let parts = try messages(name, ShareRenderer.Choice(format, .all, budget: budget))
      let limit = budget ?? format.budget ?? .max
      var joined = ""
      for (index, part) in parts.enumerated() {
        #expect(part.utf16.count <= limit, "\(format) \(part.utf16.count)")
        if parts.count > 1 {
          let label = "(\(index + 1)/\(parts.count)) "
          try #require(part.hasPrefix(label))
          joined += part.dropFirst(label.count)
          #expect(rules.blocks(String(part)) == [])
        } else {
          joined += part
        }
        #expect(showsStars(format, name) || balanced(part, rules), "\(format): \(part)")
      }
      // Only spaces may be missing, and only marks around a cut may be new.
      #expect(letters(joined, rules) == letters(whole[0], rules), "\(format) \(name)")
    }
  }

  /// Slack shows the message's own marks as stars where a name ends with a space and something invisible.
  private func showsStars(_ format: ShareFormat, _ name: String) -> Bool {
    format == .slack && name.unicodeScalars.last?.properties.generalCategory == .format
  }

  /// Whether a message's own marks come in pairs.
  private func balanced(_ text: String, _ rules: ChatRules) -> Bool {
    switch rules.format {
    case .whatsapp, .slack:
      // A mark without a pair is inside a word.
      let scalars = Array(text.unicodeScalars)
      func isWord(_ place: Int) -> Bool {
        scalars.indices.contains(place) && scalars[place].isASCII
          && (scalars[place].properties.isAlphabetic || ("0"..."9").contains(scalars[place]))
      }
      let marks = scalars.indices.count {
        scalars[$0] == "*" && !(isWord($0 - 1) && isWord($0 + 1))
      }
      return marks == 2 * rules.formatted(text).count
    case .telegram:
      return rules.formatted(text).count { $0 == "<b>" }
        == rules.formatted(text).count { $0 == "</b>" }
    case .discord:
      let bare = text.replacing(/\\./, with: "")
      return bare.ranges(of: "**").count % 2 == 0 && bare.ranges(of: "||").count % 2 == 0
    default: return true
    }
  }

  private func letters(_ text: String, _ rules: ChatRules) -> [Unicode.Scalar] {
    let bare =
      switch rules.format {
      case .telegram: text.replacing(/<\/?[a-z-]+>/, with: "")
      case .discord, .markdown: text.replacing("**", with: "").replacing("||", with: "")
      default: text.replacing("*", with: "")
      }
    return bare.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  @Test func theFirstLinesAreASummaryAndTheAddressIsLast() throws {
    for format in ShareFormat.allCases {
      let text = try messages(
        "The Quiet Ones", ShareRenderer.Choice(format, .all, budget: 100_000))[
          0]
      let head = text.split(separator: "\n\n").prefix(2).joined(separator: "\n")
      #expect(head.utf16.count <= 700 && head.count { $0 == "\n" } < 10)
      for part in ["The Quiet Ones: Week 3, 2026", "Top three: The Quiet Ones (2", "Last: "] {
        #expect(head.contains(part), "\(format): \(part)")
      }
      #expect(text.hasSuffix("\n\n\(Self.address)"))
    }
  }

  @Test func aSpoilerFreeTextHasNoResults() throws {
    var edition = try PaperSample.edition(named: "A Team", week: 3)
    for index in edition.teams.indices {
      edition.teams[index].team.name = ["Zebra", "mole", "Ant", "Yak"][index]
    }
    let renderer = ShareRenderer(try PaperSample.theme())
    for reveal in [Reveal.hidden, .strict] {
      for format in ShareFormat.allCases {
        let choice = ShareRenderer.Choice(format, .all, reveal: reveal)
        let text = try renderer.messages(edition, choice, address: Self.address)
          .joined(separator: "\n")
        // What a reader sees before tapping.
        let seen = text.replacing(/\|\|.+?\|\|/, with: "")
          .replacing(/<tg-spoiler>.+?<\/tg-spoiler>/, with: "")
        let isVeiled = reveal == .hidden && [.discord, .telegram].contains(format)
        #expect((seen != text) == isVeiled, "\(format)")
        for result in ["2-1", "300.5", "101.5", "W2", "Top three", "Last:", "So it goes", "1."] {
          #expect(!seen.contains(result), "\(format): \(result)")
        }
        #expect(seen.contains("Spoilers hidden. Tap to see scores"))
        let pairs = seen.split(separator: "\n").filter { $0.contains(" – ") }
        #expect(
          pairs.allSatisfy { line in
            let names = line.components(" – ")
            return names[0].lowercased() <= names[1].lowercased()
          })
        #expect(pairs.map { $0.lowercased() } == pairs.map { $0.lowercased() }.sorted())
        #expect(!pairs.isEmpty)
      }
    }
    edition.phase = .playoffs
    let playoffs = try renderer.messages(
      edition, ShareRenderer.Choice(.whatsapp, .all, reveal: .hidden), address: nil)[0]
    for name in ["Zebra", "mole", "Ant", "Yak"] { #expect(!playoffs.contains(name)) }
    #expect(playoffs.contains("The matchups are spoilers too."))
  }

  @Test func roastsCanBeLeftOut() throws {
    let with = try messages("A Team", ShareRenderer.Choice(.whatsapp, .all, budget: 100_000))[0]
    let without = try messages(
      "A Team", ShareRenderer.Choice(.whatsapp, .all, hasRoasts: false, budget: 100_000))[0]
    #expect(with.contains("So it goes") && !without.contains("So it goes"))
    #expect(without.contains("*4. A Team*"))
  }
}

extension Substring {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator).map(String.init)
  }
}
