extension String {
  /// A slot's name for readers: Superflex rather than SUPER_FLEX.
  package var slotName: String {
    switch self {
    case "SUPER_FLEX", "OP": "Superflex"
    case LineupEntry.bench: "bench"
    case LineupEntry.injuredReserve: "injured reserve"
    case LineupEntry.taxiSquad: "taxi squad"
    case "REC_FLEX": "WR/TE"
    case "WRRB_FLEX": "RB/WR"
    case "IDP_FLEX": "IDP"
    default: self
    }
  }
}

/// A starting slot and the positions that fit it. An unknown slot fits only the position that it is named after.
public struct LineupSlot: Sendable, Hashable {
  /// The platform's name for it: QB, FLEX, SUPER_FLEX …
  public let name: String
  /// An array, because scanning a few short strings is faster than hashing one.
  private let positions: [String]

  /// Creates the slot with a name.
  public init(_ name: String) {
    self.name = name
    positions = Self.known[name] ?? [name]
  }

  /// Whether a player may start here.
  public func accepts(_ player: Player) -> Bool { player.positions.contains(where: accepts) }

  /// Whether players of a position may start here.
  public func accepts(_ position: String) -> Bool { positions.contains(position) }

  private static let known: [String: [String]] = {
    let ends = ["DL", "DE", "DT", "NT"]
    let backers = ["LB", "ILB", "MLB", "OLB"]
    let safeties = ["S", "FS", "SS"]
    let backs = ["DB", "CB"] + safeties
    let defenders = ends + backers + backs
    let clubs = ["DEF", "D/ST", "DST"]
    return [
      "DEF": clubs, "D/ST": clubs, "DST": clubs,
      "FLEX": ["RB", "WR", "TE"],
      "SUPER_FLEX": ["QB", "RB", "WR", "TE"], "OP": ["QB", "RB", "WR", "TE"],
      "REC_FLEX": ["WR", "TE"], "WR/TE": ["WR", "TE"],
      "WRRB_FLEX": ["RB", "WR"], "RB/WR": ["RB", "WR"],
      "DL": ends, "LB": backers, "DB": backs, "S": safeties,
      "IDP_FLEX": defenders, "DP": defenders,
    ]
  }()
}
