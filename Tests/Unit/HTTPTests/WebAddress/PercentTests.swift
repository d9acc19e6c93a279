import HTTP
import Testing

/// Percent escapes in addresses.
@Suite struct PercentTests {
  @Test(arguments: [
    ("plain", "plain"), ("a%20b", "a b"), ("%41%62", "Ab"), ("%C3%A9", "é"), ("%2e%2E", ".."),
    ("", ""),
  ])
  func escapesAreDecoded(_ text: String, _ wanted: String) {
    #expect(text.resolvingPercents() == wanted)
  }

  @Test(arguments: ["%", "a%4", "%zz", "%+1", "%-1", "%C3", "100% sure"])
  func malformedEscapesAreNil(_ text: String) {
    #expect(text.resolvingPercents() == nil)
  }
}
