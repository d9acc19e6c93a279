import HTTP
import Testing

/// Percent signs in addresses.
@Suite struct PercentTests {
  @Test(arguments: [
    ("plain", "plain"), ("a%20b", "a b"), ("%41%62", "Ab"), ("%C3%A9", "é"), ("%2e%2E", ".."),
    ("", ""),
  ])
  func theyAreResolved(_ text: String, _ wanted: String) {
    #expect(text.resolvingPercents() == wanted)
  }

  @Test(arguments: ["%", "a%4", "%zz", "%+1", "%-1", "%C3", "100% sure"])
  func whatIsNoneIsNothing(_ text: String) {
    #expect(text.resolvingPercents() == nil)
  }
}
