import Platform
import TestSupport
import Testing

/// Writes a shell script that can be started like a program.
func writeProgram(_ script: String, to path: String) throws {
  try write("#!/bin/sh\n\(script)\n", to: path)
  Files.allow(0o755, path)
}

/// Programs that precede the real ones in `PATH`.
enum Front {
  /// Runs a script before a program.
  /// - Parameter script: Gets the program's arguments, and its path as `real`.
  /// - Returns: The `PATH` to use.
  static func put(
    _ program: String, _ script: String, in folder: String
  ) throws -> [String: String] {
    let path = try #require(Skidmark.environment()["PATH"])
    let said = try TestSupport.run("sh", ["-c", "command -v \(program)"]).output
    let real = said.prefix { $0 != "\n" }
    try writeProgram(
      "real=\(real)\n\(script)\nexec \"$real\" \"$@\"", to: "\(folder)/front/\(program)")
    return ["PATH": "\(folder)/front:\(path)"]
  }
}
