import Build
import TestSupport
import Testing

/// Whether this is the image's Debian and can name the package of a library.
private let isBookworm: Bool = {
  guard let release = fileBytes("/etc/os-release") else { return false }
  return String(decoding: release, as: UTF8.self).contains("VERSION_CODENAME=bookworm")
    && (try? run("readelf", ["--version"]))?.status == 0
}()

/// Checks the `Dockerfile` without Docker: its small Debian gets every library that the program needs.
@Suite struct DockerfileTests {
  @Test(.enabled(if: isBookworm, "needs Debian 12, readelf and dpkg"))
  func theImageInstallsEveryLibrary() throws {
    let program = try #require(Skidmark.path)
    let needed = try run("readelf", ["-d", program]).output
      .matches(of: /Shared library: \[([^\]]+)\]/).map { String($0.output.1) }
    #expect(needed.contains { $0.hasPrefix("libcurl.") })
    let dockerfile = try text(packagePath("Dockerfile"))
    let image = try #require(dockerfile.split(separator: "\nFROM ").last)
    let installed = Set(image.split { " \n\\".contains($0) }.map(String.init))
    // Swift's own libraries are linked statically there.
    let swift = ["libswift", "lib_", "libdispatch", "libBlocksRuntime", "libFoundation"]
    var owners: Set<String> = []
    for library in needed where !swift.contains(where: { library.hasPrefix($0) }) {
      let found = try run("dpkg", ["-S", "*/\(library)"]).output
      let owner = try #require(found.split(separator: ":").first, "\(library)")
      owners.insert(String(owner))
    }
    // Every Debian has these.
    let base: Set<String> = ["libc6", "libgcc-s1", "libstdc++6"]
    #expect(owners.subtracting(base).isSubset(of: installed), "\(owners)")
    #expect(owners.subtracting(base).count >= 5)
  }

  @Test func theImageDoesNotRunAsRoot() throws {
    let lines = try text(packagePath("Dockerfile")).split(separator: "\n").map(String.init)
    let user = try #require(lines.last { $0.hasPrefix("USER ") })
    #expect(user != "USER root" && user != "USER 0")
    #expect(lines.contains("ENTRYPOINT [\"skidmark\"]") && lines.contains("VOLUME /site"))
  }
}
