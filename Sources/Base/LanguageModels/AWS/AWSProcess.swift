import HTTP
import JSON
import Platform

/// A program that prints a profile's keys:
/// <https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html>.
struct AWSProcess {
  let words: [String]
  private let profile: String

  /// Seconds; the user may have to sign in or touch a security key.
  private static let patience = 60

  /// Parses a profile's `credential_process`; double quotes group words. No shell is involved.
  init(_ line: String, profile: String) {
    self.profile = profile
    words = Self.words(of: line)
  }

  private init(words: [String], profile: String) {
    self.profile = profile
    self.words = words
  }

  /// The AWS CLI, which supports single sign-on and roles.
  static func commandLine(profile: String) -> AWSProcess {
    AWSProcess(
      words: [
        "aws", "configure", "export-credentials", "--profile", profile, "--format", "process",
      ], profile: profile)
  }

  /// The keys that the program prints; without `programs`, assumes that it prints some.
  func credentials(_ programs: Programs?) throws(AWSError) -> AWSCredentials {
    guard let programs else {
      return AWSCredentials(accessKeyID: "printed", secretAccessKey: Secret("by the program"))
    }
    guard let name = words.first else { throw problem("names no program") }
    let output: [UInt8]
    do throws(ProgramError) {
      output = try programs.output(
        Programs.Call(name, Array(words.dropFirst()), seconds: Self.patience))
    } catch {
      throw problem(Self.words(for: error, name))
    }
    let answer = try? JSONValue(parsing: String(decoding: output, as: UTF8.self))
    guard answer?["Version"]?.int == 1, let id = answer?["AccessKeyId"]?.string,
      let secret = answer?["SecretAccessKey"]?.string
    else { throw problem("gets its keys from '\(name)', which did not print any in AWS's format") }
    return AWSCredentials(
      accessKeyID: id, secretAccessKey: Secret(secret),
      sessionToken: answer?["SessionToken"]?.string.map { Secret($0) })
  }

  private func problem(_ words: String) -> AWSError {
    .noCredentials("the AWS profile '\(profile)' \(words)")
  }

  private static func words(for error: ProgramError, _ name: String) -> String {
    let source = "gets its keys from '\(name)', which "
    return switch error {
    case .notFound where name == "aws":
      "has no keys of its own: install the AWS command line, which can get them"
    case .notFound: source + "was not found"
    case .notStarted: source + "could not be started"
    case .tookTooLong: source + "took longer than a minute"
    case .failed(let status):
      source + (status < 0 ? "was ended by signal \(-status)" : "ended with status \(status)")
    }
  }

  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case _ where character.isWhitespace && !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
