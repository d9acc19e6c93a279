import Diagnostics
import HTML

/// What a page needs once: doctype, language, encoding, title and headings in order.
enum PageCheck {
  static func complaints(about page: MarkupDocument) -> [Complaint] {
    var complaints: [Complaint] = []
    let start = 0..<min(1, page.source.bytes.count)
    if !hasDoctype(page) {
      complaints.append(
        Complaint(.missingDoctype, "the page does not begin with <!doctype html>", start))
    }
    let html = page.first("html")
    if html?["lang"]?.isBlank != false {
      complaints.append(
        Complaint(
          .missingLanguage, "<html> does not say in which language the page is",
          html?.range ?? start))
    }
    let charset = page.elements.first { $0.name == "meta" && $0["charset"] != nil }
    if charset?["charset"]?.lowercased() != "utf-8" {
      complaints.append(
        Complaint(
          .missingCharset, "the page does not say that it is UTF-8", charset?.range ?? start))
    } else if let charset, charset.range.upperBound > 1024 {
      complaints.append(
        Complaint(
          .missingCharset, "<meta charset> comes after the first 1024 bytes", charset.range))
    }
    let titles = page.elements.filter { $0.name == "title" && !$0.isForeign }
    if titles.count != 1 || titles[0].text.isBlank {
      let range = titles.last?.range ?? start
      complaints.append(
        Complaint(
          .missingTitle,
          titles.count > 1 ? "the page has more than one title" : "the page has no title", range))
    }
    return complaints + headings(of: page)
  }

  private static func hasDoctype(_ page: MarkupDocument) -> Bool {
    for node in page.nodes {
      switch node.content {
      case .comment: continue
      case .text(let text) where text.isBlank: continue
      case .declaration(let text):
        return text.lowercased().split(whereSeparator: \.isWhitespace) == ["doctype", "html"]
      default: return false
      }
    }
    return false
  }

  /// Readers who hear a page jump from heading to heading; a level that is left out is a room without
  /// a door.
  private static func headings(of page: MarkupDocument) -> [Complaint] {
    var complaints: [Complaint] = []
    var last = 0
    var count = 0
    for element in page.elements where !element.isForeign {
      guard element.name.utf8.count == 2, element.name.hasPrefix("h"),
        let level = Int(element.name.dropFirst()), (1...6).contains(level)
      else { continue }
      if level == 1 { count += 1 }
      if level == 1, count > 1 {
        complaints.append(Complaint(.headingOrder, "the page has a second <h1>", element.range))
      } else if level > last + 1 {
        let before = last == 0 ? "is the first heading" : "follows <h\(last)>"
        complaints.append(
          Complaint(.headingOrder, "<h\(level)> \(before): a level is left out", element.range))
      }
      if element.text.isBlank, !element.descendants.contains(where: { $0["alt"] != nil }) {
        complaints.append(Complaint(.headingOrder, "the heading is empty", element.range))
      }
      last = level
    }
    if count == 0 {
      complaints.append(
        Complaint(
          .headingOrder, "the page has no <h1>", page.first("body")?.range ?? 0..<1))
    }
    return complaints
  }
}
