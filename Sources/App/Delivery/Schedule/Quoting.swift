/// Quoting for shells and cron.
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
}
