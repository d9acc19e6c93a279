import LeagueModel
import RegexBuilder

extension PlaySheet {
  /// Adds the statistics in the text of a play on ESPN.
  /// - Parameters:
  ///   - offense: The team with the ball.
  ///   - scorer: The team that scored; nil if none did.
  /// - Returns: Whether the text was understood.
  mutating func add(_ text: String, offense: String, scorer: String?) -> Bool {
    // If a play was reversed, its new description follows this word.
    let said = text.text(after: "REVERSED.")
    guard !said.contains("No Play"), !said.contains("no play") else { return true }
    if let summary = said.firstMatch(of: Self.summaryPattern) {
      return add(summary, of: scorer ?? offense, in: said)
    }
    let defense = opponent(of: offense)
    var carrier: String?
    let isTouchdown = said.contains("TOUCHDOWN") && scorer == offense
    if let pass = said.firstMatch(of: Self.passPattern) {
      let (passer, receiver) = (String(pass.1), String(pass.2))
      let yards = Self.yards(pass.3)
      addPass(yards, isTouchdown: isTouchdown, by: passer, of: offense)
      add(.targets, by: receiver, of: offense)
      addCatch(yards, isTouchdown: isTouchdown, by: receiver, of: offense)
      carrier = receiver
    } else if let interception = said.firstMatch(of: Self.interceptionPattern) {
      add(.passesIntercepted, by: String(interception.1), of: offense)
      add(.passingAttempts, by: String(interception.1), of: offense)
      add(.interceptions, by: nil, of: defense)
      if scorer == defense { add(.interceptionTouchdowns, by: nil, of: defense) }
      return true
    } else if let miss = said.firstMatch(of: Self.incompletePattern) {
      add(.incompletions, by: String(miss.1), of: offense)
      add(.passingAttempts, by: String(miss.1), of: offense)
      return true
    } else if let sack = said.firstMatch(of: Self.sackPattern) {
      carrier = String(sack.1)
      add(.timesSacked, by: carrier, of: offense)
      add(.sacks, by: nil, of: defense)
      if said.contains("SAFETY") { add(.safeties, by: nil, of: defense) }
    } else if let run = said.firstMatch(of: Self.runPattern) {
      carrier = String(run.1)
      addRun(Self.yards(run.2), isTouchdown: isTouchdown, by: String(run.1), of: offense)
    }
    let isKick = addKicks(said, of: offense)
    if let carrier { addFumble(said, by: carrier, of: offense, scorer: scorer) }
    addConversion(said, of: offense)
    return carrier != nil || isKick
  }

  private mutating func addKicks(_ said: String, of team: String) -> Bool {
    var isKick = false
    if let kick = said.firstMatch(of: Self.fieldGoalPattern) {
      isKick = true
      let yards = Self.yards(kick.2)
      if kick.3 == "GOOD" {
        addFieldGoal(yards, by: String(kick.1), of: team)
      } else {
        add(.fieldGoalsMissed, by: String(kick.1), of: team, yards: yards)
        if kick.3.lowercased() == "blocked" { add(.blockedKicks, by: nil, of: opponent(of: team)) }
      }
    }
    if let kick = said.firstMatch(of: Self.extraPointPattern) {
      isKick = true
      add(kick.2 == "GOOD" ? .extraPoints : .extraPointsMissed, by: String(kick.1), of: team)
      if kick.2.lowercased() == "blocked" { add(.blockedKicks, by: nil, of: opponent(of: team)) }
    }
    return isKick
  }

  private mutating func addFumble(
    _ said: String, by carrier: String, of team: String, scorer: String?
  ) {
    guard let fumble = said.firstRange(of: "FUMBLES") else { return }
    add(.fumbles, by: carrier, of: team)
    let rest = said[fumble.upperBound...]
    guard let recovery = rest.firstMatch(of: Self.recoveryPattern),
      ProTeam.code(String(recovery.1)) == opponent(of: team)
    else { return }
    add(.fumblesLost, by: carrier, of: team)
    add(.fumblesRecovered, by: nil, of: opponent(of: team))
    if scorer == opponent(of: team) {
      add(.fumbleTouchdowns, by: nil, of: opponent(of: team))
      add(.fumbleRecoveryTouchdowns, by: String(recovery.2), of: opponent(of: team))
    }
  }

  private mutating func addConversion(_ said: String, of team: String) {
    guard said.contains("ATTEMPT SUCCEEDS") else { return }
    let attempt = said.text(after: "CONVERSION ATTEMPT.")
    if let pass = attempt.firstMatch(of: Self.conversionPassPattern) {
      add(.passingConversions, by: String(pass.1), of: team)
      add(.receivingConversions, by: String(pass.2), of: team)
    } else if let run = attempt.firstMatch(of: Self.name) {
      add(.rushingConversions, by: String(run.0), of: team)
    }
  }

  /// Adds a score in ESPN's own words, with full names.
  private mutating func add(
    _ summary: Regex<(Substring, Substring, Substring, Substring)>.Match, of team: String,
    in said: String
  ) -> Bool {
    let player = Self.short(summary.1)
    let yards = Self.yards(summary.2)
    let what = summary.3.lowercased()
    addPointsAfter(said, of: team)
    if what.hasPrefix("pass from") {
      let passer = said.text(after: "pass from ").prefix { $0 != "(" }
      addPass(yards, isTouchdown: true, by: Self.short(passer), of: team)
      add(.targets, by: player, of: team)
      addCatch(yards, isTouchdown: true, by: player, of: team)
      return true
    }
    switch what {
    case "rush", "run": addRun(yards, isTouchdown: true, by: player, of: team)
    case "field goal": addFieldGoal(yards, by: player, of: team)
    case "interception return":
      add(.interceptions, by: nil, of: team)
      add(.interceptionTouchdowns, by: nil, of: team)
      // The text does not say who threw it.
      return false
    case "fumble return", "fumble recovery":
      add(.fumblesRecovered, by: nil, of: team)
      add(.fumbleTouchdowns, by: nil, of: team)
      add(.fumbleRecoveryTouchdowns, by: player, of: team)
      return false
    case "kickoff return":
      add(.kickoffTouchdowns, by: player, of: team)
      add(.kickoffTouchdowns, by: nil, of: team)
    case "punt return":
      add(.puntTouchdowns, by: player, of: team)
      add(.puntTouchdowns, by: nil, of: team)
    case "return of blocked field goal", "return of blocked punt":
      add(.blockedKicks, by: nil, of: team)
      add(.blockedKickTouchdowns, by: nil, of: team)
    default: return false
    }
    return true
  }

  /// Adds the points after a touchdown, which are in parentheses.
  private mutating func addPointsAfter(_ said: String, of team: String) {
    guard let start = said.firstIndex(of: "("), let end = said.lastIndex(of: ")"), start < end
    else {
      return
    }
    let after = said[said.index(after: start)..<end]
    if after.hasSuffix(" Kick") {
      add(.extraPoints, by: Self.short(after.dropLast(5)), of: team)
    } else if after.hasSuffix(" Kick Failed") || after.hasSuffix(" PAT failed") {
      add(
        .extraPointsMissed,
        by: Self.short(after.split(separator: " ").prefix(2).joined(separator: " ")), of: team)
    } else if let pass = after.firstMatch(of: Self.twoPointPassPattern) {
      add(.passingConversions, by: Self.short(pass.1), of: team)
      add(.receivingConversions, by: Self.short(pass.2), of: team)
    } else if let run = after.firstMatch(of: Self.twoPointRunPattern) {
      add(.rushingConversions, by: Self.short(run.1), of: team)
    }
  }

  private static func yards(_ text: Substring) -> Int {
    min(120, max(-120, Int(text.split(separator: " ").first ?? "") ?? 0))
  }

  /// A full name in the form that plays use: `D.Metcalf`.
  private static func short(_ name: some StringProtocol) -> String {
    ProPlayerName(String(name)).short
  }

  // MARK: Patterns

  /// A name in the form that plays use: `D.Metcalf`, `Ja.Reed`, `A.St. Brown`.
  private static var name: Regex<Substring> {
    /[A-Z][A-Za-z]{0,3}\.\s?(?:St\. )?[A-Z][A-Za-z'’\-]*/
  }

  private static var gain: Regex<Substring> { /no gain|-?[0-9]+ yard/ }

  private static var passPattern: Regex<(Substring, Substring, Substring, Substring)> {
    Regex {
      Capture { name }
      #/ pass (?:(?:short|deep) (?:left|middle|right) )?to /#
      Capture { name }
      #/.*? for /#
      Capture { gain }
    }
  }

  private static var incompletePattern: Regex<(Substring, Substring)> {
    Regex {
      Capture { name }
      #/ (?:pass incomplete|spiked)/#
    }
  }

  private static var interceptionPattern: Regex<(Substring, Substring)> {
    Regex {
      Capture { name }
      #/ pass .*?INTERCEPTED by/#
    }
  }

  private static var sackPattern: Regex<(Substring, Substring)> {
    Regex {
      Capture { name }
      " sacked"
    }
  }

  private static var runPattern: Regex<(Substring, Substring, Substring)> {
    Regex {
      Capture { name }
      #/ (?:up the middle|(?:left|right) (?:end|tackle|guard)|scrambles|kneels|rushes|runs).*? for /#
      Capture { gain }
    }
  }

  private static var fieldGoalPattern: Regex<(Substring, Substring, Substring, Substring)> {
    Regex {
      Capture { name }
      " "
      Capture { /[0-9]+/ }
      " yard field goal is "
      Capture { /GOOD|No Good|BLOCKED|Blocked/ }
    }
  }

  private static var extraPointPattern: Regex<(Substring, Substring, Substring)> {
    Regex {
      Capture { name }
      " extra point is "
      Capture { /GOOD|No Good|BLOCKED|Blocked|Aborted/ }
    }
  }

  private static var recoveryPattern: Regex<(Substring, Substring, Substring)> {
    Regex {
      #/(?i:recovered) by /#
      Capture { /[A-Z]{2,3}/ }
      "-"
      Capture { name }
    }
  }

  private static var conversionPassPattern: Regex<(Substring, Substring, Substring)> {
    Regex {
      Capture { name }
      " pass to "
      Capture { name }
      " is complete"
    }
  }

  private static var summaryPattern: Regex<(Substring, Substring, Substring, Substring)> {
    /^([A-Z][^0-9(]+?) ([0-9]+) (?i:yd|yard|yds) (?i)(pass from|rush|run|field goal|interception return|fumble return|fumble recovery|kickoff return|punt return|return of blocked field goal|return of blocked punt)/
  }

  private static var twoPointPassPattern: Regex<(Substring, Substring, Substring)> {
    /^(.+?) Pass to (.+?) for Two-Point Conversion/
  }

  private static var twoPointRunPattern: Regex<(Substring, Substring)> {
    /^(.+?) Run for Two-Point Conversion/
  }
}

extension String {
  /// The text after the last occurrence of a mark; all of it if there is none.
  fileprivate func text(after mark: String) -> String {
    ranges(of: mark).last.map { String(self[$0.upperBound...]) } ?? self
  }
}
