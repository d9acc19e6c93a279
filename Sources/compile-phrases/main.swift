// Checks the lines of the phrase book and compiles them into the file that the program carries. Scripts/phrasebook
// runs it.
//
//     compile-phrases FOLDER OUTPUT
//
// A line with an unknown fact, value or filter is an error, reported with its location.

import CLibrary
import Diagnostics
import Liquid
import Phrases
import Platform

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: compile-phrases FOLDER OUTPUT")
  exit(2)
}
let (folder, output) = (arguments[1], arguments[2])
do {
  let names = try Files.tree(folder).filter { $0.hasSuffix(".yml") }
  let sources = try names.map { name in
    SourceText(name: "\(folder)/\(name)", bytes: try Files.read("\(folder)/\(name)"))
  }
  // Reads them like a league's own lines, because those are checked.
  let book = try PhraseBook(own: sources, environment: .paper(zone: .utc))
  // Names the files `phrasebook/…`, regardless of the folder that they were read from.
  let compiled = String(decoding: book.compiled, as: UTF8.self)
    .replacing("\n\(folder)/", with: "\nphrasebook/")
  try Files.write(Array(compiled.utf8), to: output)
  print("\(output): \(book.count) lines")
} catch let error as PhraseBookError {
  print(error.diagnostic)
  exit(1)
} catch {
  print("error: \(error)")
  exit(1)
}
