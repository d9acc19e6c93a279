import Publish

/// A folder of another machine that may hold no links: the site's files lie in the folder itself.
///
/// No step shows all of a new site at once there. So what pages need comes first, then pages, then the home
/// page, each kind put in place together once it has been sent; what goes, goes last. A note says what is on
/// its way, so that after an interruption it is known what is ours.
struct RsyncInPlaceTarget: PublishTarget {
  let shell: RemoteShell
  /// The site's folder, which with this machine's name tells one publisher from another.
  let siteFolder: String
  /// Whether files that are not ours may be taken over.
  let isForced: Bool

  private static let recordName = ".skidmark-published.json"
  private static let noteName = ".skidmark-publishing.json"

  func standing() async throws(PublishError) -> PublishStanding {
    try parsed(try shell.run(Self.look, isLooking: true)).standing
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) {
    let places = isForced ? [] : newPlaces(site, standing)
    let said = try shell.run(lock + Self.look + Self.lookAt(places))
    guard !said.starts(with: Array("busy".utf8)) else { throw .overtaken }
    do throws(PublishError) {
      let there = try parsed(said)
      guard there.standing == standing else { throw .overtaken }
      let inTheWay = String(decoding: there.rest, as: UTF8.self).split(separator: "\n")
        .compactMap { Int($0) }.filter(places.indices.contains).map { places[$0].path }
      guard inTheWay.isEmpty else { throw .inTheWay(inTheWay) }
      // What goes is ours until it has gone: it is in the record of this publish no more.
      var note = record
      note.leftovers += plan.removals.map { .init(file: $0, since: record.published) }
      _ = try shell.run(Self.write(note, to: Self.noteName))
      try send(site, plan, progress)
      _ = try shell.run(Self.finish(plan, record))
    } catch {
      _ = try? shell.run(Self.unlock)
      throw error
    }
  }

  func rollBack() async throws(PublishError) -> PublishRecord { throw .keepsNoReleases }

  // MARK: What is there

  private static let look = """
    for path in \(recordName) \(noteName); do
      if [ -f $path ]; then printf '%s\\n' "$(wc -c <$path | tr -d ' ')"; cat $path
      else echo 0; fi
    done

    """

  /// What we put there, by the record and the note of a publish that did not come to its end. After one of
  /// those only the names are certain: all of them count as left over, so all is sent that differs.
  /// - Returns: That, and what else was said.
  private func parsed(
    _ said: [UInt8]
  ) throws(PublishError) -> (standing: PublishStanding, rest: ArraySlice<UInt8>) {
    var rest = said[...]
    func next() throws(PublishError) -> PublishRecord? {
      let line = rest.prefix { $0 != 0x0A }
      let size = Int(String(decoding: line, as: UTF8.self)) ?? 0
      rest = rest.dropFirst(line.count + 1)
      let bytes = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      guard !bytes.isEmpty else { return nil }
      do { return try PublishRecord(decoding: bytes) } catch {
        throw .record(
          path: "\(shell.settings.host):\(shell.settings.path)/\(Self.recordName)",
          problem: error.problem)
      }
    }
    let record = try next()
    let note = try next()
    let isNothing = record == nil && note == nil
    let tag = isNothing ? nil : digest(of: Array(said[..<rest.startIndex]))
    guard let note else { return (PublishStanding(record: record, tag: tag), rest) }
    var unsure = record ?? note
    let since = Dictionary(
      (record?.leftovers ?? []).map { ($0.file.path, $0.since) }, uniquingKeysWith: { $1 })
    let all = note.everything
    let others = (record?.everything.files ?? []).filter { all[$0.path] == nil }
    unsure.leftovers = SiteListing(all.files + others).files.map {
      PublishRecord.Leftover(file: $0, since: since[$0.path] ?? note.published)
    }
    unsure.site = SiteListing([])
    return (PublishStanding(record: unsure, tag: tag), rest)
  }

  /// Where something of somebody else's may be: the site's files that are new there, and the folders above
  /// them.
  private func newPlaces(
    _ site: BuiltFolder, _ standing: PublishStanding
  ) -> [(path: String, isFolder: Bool)] {
    let ours = standing.record?.everything ?? SiteListing([])
    let new = site.listing.files.map(\.path).filter { ours[$0] == nil }
    var folders: Set<String> = []
    for path in new {
      for index in path.indices where path[index] == "/" { folders.insert(String(path[..<index])) }
    }
    return new.map { ($0, false) } + folders.sorted().map { ($0, true) }
  }

  /// Says the numbers of places where something is: of a folder's that what is there is none, or a link to
  /// one, which would lead us elsewhere.
  private static func lookAt(_ places: [(path: String, isFolder: Bool)]) -> String {
    var script = """
      file() { if [ -e "$2" ] || [ -L "$2" ]; then echo "$1"; fi; }
      folder() { if [ -L "$2" ] || { [ -e "$2" ] && [ ! -d "$2" ]; }; then echo "$1"; fi; }

      """
    for (number, place) in places.enumerated() {
      let word = place.isFolder ? "folder" : "file"
      script += "\(word) \(number) \(shellQuoted("./\(place.path)"))\n"
    }
    return script
  }

  // MARK: Putting it there

  private func send(
    _ site: BuiltFolder, _ plan: PublishPlan, _ progress: @Sendable (Int, Int) -> Void
  ) throws(PublishError) {
    let folder = Files.resolved(site.path)
    let paths = site.listing.files.map(\.path)
    for turn in 0...3 {
      let now = paths.filter { PublishPlan.turn($0) == turn }
      if now.isEmpty { continue }
      try shell.send(now, from: folder, to: "", options: ["--delay-updates"])
      progress(plan.uploads.count { PublishPlan.turn($0.path) <= turn }, plan.uploads.count)
    }
    // Nothing is different now there, and nothing has become different here.
    let different = try shell.send(paths, from: folder, to: "", options: ["--dry-run"])
    for file in site.listing.files { _ = try site.bytes(of: file) }
    guard different.isEmpty else { throw .changedMeanwhile(RemoteShell.firstPath(different)) }
  }

  private static func finish(_ plan: PublishPlan, _ record: PublishRecord) -> String {
    var script = "gone() { rm -f \"$1\"; rmdir -p \"$(dirname \"$1\")\" 2>/dev/null || :; }\n"
    for file in plan.removals { script += "gone \(shellQuoted("./\(file.path)"))\n" }
    return script + write(record, to: recordName) + "rm -f \(noteName)\n" + unlock
  }

  private static func write(_ record: PublishRecord, to name: String) -> String {
    """
    cat >\(name).new <<'END-OF-RECORD'
    \(String(decoding: record.encoded, as: UTF8.self))
    END-OF-RECORD
    mv -f \(name).new \(name)

    """
  }

  // MARK: One at a time

  /// Takes the folder for this publisher. What it has taken before is its own: a site has one run at a time,
  /// so that one was interrupted. What somebody else took an hour ago is nobody's any more.
  private var lock: String {
    let owner = digest(of: Array("\(Machine.name) \(siteFolder)".utf8)).prefix(16)
    return """
      until mkdir .skidmark-lock 2>/dev/null; do
        if [ ! -e .skidmark-lock ]; then
          if mkdir .skidmark-lock; then break; else exit 1; fi
        fi
        holder=$(cat .skidmark-lock/owner 2>/dev/null || :)
        if [ "$holder" = \(owner) ] || [ -n "$(find .skidmark-lock -prune -mmin +60)" ]; then
          if mv .skidmark-lock ".skidmark-lock-$$" 2>/dev/null; then rm -rf ".skidmark-lock-$$"; fi
        else
          echo busy
          exit 0
        fi
      done
      echo \(owner) >.skidmark-lock/owner

      """
  }

  private static let unlock = "rm -rf .skidmark-lock\n"
}
