import Build
import TestSupport
import Testing

/// Checks the `Dockerfile` without Docker. `Scripts/package test` installs its package in the same Debian.
@Suite struct DockerfileTests {
  /// The stages from `FROM` on, without comments.
  private static func stages() throws -> [String] {
    let lines = try text(packagePath("Dockerfile")).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    return "\n\(lines.joined(separator: "\n"))".split(separator: "\nFROM ").map(String.init)
  }

  @Test func theImageInstallsThePackage() throws {
    let stages = try Self.stages()
    try #require(stages.count == 2)
    // apt installs the libraries that the package names, which are those of the Debian that it was made in.
    #expect(stages[0].hasPrefix("swift:6.3-bookworm AS build"))
    #expect(stages[1].hasPrefix("debian:bookworm-slim\n"))
    #expect(stages[0].contains("Scripts/setup --package\n"))
    #expect(stages[0].contains("Scripts/package /packages"))
    #expect(stages[1].contains("from=build,source=/packages,target=/packages"))
    #expect(stages[1].contains("/packages/*.deb "))
    #expect(!stages.contains { $0.contains("swift build") })
  }

  /// Commits and local packages are not sent to Docker.
  @Test func theImageNeedsNothingThatDockerIsNotSent() throws {
    let ignored = try text(packagePath(".dockerignore")).split(separator: "\n").map(String.init)
    #expect(ignored.contains(".git") && ignored.contains("dist"))
    #expect(try Self.stages()[0].contains("\nARG SOURCE_DATE_EPOCH="))
  }

  @Test func theImageDoesNotRunAsRoot() throws {
    let lines = try text(packagePath("Dockerfile")).split(separator: "\n").map(String.init)
    let user = try #require(lines.last { $0.hasPrefix("USER ") })
    #expect(user != "USER root" && user != "USER 0")
    #expect(lines.contains("ENTRYPOINT [\"skidmark\"]") && lines.contains("VOLUME /site"))
  }
}
