import Platform

/// The names of the things that pages look at. `skidmark build --why` prints them.
enum LookupName {
  /// The frame of every page: the site's title and settings, its navigation, styles and program version.
  static let everyPage = NamedDigest.shared + "every page"
  static let version = "version"
  static let assets = "assets/"
  /// Content pages as lists and the search show them.
  static let contentList = "content/"
  /// The targets of links between files of `content/`.
  static let contentLinks = "addresses of content/"
  static let needsPictures = "pictures for links and chats"
  static let movedLeagues = "moved leagues"
  static let leagues = "leagues"
  /// All files of the site but the service worker.
  static let wholeSite = "the whole site"
  static let listOfGames = "list of games"
  static let timeOfGames = "chosen time of games"
  static let addressesOfGames = "addresses of games"
  static let addressesOfStatistics = "addresses of statistics"

  static func template(_ name: String) -> String { "templates/\(name)" }
  static func content(_ source: String) -> String { "content/\(source)" }
  static func name(ofLeague slug: String) -> String { "name of \(slug)" }
  /// The lists of all teams' pictures.
  static let pictures = "pictures of teams"
  static let homeText = "text of the front page"
  static let postsText = "text above the posts"

  static func pictures(of slug: String, in season: Int) -> String {
    "pictures of \(slug)/\(season)"
  }
  static func managers(of slug: String) -> String { "managers of \(slug)" }
  static func page(_ folder: String) -> String { "whether there is \(folder)" }
  static func weeks(of slug: String) -> String { "weeks of \(slug)" }
  static func weeks(of slug: String, in season: Int) -> String { "weeks of \(slug)/\(season)" }
  static func weeks(of slug: String, through folder: String) -> String {
    "weeks of \(slug) through \(folder)"
  }
  static func week(after folder: String, of slug: String) -> String {
    "week after \(slug)/\(folder)"
  }
  static func week(before folder: String, of slug: String) -> String {
    "week before \(slug)/\(folder)"
  }
  static func state(ofGame id: Int) -> String { "state of game \(id)" }
  static func page(ofTeam name: String, in league: String) -> String {
    "page of \(league) \(name)"
  }
}
