import Build

/// The releases in a folder of another machine, laid out as `FolderTarget` does it: `releases` with a folder
/// and a record for each, and the link `current`.
struct RemoteReleases: Sendable {
  let shell: RemoteShell

  /// What is there.
  struct Contents: Sendable {
    /// Where `current` leads; nil if there is none.
    var link: String?
    /// Our records by the names of their releases; those that cannot be read with the reason why.
    var records: [String: Result<PublishRecord, PublishRecordError>] = [:]
    /// The names of all folders.
    var folders: Set<String> = []
    /// The names of folders that interrupted publishes have left.
    var unfinished: [String] = []
  }

  /// Looks at the folder.
  /// - Parameter incoming: A folder for what is on its way, which is made then; nil to change nothing.
  func contents(making incoming: String? = nil) throws(PublishError) -> Contents {
    let said = try shell.run(
      """
      \(incoming.map { "mkdir -p releases/\($0)" } ?? ":")
      if [ -L current ]; then printf 'link %s\\n' "$(readlink current)"
      elif [ -e current ]; then echo 'other'; fi
      cd releases 2>/dev/null || exit 0
      for path in * .incoming-*; do
        if [ -f "$path" ]; then
          case $path in *.json) printf 'record %s %s\\n' "$(wc -c <"$path" | tr -d ' ')" "$path"
            cat "$path" ;;
          esac
        elif [ -d "$path" ]; then printf 'folder %s\\n' "$path"; fi
      done
      """, isLooking: incoming == nil)
    var contents = Contents()
    var rest = said[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "other":
        throw .notOurs(path: place("current"), problem: "it is not a link that Skidmark made")
      case "link" where words.count == 2: contents.link = words[1]
      case "folder" where words.count == 2:
        if PublishRecord.isReleaseName(words[1]) { contents.folders.insert(words[1]) }
        if words[1] != incoming, isUnfinished(words[1]) { contents.unfinished.append(words[1]) }
      case "record" where words.count == 2:
        let parts = words[1].split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let size = Int(parts[0]), size <= rest.count else { break }
        let name = String(parts[1].dropLast(".json".count))
        let bytes = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        guard PublishRecord.isReleaseName(name) else { break }
        contents.records[name] = Result { () throws(PublishRecordError) in
          var record = try PublishRecord(decoding: bytes)
          record.release = name
          return record
        }
      default: break
      }
    }
    return contents
  }

  /// Puts a release that has been sent completely in its place and lets `current` lead to it, if that still
  /// leads where it did. All of it is done while nobody else does the same.
  /// - Parameters:
  ///   - incoming: The folder that it was sent to.
  ///   - link: Where `current` led.
  /// - Returns: Whether it still did.
  func finish(
    _ record: PublishRecord, from incoming: String, over link: String?, removing old: [String],
    and unfinished: [String]
  ) throws(PublishError) -> Bool {
    let release = record.release
    let carried = record.leftovers.map { shellQuoted($0.file.path) }
    let from = link.map { shellQuoted($0) } ?? "''"
    var script = Self.functions
    // A link must not lead to files that a power cut leaves empty. It may take long, so before the lock.
    script += "sync -f releases 2>/dev/null || sync\nlock\n"
    script += "if ! leads \(from); then unlock; echo overtaken; exit 0; fi\n"
    for path in carried {
      script += "carry \(from)/\(path) releases/\(incoming)/\(path)\n"
    }
    script += """
      cat >releases/\(release).json.new <<'END-OF-RECORD'
      \(String(decoding: record.encoded, as: UTF8.self))
      END-OF-RECORD
      mv -f releases/\(release).json.new releases/\(release).json
      mv releases/\(incoming) releases/\(release)
      flip releases/\(release)
      unlock
      rm -rf\(unfinished.map { " releases/\($0)" }.joined()) releases/\(incoming)
      echo finished

      """
    for name in old {
      script += "rm -rf releases/\(name)\nrm -f releases/\(name).json\n"
    }
    return try shell.run(script).starts(with: Array("finished".utf8))
  }

  /// Lets `current` lead to another release.
  /// - Returns: Whether it still led where it did.
  func point(to release: String, from link: String?) throws(PublishError) -> Bool {
    let script =
      Self.functions + """
        lock
        if ! leads \(link.map { shellQuoted($0) } ?? "''"); then unlock; echo overtaken; exit 0; fi
        flip releases/\(release)
        unlock
        echo finished
        """
    return try shell.run(script).starts(with: Array("finished".utf8))
  }

  /// A path as people know it.
  func place(_ path: String) -> String { "\(shell.settings.host):\(shell.settings.path)/\(path)" }

  /// The name of a folder for what is on its way.
  static func incoming(_ release: String, process: Int32) -> String {
    ".incoming-\(release)-\(process)"
  }

  private func isUnfinished(_ name: String) -> Bool {
    let mark = ".incoming-"
    return name.hasPrefix(mark) && PublishRecord.isReleaseName(name.dropFirst(mark.count))
  }

  /// The lock is held for moments: one that is two minutes old belongs to nobody any more, and taking it
  /// away by giving it another name is for one alone. A link is moved by a rename, which GNU's and BSD's
  /// `mv` call differently when it leads to a folder.
  private static let functions = """
    lock() {
      mkdir -p releases
      tries=0
      until mkdir releases/.lock 2>/dev/null; do
        if [ ! -e releases/.lock ]; then
          if mkdir releases/.lock; then break; else exit 1; fi
        elif [ -n "$(find releases/.lock -prune -mmin +2 2>/dev/null)" ]; then
          if mv releases/.lock "releases/.lock-$$" 2>/dev/null; then rmdir "releases/.lock-$$"; fi
        else
          tries=$((tries + 1))
          if [ $tries -gt 150 ]; then echo overtaken; exit 0; fi
          sleep 1
        fi
      done
      trap 'rmdir releases/.lock 2>/dev/null' EXIT
    }
    unlock() { rmdir releases/.lock; trap - EXIT; }
    leads() {
      if [ -L current ]; then [ "$(readlink current)" = "$1" ]
      else [ ! -e current ] && [ -z "$1" ]; fi
    }
    flip() {
      rm -f .current-new
      ln -s "$1" .current-new
      mv -fT .current-new current 2>/dev/null || mv -fh .current-new current
    }
    carry() {
      if [ -e "$2" ] || [ ! -f "$1" ]; then return 0; fi
      mkdir -p "$(dirname "$2")"
      ln "$1" "$2" 2>/dev/null || cp -p "$1" "$2"
    }

    """
}
