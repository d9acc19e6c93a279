package import Build
import Diagnostics
import LeagueModel
import Platform
package import Render

/// Bringing a week to where the league talks.
extension SiteRun {
  /// What a chat would get of a league's week, and how much of it is there already.
  /// - Parameters:
  ///   - reveal: What readers may learn; nil for what the site says.
  ///   - hasPicture: Whether the week's card goes along where it can.
  package func delivery(
    of entry: SiteConfiguration.LeagueEntry, to chat: SiteConfiguration.ChatEntry,
    reveal: Reveal? = nil, hasPicture: Bool = false
  ) throws(SiteError) -> ChatDelivery {
    let edition = try StoredPapers(self).editionToShare(entry)
    let messages = try StoredPapers(self).messages(entry, as: chat.service.format, reveal: reveal)
    var picture: ChatPicture?
    var problem: ChatDelivery.PictureProblem?
    if hasPicture {
      do throws(MissingPicture) {
        picture = try card(of: edition, entry, for: chat.service, reveal)
      } catch { problem = error.problem }
    }
    let posts = chat.service.posts(messages, picture: picture)
    var state = ChatDelivery.state(of: posts, try record(of: edition)[chat.name])
    let season = edition.league.season
    // A job that runs in September must not post the final of January in a chat that is new.
    if state == .new, !options.areWeeksChosen, SeasonYear.isOver(season, at: world.now()) {
      state = .outdated(season: season)
    }
    return ChatDelivery(
      chat: chat, key: entry.key, week: edition.week, posts: posts,
      state: state, pictureProblem: problem,
      heading: edition.league)
  }

  /// What has been posted of a week.
  private func record(of edition: Edition) throws(SiteError) -> PostedRecord {
    do { return try data.posted(edition.league, week: edition.week) } catch {
      guard case .stored(var diagnostic) = error else { throw .data(error) }
      diagnostic.notes.append("without this file the week counts as not posted: remove it if so")
      throw .text(diagnostic)
    }
  }

  /// Sends what has not arrived yet, and takes note of each part that has.
  /// - Parameter isAgain: Whether all of it is sent, whatever has arrived.
  package func post(
    _ delivery: ChatDelivery, to mailbox: ChatMailbox, by mailer: ChatMailer, isAgain: Bool
  ) async throws(PostError) {
    var arrived = 0
    if case .begun(let count) = delivery.state, !isAgain { arrived = count }
    // Whatever could not be noted afterwards is not sent.
    try change(delivery, arrived: arrived) { _ in }
    for post in delivery.posts.dropFirst(arrived) {
      do { try await mailer.send(post, to: mailbox) } catch {
        throw .chat(error, arrived: arrived, of: delivery.posts.count)
      }
      arrived += 1
      try note(delivery, arrived: arrived)
      report(
        .posted(
          chat: delivery.chat.name, league: delivery.key.description, week: delivery.week,
          part: arrived, of: delivery.posts.count))
    }
  }

  private func note(_ delivery: ChatDelivery, arrived: Int) throws(PostError) {
    try change(delivery, arrived: arrived) { record in
      record.note(
        PostedRecord.Entry(
          chat: delivery.chat.name, service: delivery.chat.service.rawValue, postedAt: world.now(),
          parts: delivery.digests, arrived: arrived))
    }
  }

  /// Reads, changes and stores what has been posted of a week.
  private func change(
    _ delivery: ChatDelivery, arrived: Int, _ body: (inout PostedRecord) -> Void
  ) throws(PostError) {
    do throws(DataError) {
      var record = try data.posted(delivery.heading, week: delivery.week)
      body(&record)
      try data.store(record, of: delivery.heading, week: delivery.week)
    } catch {
      throw .data(error, arrived: arrived, of: delivery.posts.count)
    }
  }

  // MARK: The picture

  /// Why a picture that somebody wanted does not go along.
  private struct MissingPicture: Error {
    var problem: ChatDelivery.PictureProblem
  }

  /// The card of a week as it stands on the site.
  private func card(
    of edition: Edition, _ entry: SiteConfiguration.LeagueEntry, for service: ChatService,
    _ reveal: Reveal?
  ) throws(MissingPicture) -> ChatPicture {
    guard service.pictureWay != .none else { throw MissingPicture(problem: .notTaken) }
    // The card was drawn as the site says; a text that hides more must not be undone by it.
    if configuration.reveal == .shown, let reveal, reveal != .shown, edition.phase != .preseason {
      throw MissingPicture(problem: .tellsMore)
    }
    guard let slug = StoredPapers(self).slugs().first(where: { $0.key == entry.key })?.slug else {
      throw MissingPicture(problem: .noPicture)
    }
    let relative = "\(slug)/\(edition.folder)"
    let names = (try? Files.list("\(options.output)/\(relative)")) ?? []
    guard let name = names.sorted().last(where: { $0.hasPrefix("card.") && $0.hasSuffix(".png") }),
      let bytes = try? Files.read("\(options.output)/\(relative)\(name)")
    else { throw MissingPicture(problem: .noPicture) }
    let address = configuration.baseURL.map { "\($0)/\(relative)\(name)" }
    if service.pictureWay == .address, address == nil { throw MissingPicture(problem: .noAddress) }
    return ChatPicture(
      name: "card.png", type: "image/png", bytes: bytes, address: address,
      words: "\(edition.weekName) of \(edition.league.name)")
  }
}

/// Why a week did not get to a chat.
package enum PostError: Error, Sendable, Equatable {
  /// The service did not take it; so many of its parts have arrived.
  case chat(ChatError, arrived: Int, of: Int)
  /// What has arrived cannot be noted.
  case data(DataError, arrived: Int, of: Int)
}

extension ChatService {
  /// How a text looks there.
  package var format: ShareFormat {
    switch self {
    case .discord: .discord
    case .slack: .slack
    case .groupme: .groupme
    case .telegram: .telegram
    case .whatsapp: .whatsapp
    }
  }
}
