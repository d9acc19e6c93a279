import Build
import JSON

enum TrustCommand: Command {
  static let spec = CommandSpec(
    name: "trust", abstract: "Let a site's settings run programs and say where keys go",
    discussion: """
      A skidmark.yml can name programs to run (espn_command, key_command, secret_command, ssh) and places that \
      keys are sent to (a writer's address, an endpoint, a profile). Another person may have written it, so nothing \
      of that is used before you have seen it: this shows all of it in full and asks. When one of these settings \
      changes, you are asked again. A site without any needs no trust.

      What you trust is kept outside of the site, in ~/.local/state/skidmark or XDG_STATE_HOME. A machine that runs \
      nothing but its own site passes --trust to the other commands instead.
      """,
    options: [OptionSpec(long: "yes", help: "Do not ask.")])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let folder = try invocation.siteFolder()
    let configuration = try invocation.configuration(in: folder)
    let powers = invocation.powers(of: configuration, in: folder)
    guard !powers.isEmpty else {
      invocation.console.say("Nothing in this site's settings needs trust.")
      return .done
    }
    for power in powers {
      invocation.console.output(
        invocation.console.isJSON ? power.event : Array("\(power.line)\n".utf8))
    }
    guard let file = TrustFile(environment: invocation.environment) else {
      throw Failure(
        message: "There is no home folder in which trust could be kept.",
        next: "set HOME, or pass --trust to each command.", exitCode: .usage)
    }
    do throws(TrustFileError) {
      if try file.trusts(powers, of: folder) {
        invocation.console.say("You trust this site with these settings already.")
        return .done
      }
    } catch {
      throw Failure(error)
    }
    let isAgreed: Bool
    if invocation.arguments.has("yes") || invocation.arguments.has("trust") {
      isAgreed = true
    } else if Terminal.hasReader {
      isAgreed = Terminal.agrees("Trust this site with these settings?")
    } else {
      throw Failure(
        message: "No one can be asked whether to trust this site.",
        next: "read the settings above, then run the command again with --yes.", exitCode: .usage)
    }
    guard isAgreed else {
      invocation.console.say("The site is not trusted. Nothing was changed.")
      return .done
    }
    do throws(TrustFileError) { try file.trust(powers, of: folder) } catch { throw Failure(error) }
    invocation.console.say("You trust this site with these settings until one of them changes.")
    return .done
  }
}

extension SitePower {
  fileprivate var event: [UInt8] {
    let value: JSONValue = [
      "event": "power", "setting": .string(setting),
      "words": .array(words.map { .string($0) }), "meaning": .string(meaning),
    ]
    return value.encoded() + [UInt8(ascii: "\n")]
  }
}
