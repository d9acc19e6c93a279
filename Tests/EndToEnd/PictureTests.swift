import Build
import JSON
import Platform
import TestSupport
import Testing

/// The picture of a week that links show, with `rsvg-convert` and without.
@Suite(.timeLimit(.minutes(120))) struct PictureTests {
  private let week = "shame-and-prosperity/2026/week-02"

  private static let canDraw: ConditionTrait = .enabled(
    if: hasPrograms("rsvg-convert"), "needs rsvg-convert (Debian: librsvg2-bin)")

  private func pictures(_ output: String) throws -> [String] {
    try Files.tree(output).filter { $0.hasSuffix(".png") }.sorted()
  }

  private func preview(_ output: String) throws -> (image: String?, type: String?) {
    let tags = tags(try text("\(output)/\(week)/index.html"))
    func content(_ name: String) -> String? {
      tags.first { $0.attributes["property"] == name }?.attributes["content"]
    }
    return (content("og:image"), content("og:image:type"))
  }

  @Test(canDraw) func linksShowAPicture() async throws {
    let output = try await Sites.small() + "/output"
    let all = try pictures(output)
    let card = try #require(all.first { $0.hasPrefix("\(week)/card.") })
    let bytes = try Files.read("\(output)/\(card)")
    #expect(bytes.count > 5_000 && bytes.count < 300_000)
    #expect(bytes[1..<4].elementsEqual("PNG".utf8))
    #expect(Array(bytes[16..<24]) == [0, 0, 0x04, 0xB0, 0, 0, 0x02, 0x76])
    #expect(try preview(output) == ("https://example.com/gazette/\(card)", "image/png"))
    let manifest = try json("\(output)/manifest.webmanifest")
    let icons = try #require(manifest["icons"]?.array)
    #expect(icons.compactMap { $0["sizes"]?.string } == ["any", "192x192", "512x512"])
    for icon in icons {
      #expect(Files.kind("\(output)/\(icon["src"]?.string ?? "")") == .file)
    }
  }

  /// Drawing costs more than the rest of a week's pages.
  @Test(canDraw) func aCardThatNoLinkAndNoChatShowsIsNotDrawn() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      let build = ["build", "-s", site, "--offline"] + Skidmark.now
      func cards(_ change: (String) -> String) async throws -> Int {
        try edit("\(site)/skidmark.yml", change)
        try await Skidmark.succeed(build)
        let again = try await Skidmark.succeed(build)
        #expect(again.error.contains(": 0 files written"))
        return try pictures("\(site)/output").count { $0.contains("/card.") }
      }
      let all = try await cards(\.self)
      #expect(all > 0)
      #expect(try await cards { $0.replacing("\nbase_url:", with: "\n# base_url:") } == 0)
      #expect(try pictures("\(site)/output").count { $0.hasPrefix("assets/icon-") } == 2)
      // Only the pages of the weeks are made again.
      let chat = "\npost: {group: discord}\n"
      func why(_ page: String, _ change: (String) -> String) async throws -> String {
        try edit("\(site)/skidmark.yml", change)
        return try await Skidmark.succeed(build + ["--why", "output/\(page)/"]).output
      }
      let other = try await why("shame-and-prosperity/archive") { $0 + chat }
      #expect(other.contains("was built by an earlier run"), "\(other)")
      // A chat shows the week's card; only links show those of other pages.
      let posted = try await cards(\.self)
      #expect(posted > 0 && posted < all)
      let page = try await why(week) { $0.replacing(chat, with: "") }
      #expect(page.contains("because:\n  pictures for links and chats changed"), "\(page)")
      #expect(try await cards(\.self) == 0)
    }
  }

  @Test func withoutTheProgramTheDrawingIsUsedWithOneNote() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      let outcome = try await Skidmark.succeed(
        ["render", "-s", site] + Skidmark.now, environment: ["PATH": "/nonexistent"])
      #expect(outcome.error.ranges(of: "note: rsvg-convert is not installed").count == 1)
      #expect(try pictures("\(site)/output").isEmpty)
      let preview = try preview("\(site)/output")
      #expect(preview == ("https://example.com/gazette/\(week)/card.svg", "image/svg+xml"))
      let silent = try await Skidmark.succeed(
        ["render", "-s", site, "--json"] + Skidmark.now, environment: ["PATH": "/nonexistent"])
      #expect(silent.error.contains("\"event\":\"note\""))
    }
  }

  @Test(canDraw) func aPictureIsMadeOnceForEachDrawing() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      let before = try pictures("\(site)/output")
      // A program of the same version that would draw nothing: the existing picture must be kept.
      let path = try Front.put("rsvg-convert", "[ \"$1\" = --width ] && exit 3", in: folder)
      let again = try await Skidmark.succeed(
        ["render", "-s", site] + Skidmark.now, environment: path)
      #expect(!again.error.contains("note:"))
      #expect(again.error.contains(": 0 files written"))
      #expect(try pictures("\(site)/output") == before)
      // A new template makes a new card, which that program cannot draw: one note, and the drawing.
      try write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\">"
          + "<text y=\"99\">{{ card.title }}</text></svg>",
        to: "\(site)/templates/cards/week.svg.liquid")
      let changed = try await Skidmark.succeed(
        ["render", "-s", site] + Skidmark.now, environment: path)
      #expect(changed.error.ranges(of: "note: rsvg-convert could not make").count == 1)
      #expect(try preview("\(site)/output").type == "image/svg+xml")
      // The real program draws it, under a new address.
      try await Skidmark.succeed(["render", "-s", site] + Skidmark.now)
      let after = try pictures("\(site)/output")
      #expect(after.count == before.count)
      #expect(Set(after).intersection(before).allSatisfy { $0.hasPrefix("assets/") })
    }
  }

  /// The program may draw with a font that was installed since.
  @Test(canDraw) func aNewFontMakesTheProgramBeTriedAgain() async throws {
    let site = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(site, to: folder)
      var environment = try Front.put(
        "rsvg-convert", "echo \"$1\" >>'\(folder)/calls'", in: folder)
      environment["HOME"] = folder
      func calls() async throws -> Int {
        try await Skidmark.succeed(
          ["render", "-s", site] + Skidmark.now, environment: environment)
        return try text("\(folder)/calls").split(separator: "\n").filter { $0 == "--version" }.count
      }
      #expect(try await calls() == 1)
      #expect(try await calls() == 1)
      try write("a font", to: "\(folder)/.local/share/fonts/emoji.ttf")
      #expect(try await calls() == 2)
      #expect(try await calls() == 2)
    }
  }
}
