import Build
import Chats
import Delivery
import JSON
import Platform
import Render

extension ChatDelivery {
  /// `group: week 10 of sleeper-1234567890`.
  var words: String {
    switch subject {
    case .paper: "\(chat.name): \(week == 0 ? "preseason" : "week \(week)") of \(key)"
    case .preview: "\(chat.name): preview after week \(week) of \(key)"
    case .scores: "\(chat.name): scores after week \(week) of \(key)"
    }
  }

  /// `1 message`, or `2 messages, the first with the picture`.
  var partCount: String {
    let parts = posts.count.counted("message")
    guard let picture = posts.first?.picture else { return parts }
    let size = "\((picture.bytes.count + 1_023) / 1_024) KB"
    if posts.first?.text == nil { return "\(parts), the first the picture (\(size))" }
    return "\(parts), \(posts.count == 1 ? "" : "the first ")with the picture (\(size))"
  }

  /// The note about a week that is already in the chat, at least in part.
  func stateNote(in zone: Zone) -> String? {
    switch state {
    case .new: return nil
    case .begun(let arrived):
      return
        "\(words): \(arrived) of \(posts.count) messages have arrived; continuing with the next"
    case .brokenOff(let arrived, let all):
      return "\(words): \(arrived) of \(all) messages of a different text have arrived"
    case .outdated(let season):
      return "\(words): not posted: the \(season) season is over. --week \(week) posts it"
    case .posted(let moment, let isChanged):
      let time = NewspaperDate(moment, in: zone).text(.time)
      return "\(words): already posted on \(time)"
        + (isChanged ? "; the text has changed since" : "") + ". --again posts it again"
    }
  }

  /// The JSON event. `link` opens a chat in which users paste the text.
  func event(isRehearsal: Bool, link: String? = nil) -> JSONValue {
    [
      "event": "posted", "chat": .string(chat.name), "to": .string(chat.service.rawValue),
      "league": .string("\(key)"), "week": .int(week), "what": .string(subject.rawValue),
      "dry_run": .bool(isRehearsal),
      "by_hand": .bool(chat.service.isByHand), "link": link.orNull,
      "texts": .array(posts.map { post in post.text.orNull }),
      "has_picture": .bool(posts.contains { $0.picture != nil }),
    ]
  }

  var pictureNote: String? {
    let reason: String
    switch pictureProblem {
    case nil: return nil
    case .notTaken(let rule)?: reason = "\(rule); the link shows the card"
    case .noPicture?:
      reason = "the site has no card as a PNG; 'skidmark build' makes one where rsvg-convert is"
    case .noAddress?:
      reason =
        "\(chat.service.name) fetches pictures itself, and skidmark.yml has no 'base_url:' "
        + "from where"
    case .tellsMore?: reason = "the card on the site shows what the text hides"
    }
    return "\(words): without the picture: \(reason)"
  }
}

extension Console {
  /// Prints the texts of a delivery, or its JSON event. `link` opens a chat in which users paste the text.
  func show(_ delivery: ChatDelivery, isRehearsal: Bool, link: String? = nil) {
    guard !isJSON else {
      return emit(delivery.event(isRehearsal: isRehearsal, link: link))
    }
    output(messages: delivery.posts.compactMap(\.text))
  }
}
