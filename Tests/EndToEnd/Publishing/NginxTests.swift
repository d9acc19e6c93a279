import Build
import JSON
import TestSupport
import Testing

/// A published copy behind a real web server, set up as Documentation/publishing.md says.
@Suite(.timeLimit(.minutes(120))) struct NginxTests {
  @Test(
    .enabled(if: hasPrograms("nginx"), "needs nginx (Scripts/setup --tests)"),
    .enabled(if: Platforms.isAvailable, "needs python3"))
  func everyLinkWorksAndTheHeadersAreTheSites() async throws {
    try await withTemporaryFolder { folder in
      let site = try Sites.copy(try await Sites.demo(), to: folder)
      try edit("\(site)/skidmark.yml") {
        $0 + "\npublish: {web: {to: folder, path: \(folder)/www}}\n"
      }
      try await Skidmark.succeed(["publish", "-s", site])
      let server = try start(folder)
      defer { server.process.stop() }
      let crawled = try await Skidmark.aside {
        try run(
          "python3",
          [
            packagePath("Tests/Support/crawl.py"), "\(server.address)/", "--headers",
            "\(site)/output/_headers", "--missing", "\(site)/output/404.html",
          ])
      }.get()
      let lines = crawled.output.split(separator: "\n")
      #expect(crawled.status == 0 && lines.count == 1, "\(crawled.output)\(crawled.error)")
      let pages = try Sites.pageCount("\(site)/output")
      // Nothing links to the 404 page.
      #expect(lines.last?.hasPrefix("\(pages - 1) pages, ") == true, "\(crawled.output)")
      try expectTheAPI(at: server.address)
    }
  }

  /// The statistics API as its specification has it, from files.
  private func expectTheAPI(at address: String) throws {
    func get(_ path: String) throws -> (headers: String, body: JSONValue) {
      let answer = try run("curl", ["-s", "-i", "\(address)\(path)"]).output
      let parts = answer.replacing("\r\n", with: "\n").split(separator: "\n\n", maxSplits: 1)
      try #require(parts.count == 2, "\(path): \(answer)")
      return (parts[0].lowercased(), try JSONValue(parsing: String(parts[1])))
    }
    for folder in ["/api", "/api/v1"] {
      let health = try get("\(folder)/health")
      #expect(health.body["ok"] == .bool(true))
      #expect(health.headers.contains("cache-control: no-cache, no-store, must-revalidate"))
      #expect(health.headers.contains("x-health-check: ok"))
      for side in ["offense", "defense"] {
        let table = try get("\(folder)/nfl-2026/\(side)")
        #expect(table.headers.contains(" 200 ok"))
        #expect(table.headers.contains("content-type: application/json"))
        #expect(table.headers.contains("cache-control: public, max-age=300"))
        #expect(table.headers.contains("access-control-allow-origin: *"))
        #expect(!table.headers.contains("x-health-check"))
        #expect(table.body["type"]?.string == side)
        let rows = try #require(table.body["rows"]?.array)
        #expect(rows.count == 32 && rows.allSatisfy { $0["exp_pts_tot"]?.string != nil })
      }
      #expect(try get("\(folder)/preferences").body["ok"] == .bool(true))
    }
  }

  /// Starts a server on a free port with the documented configuration.
  private func start(_ folder: String) throws -> (process: ChildProcess, address: String) {
    let choice =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let chosen = try run("python3", ["-c", choice])
    let port = try #require(Int(chosen.output.split(separator: "\n").first ?? ""))
    let documented = try text(packagePath("Documentation/publishing.md"))
    let block = try #require(
      documented.split(separator: "```nginx\n").dropFirst().first?.split(separator: "```").first)
    let configured = String(block)
      .replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
      .replacing("/srv/www/league", with: "\(folder)/www")
    #expect(configured.contains("127.0.0.1:\(port)") && configured.contains("\(folder)/www"))
    let isRoot = try run("id", ["-u"]).output.hasPrefix("0\n")
    let own = "\(folder)/nginx"
    try write(
      """
      \(isRoot ? "user root;" : "")
      daemon off; master_process off; pid \(own)/pid; error_log \(own)/error.log;
      events {}
      http {
        include /etc/nginx/mime.types; access_log off;
        client_body_temp_path \(own)/body; proxy_temp_path \(own)/proxy;
        fastcgi_temp_path \(own)/fastcgi; uwsgi_temp_path \(own)/uwsgi; scgi_temp_path \(own)/scgi;
        \(configured)
      }

      """, to: "\(own)/nginx.conf")
    let process = try ChildProcess("nginx", ["-p", own, "-c", "\(own)/nginx.conf"], isMuted: true)
    return (process, "http://127.0.0.1:\(port)")
  }
}
