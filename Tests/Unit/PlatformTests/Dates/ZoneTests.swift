import Platform
import TestSupport
import Testing

/// Zones with different rules: north, south, half an hour of daylight saving time, none at all, negative
/// daylight saving time, and a rule with negative hours.
private let samples = [
  "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "Europe/Dublin",
  "America/Nuuk", "Africa/Casablanca", "UTC",
]

@Suite struct ZoneTests {
  @Test func edgesOfDaylightSavingTime() throws {
    let edges: [(String, String, String, String)] = [
      ("America/New_York", "2024-03-10T06:59:59Z", "-18000 EST", "-14400 EDT"),
      ("America/New_York", "2024-11-03T05:59:59Z", "-14400 EDT", "-18000 EST"),
      ("America/New_York", "2061-03-13T06:59:59Z", "-18000 EST", "-14400 EDT"),
      ("Europe/Berlin", "2024-03-31T00:59:59Z", "3600 CET", "7200 CEST"),
      ("Europe/Berlin", "2024-10-27T00:59:59Z", "7200 CEST", "3600 CET"),
      ("Australia/Lord_Howe", "2024-04-06T14:59:59Z", "39600 +11", "37800 +1030"),
      ("Australia/Lord_Howe", "2024-10-05T15:29:59Z", "37800 +1030", "39600 +11"),
      ("Asia/Kolkata", "2024-10-05T15:29:59Z", "19800 IST", "19800 IST"),
    ]
    for (name, text, before, after) in edges {
      let zone = try systemZone(name)
      let last = try #require(Instant(iso8601: text))
      #expect(describe(zone, last) == before, "\(name) \(text)")
      #expect(describe(zone, last.adding(seconds: 1)) == after, "\(name) \(text)")
    }
  }

  /// The rule at the end of a file is all that "slim" files have for recent years; it must agree
  /// with what "fat" files list.
  @Test(arguments: [
    ("America/New_York", "EST5EDT,M3.2.0,M11.1.0"),
    ("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"),
    ("Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
    ("Asia/Kolkata", "IST-5:30"),
  ])
  func ruleAgreesWithTheList(_ name: String, _ rule: String) throws {
    let listed = try systemZone(name)
    let ruled = try #require(Zone(posix: rule))
    let slim = try #require(Zone(name: name, tzif: slimFile(rule)))
    var random = Seeded(3)
    for _ in 0..<2_000 {
      let instant = Instant(
        seconds: .random(in: 1_262_304_000...2_145_916_800, using: &random))
      #expect(describe(ruled, instant) == describe(listed, instant), "\(name) \(instant)")
      #expect(describe(slim, instant) == describe(listed, instant), "\(name) \(instant)")
    }
  }

  @Test func rulesOfAllForms() throws {
    let always = try #require(Zone(posix: "AAA3EDT4,0/0,J365/23"))
    for month in 1...12 {
      let date = try #require(CivilDate(year: 2024, month: month, day: 1))
      #expect(always.offset(at: Instant(date)).isDST)
      #expect(always.offset(at: Instant(date, hour: 2, minute: 59, second: 59)).isDST)
    }
    let julian = try #require(Zone(posix: "AAA0BBB,J60/0,J61/0"))
    let march = try #require(CivilDate(year: 2024, month: 3, day: 1))
    #expect(julian.offset(at: Instant(march)).isDST)
    #expect(julian.offset(at: Instant(march).adding(seconds: -1)).isDST == false)
    let ordinal = try #require(Zone(posix: "AAA0BBB,59/0,60/0"))
    #expect(ordinal.offset(at: Instant(march).adding(seconds: -7_200)).isDST)
    #expect(try #require(Zone(posix: "EST5EDT")).offset(at: Instant(seconds: 1_720_000_000)).isDST)
    for wrong in [
      "", "E5", "EST", "EST25", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0",
      "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2.0,M11.1.0x", "<+05-5",
      "EST5EDT,J0,J1", "EST5EDT,366,1", "EST5EDT,M3.2.0/168,M11.1.0", "EST5:60",
      "EST99999999999999999999",
    ] {
      #expect(Zone(posix: wrong) == nil, "\(wrong)")
    }
  }

  @Test func wallClocksBecomeInstants() throws {
    let zone = try #require(Zone(posix: "EST5EDT,M3.2.0,M11.1.0"))
    func utc(_ text: String) -> String? { Instant(parsing: text, in: zone)?.description }
    #expect(utc("2024-07-04 12:00") == "2024-07-04T16:00:00Z")
    #expect(utc("2024-12-10") == "2024-12-10T05:00:00Z")
    #expect(utc("2024-03-10 01:59:59") == "2024-03-10T06:59:59Z")
    #expect(utc("2024-03-10 02:30") == "2024-03-10T07:30:00Z")
    #expect(utc("2024-03-10 03:00") == "2024-03-10T07:00:00Z")
    #expect(utc("2024-11-03 01:30") == "2024-11-03T05:30:00Z")
    #expect(utc("2024-11-03 02:00") == "2024-11-03T07:00:00Z")
    #expect(utc("2024-07-04 12:00 +0000") == "2024-07-04T12:00:00Z")
    var random = Seeded(5)
    for _ in 0..<2_000 {
      let instant = Instant(seconds: .random(in: 0...4_000_000_000, using: &random))
      let back = Instant(parsing: format(instant, "%F %T", in: zone), in: zone)
      // Only the repeated hour comes back as its first occurrence.
      #expect(back == instant || back == instant.adding(seconds: -3_600))
    }
  }

  @Test(arguments: samples)
  func zonesAgreeWithPython(_ name: String) throws {
    let zone = try systemZone(name)
    var random = Seeded(42)
    let moments = (0..<500).map { _ in
      Int64.random(in: -3_000_000_000...5_000_000_000, using: &random)
    }
    let program = """
      import sys, datetime as d, zoneinfo
      z = zoneinfo.ZoneInfo(sys.argv[1])
      e = d.datetime(1970, 1, 1, tzinfo=d.timezone.utc)
      for s in sys.argv[2].split():
        t = (e + d.timedelta(seconds=int(s))).astimezone(z)
        o = int(t.utcoffset().total_seconds())
        print(o, t.tzname(), t.strftime('%a %A %b %B %d %H:%M:%S %j %U %W %V %G %u %w %y %I %p'))
      """
    let words = moments.map(String.init).joined(separator: " ")
    let python = try ChildProcess("python3", ["-c", program, name, words])
    defer { python.stop() }
    let lines = python.rest().split(separator: "\n")
    try #require(lines.count == moments.count, "python3 knows no zones")
    for (moment, line) in zip(moments, lines) {
      let instant = Instant(seconds: moment)
      let text = format(
        instant, "%a %A %b %B %d %H:%M:%S %j %U %W %V %G %u %w %y %I %p", in: zone)
      #expect("\(describe(zone, instant)) \(text)" == line, "\(name) \(moment)")
    }
  }

  @Test func damagedFilesAreRefused() throws {
    let whole = try #require(fileBytes("/usr/share/zoneinfo/America/New_York"))
    #expect(Zone(name: "x", tzif: whole) != nil)
    for length in 0..<whole.count {
      #expect(Zone(name: "x", tzif: Array(whole.prefix(length))) == nil, "\(length) bytes")
    }
    var random = Seeded(9)
    for _ in 0..<5_000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let limit = Bool.random(using: &random) ? 100 : bytes.count
        bytes[Int.random(in: 0..<limit, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let zone = Zone(name: "x", tzif: bytes) else { continue }
      for seconds in [Int64.min, -1, 0, 1_700_000_000, .max] {
        _ = format(Instant(seconds: seconds), "%c %Z", in: zone)
      }
    }
  }
}

/// A zone of the system's; `Scripts/setup` installs them.
private func systemZone(_ name: String) throws -> Zone {
  let bytes = try #require(fileBytes("/usr/share/zoneinfo/\(name)"))
  return try #require(Zone(name: name, tzif: bytes), "\(name) is not read")
}

private func describe(_ zone: Zone, _ instant: Instant) -> String {
  let offset = zone.offset(at: instant)
  return "\(offset.seconds) \(offset.abbreviation)"
}

/// A zone file of version 2 that has no transitions, only a rule.
private func slimFile(_ rule: String) -> [UInt8] {
  func header(kinds: UInt8, characters: UInt8) -> [UInt8] {
    var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, 0, kinds, characters] { bytes += [0, 0, 0, count] }
    return bytes
  }
  let kind: [UInt8] = [0, 0, 0, 0, 0, 0]
  let first = header(kinds: 1, characters: 4) + kind + Array("LMT\0".utf8)
  return first + first + Array("\n\(rule)\n".utf8)
}
