import Build
import Chats
import Render

enum PostCommand: Command {
  static let spec = CommandSpec(
    name: "post", abstract: "Post a week to the league's chats",
    discussion: """
      Sends the message of the latest week of each league, or the one of --week, to the chats under 'post:' in \
      skidmark.yml, or to those that you name: Discord, Slack, GroupMe or Telegram. WhatsApp does not let \
      programs write to a group: the command prints the text and a link that opens it. Team names notify no one.

      The secret of a chat (a webhook's address, a bot's token or id) comes from the environment \
      (SKIDMARK_POST_ and the chat's name), from the chat's 'secret_command:', or from the keychain, where \
      'skidmark credentials set post NAME' puts it.

      Skidmark remembers in data/ what has arrived, and does not post a week to the same chat twice, \
      unless you add --again. If only some messages arrived, the next run sends the others.

      --what preview, on a Thursday, posts the pairings of the next week; --what scores, on a Monday, posts how \
      the week's games stand and what each team still has. Both tell what the last build fetched, so \
      build first. Where there is nothing to tell, as between seasons, nothing is posted.
      """,
    arguments: [
      ArgumentSpec(
        name: "chat", help: "Only these chats, by name (default: all).", isRepeated: true,
        completion: .chat)
    ],
    options: [
      .site, .league, .week, .what,
      OptionSpec(
        long: "dry-run", help: "Print what would be sent; send nothing and read no secret."),
      OptionSpec(long: "again", help: "Post a week that was posted already."),
      OptionSpec(
        long: "card",
        help:
          "Add the week's picture: uploaded to Discord and Telegram, by its address under "
          + "base_url to Slack. GroupMe takes none."),
      .allRoasts, .onlyScores, .reveal, .noRoasts, .baseURL, .offline, .trust, .env, .now,
    ],
    examples: [
      .init("post --dry-run", "See what would be posted"),
      .init("post group --card", "Post to the chat 'group' with the week's picture"),
      .init("post --all", "Post every team's roast"),
      .init("post --what preview", "Post the pairings of the week ahead"),
    ])

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    guard invocation.arguments["week"] != "all" else {
      throw Failure(
        .usage, "Only one week can be posted at a time.",
        next: "name it: '--week 10', or leave it out.")
    }
    guard invocation.subject == .paper || !invocation.arguments.has("card") else {
      throw Failure(.usage, "The picture is the paper's.", next: "leave --card or --what out.")
    }
    let isRehearsal = invocation.arguments.has("dry-run")
    let siteRun =
      try isRehearsal
      ? invocation.siteRun(weeks: .latest) : invocation.trustedRun(weeks: .latest)
    let errands = try errands(invocation, siteRun)
    if isRehearsal {
      for errand in errands { try rehearse(errand, invocation, siteRun) }
      return .done
    }
    let hasMail = errands.contains { !$0.chat.service.isByHand }
    guard !siteRun.options.isOffline || !hasMail else {
      throw Failure(
        .usage, "Nothing can be posted with --offline.",
        next: "leave it out, or look at the text with --dry-run.")
    }
    let postman = try Postman(invocation, siteRun)
    return try await invocation.alone(in: siteRun.folder) { () async throws(Failure) in
      var exitCode = ExitCode.done
      for errand in errands {
        do throws(Failure) { try await postman.deliver(errand) } catch {
          invocation.console.report(error)
          if exitCode == .done { exitCode = error.exitCode }
        }
      }
      return exitCode
    }
  }

  // MARK: Errands

  private static func errands(
    _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) -> [Errand] {
    let all = siteRun.configuration.chats
    guard !all.isEmpty else {
      throw Failure(
        .content, "This site has no chats.",
        next: "name one in skidmark.yml, such as 'post: {group: {to: discord}}'.")
    }
    var chats: [SiteConfiguration.ChatEntry] = []
    for name in invocation.arguments.positional {
      let chat = try siteRun.configuration.chat(named: name)
      if !chats.contains(chat) { chats.append(chat) }
    }
    let leagues = try invocation.leagues(in: siteRun)
    guard !leagues.isEmpty else { throw Failure(.noLeagues) }
    var errands: [Errand] = []
    for chat in chats.isEmpty ? all : chats {
      let wanted = try leaguesOf(chat, invocation, siteRun)
      for league in leagues where wanted.contains(league) {
        errands.append(Errand(chat: chat, league: league))
      }
    }
    guard !errands.isEmpty else {
      throw Failure(
        .usage, "None of these chats receives that league.",
        next: "see 'leagues:' of the chat in skidmark.yml.")
    }
    return errands
  }

  private static func leaguesOf(
    _ chat: SiteConfiguration.ChatEntry, _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) -> [SiteConfiguration.LeagueEntry] {
    guard !chat.leagues.isEmpty else { return siteRun.configuration.leagues }
    var leagues: [SiteConfiguration.LeagueEntry] = []
    for name in chat.leagues {
      do throws(Failure) {
        leagues.append(try invocation.league(named: name, in: siteRun))
      } catch {
        var failure = error
        failure.details = ["post: \(chat.name): leagues: in skidmark.yml"]
        failure.exitCode = .content
        throw failure
      }
    }
    return leagues
  }

  // MARK: Dry run

  private static func rehearse(
    _ errand: Errand, _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) {
    guard let delivery = try errand.delivery(invocation, siteRun) else { return }
    invocation.console.say(
      "\(delivery.words): \(delivery.partCount) to \(errand.chat.service.name).")
    if let note = delivery.pictureNote { invocation.console.report(.note(note)) }
    if let note = delivery.stateNote(in: siteRun.zone) { invocation.console.report(.note(note)) }
    invocation.console.show(delivery, isRehearsal: true)
  }
}
