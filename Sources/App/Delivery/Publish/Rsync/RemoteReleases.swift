import Build

/// Releases in a folder of another machine, with the same layout as in `FolderTarget`.
struct RemoteReleases: Sendable {
  let shell: RemoteShell

  struct Contents: Sendable {
    /// The target of `current`, if it exists.
    var link: String?
    /// Skidmark's records by release name, with errors for unreadable ones.
    var records: [String: Result<PublishRecord, PublishRecordError>] = [:]
    var folders: Set<String> = []
    /// The names of folders that other publishes left, or send to now.
    var unfinished: [String] = []
  }

  /// Lists the folder. If `incoming` is given, first creates that folder for new files.
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

  /// Moves a sent release into place, and points `current` to it in one step. Returns false, without changes, if
  /// `current` no longer leads to `link`.
  func finish(
    _ record: PublishRecord, from incoming: String, over link: String?, removing old: [String]
  ) throws(PublishError) -> Bool {
    let release = record.release
    let from = link.map { shellQuoted($0) } ?? "''"
    var script = Self.functions
    // Ensures that a power failure leaves no empty files. May take long, so it runs before the check.
    script += """
      sync -f releases 2>/dev/null || sync
      if ! leads \(from) || [ -e releases/\(release) ]; then echo overtaken; exit 0; fi

      """
    for leftover in record.leftovers {
      let path = shellQuoted(leftover.file.path)
      script += "carry \(from)/\(path) releases/\(incoming)/\(path)\n"
    }
    script += """
      cat >releases/\(release).json.new <<'END-OF-RECORD'
      \(String(decoding: record.encoded, as: UTF8.self))
      END-OF-RECORD
      mv -f releases/\(release).json.new releases/\(release).json
      mv releases/\(incoming) releases/\(release)
      flip releases/\(release)
      find releases/.incoming-* -prune -mtime +0 -exec rm -rf {} + 2>/dev/null || :
      echo finished

      """
    for name in old {
      script += "rm -rf releases/\(name)\nrm -f releases/\(name).json\n"
    }
    return try shell.run(script).starts(with: Array("finished".utf8))
  }

  func place(_ path: String) -> String { "\(shell.settings.host):\(shell.settings.path)/\(path)" }

  static func incoming(_ release: String, process: Int32) -> String {
    ".incoming-\(release)-\(process)"
  }

  private func isUnfinished(_ name: String) -> Bool {
    let mark = ".incoming-"
    return name.hasPrefix(mark) && PublishRecord.isReleaseName(name.dropFirst(mark.count))
  }

  /// Shell functions. For replacing a link with a rename, GNU and BSD `mv` have different options.
  private static let functions = """
    leads() {
      if [ -L current ]; then [ "$(readlink current)" = "$1" ]
      else [ ! -e current ] && [ -z "$1" ]; fi
    }
    flip() {
      rm -f ".current-$$"
      ln -s "$1" ".current-$$"
      mv -fT ".current-$$" current 2>/dev/null || mv -fh ".current-$$" current
    }
    carry() {
      if [ -e "$2" ] || [ ! -f "$1" ]; then return 0; fi
      mkdir -p "$(dirname "$2")"
      ln "$1" "$2" 2>/dev/null || cp -p "$1" "$2"
    }

    """
}
