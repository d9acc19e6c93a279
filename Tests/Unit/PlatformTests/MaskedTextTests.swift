import Testing

@testable import Platform

@Suite struct MaskedTextTests {
  @Test(arguments: [
    ("Team 8 by 8", ["Team 8"], "       by 8"), ("No names", [], "No names"),
    ("Aaa", ["aa", ""], "A  "), ("Café 3 over Café", ["Café 3"], "        over Café"),
    ("The Team 8", ["The Team 8", "Team 8"], "          "),
    ("ab", ["longer than the text"], "ab"),
  ])
  func namesBecomeAsManySpacesAsTheyHaveBytes(
    _ text: String, _ names: [String], _ masked: String
  ) {
    #expect(text.masking(names) == masked)
    #expect(text.masking(names).utf8.count == text.utf8.count)
  }
}
