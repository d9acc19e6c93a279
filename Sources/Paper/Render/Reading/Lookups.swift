package import Platform

/// What pages can look at in this run: a digest for each name. A page notes the names that it looks at, and is up to
/// date while their digests are the same. A name that is missing here means that the thing does not exist.
package struct Lookups: Sendable {
  private var digests: [String: Digest] = [:]

  /// The present digest of a name.
  package subscript(name: String) -> Digest { digests[name] ?? Digest.ofNothing }

  mutating func add(_ thing: NamedDigest) { digests[thing.name] = thing.digest }

  mutating func add(_ name: String, _ value: String) { digests[name] = Digest(of: value) }

  mutating func add(_ things: some Sequence<NamedDigest>) { for thing in things { add(thing) } }

  mutating func reserve(_ count: Int) { digests.reserveCapacity(count) }
}
