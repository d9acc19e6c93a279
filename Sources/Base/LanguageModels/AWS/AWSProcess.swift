import HTTP
import JSON
import Platform

/// A program that prints a profile's keys:
/// <https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html>.
struct AWSProcess {
  let words: [String]
  let profile: String

  /// Seconds; the user may have to sign in or touch a security key.
  private static let patience = 60

  /// The AWS CLI, which supports single sign-on and roles.
  static func commandLine(profile: String) -> AWSProcess {
    AWSProcess(
      words: [
        "aws", "configure", "export-credentials", "--profile", profile, "--format", "process",
      ], profile: profile)
  }

  /// The keys that the program prints; without `programs`, assumes that it prints some.
  func credentials(_ programs: Programs?) throws(ModelError) -> AWSCredentials {
    guard let programs else {
      return AWSCredentials(accessKeyID: "printed", secretAccessKey: Secret("by the program"))
    }
    guard let name = words.first else { throw problem("names no program") }
    let source = "gets its keys from '\(name)', which "
    let output: [UInt8]
    do {
      output = try programs.output(
        Programs.Call(name, Array(words.dropFirst()), seconds: Self.patience))
    } catch {
      throw problem(
        error == .notFound && name == "aws"
          ? "has no keys of its own: install the AWS command line, which can get them"
          : source + error.words(tooLong: "took longer than a minute"))
    }
    let answer = try? JSONValue(parsing: String(decoding: output, as: UTF8.self))
    guard answer?["Version"]?.int == 1, let id = answer?["AccessKeyId"]?.string,
      let secret = answer?["SecretAccessKey"]?.string
    else { throw problem(source + "did not print any in AWS's format") }
    return AWSCredentials(
      accessKeyID: id, secretAccessKey: Secret(secret),
      sessionToken: answer?["SessionToken"]?.string.map { Secret($0) })
  }

  private func problem(_ words: String) -> ModelError {
    .noCredentials("the AWS profile '\(profile)' \(words)")
  }

  /// The words of a profile's `credential_process`; double quotes group words. No shell is involved.
  static func words(of line: String) -> [String] {
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
