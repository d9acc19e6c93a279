/// The first part of the address of a league's pages, from their first build on. A new name on the platform does not
/// change it, because links in chats and feeds would lead nowhere.
struct PinnedAddress: Codable, Sendable, Equatable {
  var version = 1
  var slug: String
  /// The addresses that the pages had before, in alphabetical order. They redirect to the present one.
  var former: [String] = []

  /// Makes `other` the present address, and the present one a former one.
  mutating func move(to other: String) {
    guard other != slug else { return }
    former = Set(former + [slug]).subtracting([other]).sorted()
    slug = other
  }
}
