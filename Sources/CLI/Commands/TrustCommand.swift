import Build
import Delivery
import JSON

enum TrustCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "trust", abstract: "Let a site's settings run programs and send keys",
    discussion: """
      A skidmark.yml can name programs to run (espn_command, key_command, secret_command, ssh) and addresses \
      that receive keys (the address of a writer or of genius, an endpoint, a profile), and a git remote can be a \
      repository on this machine. Another person may have written it, so Skidmark uses none of these settings before you have seen them: this command shows them in full and \
      asks. When one of them changes, or a file of the site that such a command names, you are asked again. \
      A command of the site runs in the site's folder. A site without such settings needs no trust.

      Your answer is stored outside of the site, in ~/.local/state/skidmark or XDG_STATE_HOME. On a machine \
      that runs only its own site, pass --trust to the other commands instead.
      """,
    options: [.site, OptionSpec(long: "yes", help: "Do not ask.")],
    examples: [.init("trust", "Read this site's settings and decide")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let folder = try invocation.siteFolder()
    let configuration = try invocation.configuration(in: folder)
    var unresolved: [Failure] = []
    let powers = invocation.powers(of: configuration, in: folder).all { problem in
      unresolved.append(Failure(problem.error, target: problem.target))
    }
    guard !powers.isEmpty else {
      // A remote that git does not resolve may need trust, so it is not known whether the site needs any.
      if let first = unresolved.first { throw first }
      return invocation.console.say("Nothing in this site's settings needs trust.")
    }
    for failure in unresolved { invocation.console.report(failure) }
    for power in powers { invocation.console.print(power.event, or: "\(power.line)\n") }
    guard let file = TrustFile(environment: invocation.environment) else {
      throw Failure(
        .usage, "There is no home folder to store your trust in.",
        next: "set HOME, or pass --trust to each command.")
    }
    do throws(TrustFileError) {
      if try file.trusts(powers, of: folder) {
        return invocation.console.say("You already trust this site with these settings.")
      }
    } catch {
      throw Failure(error)
    }
    let isAgreed: Bool
    if invocation.arguments.has("yes") {
      isAgreed = true
    } else if Terminal.hasReader {
      isAgreed = Terminal.agrees("Trust this site with these settings?")
    } else {
      throw Failure(
        .usage, "There is no terminal to ask whether to trust this site.",
        next: "read the settings above, then run the command again with --yes.")
    }
    guard isAgreed else {
      return invocation.console.say("The site is not trusted. Nothing was changed.")
    }
    do throws(TrustFileError) { try file.trust(powers, of: folder) } catch { throw Failure(error) }
    invocation.console.say("You trust this site with these settings until one of them changes.")
  }
}

extension SitePower {
  fileprivate var event: JSONValue {
    [
      "event": "power", "setting": .string(setting),
      "words": .array(words.map { .string($0) }), "meaning": .string(meaning),
    ]
  }
}
