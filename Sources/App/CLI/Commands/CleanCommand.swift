import Build
import Platform

enum CleanCommand: Command {
  static let spec = CommandSpec(
    name: "clean", abstract: "Remove the site that was built",
    discussion: """
      Removes the files that Skidmark wrote, by its manifest, and nothing else. Stored data, \
      context and configuration stay.
      """)

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let folder = try invocation.siteFolder()
    let output = OutputFolder(invocation.arguments["output"] ?? "\(folder)/output")
    return try await invocation.alone(in: folder) { () async throws(Failure) in
      do throws(FileError) {
        let count = try output.clean()
        invocation.console.say("\(count) files removed from \(output.path).")
      } catch {
        throw Failure(.output(error))
      }
      return .done
    }
  }
}
