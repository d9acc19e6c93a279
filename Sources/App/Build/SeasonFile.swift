import Advice
import LeagueModel
import Rank
import Statistics

/// A value that is stored with a league's season, such as `data/<league>/<season>/managers.json`.
struct SeasonFile<Value: Codable> {
  let data: DataFolder
  let key: LeagueKey
  let season: Int
  /// The file below the season's folder.
  let file: String

  /// The file, relative to the site's folder.
  var name: String { "\(data.name(key, season))/\(file)" }

  private var path: String { "\(data.folder(key, season))/\(file)" }

  /// The stored value; nil without one.
  func read() throws(SiteError) -> Value? { try data.read(Value.self, path) }

  /// Stores a value. Returns the file's name.
  @discardableResult
  func store(_ value: Value) throws(SiteError) -> String {
    try data.write(value, path)
    return name
  }
}

/// The careers of a league's managers.
struct ManagerList: Codable {
  var version = 1
  var managers: [ManagerCareer]
}

extension DataFolder {
  /// The advice for a week as it was given.
  func advice(_ key: LeagueKey, _ season: Int, week: Int) -> SeasonFile<AdviceLog> {
    SeasonFile(data: self, key: key, season: season, file: "advice/\(Self.week(week)).json")
  }

  /// What the paper prints of the advice.
  func adviceReport(_ key: LeagueKey, _ season: Int) -> SeasonFile<AdviceReport> {
    SeasonFile(data: self, key: key, season: season, file: "advice.json")
  }

  /// What NFL defenses allow in the league's scoring.
  func defenses(_ key: LeagueKey, _ season: Int) -> SeasonFile<DefenseReport> {
    SeasonFile(data: self, key: key, season: season, file: "defenses.json")
  }

  /// The managers' careers as of the season.
  func managers(_ key: LeagueKey, _ season: Int) -> SeasonFile<ManagerList> {
    SeasonFile(data: self, key: key, season: season, file: "managers.json")
  }
}
