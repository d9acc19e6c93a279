import CLibrary
import CPlatform

/// Operating system functions that Swift does not provide.
public enum Machine {
  /// Makes the C library keep freed memory and take larger blocks: saves a tenth of a build of 10,000 pages.
  public static func keepMemory() { platform_keep_memory() }

  /// Atomically exchanges two paths; false if the file system cannot.
  package static func exchange(_ first: String, _ second: String) -> Bool {
    platform_exchange(first, second) == 0
  }

  /// Flushes the file system of an open folder.
  package static func settle(_ folder: Int32) { platform_settle(folder) }

  /// Lets a program that is being spawned start in a folder. `actions` are its `posix_spawn_file_actions_t`.
  /// - Returns: The system's error number, or 0.
  static func enter(_ folder: String, _ actions: UnsafeMutableRawPointer) -> Int32 {
    platform_enter(actions, folder)
  }

  /// The environment variables of this process: `NAME=value`.
  package static var environment: [String] {
    #if canImport(Darwin)
      var entry = _NSGetEnviron().pointee
    #else
      var entry = environ
    #endif
    var lines: [String] = []
    while let text = entry.pointee {
      lines.append(String(cString: text))
      entry += 1
    }
    return lines
  }

  /// The host name; may be empty.
  package static var name: String {
    var characters = [CChar](repeating: 0, count: 256)
    guard gethostname(&characters, characters.count - 1) == 0 else { return "" }
    return String(
      decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
