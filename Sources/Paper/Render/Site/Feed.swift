import JSON
import Liquid

/// The latest weeks of a league, or the latest posts, in any feed format.
struct Feed {
  struct Entry {
    var title: String
    var address: String
    /// When it was published, which is also its last change.
    var date: String
    var summary: String
    /// The whole text as HTML; nil if there is only the summary.
    var content: String?
    /// The address of its picture, a PNG.
    var picture: String?
  }

  var title: String
  var description: String
  var home: String
  var base: String
  var lastUpdated: String
  var entries: [Entry]

  var value: Value {
    [
      "title": .string(title), "description": .string(description), "home": .string(home),
      "address": .string("\(base)feed.xml"), "last_updated": .string(lastUpdated),
      "entries": .array(
        entries.map { entry in
          [
            "title": .string(entry.title), "address": .string(entry.address),
            "last_updated": .string(entry.date), "summary": .string(entry.summary),
            "content": entry.content.map(Value.string) ?? .null,
            "picture": entry.picture.map(Value.string) ?? .null,
          ]
        }),
    ]
  }

  /// JSON Feed 1.1, <https://www.jsonfeed.org/version/1.1/>.
  func json(author: String) -> JSONValue {
    [
      "version": "https://jsonfeed.org/version/1.1", "title": .string(PlainText.line(title)),
      "description": .string(PlainText.line(description)), "home_page_url": .string(home),
      "feed_url": .string("\(base)feed.json"), "language": "en",
      "authors": [["name": .string(PlainText.line(author))]],
      "items": .array(entries.map { .object($0.json) }),
    ]
  }
}

extension Feed.Entry {
  fileprivate var json: JSONObject {
    var item = JSONObject([
      ("id", .string(address)), ("url", .string(address)),
      ("title", .string(PlainText.line(title))),
    ])
    let summary = JSONValue.string(PlainText.line(summary))
    if let content {
      item["summary"] = summary
      item["content_html"] = .string(PlainText.line(content))
    } else {
      item["content_text"] = summary
    }
    if let picture { item["image"] = .string(picture) }
    item["date_published"] = .string(date)
    item["date_modified"] = .string(date)
    return item
  }
}
