import Build
import TestSupport
import Testing

/// Whether this is the Debian that the image is made of, and can say which package a library is of.
private let isBookworm: Bool = {
  guard let release = fileBytes("/etc/os-release") else { return false }
  return String(decoding: release, as: UTF8.self).contains("VERSION_CODENAME=bookworm")
    && (try? run("readelf", ["--version"]))?.status == 0
}()

/// The `Dockerfile` cannot be built where there is no Docker. What can be known without it: that the small
/// Debian in it gets every library that the program wants.
@Suite struct DockerfileTests {
  @Test(.enabled(if: isBookworm, "needs Debian 12, readelf and dpkg"))
  func everyLibraryIsThere() throws {
    let program = try #require(Skidmark.path)
    let needed = try run("readelf", ["-d", program]).output
      .matches(of: /Shared library: \[([^\]]+)\]/).map { String($0.output.1) }
    #expect(needed.contains { $0.hasPrefix("libcurl.") })
    let dockerfile = try text(packagePath("Dockerfile"))
    let image = try #require(dockerfile.split(separator: "\nFROM ").last)
    let installed = Set(image.split { " \n\\".contains($0) }.map(String.init))
    // Swift's own are inside of the program there.
    let swift = ["libswift", "lib_", "libdispatch", "libBlocksRuntime", "libFoundation"]
    var owners: Set<String> = []
    for library in needed where !swift.contains(where: { library.hasPrefix($0) }) {
      let found = try run("dpkg", ["-S", "*/\(library)"]).output
      let owner = try #require(found.split(separator: ":").first, "\(library)")
      owners.insert(String(owner))
    }
    // These are in every Debian.
    let base: Set<String> = ["libc6", "libgcc-s1", "libstdc++6"]
    #expect(owners.subtracting(base).isSubset(of: installed), "\(owners)")
    #expect(owners.subtracting(base).count >= 5)
  }

  @Test func theImageRunsAsNobodySpecial() throws {
    let lines = try text(packagePath("Dockerfile")).split(separator: "\n").map(String.init)
    let user = try #require(lines.last { $0.hasPrefix("USER ") })
    #expect(user != "USER root" && user != "USER 0")
    #expect(lines.contains("ENTRYPOINT [\"skidmark\"]") && lines.contains("VOLUME /site"))
  }
}
