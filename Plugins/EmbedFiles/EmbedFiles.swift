import Foundation
import PackagePlugin

/// Embeds the themes, the starter site, the guides and the demo in the binary, so that `skidmark` is a single file.
@main struct EmbedFiles: BuildToolPlugin {
  private static let folders = [
    "Templates", "Site", "Documentation", "Fixtures/demo", "Fixtures/recordings",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding templates and fixtures",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path(percentEncoded: false), root.path(percentEncoded: false)]
          + Self.folders,
        inputFiles: Self.folders.flatMap { files(in: root.appending(path: $0)) },
        outputFiles: [output])
    ]
  }

  private func files(in folder: URL) -> [URL] {
    let walker = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    let found = (walker?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    return found.sorted { $0.path < $1.path }
  }
}
