/// One of the 32 teams of the NFL.
public struct ProTeam: Sendable, Hashable, Identifiable {
  /// The code that fantasy leagues use, such as KC.
  public let code: String
  /// The city or region, such as Kansas City.
  public let city: String
  /// The nickname, such as Chiefs.
  public let nickname: String
  /// The conference and division, such as AFC West.
  public let division: String

  /// The code.
  public var id: String { code }
  /// City and nickname.
  public var name: String { "\(city) \(nickname)" }

  private init(_ code: String, _ city: String, _ nickname: String, _ division: String) {
    self.code = code
    self.city = city
    self.nickname = nickname
    self.division = division
  }

  /// The team that a source means: by its code or an older one, its name or an earlier one, its city or nickname,
  /// however it is capitalized; nil if it is none.
  public init?(named text: String) {
    // Almost always it is a code, and statistics have hundreds of thousands of them.
    guard let team = Self.byCode[text] ?? Self.byName[text.foldedName] else { return nil }
    self = team
  }

  /// All teams, by name.
  public static let all: [ProTeam] = [
    ProTeam("ARI", "Arizona", "Cardinals", "NFC West"),
    ProTeam("ATL", "Atlanta", "Falcons", "NFC South"),
    ProTeam("BAL", "Baltimore", "Ravens", "AFC North"),
    ProTeam("BUF", "Buffalo", "Bills", "AFC East"),
    ProTeam("CAR", "Carolina", "Panthers", "NFC South"),
    ProTeam("CHI", "Chicago", "Bears", "NFC North"),
    ProTeam("CIN", "Cincinnati", "Bengals", "AFC North"),
    ProTeam("CLE", "Cleveland", "Browns", "AFC North"),
    ProTeam("DAL", "Dallas", "Cowboys", "NFC East"),
    ProTeam("DEN", "Denver", "Broncos", "AFC West"),
    ProTeam("DET", "Detroit", "Lions", "NFC North"),
    ProTeam("GB", "Green Bay", "Packers", "NFC North"),
    ProTeam("HOU", "Houston", "Texans", "AFC South"),
    ProTeam("IND", "Indianapolis", "Colts", "AFC South"),
    ProTeam("JAX", "Jacksonville", "Jaguars", "AFC South"),
    ProTeam("KC", "Kansas City", "Chiefs", "AFC West"),
    ProTeam("LV", "Las Vegas", "Raiders", "AFC West"),
    ProTeam("LAC", "Los Angeles", "Chargers", "AFC West"),
    ProTeam("LAR", "Los Angeles", "Rams", "NFC West"),
    ProTeam("MIA", "Miami", "Dolphins", "AFC East"),
    ProTeam("MIN", "Minnesota", "Vikings", "NFC North"),
    ProTeam("NE", "New England", "Patriots", "AFC East"),
    ProTeam("NO", "New Orleans", "Saints", "NFC South"),
    ProTeam("NYG", "New York", "Giants", "NFC East"),
    ProTeam("NYJ", "New York", "Jets", "AFC East"),
    ProTeam("PHI", "Philadelphia", "Eagles", "NFC East"),
    ProTeam("PIT", "Pittsburgh", "Steelers", "AFC North"),
    ProTeam("SF", "San Francisco", "49ers", "NFC West"),
    ProTeam("SEA", "Seattle", "Seahawks", "NFC West"),
    ProTeam("TB", "Tampa Bay", "Buccaneers", "NFC South"),
    ProTeam("TEN", "Tennessee", "Titans", "AFC South"),
    ProTeam("WAS", "Washington", "Commanders", "NFC East"),
  ]

  /// The code that fantasy leagues use for a source's code; an unknown code stays as it is.
  public static func code(_ code: String) -> String { otherCodes[code] ?? code }

  /// Codes of other sources and of earlier cities.
  private static let otherCodes = [
    "LA": "LAR", "RAM": "LAR", "STL": "LAR", "SD": "LAC", "SDG": "LAC", "OAK": "LV", "LVR": "LV",
    "RAI": "LV", "JAC": "JAX", "WSH": "WAS", "WFT": "WAS", "ARZ": "ARI", "CRD": "ARI",
    "BLT": "BAL", "RAV": "BAL", "CLV": "CLE", "CLT": "IND", "HST": "HOU", "HTX": "HOU",
    "OTI": "TEN", "GNB": "GB", "KAN": "KC", "NOR": "NO", "NWE": "NE", "SFO": "SF", "TAM": "TB",
  ]

  private static let otherNames = [
    "Oakland Raiders": "LV", "San Diego Chargers": "LAC", "St. Louis Rams": "LAR",
    "Washington Redskins": "WAS", "Washington Football Team": "WAS", "Football Team": "WAS",
  ]

  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

  private static let byName: [String: ProTeam] = {
    var names: [String: ProTeam] = [:]
    for team in all {
      // Two teams each play in Los Angeles and in New York.
      if all.count(where: { $0.city == team.city }) == 1 { names[team.city.foldedName] = team }
      for name in [team.code, team.name, team.nickname] { names[name.foldedName] = team }
    }
    for (name, code) in otherNames { names[name.foldedName] = byCode[code] }
    for (other, code) in otherCodes { names[other.foldedName] = byCode[code] }
    return names
  }()
}

/// A code names one team, and statistics compare teams hundreds of thousands of times.
extension ProTeam {
  /// Whether both are the same team.
  public static func == (left: ProTeam, right: ProTeam) -> Bool { left.code == right.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// A team is stored as its code.
extension ProTeam: Codable {
  /// Reads a code.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let team = ProTeam(named: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected the code of a team of the NFL, such as KC")
    }
    self = team
  }

  /// Writes the code.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
