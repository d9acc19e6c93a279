package import Credentials
package import Diagnostics
package import LanguageModels
package import LeagueModel
package import Platform
package import Platforms
package import Rank
package import Sports

/// Why there is no message between two papers.
package enum NothingToSay: Sendable, Equatable {
  /// The week after this one is unknown, or belongs to the playoffs.
  case noNextWeek(after: Int)
  /// No week is being played.
  case noGames
  /// The scores were fetched too long ago.
  case oldScores(Instant)
}

/// Why a stage failed. Carries facts only; the command line words the messages.
package enum SiteError: Error, Sendable, Equatable {
  /// The configuration has no leagues.
  case noLeagues
  /// Neither Skidmark nor the site has a theme of this name.
  case noTheme(String, known: [String])
  /// The league has no stored data, and the run is offline or left out a stage.
  case nothingStored(LeagueKey, before: Stage)
  /// Other weeks of the league are stored, but not this one.
  case weekNotStored(LeagueKey, week: Int, latest: Int)
  /// There is nothing to say about the week ahead or the one being played.
  case silent(LeagueKey, NothingToSay)
  /// A league could not be fetched.
  case fetch(LeagueKey, FetchError)
  /// The lookup of a league's cookies failed.
  case credentials(LeagueKey, CredentialError)
  /// A private league has no cookies. `keychain` is the reason if the keychain could not be read.
  case cookiesMissing(LeagueKey, keychain: KeychainError?)
  /// ESPN refused cookies from this source. `isRemoved` says whether stored cookies were removed.
  case cookiesRefused(LeagueKey, CredentialSource, isRemoved: Bool)
  /// The games could not be fetched.
  case games(SportsAPIError)
  /// The folder of recordings has no answer with what the text names.
  case notRecorded(String, folder: String)
  /// The lookup of the sports API's key failed.
  case gamesKey(CredentialError)
  /// The stored answers about a game cannot be read, so there is no page about it.
  case nothingToTell(game: Int)
  /// The tables of the NFL could not be fetched; says what happened.
  case statistics(String)
  /// A league's answers are invalid.
  case normalize(LeagueKey, NormalizeError)
  /// A week cannot be ranked.
  case rank(LeagueKey, RankError)
  /// A model failed for some teams of a week. The edition exists, and `kept` teams keep their earlier roast.
  case roasts(LeagueKey, week: Int, teams: Int, kept: Int, ModelError)
  /// A template, the phrase book or a context file has an error.
  case text(Diagnostic)
  /// The site would reveal outcomes without being asked, so it was not put in place.
  case leaks([Diagnostic])
  /// Stored data is damaged or cannot be written.
  case data(DataError)
  /// The output folder has files that Skidmark did not write.
  case foreign(ForeignFiles)
  /// The output cannot be written.
  case output(FileError)
  /// Only this machine can publish to these targets.
  case outOfReach([String])
  /// A bug.
  case unexpected(String)
  /// A setting needs trust, and the user has not given it.
  case untrusted(Untrusted)
}

/// The result of a file operation, with its error as that of a stage.
package func onDisk<Value>(
  _ value: @autoclosure () throws(FileError) -> Value
) throws(SiteError) -> Value {
  do { return try value() } catch { throw .data(.file(error)) }
}
