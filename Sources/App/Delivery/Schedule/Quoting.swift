/// Words for those who take texts apart: each has its own rules.
enum Quoting {
  /// A word for a shell: as it is if it is plain, else in single quotes.
  static func shell(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "/._-+:@,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : shellQuoted(word)
  }

  /// A command for a crontab, where a percent sign would end the line.
  static func cron(_ command: String) -> String { command.replacing("%", with: #"\%"#) }

  /// A word of a command or a list for systemd: percent signs and dollars are its own.
  static func systemd(_ word: String) -> String {
    let escaped = word.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return "\"" + escaped.replacing("%", with: "%%").replacing("$", with: "$$") + "\""
  }

  /// The words that start a program. systemd takes no quotes and backslashes in a program's own name, so
  /// another program has to start it then.
  static func systemdProgram(_ path: String) -> [String] {
    let isTaken = !path.contains { "\"'\\".contains($0) }
    return isTaken ? [systemdPath(path)] : ["/usr/bin/env", systemd(path)]
  }

  /// A path in a list of systemd's, where dollars are nothing special.
  static func systemdPath(_ path: String) -> String {
    systemd(path).replacing("$$", with: "$")
  }

  /// A setting of systemd's that is one path to its end, whatever is in it.
  static func systemdSetting(_ path: String) -> String { path.replacing("%", with: "%%") }
}
