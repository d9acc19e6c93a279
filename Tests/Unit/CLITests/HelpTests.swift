import Testing

@testable import CLI

/// The help, word for word: people and shell completions rely on it.
@Suite struct HelpTests {
  private func help(width: Int = 80) -> HelpText {
    HelpText(
      parser: ArgumentParser(
        commands: CommandLineTool.commands.map { $0.spec }, commonOptions: CommonOptions.specs),
      width: width)
  }

  private static let options = """
      -s, --site <dir>        The site's folder (default: the nearest one above with
                              a skidmark.yml).
      -l, --league <key|slug>
                              Only this league, by key, slug, id or name; may be
                              given again (default: all).
      -w, --week <week>       A week's number, 'latest' or 'all' (default: what is
                              new).
      -o, --output <dir>      Where the site goes (default: output).
      -u, --base-url <url>    Where the site will be published.
      --offline               Use only what is stored; never ask the network.
      --no-roasts             Leave the roasts out.
      --writer <name>         Who writes the roasts: built-in, anthropic, openai,
                              compatible, bedrock, backend.
      --force                 Fetch and make again what could be kept; with --week,
                              printed roasts too.
      --env <env>             Where answers come from: live, localhost, or mock for
                              a folder of recordings.
      --now <time>            Take this for the present time, such as
                              2026-11-17T09:00:00Z.
      --trust                 Trust this site's settings for this run, as on a
                              machine that runs only its own site.
      -q, --quiet             Say nothing but errors.
      -v, --verbose           Say more: stages, reasons, details of errors.
      --json                  Say what happens as JSON, one line an event.
      --no-color              No colors (also: NO_COLOR=1).
      -h, --help              Show help.
    """

  @Test func theProgramsHelp() {
    #expect(
      help().program() == """
        OVERVIEW: Turn a fantasy football league into a weekly paper.

        USAGE: skidmark <command> [options]

        COMMANDS:
          init                    Make a new site
          build                   Fetch, normalize, rank, roast and render
          fetch                   Fetch the leagues' answers and store them
          normalize               Turn stored answers into leagues
          rank                    Rank the weeks of stored leagues
          roast                   Write the roasts of ranked weeks
          render                  Make the site from what is stored
          share                   Print a week's text to paste into a chat
          publish                 Put the built site where the league can open it
          post                    Post a week's text in the league's chats
          schedule                Print a job that makes the paper every week
          league                  List, add, select and remove leagues
          context                 Show and change what only a league knows about itself
          serve                   Show the site while you change it
          check                   Look for what is wrong with the built site
          clean                   Remove the site that was built
          explain                 Show where a number comes from
          doctor                  Look for what could keep the paper from appearing
          credentials             Keep cookies, keys and webhooks in the keychain
          trust                   Let a site's settings run programs and say where keys
                                  go
          template                Render one Liquid template

        OPTIONS:
        \(Self.options)
          --version               Show the version.

        'skidmark help <command>' says more about a command.
        A first paper:  skidmark init my-league --demo && skidmark build --site my-league

        """)
  }

  @Test func aCommandsHelp() {
    #expect(
      help().command(BuildCommand.spec) == """
        OVERVIEW: Fetch, normalize, rank, roast and render.

        Builds every league of the site: each week that has been played, and what
        changed in earlier ones. A failed build leaves the last site as it was. With
        --if-new a job may run as often as it likes: it asks each platform one small
        question, and ends well if there is nothing to do; what the last run could not
        finish is something to do.

        USAGE: skidmark build [--drafts] [--watch] [--if-new] [--why <path>]
            [--keep-going] [options]

        OPTIONS:
          --drafts                Publish drafts and posts of the future too.
          --watch                 Stay, and build again when templates, assets, content,
                                  context or data change.
          --if-new                Build only if a week is final that has no paper yet,
                                  or a paper lacks pages or roasts.
          --why <path>            After the build, say what had changed that this file
                                  of the site is made from.
          --keep-going            End with 7, and not with what is wrong, if only some
                                  leagues could not be built.

        COMMON OPTIONS:
        \(Self.options)

        """)
  }

  @Test(arguments: [60, 80, 120])
  func noLineIsWiderThanTheTerminal(_ width: Int) {
    let help = help(width: width)
    for command in CommandLineTool.commands {
      let text = help.command(command.spec)
      for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
      #expect(!text.contains("\n\n\n") && text.hasSuffix("\n") && !text.contains(" \n"))
      #expect(text.contains("\nUSAGE: skidmark \(command.spec.name)"))
    }
  }

  @Test func optionNamesAreUniqueInACommand() {
    for command in CommandLineTool.commands {
      let options = help().parser.options(of: command.spec)
      #expect(Set(options.map(\.long)).count == options.count)
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(command.spec.name)")
    }
  }
}
