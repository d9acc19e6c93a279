/// The files of an earlier run, by what they were made from: what has not changed since is not printed
/// again. Whoever remembers must give back just what was given.
public struct PageMemory: Sendable {
  /// Some files of a site that are made together.
  public typealias Files = [(path: String, bytes: [UInt8])]

  /// The files that were made from what a key names; nil if that is not known.
  public var recall: @Sendable (_ key: [UInt8]) -> Files?
  /// Takes note of files and of the key that names what they were made from.
  public var remember: @Sendable (_ key: [UInt8], _ files: Files) -> Void

  /// Creates a memory.
  public init(
    recall: @escaping @Sendable (_ key: [UInt8]) -> Files?,
    remember: @escaping @Sendable (_ key: [UInt8], _ files: Files) -> Void
  ) {
    self.recall = recall
    self.remember = remember
  }

  /// Remembers nothing.
  public static let none = PageMemory(recall: { _ in nil }, remember: { _, _ in })
}
