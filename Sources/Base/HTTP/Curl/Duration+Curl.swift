extension Duration {
  /// Whole seconds, rounded up, at least 1.
  var inFullSeconds: Int { (inMilliseconds + 999) / 1_000 }

  var inMilliseconds: Int {
    let limited = min(max(self, .milliseconds(1)), .seconds(86_400))
    return Int(limited.components.seconds) * 1_000
      + Int(limited.components.attoseconds / 1_000_000_000_000_000)
  }
}
