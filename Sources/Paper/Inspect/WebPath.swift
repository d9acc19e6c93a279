enum WebPath {
  /// Resolves a relative path from a file; nil if it leaves the site.
  static func resolved(_ path: String, from file: String) -> String? {
    var parts = file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else if part != "." {
        parts.append(String(part))
      }
    }
    let isFolder =
      path.isEmpty || path.hasSuffix("/") || [".", ".."].contains(path.split(separator: "/").last)
    return parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "")
  }
}
