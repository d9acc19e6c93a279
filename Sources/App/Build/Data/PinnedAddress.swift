/// The first part of the address of a league's pages, from their first build on. A new name on the platform does not
/// change it, because links in chats and feeds would lead nowhere.
struct PinnedAddress: Codable, Sendable, Equatable {
  var version = 1
  var slug: String
  /// The addresses that the pages had before, in alphabetical order, which lead to the present one.
  var former: [String] = []

  /// Moves the pages.
  mutating func move(to other: String) {
    guard other != slug else { return }
    former = Set(former + [slug]).subtracting([other]).sorted()
    slug = other
  }
}
