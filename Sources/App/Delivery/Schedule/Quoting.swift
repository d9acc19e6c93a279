/// Quoting for shells, cron and systemd.
enum Quoting {
  /// A word for a shell, in single quotes if necessary.
  static func shell(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "/._-+:@,".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : shellQuoted(word)
  }

  /// A command for a crontab, where a percent sign would end the line.
  static func cron(_ command: String) -> String { command.replacing("%", with: #"\%"#) }

  /// A word of a systemd command or list, with percent signs and dollar signs escaped.
  static func systemd(_ word: String) -> String {
    let escaped = word.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return "\"" + escaped.replacing("%", with: "%%").replacing("$", with: "$$") + "\""
  }

  /// The words that start a program, with `env` if its path has quotes or backslashes, which systemd rejects.
  static func systemdProgram(_ path: String) -> [String] {
    let isTaken = !path.contains { "\"'\\".contains($0) }
    return isTaken ? [systemdPath(path)] : ["/usr/bin/env", systemd(path)]
  }

  /// A path in a systemd list, where dollar signs have no special meaning.
  static func systemdPath(_ path: String) -> String {
    systemd(path).replacing("$$", with: "$")
  }

  /// A systemd setting that is a single path, without quotes.
  static func systemdSetting(_ path: String) -> String { path.replacing("%", with: "%%") }
}
