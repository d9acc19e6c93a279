import Build
import Platform

enum CleanCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "clean", abstract: "Remove the built site",
    discussion: """
      Removes the files that Skidmark wrote, and nothing else. Stored data, context and configuration \
      stay; 'skidmark render' makes the site again.
      """,
    options: [.site, .output], examples: [.init("clean", "Remove all built pages")])

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let folder = try invocation.siteFolder()
    let output = OutputFolder(invocation.arguments["output"] ?? "\(folder)/output")
    try await invocation.alone(in: folder) { () async throws(Failure) in
      do throws(FileError) {
        let count = try output.clean()
        invocation.console.say("\(count) files removed from \(output.path).")
      } catch {
        throw Failure(.output(error))
      }
    }
  }
}
