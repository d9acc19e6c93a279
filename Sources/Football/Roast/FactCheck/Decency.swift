import JSON
package import Rank

/// What no text says about anyone: threats, self-harm, slurs, sex, illness, injury, family, work, looks, religion, arrests,
/// cheating; and no links or marks of formatting. Words that football uses too count only in phrases that it does not.
package struct Decency: Sendable {
  /// Words that offend, and what they are about.
  package struct Offense: Sendable, Equatable {
    package let topic: String
    package let excerpt: String
  }

  /// The names of teams, managers and players: Christian McCaffrey is not about religion.
  private let names: [String]

  /// - Parameter rankings: The week whose names are no offense; nil for texts without names.
  package init(_ rankings: Rankings? = nil) {
    let teams = (rankings?.teams ?? []).flatMap { team in
      [team.name] + team.ownerNames + team.bestStarters.map(\.name)
    }
    let inFacts = (rankings?.facts ?? []).flatMap { fact in
      (fact.values.object?.keys ?? []).filter { fact.unit(of: $0) == .name }
        .compactMap { fact.values[$0]?.string }
    }
    names = Set(teams + inFacts).filter { !$0.isEmpty }
      .sorted { $0.count == $1.count ? $0 < $1 : $0.count > $1.count }
  }

  /// The first offense in a text; nil if there is none.
  /// - Parameter facts: The sentences of the cited facts, whose words are no offense.
  package func offense(in text: String, citing facts: [String] = []) -> Offense? {
    let text = names.reduce(text) { $0.replacing($1, with: " X ") }
    let lower = text.lowercased()
    for mark in Self.marks where lower.contains(mark) {
      return Offense(topic: "links or formatting", excerpt: mark)
    }
    let words = Self.words(lower)
    let known = facts.map { Self.words($0.lowercased()) }
    for place in words.indices {
      for entry in Self.phrases[words[place].utf8.first ?? 0] ?? []
      where Self.matches(entry.words, words[place...]) {
        let isKnown = known.contains { fact in
          fact.indices.contains { Self.matches(entry.words, fact[$0...]) }
        }
        guard !isKnown else { continue }
        let end = place + entry.words.count
        return Offense(topic: entry.topic, excerpt: words[place..<end].joined(separator: " "))
      }
    }
    return nil
  }

  /// Whether a line of a phrase book has no offense outside its tags.
  package func allows(_ template: String) -> Bool { offense(inTemplate: template) == nil }

  func offense(inTemplate template: String) -> Offense? {
    var text = ""
    var rest = template[...]
    while let start = rest.firstRange(of: "{"),
      let end = rest[start.upperBound...].firstRange(of: "}")
    {
      text += rest[..<start.lowerBound] + " X "
      rest = rest[end.upperBound...].drop { $0 == "}" }
    }
    return offense(in: text + rest)
  }

  private static func words(_ text: String) -> [String] {
    text.replacing("’", with: "'").split { !$0.isLetter && !$0.isNumber && $0 != "'" }
      .map(String.init)
  }

  private static func matches(_ phrase: [String], _ words: ArraySlice<String>) -> Bool {
    phrase.count <= words.count
      && zip(phrase, words).allSatisfy { wanted, word in
        wanted.last == "*" ? word.hasPrefix(wanted.dropLast()) : word == wanted
      }
  }

  private static let marks = [
    "**", "__", "```", "](", "http:", "https:", "www.", "<b>", "<i>", "</", "<script", "<a ",
    "<br", "&lt;", "{", "}", ".com/", "system:", "assistant:", "you are skidmark", "as an ai",
    "ignore previous", "ignore all previous", "what you never do", "answer with one json",
  ]

  /// The phrases of the table by the first byte of their first word.
  private static let phrases: [UInt8: [(topic: String, words: [String])]] = {
    var phrases: [UInt8: [(topic: String, words: [String])]] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      for phrase in parts[1].split(separator: ",") {
        let words = phrase.split(separator: " ").map(String.init)
        phrases[words.first?.utf8.first ?? 0, default: []].append((String(parts[0]), words))
      }
    }
    return phrases
  }()

  private static let table = """
    threats: break his legs, break her legs, break their legs, break your legs, legs broken, kill \
    him, kill her, kill you, kill them all, shoot him, shoot her, shoot them, stab*, murder him, \
    murder her, beat him up, beat her up, punch him in, punch her in, punch you in, watch your \
    back, hunt you down, hunt him down, know where you live, knows where you live, know where he \
    lives, know where she lives, burn down his, burn down her, burn down their, burn his house, \
    burn her house, slash his tires, slash her tires, slash their tires, slash your tires, bomb \
    threat, somebody ought to hurt, deserves to die, should die, drop dead, hire a hitman, hitman, \
    put him in the ground, put her in the ground, sleep with the fishes, end up in a ditch, wake \
    up in a ditch, pay for this in blood, teach him a lesson with
    self-harm: suicid*, kill himself, kill herself, kill themselves, kill themself, kill yourself, \
    kys, hang himself, hang herself, hang themselves, hang yourself, long walk off a short, jump \
    off a bridge, jumped off a bridge, jump off a roof, off a bridge, end it all, slit his, slit \
    her, slit their, slit your, noose, overdos*, cut himself, cut herself, cutting himself, \
    cutting herself, self harm, better off dead, end his own life, end her own life, take his own \
    life, take her own life, take their own life, drink bleach, eat a bullet, stick his head in \
    the oven, stick her head in the oven, not wake up
    slurs: retard, retarded, retards, fag, fags, faggot*, tranny, trannies, spic, spics, chink, \
    chinks, kike*, nigg*, gook*, wetback*, beaner*, dyke, dykes, coon, coons, cripple, crippled, \
    cripples, midget*, spaz, spastic, mongoloid, gypped, gyp, paki, towelhead*, raghead*, homo, \
    homos, no homo, so gay, that's gay, pansy, sissy, tard, libtard*, redskin*, squaw, oriental, \
    illegals, short bus, like a girl, throws like a girl, plays like a girl, autis*, mentally ill
    sex: sex, sexual*, sexy, blowjob*, blow job, handjob*, hand job, orgasm*, horny, porn*, \
    onlyfans, naked, nude*, masturbat*, jerk off, jerks off, jerking off, jerked off, dildo*, \
    penis, vagina, boner*, erection*, hooker*, whore*, slut*, threesome, orgy, condom*, virgin, \
    virgins, virginity, get laid, got laid, getting laid, sleep with, sleeps with, slept with, \
    sleeping with, in bed with, one night stand, stripper*, strip club, fetish*, rape*, raped, \
    rapist, molest*, pedo*, grope*, bend over for, bent over for, bang his, bang her, banging his, \
    banging her, kinky, cum, go down on, tits, pervert*
    illness: cancer*, tumor*, chemo*, aids, hiv, stroke victim, diabet*, alzheimer*, dementia, \
    parkinson*, leukemia, rehab, alcoholic*, alcoholism, addict*, depressed, depression, bipolar, \
    schizo*, anorexi*, bulimi*, herpes, chlamydia, syphilis, std, covid, coronavirus, terminal \
    illness, terminally ill, chronically ill, hospice, life support, kidney*, tuberculosis, heart \
    attack, miscarriage, diagnos*, medication, off his meds, off her meds, off their meds, psych \
    ward, mental illness, disabled, disability, wheelchair*, paralyz*, epilep*, ptsd, therapist, \
    antidepressant*
    injuries: injur*, concussion*, torn acl, tore his, tore an, torn achilles, his hamstring, \
    pulled hamstring, torn hamstring, fractur*, broken leg, broken ankle, broke his ankle, broke \
    his leg, broke his collarbone, broken collarbone, cte, crutches, stretcher, carted off, \
    limping off, amputat*, surgery, blew out his knee, brain damage, head trauma, in a cast, \
    ruptur*, snapped his ankle, snapped his leg, season ending, knee exploded
    families: his wife, her husband, their wife, their husband, your wife, your husband, his ex, \
    her ex, ex wife, ex husband, wife*, husband*, girlfriend*, boyfriend*, divorc*, his mother, \
    her mother, their mother, his mom, her mom, their mom, your mom, your mother, yo mama, his \
    dad, her dad, his father, her father, their father, his kids, her kids, their kids, his son, \
    her son, their son, his daughter, her daughter, their daughter, custody battle, child support, \
    single mother, single dad, stepdad, stepmom, stepson, his brother, her brother, his sister, \
    her sister, their parents, his parents, her parents, orphan*, adopted, his children, her \
    children, their children, his fiance*, her fiance*, cheated on by, cheating on his, cheating \
    on her, his marriage, her marriage, their marriage, mother in law, bastard child
    work: unemploy*, laid off, lost his job, lost her job, lost their job, losing his job, losing \
    her job, losing their job, fired from his, fired from her, fired from their, fired from work, \
    got fired, got canned at work, his boss, her boss, food stamps, on welfare, bankrupt*, \
    foreclos*, evicted from, eviction notice, broke and, homeless, can't hold a job, can't keep a \
    job, between jobs, out of work, day job pays, minimum wage, his salary, her salary, their \
    salary, job at mcdonald's, flipping burgers, his career at, unemployment line, pink slip from
    looks: he's ugly, she's ugly, is ugly, so ugly, ugly face, ugly mug, fat, fatso, fatty, obese, \
    overweight, bald, balding, hairline, receding, acne, double chin, beer belly, beer gut, his \
    teeth, her teeth, buck teeth, his nose, her nose, his face, her face, their face, homely, \
    unattractive, lard*, man boobs, cankles, body odor, smells like he, smells like she, shortest \
    person, hideous, pimple*, comb over, combover, toupee, skinny little, stubby, chubby, wrinkl*, \
    looks like a troll, thighs, weighs, weight loss, five foot, his hair, her hair
    religion: jesus, christ, christian*, muslim*, islam*, jew, jews, jewish, judaism, allah, \
    muhammad, mohammed, buddh*, hindu*, catholic*, mormon*, baptist*, pope, priest, priests, \
    rabbi*, imam, mosque, synagogue, church, quran, koran, bible, torah, atheis*, satan*, sharia, \
    scientolog*, jehovah*, rosary, crucif*, sinner, prayer rug, holy ghost, racial, racis*, black \
    people, white people, mexican*, immigrant*, deport*, ethnic*, foreigner*, gay, lesbian*, \
    transgender, trans, queer
    arrests: arrest*, jail*, prison*, felon*, dui, dwi, mugshot*, indict*, convict*, cocaine, \
    heroin, meth, crack cocaine, domestic violence, assault*, restraining order, police raid, \
    handcuff*, on bail, out on bail, violated probation, parole*, drug test, drug dealer, \
    shoplift*, embezzl*, fraud charges, wanted by the, called the cops on his, called the cops on \
    her, gambling ring, sex offender, behind bars, inmate*, rap sheet, criminal record, insider \
    trading, money laundering, tax evasion, hit and run
    cheating: cheated, cheater*, cheating, cheats, collud*, collus*, tanking on purpose, threw the \
    game, threw that game, rigged it, rigged the, rigging, fixed the game, match fixing, bribe*, \
    bribing, paid off the, hacked, hacking, under the table, banned from, has been banned, stole \
    the password, stole money, stealing from, embezzled, tamper*, con artist, con man, fraudster, \
    laundered, doctored, shady money, pot money, unpaid dues, skimm* from, point shaving
    """
}
