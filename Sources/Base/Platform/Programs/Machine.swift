import CPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What Swift's own view of the operating system leaves out.
public enum Machine {
  /// Asks the C library to keep the memory that a run gives back, and to take more of it at a time.
  ///
  /// A run makes and drops thousands of pages. Given back to the system and taken again, each costs a
  /// call and a fault for every 4 kB: a tenth of a build of ten thousand pages.
  public static func keepMemory() { platform_keep_memory() }

  /// Exchanges what stands at two paths, in one step. Not every file system can.
  package static func exchange(_ first: String, _ second: String) -> Bool {
    platform_exchange(first, second) == 0
  }

  /// Waits until the file system of an open folder has written what it was given.
  package static func settle(_ folder: Int32) { platform_settle(folder) }

  /// What the machine is called; empty if it is not.
  package static var name: String {
    var characters = [CChar](repeating: 0, count: 256)
    guard gethostname(&characters, characters.count - 1) == 0 else { return "" }
    return String(
      decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
