/// A fantasy team.
public struct Team: Sendable, Equatable, Codable, Identifiable {
  /// The team's id within its league.
  public var id: String
  /// The name, never empty.
  public var name: String
  /// The managers, the primary one first; empty for a team without an owner.
  public var owners: [Owner]
  /// The division, if the league has any.
  public var divisionID: Division.ID?
  /// The platform's own season totals, to check the computed ones; nil if unknown.
  public var platformRecord: PlatformRecord?
  /// The platform's seed; nil if unknown.
  public var platformSeed: Int?
  /// The final place by the platform's games or standings, from 1; nil before the season is over, and for a place that
  /// they leave undecided.
  public var platformPlace: Int?
  /// The week in which a guillotine league chopped the team; nil if it survives, and in other leagues.
  public var choppedWeek: Int?
  /// The https address of the team's picture; nil if it has none, or none that may be fetched.
  public var picture: String?
  /// The current starters' season totals, most points first; empty if the platform has only weekly points.
  public var startersBySeason: [PlayerPoints]
  /// The names and managers that the team had earlier in the season, earliest first; nil if it has always had these.
  public var past: [PastTeam]?

  /// Creates a team; by default, one of which the platform gives no totals.
  public init(
    id: String, name: String, owners: [Owner], divisionID: Division.ID? = nil,
    platformRecord: PlatformRecord? = nil, platformSeed: Int? = nil,
    platformPlace: Int? = nil, choppedWeek: Int? = nil, picture: String? = nil,
    startersBySeason: [PlayerPoints] = []
  ) {
    self.id = id
    self.name = name
    self.owners = owners
    self.divisionID = divisionID
    self.platformRecord = platformRecord
    self.platformSeed = platformSeed
    self.platformPlace = platformPlace
    self.choppedWeek = choppedWeek
    self.picture = picture
    self.startersBySeason = startersBySeason
  }

  /// The owner name of a team without owners.
  public static let noOwner = "No owner"

  /// The owners as one name: "Dana", "Dana & Alex" or "No owner".
  public var ownerName: String {
    owners.isEmpty ? Self.noOwner : owners.map(\.name).joined(separator: Self.ownerSeparator)
  }

  /// The text between the owners' names.
  package static let ownerSeparator = " & "
}

/// A team's manager.
public struct Owner: Sendable, Equatable, Codable, Identifiable {
  /// The platform's id of the person.
  public var id: String
  /// The name as printed, never empty.
  public var name: String
  /// The name on the platform, if another one is printed; nil if that is `name`.
  public var platformName: String?

  /// Creates an owner, whose name on the platform is `name` by default.
  public init(id: String, name: String, platformName: String? = nil) {
    self.id = id
    self.name = name
    self.platformName = platformName
  }
}

/// A team's season totals according to the platform.
public struct PlatformRecord: Sendable, Equatable, Codable {
  /// Wins, losses and ties.
  public var record: Record
  /// The points that the team scored.
  public var pointsFor: Points
  /// The points that its opponents scored; nil if unknown.
  public var pointsAgainst: Points?
  /// The current streak; nil if unknown.
  public var streak: Streak?

  /// Creates the totals of one team.
  public init(record: Record, pointsFor: Points, pointsAgainst: Points?, streak: Streak?) {
    self.record = record
    self.pointsFor = pointsFor
    self.pointsAgainst = pointsAgainst
    self.streak = streak
  }
}
