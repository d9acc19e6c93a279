package import Credentials
package import Diagnostics
import EmbeddedFiles
package import LanguageModels
package import LeagueModel
package import Platform
package import Platforms
package import Rank
import Render
import Roast

/// Why a stage could not be run. Facts: the command line finds the words.
package enum SiteError: Error, Sendable, Equatable {
  /// The configuration has no leagues.
  case noLeagues
  /// Neither Skidmark nor the site has a theme of this name.
  case noTheme(String, known: [String])
  /// Nothing is stored of a league, and the network may not be asked or a stage was left out.
  case nothingStored(LeagueKey, before: Stage)
  /// Other weeks of the league are stored, but not this one.
  case weekNotStored(LeagueKey, week: Int, latest: Int)
  /// A league could not be fetched.
  case fetch(LeagueKey, FetchError)
  /// A league's cookies could not be looked for.
  case credentials(LeagueKey, CredentialError)
  /// A league is private, and there are no cookies for it; why the keychain could not be asked, if it
  /// could not.
  case cookiesMissing(LeagueKey, keychain: KeychainError?)
  /// ESPN refused cookies from this source, and whether they were stored and are removed now.
  case cookiesRefused(LeagueKey, CredentialSource, isRemoved: Bool)
  /// A league's answers are not what they should be.
  case normalize(LeagueKey, NormalizeError)
  /// A week cannot be ranked.
  case rank(LeagueKey, RankError)
  /// A model could not write about some teams of a week; the paper is there, and some of them have the
  /// roast that they had.
  case roasts(LeagueKey, week: Int, teams: Int, kept: Int, ModelError)
  /// A template, the phrase book or a context file is wrong.
  case text(Diagnostic)
  /// The site would tell outcomes before readers ask; it was not put in place.
  case leaks([Diagnostic])
  /// Stored data is damaged or cannot be written.
  case data(DataError)
  /// The output has files that are not ours.
  case foreign(ForeignFiles)
  /// The output cannot be written.
  case output(FileError)
  /// Only this machine can publish to these places.
  case outOfReach([String])
  /// A mistake of ours.
  case unexpected(String)
}
