import Build
import Platform
import TestSupport
import Testing

/// `skidmark publish` to one file, read by other programs.
@Suite(.timeLimit(.minutes(120))) struct ArchivePublishTests {
  private static let long =
    "content/" + String(repeating: "long/", count: 30) + String(repeating: "n", count: 140) + ".txt"

  private func site(in folder: String, _ file: String = "site.tar.gz") async throws -> String {
    let site = try Sites.copy(try await Sites.small(), to: folder)
    for path in [Self.long, "Zoë's „paper“.txt", "blank name.txt"] {
      try write("\(path)\n", to: "\(site)/output/\(path)")
    }
    try edit("\(site)/skidmark.yml") {
      $0 + "\npublish: {host: {to: archive, path: up/\(file)}}\n"
    }
    return site
  }

  private func publish(_ site: String, _ words: [String] = [], hour: Int = 9) async throws
    -> Outcome
  {
    try await Skidmark.run(
      ["publish", "-s", site, "--now", "2026-11-17T\(hour < 10 ? "0" : "")\(hour):00:00Z"] + words)
  }

  /// Unpacks an archive with a program, if it is installed.
  private func unpacked(_ archive: String, by words: [String]) throws -> [String: [UInt8]]? {
    guard try run("sh", ["-c", "command -v \(words[0])"]).status == 0 else { return nil }
    let folder = TemporaryFolder.make()
    // Some take names apart by the language of the machine.
    let outcome = try run("env", ["LC_ALL=C.UTF-8"] + words + [archive], in: folder)
    try #require(outcome.status == 0 && outcome.error.isEmpty, "\(words): \(outcome.error)")
    return try tree(folder)
  }

  @Test func commonToolsReadTheWholeSite() async throws {
    try await withTemporaryFolder { folder in
      let site = try await site(in: folder)
      let first = try await publish(site)
      #expect(first.status == 0, "\(first.error)")
      let archive = "\(site)/up/site.tar.gz"
      let wanted = try FolderPublishTests.published(site)
      #expect(Self.long.utf8.count > 255)
      var readers = 0
      for words in [
        ["tar", "-xzf"], ["bsdtar", "-xf"],
        ["python3", "-c", "import sys, tarfile; tarfile.open(sys.argv[1]).extractall()"],
      ] {
        guard let files = try unpacked(archive, by: words) else { continue }
        #expect(differences(files, wanted).isEmpty, "\(words)")
        readers += 1
      }
      #expect(readers > 0)
      #expect(try run("gzip", ["-t", archive]).status == 0)

      // GitHub's action asks for no links, and for files that everyone may read.
      let rules = """
        import sys, tarfile
        for entry in tarfile.open(sys.argv[1]):
            kinds = (entry.isfile(), entry.isdir())
            assert kinds in [(True, False), (False, True)], entry
            assert entry.mode == (0o644 if entry.isfile() else 0o755), entry
            assert (entry.uid, entry.gid, entry.uname, entry.mtime) == (0, 0, "", 1794906000), entry
            assert not entry.name.startswith(("/", ".")) or entry.name == ".well-known", entry
        """
      let judged = try run("python3", ["-c", rules, archive])
      #expect(judged.status == 0, "\(judged.error)")
    }
  }

  @Test func commonToolsReadAZipToo() async throws {
    try await withTemporaryFolder { folder in
      let site = try await site(in: folder, "site.zip")
      let first = try await publish(site)
      #expect(first.status == 0, "\(first.error)")
      let archive = "\(site)/up/site.zip"
      let wanted = try FolderPublishTests.published(site)
      var readers = 0
      for words in [
        ["unzip", "-q"], ["bsdtar", "-xf"],
        ["python3", "-c", "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall()"],
      ] {
        guard let files = try unpacked(archive, by: words) else { continue }
        #expect(differences(files, wanted).isEmpty, "\(words)")
        readers += 1
      }
      #expect(readers > 0)
      let rules = """
        import stat, sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        assert archive.testzip() is None
        for entry in archive.infolist():
            mode = entry.external_attr >> 16
            assert mode == (0o40755 if entry.is_dir() else 0o100644), entry
            assert entry.date_time == (1980, 1, 1, 0, 0, 0), entry
            assert entry.create_system == 3, entry
        # Pictures are compressed already.
        texts = [entry for entry in archive.infolist() if not entry.filename.endswith((".png", ".jpg"))]
        size = sum(entry.file_size for entry in texts)
        assert sum(entry.compress_size for entry in texts) < size / 2
        """
      let judged = try run("python3", ["-c", rules, archive])
      #expect(judged.status == 0, "\(judged.error)")
    }
  }

  @Test(arguments: ["site.tar.gz", "site.zip"])
  func theSameSiteGivesTheSameFile(name: String) async throws {
    try await withTemporaryFolder { folder in
      let site = try await site(in: folder, name)
      #expect(try await publish(site).status == 0)
      let archive = "\(site)/up/\(name)"
      let first = try Files.read(archive)
      let again = try await publish(site, hour: 10)
      #expect(again.error.contains("nothing to do"))
      #expect(try Files.read(archive) == first)
      try Files.remove("\(site)/up")
      #expect(try await publish(site).status == 0)
      #expect(try Files.read(archive) == first)
      // Without the record it is treated as a foreign file.
      try Files.remove("\(archive).json")
      #expect(try await publish(site).status == 3)
      #expect(try await publish(site, ["--force"]).status == 0)
      #expect(try Files.read(archive) == first)
      // The bytes are the same in any time zone and locale.
      try Files.remove("\(site)/up")
      let elsewhere = try await Skidmark.run(
        ["publish", "-s", site, "--now", "2026-11-17T09:00:00Z"],
        environment: ["TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"])
      #expect(elsewhere.status == 0, "\(elsewhere.error)")
      #expect(try Files.read(archive) == first)
    }
  }

  @Test(arguments: [(".tar.gz", ["tar", "-xzf"]), (".zip", ["bsdtar", "-xf"])])
  func aNewSiteReplacesTheArchive(ending: String, unpacker: [String]) async throws {
    try await withTemporaryFolder { folder in
      let site = try await site(in: folder, "site\(ending)")
      let archive = "\(site)/up/site\(ending)"
      #expect(try await publish(site).status == 0)
      let first = try Files.read(archive)
      try edit("\(site)/output/index.html") { $0 + "<!-- second -->\n" }
      try Files.remove("\(site)/output/robots.txt")
      #expect(try await publish(site, hour: 10).status == 0)
      #expect(try Files.read(archive) != first)
      if let files = try unpacked(archive, by: unpacker) {
        #expect(try files == FolderPublishTests.published(site))
      }
      #expect(try Files.list("\(site)/up") == ["site\(ending)", "site\(ending).json"])
    }
  }

  @Test func aForeignFileIsNotReplaced() async throws {
    try await withTemporaryFolder { folder in
      let site = try await site(in: folder)
      try write("my photographs", to: "\(site)/up/site.tar.gz")
      let refused = try await publish(site)
      #expect(refused.status == 3 && refused.error.contains("not Skidmark's"), "\(refused.error)")
      #expect(try text("\(site)/up/site.tar.gz") == "my photographs")
      #expect(try await publish(site, ["--force"]).status == 0)
      // A foreign file where the record would go is not replaced either.
      try write("my holiday", to: "\(site)/up/site.tar.gz.json")
      try edit("\(site)/output/index.html") { $0 + "<!-- second -->\n" }
      for words in [[], ["--dry-run"]] {
        let careful = try await publish(site, words, hour: 10)
        #expect(careful.status == 3 && careful.error.contains("site.tar.gz.json"))
      }
      #expect(try text("\(site)/up/site.tar.gz.json") == "my holiday")
      try Files.remove("\(site)/up/site.tar.gz.json")
      try edit("\(site)/skidmark.yml") { $0.replacing("up/site", with: "output/site") }
      let within = try await publish(site)
      #expect(within.status == 3 && within.error.contains("be inside the site"), "\(within.error)")
    }
  }
}
