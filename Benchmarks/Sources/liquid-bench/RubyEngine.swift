import Foundation

/// The gem, in a process that stays alive and does what it is told, line by line.
final class RubyEngine: Engine {
  /// The versions of Ruby and of the gem.
  let version: String
  private let process: Process
  private let questions: FileHandle
  private let answers: FileHandle

  /// Starts Ruby with a fixture; nil when Ruby or the gem is not there.
  init?(_ fixture: Fixture) throws {
    let script = Fixture.packageFolder.appendingPathComponent("liquid_bench.rb").path
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ruby", script, fixture.folder]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    questions = input.fileHandleForWriting
    answers = output.fileHandleForReading
    try process.run()
    version = RubyEngine.line(answers)
    if version.isEmpty { return nil }
  }

  /// Ends the process.
  func stop() {
    try? questions.close()
    process.waitUntilExit()
  }

  func output() throws -> [UInt8] {
    guard let count = Int(try ask("output")) else { throw Complaint("ruby: no output") }
    var bytes = Data()
    while bytes.count < count, let more = try answers.read(upToCount: count - bytes.count),
      !more.isEmpty
    {
      bytes += more
    }
    return Array(bytes)
  }

  func measure(_ phase: Phase, samples: Int) throws -> [Double] {
    let times = try ask("\(phase.rawValue) \(samples)").split(separator: " ").compactMap {
      Double($0)
    }
    guard times.count == samples else { throw Complaint("ruby: could not \(phase.rawValue)") }
    return times
  }

  private func ask(_ question: String) throws -> String {
    try questions.write(contentsOf: Data("\(question)\n".utf8))
    return RubyEngine.line(answers)
  }

  private static func line(_ answers: FileHandle) -> String {
    var bytes: [UInt8] = []
    while let byte = try? answers.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
