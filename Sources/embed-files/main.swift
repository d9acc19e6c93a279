// Writes a Swift file with the texts of all files in some folders.
//
//     embed-files OUTPUT ROOT FOLDER…
//
// Raw string literals compile a hundred times faster than byte arrays. It uses none of the project's modules, because
// each would be compiled a second time for it, before everything else.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 3 else {
  print("usage: embed-files OUTPUT ROOT FOLDER...")
  exit(2)
}
let root = URL(filePath: arguments[2])

func files(below folder: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
  let paths = (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
  return paths.filter { path in
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(
      atPath: root.appending(path: path).path, isDirectory: &isFolder)
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    // The guides' pictures are for web pages.
    return exists && !isFolder.boolValue && !isHidden && !path.contains("/images/")
  }.sorted()
}

/// A raw string delimiter that does not occur in the text.
func fence(for text: String) -> String {
  var fence = "###"
  while text.contains("\"\"\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
  return fence
}

var code = """
  // Made by embed-files; do not edit.

  let embeddedFiles: [(path: StaticString, text: StaticString)] = [

  """
do {
  for path in arguments[3...].flatMap(files) {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let fence = fence(for: text)
    code += "(\"\(path)\", \(fence)\"\"\"\n\(text)\n\"\"\"\(fence)),\n"
  }
  code += "]\n"
  // An unchanged file is not rewritten, so that its dependents are not rebuilt.
  if (try? String(contentsOfFile: arguments[1], encoding: .utf8)) != code {
    try code.write(toFile: arguments[1], atomically: true, encoding: .utf8)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
