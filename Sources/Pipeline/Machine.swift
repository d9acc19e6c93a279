import CPlatform

/// What Swift's own view of the operating system leaves out.
public enum Machine {
  /// Asks the C library to keep the memory that a run gives back, and to take more of it at a time.
  ///
  /// A run makes and drops thousands of pages. Given back to the system and taken again, each costs a
  /// call and a fault for every 4 kB: a tenth of a build of ten thousand pages.
  public static func keepMemory() { platform_keep_memory() }

  /// Exchanges what stands at two paths, in one step. Not every file system can.
  static func exchange(_ first: String, _ second: String) -> Bool {
    platform_exchange(first, second) == 0
  }

  /// Waits until the file system of an open folder has written what it was given.
  static func settle(_ folder: Int32) { platform_settle(folder) }
}
