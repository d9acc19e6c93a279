package import Build
package import Chats
import Diagnostics
import LeagueModel
import Platform
import Rank
package import Render

extension SiteRun {
  /// The delivery of a league's week to a chat, with its progress, and with the week's card if `hasPicture`.
  /// - Parameter reveal: What readers may learn; nil for the site's setting.
  package func delivery(
    of entry: SiteConfiguration.LeagueEntry, to chat: SiteConfiguration.ChatEntry,
    about subject: ShareSubject = .paper, text: ShareText = .message, reveal: Reveal? = nil,
    hasPicture: Bool = false
  ) throws(SiteError) -> ChatDelivery {
    let edition = try StoredPapers(self).editionToShare(entry)
    let messages = try StoredPapers(self).messages(
      entry, as: chat.service.format, about: subject, text: text, reveal: reveal)
    var picture: ChatPicture?
    var problem: ChatDelivery.PictureProblem?
    if hasPicture {
      do { picture = try card(of: edition, entry, for: chat.service, reveal) } catch {
        problem = error
      }
    }
    let posts = chat.service.posts(messages, picture: picture)
    var state = ChatDelivery.state(of: posts, try record(of: edition)[chat.name, subject])
    let season = edition.league.season
    // A job in September must not post January's final in a new chat.
    if state == .new, !options.areWeeksChosen, SeasonYear.isOver(season, at: world.now()) {
      state = .outdated(season: season)
    }
    return ChatDelivery(
      chat: chat, key: entry.key, week: edition.week, subject: subject, posts: posts,
      state: state, pictureProblem: problem,
      heading: edition.league)
  }

  private func record(of edition: Edition) throws(SiteError) -> PostedRecord {
    let file = data.season(of: edition.league).posted(week: edition.week)
    do { return try file.read() ?? PostedRecord() } catch {
      guard case .data(.stored(var diagnostic)) = error else { throw error }
      diagnostic.notes.append("if the week was not posted, remove this file")
      throw .text(diagnostic)
    }
  }

  /// Sends what has not arrived, or everything if `isAgain`, and records each message that arrives.
  package func post(
    _ delivery: ChatDelivery, to mailbox: ChatMailbox, by mailer: ChatMailer, isAgain: Bool
  ) async throws(PostError) {
    var arrived = 0
    if case .begun(let count) = delivery.state, !isAgain { arrived = count }
    // Sends nothing if the record cannot be written.
    try change(delivery, arrived: arrived) { _ in }
    for post in delivery.posts.dropFirst(arrived) {
      do { try await mailer.send(post, to: mailbox) } catch {
        throw .chat(error, arrived: arrived, of: delivery.posts.count)
      }
      arrived += 1
      let entry = PostedRecord.Entry(
        chat: delivery.chat.name, service: delivery.chat.service.rawValue,
        about: delivery.subject == .paper ? nil : delivery.subject.rawValue,
        postedAt: world.now(), parts: delivery.digests, arrived: arrived)
      try change(delivery, arrived: arrived) { $0.note(entry) }
      report(
        .posted(
          chat: delivery.chat.name, league: delivery.key.description, week: delivery.week,
          part: arrived, of: delivery.posts.count))
    }
  }

  private func change(
    _ delivery: ChatDelivery, arrived: Int, _ body: (inout PostedRecord) -> Void
  ) throws(PostError) {
    do throws(SiteError) {
      let file = data.season(of: delivery.heading).posted(week: delivery.week)
      var record = try file.read() ?? PostedRecord()
      body(&record)
      try file.store(record)
    } catch {
      throw .data(error, arrived: arrived, of: delivery.posts.count)
    }
  }

  // MARK: The picture

  private func card(
    of edition: Edition, _ entry: SiteConfiguration.LeagueEntry, for service: ChatService,
    _ reveal: Reveal?
  ) throws(ChatDelivery.PictureProblem) -> ChatPicture {
    if case .none(let reason) = service.pictureWay { throw .notTaken(because: reason) }
    // The card follows the site's setting, and must not show what the text hides.
    if configuration.reveal == .shown, let reveal, reveal != .shown, edition.phase != .preseason {
      throw .tellsMore
    }
    guard let slug = StoredPapers(self).slugs().first(where: { $0.key == entry.key })?.slug else {
      throw .noPicture
    }
    let relative = "\(slug)/\(edition.folder)"
    let names = (try? Files.list("\(options.output)/\(relative)")) ?? []
    guard let name = names.sorted().last(where: { $0.hasPrefix("card.") && $0.hasSuffix(".png") }),
      let bytes = try? Files.read("\(options.output)/\(relative)\(name)")
    else { throw .noPicture }
    let address = configuration.baseURL.map { "\($0)/\(relative)\(name)" }
    if case .address = service.pictureWay, address == nil { throw .noAddress }
    return ChatPicture(
      name: "card.png", type: "image/png", bytes: bytes, address: address,
      words: "\(edition.weekName) of \(edition.league.name)")
  }
}

/// Why a week was not posted.
package enum PostError: Error, Sendable, Equatable {
  /// The service did not accept a message, after `arrived` of them.
  case chat(ChatError, arrived: Int, of: Int)
  /// The record of what has arrived cannot be read or written.
  case data(SiteError, arrived: Int, of: Int)
}
