/// A fantasy team.
public struct Team: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id of the team in its league.
  public var id: String
  /// The name, never empty.
  public var name: String
  /// Who manages it, the one who is responsible first; empty for a team that nobody owns.
  public var owners: [Owner]
  /// The division, in a league that has some.
  public var divisionID: Division.ID?
  /// What the platform says of the season so far, to compare our own sums with; nil if it says nothing.
  public var platformRecord: PlatformRecord?
  /// The place in the standings that the platform gives it; nil if it does not say.
  public var platformSeed: Int?
  /// The starters of the present line-up with their points of the whole season, most first, where
  /// the platform knows them; empty where points come only with each week's line-up.
  public var startersBySeason: [PlayerPoints]

  /// Creates a team.
  public init(
    id: String, name: String, owners: [Owner], divisionID: Division.ID? = nil,
    platformRecord: PlatformRecord? = nil, platformSeed: Int? = nil,
    startersBySeason: [PlayerPoints] = []
  ) {
    self.id = id
    self.name = name
    self.owners = owners
    self.divisionID = divisionID
    self.platformRecord = platformRecord
    self.platformSeed = platformSeed
    self.startersBySeason = startersBySeason
  }

  /// What stands in the place of an owner where there is none.
  public static let noOwner = "No owner"

  /// The owners as one name: "Dana", "Dana & Alex", or "No owner".
  public var ownerName: String {
    owners.isEmpty ? Self.noOwner : owners.map(\.name).joined(separator: Self.ownerSeparator)
  }

  /// What stands between the names of owners.
  static let ownerSeparator = " & "
}

/// Somebody who manages a team.
public struct Owner: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id of the person.
  public var id: String
  /// The name, never empty.
  public var name: String

  /// Creates an owner.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A team's season as its platform adds it up.
public struct PlatformRecord: Sendable, Equatable, Codable {
  /// Games won, lost and tied.
  public var record: Record
  /// Points scored.
  public var pointsFor: Points
  /// Points of the opponents; nil where the platform does not say.
  public var pointsAgainst: Points?
  /// The run of equal results at the end; nil where the platform does not say.
  public var streak: Streak?

  /// Creates a record.
  public init(record: Record, pointsFor: Points, pointsAgainst: Points?, streak: Streak?) {
    self.record = record
    self.pointsFor = pointsFor
    self.pointsAgainst = pointsAgainst
    self.streak = streak
  }
}
