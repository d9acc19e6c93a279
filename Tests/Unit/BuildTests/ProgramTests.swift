import Build
import Platform
import Testing

/// Other programs: their output and failures, and that none can block this one.
@Suite struct ProgramTests {
  private func output(
    _ arguments: [String], input: [UInt8] = [], seconds: Int = 30
  ) throws(ProgramError) -> String {
    let call = Programs.Call("sh", ["-c"] + arguments, input: input, seconds: seconds)
    return String(decoding: try Programs.system.output(call), as: UTF8.self)
  }

  @Test func inputAndOutputPassThroughUnchanged() throws {
    // More than any pipe holds, in both directions.
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
    let said = try Programs.system.output(Programs.Call("cat", [], input: input, seconds: 30))
    #expect(said == input)
    #expect(try output(["printf '%s' \"$1\"", "sh", "a b; $(false) 'c'"]) == "a b; $(false) 'c'")
  }

  @Test func aProgramMayIgnoreItsInput() throws {
    let input = [UInt8](repeating: 1, count: 3_000_000)
    #expect(try output(["exec <&-; printf done"], input: input) == "done")
  }

  @Test func failuresAreNamed() {
    #expect(throws: ProgramError.failed(status: 3)) { try output(["exit 3"]) }
    #expect(throws: ProgramError.failed(status: -9)) { try output(["kill -9 $$"]) }
    #expect(throws: ProgramError.notFound) {
      try Programs.system.output(Programs.Call("no-such-program-here", [], seconds: 5))
    }
    #expect(throws: ProgramError.notFound) {
      try Programs.none.output(Programs.Call("sh", [], seconds: 5))
    }
    #expect(throws: ProgramError.tookTooLong) { try output(["sleep 100"], seconds: 1) }
  }

  @Test func variablesAreAddedReplacedAndRemoved() throws {
    let script = "printf '%s|%s|%s' \"$ADDED\" \"${HOME-none}\" \"${PATH-none}\""
    let call = Programs.Call(
      "/bin/sh", ["-c", script], variables: ["ADDED": "a b", "HOME": nil, "PATH": "/bin"],
      seconds: 30)
    let said = String(decoding: try Programs.system.output(call), as: UTF8.self)
    #expect(said == "a b|none|/bin")
  }
}
