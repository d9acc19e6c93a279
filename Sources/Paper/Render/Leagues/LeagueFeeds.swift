import Liquid
import Platform
import Rank

/// The feeds of a league's latest weeks; none without the site's address, because entries need permanent ones.
///
/// They tell what pages do: without outcomes, if these are not shown, and of a week's roasts only what is printed.
struct LeagueFeeds: LeaguePageMaker {
  let read: Reading
  let league: LeagueReading

  private static let feedLength = 20
  /// The weeks with all roasts. A feed is read again and again, and readers keep what they have seen.
  private static let wholeWeeks = 3

  func files() throws -> [SiteFile] {
    guard let base = facts.baseURL else { return [] }
    let indices = league.weeks.reversed().prefix(Self.feedLength)
    let entries = try indices.enumerated().map { place, index in
      try entry(index, isWhole: place < Self.wholeWeeks, base)
    }
    let feed = Feed(
      title: "\(league.name), \(facts.title)",
      description: "The weekly paper of \(league.name)",
      home: "\(base)/\(league.folder)", base: "\(base)/\(league.folder)",
      lastUpdated: entries.map(\.date).max() ?? "", entries: entries)
    return try files(of: feed, in: league.folder)
  }

  private func entry(_ index: Int, isWhole: Bool, _ base: String) throws -> Feed.Entry {
    let week = league.outline(index)
    let headline = facts.reveal == .shown ? week.headline : nil
    let deck = headline?.standfirst?.joined(separator: " ") ?? ""
    var entry = Feed.Entry(
      title: headline.map { "\(week.weekName): \($0.text)" }
        ?? "\(week.weekName), \(week.league.name)",
      address: "\(base)/\(league.folder)\(week.folder)", date: week.feedDate.description,
      summary: deck.isEmpty ? week.announcement : deck)
    guard isWhole else { return entry }
    entry.picture = try picture(index).map { "\(base)/\($0)" }
    if facts.reveal == .shown { entry.content = try content(of: week, entry) }
    return entry
  }

  /// The path of the week's card, if it is a PNG: feed readers draw no SVG.
  private func picture(_ index: Int) throws -> String? {
    let (edition, data) = (try league.edition(index), try league.data(index))
    let card = try read.cardNames.card(
      of: edition, data, folder: "\(league.folder)\(edition.folder)", league, facts,
      isPicture: read.needsPictures)
    return card.image.type == "image/png" ? card.image.path : nil
  }

  /// The roasts as HTML; nil if there are none.
  private func content(of week: WeekOutline, _ entry: Feed.Entry) throws -> String? {
    guard week.teams.contains(where: { $0.sentences != nil }) else { return nil }
    let teams = week.teams.map { team -> Value in
      [
        "name": .string(team.name),
        "roast": team.sentences.map { .string($0.joined(separator: " ")) } ?? .null,
      ]
    }
    let html = try render(
      "site/feed-entry.html",
      [
        "picture": entry.picture.map(Value.string) ?? .null,
        "headline": week.headline.map { .string($0.text) } ?? .null,
        "summary": .string(entry.summary), "address": .string(entry.address),
        "teams": .array(teams),
      ], escaping: .html)
    return String(decoding: html, as: UTF8.self)
  }
}

extension WeekOutline {
  /// The issue's date, or the time of the data while games are still to be played.
  fileprivate var feedDate: Instant { min(issueDate ?? lastUpdated, lastUpdated) }
}
