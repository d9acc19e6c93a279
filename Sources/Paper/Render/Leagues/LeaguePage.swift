import LeagueModel
import Liquid
import Platform
import Rank

/// A page of a league that is not a week: a season of a team, a draft, a manager.
struct LeaguePage {
  /// The kind of page, known to stylesheets, and the name of its template below `pages/`.
  var kind: String
  /// The week whose data it shows.
  var edition: Edition
  /// The folder below the site's root.
  var folder: String
  /// The title before the league's name; nil for the crumb.
  var title: String?
  var description: String
  /// The name at the end of the path from the front page.
  var crumb: String
  /// The week that it belongs to; nil for the whole season or league.
  var week: PageHead.Crumb?
  /// What follows the league's key in the browser storage key for what a reader has revealed of the page.
  var key: String
  /// Whether the page has outcomes to hide.
  var hasOutcomes = true
  /// The page's contents, independent of its location.
  var contents: Object
  /// The folders of other pages below the site's root, by their names in `page`.
  var links: [(String, Value)] = []
}
