import Platform
import TestSupport
import Testing

@testable import Delivery

/// What is taken from the settings of the repository that contains a site.
@Suite struct GitSettingsTests {
  /// A header without an address would go to any host that the site names.
  @Test func aHeaderIsSentOnlyToItsAddress() throws {
    let folder = TemporaryFolder.make()
    let environment = [
      "PATH": variable("PATH") ?? "", "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1",
    ]
    _ = try run("git", ["init", "-q", folder], environment: environment)
    try Files.write(
      Array(
        """
        [http]
        \textraheader = for everyone
        [http "https://a.example/"]
        \textraheader = for one
        [remote "origin"]
        \turl = https://a.example/x.git
        """.utf8), to: "\(folder)/.git/config")
    let repository = GitRepository(
      place: ["-C", folder], programs: .system, environment: environment)
    let settings = try GitSettings(of: repository, for: "origin")
    #expect(settings.headers.map(\.key) == ["http.https://a.example/.extraheader"])
    #expect(settings.headers.map(\.value) == ["for one"])
  }
}
