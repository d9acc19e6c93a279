import Build
import Platform
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder that holds the site.
@Suite(.timeLimit(.minutes(120))) struct FolderTests {
  @Test func foreignFilesSurviveBuildsAndClean() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let output = "\(site)/output"
      try write("gitdir", to: "\(output)/.git/config")
      try Files.makeFolder("\(output)/.git/refs/heads")
      try write("example.com", to: "\(output)/CNAME")
      try write("mine", to: "\(output)/shame-and-prosperity/2026/notes.txt")
      symlink("CNAME", "\(output)/link")
      symlink("nowhere", "\(output)/dangling")
      symlink(".git", "\(output)/folder-link")
      chmod("\(output)/CNAME", 0o755)
      chmod("\(output)/.git", 0o700)
      func expectForeignThings() throws {
        #expect(try text("\(output)/CNAME") == "example.com")
        #expect(try text("\(output)/.git/config") == "gitdir")
        #expect(Files.kind("\(output)/.git/refs/heads") == .folder)
        #expect(try text("\(output)/shame-and-prosperity/2026/notes.txt") == "mine")
        for (link, target) in [
          ("link", "CNAME"), ("dangling", "nowhere"), ("folder-link", ".git"),
        ] {
          let found = try run("readlink", ["\(output)/\(link)"]).output
          #expect(found == target + "\n", "\(link)")
        }
        var info = stat()
        #expect(stat("\(output)/CNAME", &info) == 0 && info.st_mode & 0o777 == 0o755)
        #expect(stat("\(output)/.git", &info) == 0 && info.st_mode & 0o777 == 0o700)
      }
      try edit("\(site)/skidmark.yml") { $0.replacing("The Skidmark Gazette", with: "Other") }
      let before = try Sites.ownFiles(output)
      let rendered = try await Skidmark.succeed(["render", "-s", site])
      let count = try Sites.fileCount(output)
      let written = try Sites.ownFiles(output).count { before[$0.key] != $0.value }
      #expect(written > 10 && rendered.error.contains(" \(written) files written"))
      try expectForeignThings()
      let cleaned = try await Skidmark.succeed(["clean", "-s", site])
      #expect(cleaned.error.contains("\(count) files removed"))
      try expectForeignThings()
      // The manifest stays, empty: it marks the folder for the next build.
      #expect(try Files.tree(output).count == 7)
      #expect(try text("\(output)/.skidmark-manifest") == "")
      #expect(Files.kind("\(output)/assets") == nil)
      #expect(Files.kind("\(site)/data") == .folder)
      let again = try await Skidmark.succeed(["clean", "-s", site])
      #expect(again.error.contains("0 files removed"))
      try await Skidmark.succeed(["render", "-s", site])
      try expectForeignThings()
    }
  }

  @Test func filesThatSkidmarkDidNotWriteAreNotOverwritten() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let place = "\(folder)/public"
      try write("mine", to: "\(place)/index.html")
      try write("mine", to: "\(place)/notes/letter.txt")
      for command in [["render"], ["build", "--offline"]] {
        let refused = try await Skidmark.run(command + ["-s", site, "-o", place] + Skidmark.now)
        #expect(refused.status == 3, "\(refused.error)")
        #expect(refused.error.contains("'\(place)' holds files that Skidmark did not write."))
        #expect(refused.error.contains("\n  index.html\n  notes\n"))
      }
      let cleaned = try await Skidmark.succeed(["clean", "-s", site, "-o", place])
      #expect(cleaned.error.contains("0 files removed"))
      let mine = Array("mine".utf8)
      #expect(try tree(place) == ["index.html": mine, "notes/letter.txt": mine])
      // The folder is now marked as an output folder, and its files still stay.
      try write("", to: "\(place)/.skidmark-manifest")
      let refused = try await Skidmark.run(["render", "-s", site, "-o", place])
      #expect(
        refused.status == 3 && refused.error.contains("\n  index.html\n  Next"), "\(refused.error)")
      #expect(try text("\(place)/index.html") == "mine")
      try Files.remove("\(place)/index.html")
      try await Skidmark.succeed(["render", "-s", site, "-o", place])
      #expect(try text("\(place)/notes/letter.txt") == "mine")
    }
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "{}\n", "title: One\n---\ntitle: Two\n"])
  func anEmptyOrAmbiguousSettingsFileLeavesThePaper(_ settings: String) async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let before = try tree("\(site)/output")
      try write(settings, to: "\(site)/skidmark.yml")
      for command in ["render", "build"] {
        let outcome = try await Skidmark.run([command, "-s", site] + Skidmark.now)
        #expect(outcome.status == 3 && outcome.error.contains("skidmark.yml:"), "\(outcome.error)")
      }
      #expect(differences(before, try tree("\(site)/output")) == [])
    }
  }

  @Test func cleanRemovesFoldersThatHeldOnlyOurFiles() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      try await Skidmark.succeed(["clean", "-s", site])
      #expect(Files.kind("\(site)/output") == nil)
      #expect(Files.kind("\(site)/skidmark.yml") == .file)
    }
  }

  @Test func removedWeeksLeaveTheSite() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      try await Skidmark.succeed(["build", "-s", site, "-w", "1", "--offline"] + Skidmark.now)
      #expect(Files.kind("\(site)/output/shame-and-prosperity/2026/week-01/week.md") == .file)
      let week = "\(site)/output/shame-and-prosperity/2026/week-01"
      let count = try Files.tree(week).count
      try Files.remove("\(site)/data/\(Sites.sleeper)/2026/week-01")
      let outcome = try await Skidmark.succeed(["render", "-s", site])
      #expect(outcome.error.contains(" \(count) removed"))
      #expect(Files.kind("\(site)/output/shame-and-prosperity/2026/week-01") == nil)
    }
  }

  @Test func theOutputFolderMayBeWrittenInAnyForm() async throws {
    try await withTemporaryFolder { folder in
      let small = try Sites.copy(try await Sites.small(), to: folder)
      let good = try tree("\(small)/output")
      for name in ["public", "public/", "./public", "deep/er/public", "../\(folder.lastPart)/up"] {
        let count = try Sites.fileCount("\(small)/output")
        for changes in ["\(count) files written", " 0 files written"] {
          let outcome = try await Skidmark.succeed(["render", "-s", small, "-o", name], in: folder)
          #expect(outcome.error.contains(changes), "\(name)")
        }
        #expect(differences(good, try tree("\(folder)/\(name)")) == [])
        try await Skidmark.succeed(["clean", "-s", small, "-o", name], in: folder)
        #expect(Files.kind("\(folder)/\(name)") == nil)
      }
      let leftovers = try Sites.hidden(folder)
      #expect(leftovers == [])
    }
  }

  @Test func aLeagueNamedLikeTheThemesFolderGetsAnother() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let name = #""name":"Shame & Prosperity""#
      var isFound = false
      try edit("\(site)/recordings/api.sleeper.app/v1/league/873150294416920577.json") { text in
        isFound = text.contains(name)
        return text.replacing(name, with: #""name":"Assets""#)
      }
      try #require(isFound)
      // A league that has been built keeps its address.
      try Files.remove("\(site)/data/\(Sites.sleeper)/address.json")
      try await Skidmark.succeed(["build", "-s", site, "-w", "2"] + Skidmark.now)
      #expect(Files.kind("\(site)/output/assets-\(Sites.sleeper)/index.html") == .file)
      // Files that caches keep forever never change.
      #expect(
        try Files.tree("\(site)/output/assets").allSatisfy {
          $0.wholeMatch(
            of: /([a-z]+\/)?[a-z0-9-]+\.[0-9a-f]{8}\.(css|svg|js|png)|team-[0-9a-f]{16}\.jpg/)
            != nil
        })
    }
  }

  @Test func anOutputLinkStaysALink() async throws {
    try await withTemporaryFolder { folder in
      let small = try Sites.copy(try await Sites.small(), to: folder)
      try Files.makeFolder("\(folder)/www")
      symlink("www", "\(folder)/public")
      try await Skidmark.succeed(["render", "-s", small, "-o", "\(folder)/public"])
      #expect(try run("readlink", ["\(folder)/public"]).output == "www\n")
      #expect(Files.kind("\(folder)/www/index.html") == .file)
    }
  }

  @Test func theSiteFolderCannotBeTheOutput() async throws {
    let small = try await Sites.small()
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(small, to: folder)
      let before = try tree(site)
      for output in [".", "..", site, folder] {
        let outcome = try await Skidmark.run(["render", "-s", site, "-o", output], in: site)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("would replace the site's own folder"))
        #expect(outcome.error.contains("Next: "))
      }
      #expect(differences(before, try tree(site)) == [])
    }
  }
}

extension String {
  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? "" }
}
