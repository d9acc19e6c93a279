package import Platform

/// What pages can look at in this run: a digest for each name. A page notes the names that it looks at, and is up to date
/// while the digests of these names are what they were. Names that are not here are of things that do not exist.
package struct Lookups: Sendable {
  private var digests: [String: Digest] = [:]

  /// The digest of what a name means now.
  package subscript(name: String) -> Digest { digests[name] ?? Digest.ofNothing }

  mutating func add(_ thing: NamedDigest) { digests[thing.name] = thing.digest }

  mutating func add(_ name: String, _ value: String) { digests[name] = Digest(of: value) }

  mutating func add(_ things: some Sequence<NamedDigest>) { for thing in things { add(thing) } }

  mutating func reserve(_ count: Int) { digests.reserveCapacity(count) }
}
