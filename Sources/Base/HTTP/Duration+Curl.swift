/// Durations as libcurl takes them.
extension Duration {
  /// At least one; a part of a second counts as a whole one.
  var inFullSeconds: Int { (inMilliseconds + 999) / 1_000 }

  var inMilliseconds: Int {
    let limited = min(max(self, .milliseconds(1)), .seconds(86_400))
    return Int(limited.components.seconds) * 1_000
      + Int(limited.components.attoseconds / 1_000_000_000_000_000)
  }
}
