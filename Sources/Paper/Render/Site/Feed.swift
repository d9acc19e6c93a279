import JSON
import Liquid

/// The latest weeks of a league, or the latest posts, in any feed format.
struct Feed {
  struct Entry {
    var title: String
    var address: String
    var lastUpdated: String
    var summary: String
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
            "last_updated": .string(entry.lastUpdated), "summary": .string(entry.summary),
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
      "items": .array(
        entries.map { entry in
          [
            "id": .string(entry.address), "url": .string(entry.address),
            "title": .string(PlainText.line(entry.title)),
            "content_text": .string(PlainText.line(entry.summary)),
            "date_modified": .string(entry.lastUpdated),
          ]
        }),
    ]
  }
}
