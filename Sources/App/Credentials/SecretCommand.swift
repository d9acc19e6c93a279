package import HTTP
package import Platform
package import Platforms

/// A user's command that prints a secret, such as `pass`. Runs without a shell; its output is never shown.
package struct SecretCommand: Sendable, Equatable {
  /// The program and its arguments; not empty.
  package let words: [String]
  /// The folder in which it runs: the site's, wherever Skidmark was started, so that it runs the files that the user
  /// trusts.
  private let folder: String?
  /// The time limit in seconds. The program may ask for a password or fingerprint.
  private static let patience = 60

  /// Creates a command of the site in a folder; nil without a program.
  package init?(_ words: [String], in folder: String?) {
    guard let program = words.first, !program.isEmpty else { return nil }
    self.words = words
    self.folder = folder
  }

  /// The program, without its arguments.
  package var name: String { words[0] }

  /// Runs the command and reads ESPN's cookies from its output.
  package func cookies(_ programs: Programs) throws(SecretCommandError) -> ESPNCredentials {
    let text = try output(programs)
    do { return try ESPNCredentials(reading: text) } catch { throw .notCookies(name, error) }
  }

  /// Runs the command and returns the first line of its output that is not empty.
  package func key(_ programs: Programs) throws(SecretCommandError) -> Secret {
    let lines = try output(programs).split(whereSeparator: \.isNewline)
    guard let key = lines.lazy.map({ Secret(String($0)) }).first(where: { !$0.isEmpty }) else {
      throw .saidNothing(name)
    }
    return key
  }

  private func output(_ programs: Programs) throws(SecretCommandError) -> String {
    let call = Programs.Call(name, Array(words.dropFirst()), in: folder, seconds: Self.patience)
    do {
      return String(decoding: try programs.output(call), as: UTF8.self)
    } catch {
      throw .program(name, error)
    }
  }
}

/// Why a command gave no secret. Contains the command's name, but not its output.
package enum SecretCommandError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The program failed.
  case program(String, ProgramError)
  /// The output was empty.
  case saidNothing(String)
  /// The output was not ESPN's cookies.
  case notCookies(String, ESPNCookieMistake)

  /// The error in a few words.
  package var description: String {
    switch self {
    case .program(let name, let error):
      "the command '\(name)' \(error.words(tooLong: "took longer than a minute"))"
    case .saidNothing(let name): "the command '\(name)' printed nothing"
    case .notCookies(let name, _):
      "the command '\(name)' did not print two lines, espn_s2 and SWID"
    }
  }
}
