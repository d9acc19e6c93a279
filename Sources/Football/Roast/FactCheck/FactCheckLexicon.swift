struct WordRole: OptionSet {
  let rawValue: UInt32

  /// Function words: articles, prepositions, pronouns, common verbs and adverbs. They are not nouns that numbers count.
  static let function = WordRole(rawValue: 1 << 0)
  /// "About": the number is approximate.
  static let near = WordRole(rawValue: 1 << 1)
  /// "More than": the number is a little below the true value.
  static let above = WordRole(rawValue: 1 << 2)
  /// "Less than": the number is a little above the true value.
  static let below = WordRole(rawValue: 1 << 3)
  /// Marks hypotheticals, negations and questions, which are not claims of a result.
  static let unreal = WordRole(rawValue: 1 << 4)
  /// A verb whose subject wins and whose object loses.
  static let beats = WordRole(rawValue: 1 << 5)
  /// A verb whose subject loses, with "to".
  static let falls = WordRole(rawValue: 1 << 6)
  static let win = WordRole(rawValue: 1 << 7)
  static let loss = WordRole(rawValue: 1 << 8)
  static let winning = WordRole(rawValue: 1 << 9)
  static let losing = WordRole(rawValue: 1 << 10)
  static let run = WordRole(rawValue: 1 << 11)
  /// Months, days, holidays, places and other capitalized words that are not people.
  static let calendar = WordRole(rawValue: 1 << 12)
  /// Refers to a team named before.
  static let pronoun = WordRole(rawValue: 1 << 13)
  /// A verb next to which a player's name or score occurs.
  static let plays = WordRole(rawValue: 1 << 14)
  /// A position or a role that comes before a player's name.
  static let position = WordRole(rawValue: 1 << 15)
  /// Links a team to what is said about it: "is", "sits at".
  static let copula = WordRole(rawValue: 1 << 16)
}

enum Lexicon {
  static func roles(_ key: String) -> WordRole { roles[key] ?? [] }

  static func noun(_ key: String) -> NumberNoun? { nouns[key] }

  /// Whether a word is too common to be a name by itself.
  static func isCommon(_ key: String) -> Bool {
    roles[key] != nil || nouns[key] != nil || SpelledNumber.isPart(key)
      || commonNames.contains(key)
  }

  private static let roles: [String: WordRole] = {
    var roles: [String: WordRole] = [:]
    for (role, words) in words {
      for word in words.split(separator: " ") { roles[String(word), default: []].insert(role) }
    }
    return roles
  }()

  private static let words: [(WordRole, String)] = [
    (
      .function,
      """
      a an the this that these those and or but nor yet so if when while until since because as than \
      then though although whoever whatever whose who which what where why how of to in on at by for \
      from with without against into onto over under through between among after before past down up \
      off out about around per via like near is are was were be been being am do does did done has \
      have had having will would can could shall should may might must not no never ever still just \
      only even also too again now here there today tonight yesterday tomorrow once twice soon later \
      already almost nearly maybe perhaps they them their theirs he him his she her hers it its we us \
      our ours you your yours i me my mine somebody someone nobody everybody everyone anybody anyone \
      something nothing everything all both each every any some none most many few several such same \
      other another else more less fewer least behind ahead short apart away back home instead either \
      neither that's it's they're there's here's let let's somewhere one-half
      """
    ),
    (.near, "about around roughly approximately nearly almost circa some near close maybe"),
    (.above, "over above exceeding past"), (.below, "under below barely"),
    (
      .unreal,
      """
      would could should can cannot can't may might must will won't not never if unless when whenever \
      until whoever to wouldn't couldn't didn't don't doesn't hasn't haven't isn't wasn't without \
      nobody somebody anybody everybody someone nearly almost won't he'd they'd you'd let had
      """
    ),
    (
      .beats,
      """
      beat beats beating beaten defeated defeats defeating topped tops topping edged edges edging \
      crushed crushes crushing demolished thrashed smoked routed routs outscored outscores outlasted \
      destroyed destroys dismantled trounced bested flattened clobbered pummeled steamrolled whipped \
      downed stunned buried survived humiliated embarrassed obliterated annihilated hammered squashed \
      spanked dropped toppled conquered dispatched handled handles
      """
    ),
    (.falls, "lost loses lose losing fell falls falling fall succumbed succumbs bowed"),
    (.win, "win wins victory victories triumph triumphs"),
    (.loss, "loss losses defeat defeats"),
    (
      .winning,
      "won win wins winning victory victories beat beaten beating unbeaten triumphs triumph winner "
        + "winners wining"
    ),
    (
      .losing,
      """
      lost loss losses lose loses losing defeat defeats skid skids slide slump losers loser dropped \
      drops dropping nosedive tailspin freefall collapse beatings
      """
    ),
    (.run, "streak run skid slide slump string stretch tailspin nosedive freefall spree heater"),
    (
      .calendar,
      """
      january february march april may june july august september october november december monday \
      tuesday wednesday thursday friday saturday sunday mondays sundays thursdays christmas \
      thanksgiving halloween easter new las los san santa st mount mt lake north south east west \
      saint fort port great super hall white black red big wall grand mona titanic olympic nobel \
      wikipedia google excel espn sleeper nfl fantasy football league america american england french \
      english german roman greek chinese russian bermuda waffle burger pizza taco dollar home best \
      trader walmart costco ikea ferris swiss uncle aunt grandma grandpa god jesus lord lady captain \
      king queen prince sir dr mr mrs ms president week weeks playoffs playoff power rankings \
      championship commissioner sacko bowl cup title trophy final round season rank
      """
    ),
    (.pronoun, "they them their theirs he him his she her it its we us our you your who"),
    (
      .plays,
      """
      scored scores scoring benched benching bench started starting starts start dropped drops erupted \
      managed posted caught rushed threw ran tallied contributed delivered chipped coughed sat sitting \
      played playing trusted trusting
      """
    ),
    (
      .position,
      """
      quarterback qb rb wr te receiver running tight kicker rookie linebacker starter benchwarmer \
      wideout tailback
      """
    ),
    (
      .copula,
      """
      is are at was were sits sit stands stand now still currently remains remain sitting standing \
      goes went go record a the an
      """
    ),
  ]

  /// Words in names of teams and people that are not names by themselves.
  private static let commonNames: Set<String> = [
    "team", "teams", "owner", "player", "manager", "fc", "club", "squad", "united", "city", "real",
    "jr", "sr", "ii", "iii", "iv", "dead", "last", "first", "top", "bottom", "champ", "champs",
    "champion", "champions", "undefeated", "winless", "losers", "winners", "bye", "luck", "lucky",
    "unlucky", "schedule", "lineup", "score", "scores", "roast", "paper", "dynasty", "draft",
    "waiver", "trade", "ledger", "number", "numbers", "whole", "gang", "crew", "boys", "girls",
    "kings", "men", "man", "good", "bad", "old", "young", "little", "long", "high", "low", "hot",
    "cold", "night", "day", "time", "year", "people", "house", "world", "nation", "army", "machine",
    "no", "vs", "field", "brown", "green", "blue", "gold", "smart", "fast", "rich", "poor", "mad",
  ]

  private static let nouns: [String: NumberNoun] = {
    var nouns: [String: NumberNoun] = [:]
    for (noun, words) in nounWords {
      for word in words.split(separator: " ") { nouns[String(word)] = noun }
    }
    return nouns
  }()

  private static let nounWords: [(NumberNoun, String)] = [
    (.points, "point points pts pt pointers pointer"),
    (.wins, "win wins victory victories triumphs w"),
    (.losses, "loss losses defeat defeats"),
    (.ties, "tie ties draw draws"),
    (.games, "game games meeting meetings matchup matchups outing outings contest contests start"),
    (.weeks, "week weeks weekend weekends"),
    (.places, "place places spot spots rung rungs slots slot seats seat vacancies holes"),
    (.teams, "team teams opponent opponents rival rivals manager managers squads franchises"),
    (.percent, "percent pct percentage"),
    (.row, "straight consecutive running"),
    (
      .other,
      """
      yards yard touchdowns touchdown tds td catches catch interceptions interception fumbles fumble \
      carries receptions reception targets turnovers sacks titles championships rings trades trade \
      pickups drops seasons season years year months players player starters bench touches picks pick \
      rushes playoff playoffs trophies dollars bucks minutes seconds quarters halves
      """
    ),
  ]
}

/// What a number counts, according to the noun after it.
enum NumberNoun {
  case points
  case wins
  case losses
  case ties
  /// Games, or weeks with games.
  case games
  case weeks
  /// Places in a table, or lineup slots.
  case places
  case teams
  case percent
  /// "Straight", for a streak.
  case row
  /// Things that facts do not count: yards, titles, years.
  case other
}

extension Lexicon {
  /// Whether a word can start a sentence without being a name.
  static func isOpener(_ key: String) -> Bool { openers.contains(key) }

  private static let openers: Set<String> = Set(
    """
    ask bless blame buy call check close congratulations credit cue dear digging drink embrace enter \
    enjoy even forget fresh frame fun give god good goodnight great guard hail happy hats hear hello \
    hey holy hang imagine keep kiss kudos ladies light look loser make mark meet meanwhile mind money \
    move never nice note oh ok okay page pack picture play please poor pour pray put quick quiet \
    raise read remember ring rip send shout show sleep so some spare start stay still stop sure take \
    tell thank thanks throw tuck turn use wake watch wear welcome well whatever wow yes yep poor yet \
    turns behold breaking hide grab fun fact classic absolute pure total sources rumor reports legend \
    history science math nature experts scientists historians scholars witnesses experience defense \
    offense plot spoiler warning attention update exhibit act dear final fire fly follow get hold \
    hire insert join jump leave lock love luckily name next none order pick plan pull push run save \
    say see sell set shame shut sign sit speak spend split stand step suppose talk think trade try \
    turnover wait walk want wash win write
    """
    .split(separator: " ").map(String.init))
}
