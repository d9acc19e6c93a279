/// One of the 32 teams of the NFL.
public struct ProTeam: Sendable, Hashable, Identifiable {
  /// The code that fantasy leagues use, such as KC.
  public var code: String { Self.facts[place].code }
  /// The city or region, such as Kansas City.
  public var city: String { Self.facts[place].city }
  /// The nickname, such as Chiefs.
  public var nickname: String { Self.facts[place].nickname }
  /// The conference and division, such as AFC West.
  public var division: String { Self.facts[place].division }

  /// The code, which identifies the team.
  public var id: String { code }
  /// The full name, such as Kansas City Chiefs.
  public var name: String { "\(city) \(nickname)" }

  /// The index in `facts`. Statistics copy and compare teams hundreds of thousands of times, so a team is a number.
  private let place: Int

  private init(place: Int) { self.place = place }

  /// The team that a source means: by a present or older code or name, by its city or by its nickname, ignoring case;
  /// nil if there is no such team.
  public init?(named text: String) {
    // Looks for a code first: statistics have hundreds of thousands of them.
    guard let team = Self.byCode[text] ?? Self.byName[text.foldedName] else { return nil }
    self = team
  }

  /// All teams, by name.
  public static let all = facts.indices.map { ProTeam(place: $0) }

  private static let facts: [(code: String, city: String, nickname: String, division: String)] = [
    ("ARI", "Arizona", "Cardinals", "NFC West"),
    ("ATL", "Atlanta", "Falcons", "NFC South"),
    ("BAL", "Baltimore", "Ravens", "AFC North"),
    ("BUF", "Buffalo", "Bills", "AFC East"),
    ("CAR", "Carolina", "Panthers", "NFC South"),
    ("CHI", "Chicago", "Bears", "NFC North"),
    ("CIN", "Cincinnati", "Bengals", "AFC North"),
    ("CLE", "Cleveland", "Browns", "AFC North"),
    ("DAL", "Dallas", "Cowboys", "NFC East"),
    ("DEN", "Denver", "Broncos", "AFC West"),
    ("DET", "Detroit", "Lions", "NFC North"),
    ("GB", "Green Bay", "Packers", "NFC North"),
    ("HOU", "Houston", "Texans", "AFC South"),
    ("IND", "Indianapolis", "Colts", "AFC South"),
    ("JAX", "Jacksonville", "Jaguars", "AFC South"),
    ("KC", "Kansas City", "Chiefs", "AFC West"),
    ("LV", "Las Vegas", "Raiders", "AFC West"),
    ("LAC", "Los Angeles", "Chargers", "AFC West"),
    ("LAR", "Los Angeles", "Rams", "NFC West"),
    ("MIA", "Miami", "Dolphins", "AFC East"),
    ("MIN", "Minnesota", "Vikings", "NFC North"),
    ("NE", "New England", "Patriots", "AFC East"),
    ("NO", "New Orleans", "Saints", "NFC South"),
    ("NYG", "New York", "Giants", "NFC East"),
    ("NYJ", "New York", "Jets", "AFC East"),
    ("PHI", "Philadelphia", "Eagles", "NFC East"),
    ("PIT", "Pittsburgh", "Steelers", "AFC North"),
    ("SF", "San Francisco", "49ers", "NFC West"),
    ("SEA", "Seattle", "Seahawks", "NFC West"),
    ("TB", "Tampa Bay", "Buccaneers", "NFC South"),
    ("TEN", "Tennessee", "Titans", "AFC South"),
    ("WAS", "Washington", "Commanders", "NFC East"),
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
      // Los Angeles and New York have two teams each, so the city does not identify one.
      if all.count(where: { $0.city == team.city }) == 1 { names[team.city.foldedName] = team }
      for name in [team.code, team.name, team.nickname] { names[name.foldedName] = team }
    }
    for (name, code) in otherNames { names[name.foldedName] = byCode[code] }
    for (other, code) in otherCodes { names[other.foldedName] = byCode[code] }
    return names
  }()
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
