import Delivery
import Platform

/// A site that lies in a folder of another machine, file by file, with Skidmark's notes beside it.
///
/// `.skidmark-published.json` says what is there, and `.skidmark-publishing.json` what is on its way. What a
/// publish replaces or removes is kept below `.skidmark-kept`, in a folder and a record for each release, so
/// that one can go back to it.
struct RemoteSite: Sendable {
  let shell: RemoteShell
  /// A name that tells this publisher from others.
  let publisher: String
  /// A name that no other run has.
  let run: String
  /// Whether somebody who is at work is passed over.
  let isForced: Bool

  private static let recordName = ".skidmark-published.json"
  private static let noteName = ".skidmark-publishing.json"
  private static let keptFolder = ".skidmark-kept"

  /// What is there.
  struct Contents: Sendable {
    /// The last release that was put there whole.
    var record: PublishRecord?
    /// The one that was on its way when somebody was interrupted.
    var note: PublishRecord?
    /// What tells this state from others; nil for nothing.
    var tag: String?
    /// The names of the releases of which something is kept.
    var kept: Set<String> = []
    /// The numbers of the places that were asked for where something is that is not ours.
    var taken: [Int] = []
  }

  /// A place that a file, or a folder above one, is going to have.
  typealias Place = (path: String, isFolder: Bool)

  // MARK: Looking

  /// Looks at the folder and changes nothing.
  /// - Parameter places: Where something of somebody else's may be.
  func contents(asking places: [Place] = []) throws(PublishError) -> Contents {
    try parsed(try shell.run(Self.look + Self.lookAt(places), isLooking: true))
  }

  /// Takes the folder for this publisher and looks at it.
  /// - Throws: `taken` if somebody else has it.
  func take(asking places: [Place] = []) throws(PublishError) -> Contents {
    let said = try shell.run(lock + Self.look + Self.lookAt(places))
    guard !said.starts(with: Array("busy ".utf8)) else {
      let line = String(decoding: said.dropFirst(5).prefix { $0 != 0x0A }, as: UTF8.self)
      throw .taken(since: Instant(iso8601: line))
    }
    return try parsed(said)
  }

  /// Lets go of the folder, if it is still ours.
  func letGo() throws(PublishError) { try change(held + Self.unlock) }

  /// What is kept of a release: its record, and the paths of its files that are not where they were.
  func kept(_ release: String) throws(PublishError) -> (PublishRecord, paths: Set<String>)? {
    let said = try shell.run(
      """
      cd \(Self.keptFolder)/\(release)
      wc -c <../\(release).json | tr -d ' '
      cat ../\(release).json
      find . -type f
      """)
    var rest = said[...]
    guard let record = try record(&rest) else { return nil }
    let paths = String(decoding: rest, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("./") }.map { String($0.dropFirst(2)) }
    return (record, Set(paths))
  }

  /// The releases of which something is kept, by their names.
  func keptRecords() throws(PublishError) -> [String: PublishRecord] {
    let said = try shell.run(
      """
      for path in \(Self.keptFolder)/*.json; do
        if [ -f "$path" ]; then wc -c <"$path" | tr -d ' '; cat "$path"; fi
      done
      """)
    var records: [String: PublishRecord] = [:]
    var rest = said[...]
    while let record = try record(&rest) { records[record.release] = record }
    return records
  }

  /// The lengths and texts of both notes, and a line with the names of what is kept.
  private static let look = """
    for path in \(recordName) \(noteName); do
      if [ -f $path ]; then printf '%s\\n' "$(wc -c <$path | tr -d ' ')"; cat $path
      else echo 0; fi
    done
    for path in \(keptFolder)/*.json; do
      if [ -f "$path" ]; then path=${path##*/}; printf '%s ' "${path%.json}"; fi
    done
    echo

    """

  /// Says the numbers of places where something is: of a folder's that what is there is none, or a link to
  /// one, which would lead us elsewhere.
  private static func lookAt(_ places: [Place]) -> String {
    var script = """
      file() { if [ -e "$2" ] || [ -L "$2" ]; then echo "$1"; fi; }
      folder() { if [ -L "$2" ] || { [ -e "$2" ] && [ ! -d "$2" ]; }; then echo "$1"; fi; }

      """
    for (number, place) in places.enumerated() {
      let word = place.isFolder ? "folder" : "file"
      script += "\(word) \(number) \(quoted(place.path))\n"
    }
    return script
  }

  private func parsed(_ said: [UInt8]) throws(PublishError) -> Contents {
    var rest = said[...]
    var contents = Contents()
    contents.record = try record(&rest)
    contents.note = try record(&rest)
    if contents.record != nil || contents.note != nil {
      contents.tag = digest(of: Array(said[..<rest.startIndex]))
    }
    let lines = String(decoding: rest, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let names = (lines.first ?? "").split(separator: " ").filter(PublishRecord.isReleaseName)
    contents.kept = Set(names.map(String.init))
    contents.taken = lines.dropFirst().compactMap { Int($0) }
    return contents
  }

  private func record(_ rest: inout ArraySlice<UInt8>) throws(PublishError) -> PublishRecord? {
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

  // MARK: Changing

  /// Keeps files of the release that is shown, and only then writes down what is on its way: after an
  /// interruption whatever is not kept is as it was.
  /// - Parameters:
  ///   - note: What is on its way, with all that is ours until it is there.
  ///   - shown: The release that is shown; nil to keep nothing.
  ///   - isUnfinished: Whether an interrupted publish has kept files of it before.
  func begin(
    _ note: PublishRecord, keeping paths: [String], of shown: PublishRecord?, isUnfinished: Bool
  ) throws(PublishError) {
    var script = held
    if let shown {
      script += "kept=\(Self.keptFolder)/\(shown.release)\n"
      if !isUnfinished { script += "rm -rf \"$kept\" \"$kept.json\"\n" }
      script += """
        rm -f "$kept.new"
        mkdir -p "$kept"
        chmod 700 \(Self.keptFolder)
        keep() {
          if [ -e "$kept/$1" ] || [ ! -f "$1" ]; then return 0; fi
          mkdir -p "$kept/${1%/*}"
          ln "$1" "$kept/$1" 2>/dev/null || { cp -p "$1" "$kept.new" && mv -f "$kept.new" "$kept/$1"; }
        }

        """
      for path in paths { script += "keep \(Self.quoted(path))\n" }
      script += Self.write(shown, to: "\(Self.keptFolder)/\(shown.release).json")
    }
    try change(script + Self.write(note, to: Self.noteName))
  }

  /// Removes files, writes down what is there now, and lets go of the folder.
  /// - Parameters:
  ///   - old: The releases of which nothing has to be kept any more.
  ///   - folders: Where a transfer that broke off may have left what it had.
  func finish(
    _ record: PublishRecord, removing paths: [String], forgetting old: [String],
    sweeping folders: Set<String> = []
  ) throws(PublishError) {
    var script = held + Self.removal(of: paths)
    for folder in folders.sorted() { script += "rm -rf \(Self.quoted("\(folder).~tmp~"))\n" }
    // In one step what is on its way is there.
    script += Self.write(record, to: Self.noteName)
    script += "mv -f \(Self.noteName) \(Self.recordName)\n"
    for name in old {
      script += "rm -rf \(Self.keptFolder)/\(name) \(Self.keptFolder)/\(name).json\n"
    }
    try change(script + Self.unlock)
  }

  /// Runs a script that begins by looking whether the folder is still ours.
  /// - Throws: `overtaken` if it is not.
  private func change(_ script: String) throws(PublishError) {
    let said = try shell.run(script + "echo finished\n")
    guard said.starts(with: Array("finished".utf8)) else { throw .overtaken }
  }

  /// Puts kept files back, one after the other.
  /// - Parameter files: The paths, each with the release under which it is kept.
  func bringBack(_ files: [(path: String, release: String)]) throws(PublishError) {
    var script =
      held + """
        back() {
          mkdir -p "${2%/*}"
          cp -p "\(Self.keptFolder)/$1/$2" .skidmark-new
          mv -f .skidmark-new "$2"
        }

        """
    for file in files { script += "back \(file.release) \(Self.quoted(file.path))\n" }
    try change(script)
  }

  private static func removal(of paths: [String]) -> String {
    var script = "gone() { rm -f \"$1\"; rmdir -p \"${1%/*}\" 2>/dev/null || :; }\n"
    for path in paths { script += "gone \(quoted(path))\n" }
    return script
  }

  private static func write(_ record: PublishRecord, to name: String) -> String {
    """
    cat >\(name).new <<'END-OF-RECORD'
    \(String(decoding: record.encoded, as: UTF8.self))
    END-OF-RECORD
    mv -f \(name).new \(name)

    """
  }

  /// A path that is no option, and that has a folder before its last slash.
  private static func quoted(_ path: String) -> String { shellQuoted("./\(path)") }

  // MARK: One at a time

  /// Says that we are still at it.
  /// - Throws: `overtaken` if the folder is somebody else's now.
  func confirm() throws(PublishError) { try change(held + "touch \(Self.lockName)\n") }

  private static let lockName = ".skidmark-lock"

  /// Takes the folder for this run. What its publisher has taken before is its own: a site has one run at a
  /// time, so that one was interrupted; if it was not after all, it notices. What somebody else took and has
  /// not confirmed for five hours, longer than a transfer may take, is nobody's any more, and so is what
  /// nobody put a name to for a minute.
  private var lock: String {
    """
    until mkdir \(Self.lockName) 2>/dev/null; do
      if [ ! -e \(Self.lockName) ]; then
        if mkdir \(Self.lockName); then break; else exit 1; fi
      fi
      holder=
      read -r holder run since 2>/dev/null <\(Self.lockName)/owner || :
      if [ "$holder" = \(publisher) ] || \(isForced) ||
        [ -n "$(find \(Self.lockName) -prune -mmin +300)" ] ||
        { [ -z "$holder" ] && [ -n "$(find \(Self.lockName) -prune -mmin +1)" ]; }
      then
        if mv \(Self.lockName) "\(Self.lockName)-$$" 2>/dev/null; then rm -rf "\(Self.lockName)-$$"; fi
      else
        echo "busy ${since:-}"
        exit 0
      fi
    done
    echo "\(publisher) \(run) $(date -u +%Y-%m-%dT%H:%M:%SZ)" >\(Self.lockName)/owner

    """
  }

  /// Ends a script if the folder is not this run's.
  private var held: String {
    """
    run=
    read -r holder run since 2>/dev/null <\(Self.lockName)/owner || :
    if [ "$run" != \(run) ]; then echo lost; exit 0; fi

    """
  }

  private static let unlock = "rm -rf \(lockName)\n"
}
