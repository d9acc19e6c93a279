import Build
import Platform
import TestSupport
import Testing

/// `skidmark publish` to a branch of a real repository.
@Suite(.enabled(if: Git.isAvailable, "needs git"), .timeLimit(.minutes(120)))
struct GitPublishTests {
  @Test func eachPublishWithChangesIsOneCommit() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try await world.succeed()
      #expect(try world.shown() == world.wanted())
      let first = try world.commits()
      #expect(first.count == 1)
      let words = try Git.run(
        ["log", "-1", "--format=%an <%ae> %cn <%ce> %cI %s", "gh-pages"], in: world.bare,
        test: folder)
      #expect(
        words.hasPrefix(
          "Skidmark <skidmark@localhost> Skidmark <skidmark@localhost> 2026-11-17T09:00:00+00:00 "
            + "Publish 20261117T090000Z-"), "\(words)")

      let again = try await world.publish(hour: 10)
      #expect(again.error.contains("nothing to do") && again.status == 0)
      #expect(try world.commits() == first)

      try world.change("second")
      try Files.remove("\(world.site)/output/robots.txt")
      try await world.succeed(hour: 11)
      #expect(try world.shown() == world.wanted())
      #expect(try world.commits().dropFirst() == first[...])
      let changed = try Git.run(
        ["diff", "--name-only", "gh-pages~", "gh-pages"], in: world.bare, test: folder)
      #expect(changed == ".skidmark-published.json\nindex.html\nrobots.txt\n")
      try Git.run(["fsck", "--full", "--strict"], in: world.bare, test: folder)
    }
  }

  @Test func theSameSiteGivesTheSameCommit() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try write(
        "[user]\n\tname = A <Cat>\n\temail = a@example.com\n", to: "\(folder)/home/.gitconfig")
      try await world.succeed()
      let first = try world.commits()
      try Files.remove(world.bare)
      try Files.remove("\(folder)/home/.cache")
      try Git.run(["init", "-q", "--bare", "pages.git"], in: folder, test: folder)
      try await world.succeed()
      #expect(try world.commits() == first)
      let name = try Git.run(
        ["log", "-1", "--format=%cn|%ce", "gh-pages"], in: world.bare, test: folder)
      #expect(name == "A Cat|a@example.com\n")
    }
  }

  @Test func foreignFilesStay() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      let foreign = ["README.md": "mine", "CNAME": "league.example.com\n", "assets": "no folder"]
      try world.commitElsewhere(foreign.merging(["index.html": "old home"]) { $1 })
      let before = try world.shown()
      let asked = try await world.publish(["--dry-run"])
      #expect(asked.status == 3 && asked.error.contains("not Skidmark's"), "\(asked.error)")
      #expect(asked.output.contains("\n! index.html\n"))
      let refused = try await world.publish()
      #expect(refused.status == 3 && refused.error.contains("not Skidmark's"), "\(refused.error)")
      #expect(refused.error.contains("--force"))
      #expect(try world.shown() == before)

      try await world.succeed(["--force"])
      let kept = foreign.filter { $0.key != "assets" }
      #expect(try world.shown() == world.wanted(kept))
      try world.commitElsewhere(["notes/today.txt": "also mine"])
      try world.change("second")
      try await world.succeed(hour: 10)
      #expect(
        try world.shown() == world.wanted(kept.merging(["notes/today.txt": "also mine"]) { $1 }))
      #expect(try world.commits().count == 4)

      // The next publish restores our files after a foreign change.
      try world.commitElsewhere(["404.html": "scribbled over"])
      try world.change("third")
      try await world.succeed(hour: 11)
      #expect(try world.shown()["404.html"] == world.wanted()["404.html"])
    }
  }

  @Test func theDomainFileFollowsTheSetting() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder, ", domain: paper.example.com")
      try await world.succeed()
      #expect(try world.shown() == world.wanted(["CNAME": "paper.example.com\n"]))
      try world.place("{to: git, remote: ../pages.git}")
      try await world.succeed(hour: 10)
      #expect(try world.shown() == world.wanted())
    }
  }

  @Test func forceCommitsOnlyWhatDiffers() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try await world.succeed()
      let first = try world.shown()
      let commits = try world.commits().count
      try await world.succeed(["--force"], hour: 10)
      #expect(try world.commits().count == commits)
      try world.commitElsewhere(["404.html": "mine"])
      try await world.succeed(["--force"], hour: 10)
      #expect(try world.shown() == first)
      #expect(try world.commits().count == commits + 2)
    }
  }

  @Test func aRevertedCommitShowsTheEarlierSiteUntilTheNextPublish() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try await world.succeed()
      let first = try world.shown()
      try world.change("second")
      try write("new", to: "\(world.site)/output/new.txt")
      try await world.succeed(hour: 10)
      let second = try world.shown()
      // As the guide says.
      let clone = "\(folder)/revert"
      try Git.run(["clone", "-q", "-b", "gh-pages", world.bare, clone], in: folder, test: folder)
      try Git.run(
        ["-c", "user.name=X", "-c", "user.email=x@example.com", "revert", "--no-edit", "HEAD"],
        in: clone, test: folder)
      try Git.run(["push", "-q"], in: clone, test: folder)
      #expect(try world.shown() == first)
      try await world.succeed(hour: 11)
      #expect(try world.shown() == second)
      #expect(try world.commits().count == 4)
    }
  }

  @Test func anOvertakenPublishSaysSoAndTheNextRunFinishes() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try await world.succeed()
      try world.commitElsewhere(["README.md": "one"])
      try world.change("mine")
      // Another push happens between our fetch and our push.
      let path = try Front.put(
        "git",
        """
        case " $* " in *" push "*)
          if mkdir "\(folder)/once" 2>/dev/null; then
            cd "\(folder)/elsewhere" && echo two >README.md
            "$real" -c user.name=X -c user.email=x@example.com commit -q -a -m other
            "$real" push -q origin gh-pages
            cd "$OLDPWD"
          fi ;;
        esac
        """, in: folder)
      let lost = try await world.publish([], path, hour: 10)
      #expect(lost.status == 8 && lost.error.contains("at the same time"), "\(lost.error)")
      #expect(try world.shown() != world.wanted(["README.md": "two\n"]))
      try await world.succeed(hour: 10)
      #expect(try world.shown() == world.wanted(["README.md": "two\n"]))
      #expect(try world.commits().count == 4)
    }
  }

  @Test(arguments: [("fast-import", false), ("push", false), ("push", true), ("fetch", true)])
  func aKilledPublishKeepsTheOldSiteAndTheNextRunFinishes(
    step: String, isAfterwards: Bool
  ) async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try await world.succeed()
      let old = try world.shown()
      try world.change("new")
      let path = try Front.put(
        "git",
        """
        case " $* " in *" \(step) "*)
          if \(isAfterwards); then "$real" "$@"; fi
          kill -9 $PPID
          exit 1 ;;
        esac
        """, in: folder)
      #expect(try await world.publish([], path, hour: 10).status == -9)
      let isThere = step == "push" && isAfterwards
      #expect(try world.shown() == (isThere ? try world.wanted() : old))
      // What git leaves when it is killed itself.
      for cache in try Files.list("\(folder)/home/.cache/skidmark") {
        try write("", to: "\(folder)/home/.cache/skidmark/\(cache)/shallow.lock")
      }
      try await world.succeed(hour: 11)
      #expect(try world.shown() == world.wanted())
      #expect(try world.commits().count == 2)
      try Git.run(["fsck", "--full", "--strict"], in: world.bare, test: folder)
    }
  }

  @Test func theSitesOwnRepositoryDoesNotChange() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try world.place("{to: git}")
      let site = world.site
      for words in [
        ["init", "-q", "-b", "main"], ["remote", "add", "origin", world.bare], ["add", "-A"],
        ["commit", "-q", "-m", "the site"],
      ] {
        try Git.run(words, in: site, test: folder)
      }
      // Half-staged work, and a hook that would stop a push.
      try write("staged", to: "\(site)/content/staged.md")
      try Git.run(["add", "-A"], in: site, test: folder)
      try write("not staged", to: "\(site)/content/staged.md")
      try writeProgram("exit 1", to: "\(site)/.git/hooks/pre-push")
      let index = try Files.read("\(site)/.git/index")
      let status = ["status", "--porcelain", "--branch"]
      let before = try Git.run(status, in: site, test: folder)

      // The environment that a git hook sets.
      let outcome = try await world.publish(
        [], ["GIT_DIR": "/nonexistent", "GIT_INDEX_FILE": "\(folder)/other-index"])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try world.shown() == world.wanted())
      #expect(try Files.read("\(site)/.git/index") == index)
      #expect(try text("\(site)/.git/HEAD") == "ref: refs/heads/main\n")
      #expect(try Git.run(status, in: site, test: folder) == before)
      #expect(Files.kind("\(folder)/other-index") == nil)
      let branches = try Git.run(["branch", "--format=%(refname)"], in: site, test: folder)
      #expect(branches == "refs/heads/main\n")
      try world.change("second")
      try await world.succeed(hour: 10)
      #expect(try world.commits().count == 2)
    }
  }

  @Test func gitsMessagesAreShown() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try world.place("{to: git, remote: 'file://\(folder)/gone.git'}")
      let gone = try await world.publish()
      #expect(gone.status == 6 && gone.error.contains("gone.git"), "\(gone.error)")
      try world.place("{to: git, remote: nowhere}")
      let noRepository = try await world.publish()
      #expect(noRepository.status == 3, "\(noRepository.error)")
      #expect(noRepository.error.contains("with a remote 'nowhere'"))
    }
  }

  @Test func aProjectSiteWorksUnderItsName() async throws {
    try await withTemporaryFolder { folder in
      let world = try await PagesWorld(in: folder)
      try await world.succeed()
      _ = try world.shown()
      let outcome = try TestSupport.run(
        "python3",
        [
          packagePath("Tests/Support/crawl.py"), "--folder", "\(folder)/clone", "--below", "/repo/",
        ])
      #expect(outcome.status == 0, "\(outcome.error)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 1, "\(outcome.output)")
      let pages = try Sites.pageCount("\(world.site)/output")
      // Nothing links to the 404 page.
      #expect(lines.last?.hasPrefix("\(pages - 1) pages, ") == true, "\(outcome.output)")
    }
  }
}
