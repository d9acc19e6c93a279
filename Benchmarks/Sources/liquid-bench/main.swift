import Foundation

// liquid-bench [FOLDER]: how long Liquid takes to parse and to render, compared with Ruby's gem.
//
// A folder holds fixtures as the Golden Liquid suite lays them out: NAME/data.json and
// NAME/templates/index.liquid with its partials.
do {
  let folder = CommandLine.arguments.dropFirst().first ?? Fixture.defaultFolder()
  let fixtures = try Fixture.all(in: folder)
  print("fixtures: \(folder)")
  try Comparison(rounds: 20).run(fixtures)
} catch {
  FileHandle.standardError.write(Data("liquid-bench: \(error)\n".utf8))
  exit(1)
}
