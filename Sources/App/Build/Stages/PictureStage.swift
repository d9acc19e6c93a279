import HTTP
import LeagueModel
import Pictures
import Platform
import Platforms

/// Asks for the pictures of a league's teams, once each. No failure of a picture stops a build: the team gets a
/// monogram, and a warning says why.
struct PictureStage: WholeRun {
  var run: SiteRun

  /// Asks for the missing pictures of a league whose answers are stored. Reads the league only if there may be some.
  func fetch(of league: StoredLeague) async throws(SiteError) {
    let (key, season) = (league.key, league.season)
    guard configuration.hasPictures, try !isCurrent(key, season) else { return }
    try note(key, season, next: try await update(try league.league.value()))
  }

  /// Whether these answers have been handled, and it is not yet time to ask an address again.
  private func isCurrent(_ key: LeagueKey, _ season: Int) throws(SiteError) -> Bool {
    let inputs = try inputs(key, season)
    let kept = try ledger.kept(Self.node(key), inputs)
    guard let kept, !options.isFetchingAll else { return false }
    let next = Instant(iso8601: String(decoding: kept.value, as: UTF8.self))
    return next.map { $0 > world.now() } ?? true
  }

  private static func node(_ key: LeagueKey) -> String { "league \(key) pictures" }

  /// The answers, which have the addresses, and the list of pictures.
  private func inputs(_ key: LeagueKey, _ season: Int) throws(SiteError) -> [NamedDigest] {
    let season = data.season(key, season)
    return try ledger.inputs(below: season.snapshot.name)
      + [
        ledger.input(season.pictures.listFile.name),
        NamedDigest("format of pictures", ThumbnailProgram.format.rawValue),
        NamedDigest(
          Programs.thumbnailProgram, "\(ThumbnailProgram(run).isInstalled)"),
      ]
  }

  /// Records when an address is asked again, so that the next run can skip the stage.
  private func note(_ key: LeagueKey, _ season: Int, next: Instant?) throws(SiteError) {
    let folder = data.season(key, season).pictures
    let files = Set(folder.list.teams.map(\.file)).sorted()
    let inputs = try inputs(key, season)
    let outputs = try files.map { (file) throws(SiteError) in
      try ledger.noteStored(folder.place[file].name)
    }
    ledger.note(Self.node(key), inputs, outputs, value: Array((next?.description ?? "").utf8))
  }

  /// - Returns: When an address is asked again; nil if all have a picture.
  private func update(_ league: League) async throws(SiteError) -> Instant? {
    let folder = data.season(league.key, league.season).pictures
    let addresses = addresses(in: league)
    var files = try await goodFiles(in: folder)
    var refused = Dictionary(folder.refused.addresses.map { ($0.address, $0) }) { first, _ in
      first
    }
    if options.isFetchingAll { (files, refused) = ([:], [:]) }
    if ThumbnailProgram(run).isInstalled {
      // The program has been installed meanwhile, so these need not wait for tomorrow.
      refused = refused.filter { $0.value.reason != Self.missingProgram }
    }
    let wanted = Set(addresses.values.map(\.text)).filter { address in
      files[address] == nil && refused[address].map { $0.nextAt <= world.now() } ?? true
    }
    let asked = addresses.values.filter { wanted.contains($0.text) }
    for (address, answer) in try await answers(Array(Set(asked))) {
      switch await small(answer) {
      case .success(let picture):
        files[address.text] = try folder.store(picture)
        refused[address.text] = nil
      case .failure(let refusal):
        // Recordings were made without pictures, or for other ones.
        if refusal.isMissing, configuration.environment == .mock { continue }
        refused[address.text] = RefusedPictures.Entry(
          address: address.text, askedAt: world.now(), isFinal: refusal.isFinal,
          reason: refusal.reason)
      }
    }
    let teams = league.teams.compactMap { team -> TeamPictures.Entry? in
      guard let address = addresses[team.id]?.text, let file = files[address] else { return nil }
      return TeamPictures.Entry(team: team.id, address: address, file: file)
    }
    let left = Set(addresses.values.map(\.text)).sorted().filter { files[$0] == nil }
      .compactMap { refused[$0] }
    try folder.store(TeamPictures(teams: teams), RefusedPictures(addresses: left))
    warn(league, addresses, left.filter { wanted.contains($0.address) })
    return left.map(\.nextAt).min()
  }

  /// The files of the valid stored pictures, by address. Earlier versions stored formats other than JPEG, which some
  /// programs that draw cards cannot read: these are converted.
  private func goodFiles(in folder: PictureFolder) async throws(SiteError) -> [String: String] {
    var files: [String: String] = [:]
    for entry in folder.list.teams where files[entry.address] == nil {
      guard let bytes = folder.bytes(of: entry.file), let picture = try? PictureFile(bytes) else {
        continue
      }
      if picture.format == ThumbnailProgram.format {
        files[entry.address] = entry.file
      } else if case .made(let made) = await ThumbnailProgram(run).thumbnail(of: picture) {
        files[entry.address] = try folder.store(made)
      }
    }
    return files
  }

  /// The addresses of the teams' pictures. A stored league may have been edited, so they are checked again.
  private func addresses(in league: League) -> [Team.ID: Address] {
    let pairs = league.teams.compactMap { team -> (Team.ID, Address)? in
      team.picture.flatMap { PictureAddress.checked($0, of: league.key.platform) }
        .map { (team.id, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private typealias Answer = Result<PictureFile, PictureQuestion.Refusal>

  /// All answers, in the order of the addresses.
  private func answers(_ addresses: [Address]) async throws(SiteError) -> [(Address, Answer)] {
    guard !addresses.isEmpty else { return [] }
    let reach = try reach()
    let question = PictureQuestion(
      reach.client, base: reach.addresses.pictures, timeout: world.timeout)
    let answers = await withTaskGroup(of: (Address, Answer).self) { group in
      for address in addresses {
        group.addTask {
          do throws(PictureQuestion.Refusal) {
            return (address, .success(try await question.picture(at: address)))
          } catch {
            return (address, .failure(error))
          }
        }
      }
      var answers: [(Address, Answer)] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    return answers.sorted { $0.0.text < $1.0.text }
  }

  private static let missingProgram =
    "\(Programs.thumbnailProgram), of Debian's libvips-tools or Homebrew's vips, is not installed"

  /// The picture made small. A stranger's file is never shown unchanged.
  private func small(_ answer: Answer) async -> Answer {
    guard case .success(let picture) = answer else { return answer }
    switch await ThumbnailProgram(run).thumbnail(of: picture) {
    case .made(let small): return .success(small)
    case .notInstalled:
      return .failure(PictureQuestion.Refusal(reason: Self.missingProgram, isFinal: false))
    case .tooManyPixels(let width, let height):
      return .failure(
        PictureQuestion.Refusal(
          reason: "it has \(width) x \(height) pixels, more than \(ThumbnailProgram.longestSide) "
            + "on a side"))
    case .failed:
      return .failure(PictureQuestion.Refusal(reason: "vipsthumbnail cannot make it small"))
    }
  }

  private func warn(
    _ league: League, _ addresses: [Team.ID: Address], _ refused: [RefusedPictures.Entry]
  ) {
    var names: [String: [String]] = [:]
    for team in league.teams {
      let entry = refused.first { $0.address == addresses[team.id]?.text }
      if let entry { names[entry.reason, default: []].append(team.name) }
    }
    guard !names.isEmpty else { return }
    let count = names.values.reduce(0) { $0 + $1.count }
    let reasons = names.sorted { $0.key < $1.key }.map { "\($0) (\($1.joined(separator: ", ")))" }
    report(
      .warning(
        "\(league.key): \(count == 1 ? "a team has a monogram" : "\(count) teams have monograms") "
          + "for lack of a picture: \(reasons.joined(separator: "; "))."))
  }
}
