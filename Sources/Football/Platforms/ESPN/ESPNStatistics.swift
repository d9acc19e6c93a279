/// ESPN's numbers for statistics, as seen in its answers.
enum ESPNStatistics {
  /// A statistic in plain words; unknown ones keep their number.
  static func name(_ id: String) -> String { names[id] ?? "statistic \(id)" }

  private static let names: [String: String] = [
    "3": "passing yards", "4": "passing touchdowns", "15": "passing touchdowns of 40+ yards",
    "16": "passing touchdowns of 50+ yards", "17": "games with 300–399 passing yards",
    "18": "games with 400+ passing yards", "19": "passing two-point conversions",
    "20": "interceptions thrown", "24": "rushing yards", "25": "rushing touchdowns",
    "26": "rushing two-point conversions", "35": "rushing touchdowns of 40+ yards",
    "36": "rushing touchdowns of 50+ yards", "37": "games with 100–199 rushing yards",
    "38": "games with 200+ rushing yards", "41": "receptions", "42": "receiving yards",
    "43": "receiving touchdowns", "44": "receiving two-point conversions",
    "45": "receiving touchdowns of 40+ yards", "46": "receiving touchdowns of 50+ yards",
    "53": "receptions", "56": "games with 100–199 receiving yards",
    "57": "games with 200+ receiving yards", "58": "targets",
    "63": "fumbles recovered for a touchdown", "68": "fumbles", "72": "fumbles lost",
    "74": "field goals of 50+ yards", "77": "field goals of 40–49 yards",
    "80": "field goals of up to 39 yards", "85": "field goals missed", "86": "extra points",
    "88": "extra points missed", "89": "games with no points allowed",
    "90": "games with 1–6 points allowed", "91": "games with 7–13 points allowed",
    "92": "games with 14–17 points allowed", "93": "blocked kicks returned for a touchdown",
    "95": "interceptions", "96": "fumbles recovered", "97": "kicks blocked", "98": "safeties",
    "99": "sacks", "101": "kickoffs returned for a touchdown",
    "102": "punts returned for a touchdown", "103": "interceptions returned for a touchdown",
    "104": "fumbles returned for a touchdown", "121": "games with 18–21 points allowed",
    "122": "games with 22–27 points allowed", "123": "games with 28–34 points allowed",
    "124": "games with 35–45 points allowed", "125": "games with 46+ points allowed",
    "128": "games with less than 100 yards allowed", "129": "games with 100–199 yards allowed",
    "130": "games with 200–299 yards allowed", "131": "games with 300–349 yards allowed",
    "132": "games with 350–399 yards allowed", "133": "games with 400–449 yards allowed",
    "134": "games with 450–499 yards allowed", "135": "games with 500–549 yards allowed",
    "136": "games with 550+ yards allowed",
  ]
}
