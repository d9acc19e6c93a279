import Build
import Chats
import Credentials
import Delivery
import HTTP
import JSON
import LeagueModel
import Platform

/// Shows the sources of secrets, but no part of them.
enum CredentialsStatusCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "credentials status", abstract: "Show where each secret comes from, and no secret",
    options: [.site, .league, .env, .now],
    examples: [.init("credentials status", "See what is stored, and where")],
    repeatsWords: false)

  static func perform(_ invocation: Invocation) throws(Failure) {
    var configuration = SiteConfiguration()
    var leagues: [SiteConfiguration.LeagueEntry] = []
    var site = ""
    // Keys of models need no site.
    if invocation.arguments["site"] != nil || (try? invocation.siteFolder()) != nil {
      let siteRun = try invocation.siteRun()
      configuration = siteRun.configuration
      leagues = try invocation.leagues(in: siteRun)
      site = Paths.resolved(siteRun.folder)
    }
    let lookup = invocation.credentialSources(configuration)
    let printer = StatusPrinter(invocation: invocation)
    do throws(CredentialError) {
      for league in leagues {
        let name = league.key.description
        guard league.key.platform == .espn else {
          printer.line(name, "none needed: Sleeper leagues are public", source: "not needed")
          continue
        }
        printer.show(name, try lookup.cookieSource(for: league.key))
      }
      for service in ModelService.allCases {
        let isWriter = configuration.writer.name == service.rawValue
        printer.show(
          service.rawValue, try lookup.keySource(for: service, isWriter: isWriter))
      }
      if let genius = configuration.genius.writer, let service = ModelService(rawValue: genius.name)
      {
        let source = try lookup.asking(genius.key).keySource(for: service, isWriter: true)
        printer.show("genius", source)
      }
      if configuration.games != nil {
        let origin = try? WorldAddresses(configuration, invocation.environment).games().origin
        printer.show("games", try origin.flatMap(lookup.gamesKeySource))
      }
      for chat in configuration.chats {
        if chat.service.isByHand {
          printer.line(
            "post \(chat.name)", "none needed: you paste the text into \(chat.service.name)",
            source: "not needed")
          continue
        }
        printer.show("post \(chat.name)", try lookup.source(of: chat, of: site))
      }
    } catch {
      throw Failure(error, about: nil)
    }
    if let problem = lookup.store.keychainProblem {
      invocation.console.report(.note("\(problem), so it was not checked."))
    }
    if let file = lookup.store.file, file.exists {
      invocation.console.report(
        .warning(
          "'\(file.path)' is not encrypted: anyone with access to the disk or a backup can read it."
        ))
    }
  }
}

private struct StatusPrinter {
  let invocation: Invocation

  func show(_ name: String, _ source: CredentialSource?) {
    let words =
      switch source {
      case .environment(let names)?: "\(names.joined(separator: " and ")) in the environment"
      case .command(let program)?: "the command '\(program)' of skidmark.yml"
      case .stored(.keychain)?: "the keychain"
      case .stored(.file(let path))?: "'\(path)', not encrypted"
      case nil: "nothing"
      }
    line(name, words, source: source?.word)
  }

  func line(_ name: String, _ words: String, source: String?) {
    invocation.console.print(
      [
        "event": "credential", "name": .string(name),
        "source": source.orNull, "is_insecure": .bool(source == "file"),
      ], or: "\(name): \(words)\n")
  }
}
