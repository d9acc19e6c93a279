import Build
import Delivery
import Platform
import Render

/// The end of a build: the headline of each league, where its page is, and what to do next.
struct BuildAnnouncement {
  let invocation: Invocation
  let siteRun: SiteRun

  /// The maximum number of leagues to name.
  private static let most = 6

  /// Prints the new headlines, and opens the page with `--open`.
  func announce(
    _ entries: [SiteConfiguration.LeagueEntry], _ changes: OutputFolder.Changes
  ) throws(Failure) {
    let isNew = changes.written > 0
    guard isNew || invocation.arguments.has("open") else { return }
    let pages = try inWords(StoredPapers(siteRun).frontPages(of: entries))
    if isNew {
      for page in pages.prefix(Self.most) { invocation.console.say(words(for: page)) }
      if pages.count > Self.most {
        invocation.console.say("\(pages.count - Self.most) more leagues: \(address(of: ""))")
      }
      if !pages.isEmpty { invocation.console.say("Next: \(next)") }
    }
    if invocation.arguments.has("open") {
      open(pages.count == 1 ? pages[0].folder : "")
    }
  }

  private func words(for page: StoredPapers.FrontPage) -> String {
    let week = page.week == 0 ? "preseason" : "week \(page.week)"
    // A commissioner who hides outcomes may not want to read them here.
    let headline = siteRun.configuration.reveal == .shown ? page.headline : nil
    return "\n\(page.league.printable), \(week)"
      + (headline.map { ": \($0.printable)" } ?? "") + "\n  \(address(of: page.folder))"
  }

  /// The file's address, which terminals open with a click.
  private func address(of folder: String) -> String {
    let path = Paths.resolved("\(siteRun.options.output)/\(folder)index.html")
    let plain = path.utf8.map { byte in
      "/-._~".utf8.contains(byte) || byte.isLetterOrDigit
        ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    return "file://" + plain.joined()
  }

  private var next: String {
    let site = invocation.siteOption
    let configuration = siteRun.configuration
    if !configuration.publishTargets.isEmpty { return "skidmark publish\(site)" }
    if configuration.hasScheduledPosts {
      return "skidmark post\(site)"
    }
    return "skidmark share\(site), and paste the text into the group chat"
  }

  private func open(_ folder: String) {
    let address = address(of: folder)
    #if os(macOS)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    do {
      _ = try Spawn([program, address]).start()
    } catch {
      invocation.console.report(
        .warning("The page could not be opened with '\(program)'. Its address: \(address)"))
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self)
  }
}
