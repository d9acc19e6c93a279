#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file's bytes; nil if it cannot be read.
public func fileBytes(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while true {
    let more = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = fread(buffer.baseAddress, 1, 65_536, file)
    }
    if more.isEmpty { return bytes }
    bytes += more
  }
}

/// Whether bytes contain a text: strings of whole sites are searched ten times as slowly.
public func holds(_ bytes: [UInt8], _ text: String) -> Bool {
  let wanted = Array(text.utf8)
  return bytes.withUnsafeBufferPointer { bytes in
    bytes.indices.contains { place in
      bytes[place] == wanted[0] && bytes[place...].starts(with: wanted)
    }
  }
}

/// A path in the package, such as `Tests/Support/faults.py`.
public func packagePath(_ relative: String, from file: String = #filePath) -> String {
  for folder in ancestors(of: file) where access("\(folder)/Package.swift", F_OK) == 0 {
    return "\(folder)/\(relative)"
  }
  return relative
}

/// A path in the folder that the project shares with its tools and recordings; nil if this machine
/// has none. `SKIDMARK_SHARED` names the folder; without it, `shared` next to or above the package.
public func sharedPath(_ relative: String, from file: String = #filePath) -> String? {
  var candidates = ancestors(of: file).map { "\($0)/shared" }
  if let named = getenv("SKIDMARK_SHARED") { candidates.insert(String(cString: named), at: 0) }
  return candidates.map { "\($0)/\(relative)" }.first { access($0, F_OK) == 0 }
}

private func ancestors(of file: String) -> [String] {
  var folders: [String] = []
  var rest = Substring(file)
  while let slash = rest.lastIndex(of: "/") {
    rest = rest[..<slash]
    folders.append(String(rest))
  }
  return folders
}

/// A variable of the test's environment.
public func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
