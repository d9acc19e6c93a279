import Build
import Platform

extension Invocation {
  /// The settings of a site that use the user's rights.
  func powers(of configuration: SiteConfiguration, in folder: String) -> [SitePower] {
    let home = environment["HOME"] ?? ""
    return configuration.powers { path in
      let path = path.hasPrefix("~/") ? home + path.dropFirst() : path
      let place = Paths.resolved(path.hasPrefix("/") ? path : "\(folder)/\(path)")
      let site = Paths.resolved(folder)
      return !place.hasPrefix("\(site)/") && place.contains("/.")
    }
  }

  /// Those settings, unless the user trusts them.
  func untrusted(
    _ configuration: SiteConfiguration, in folder: String
  ) throws(Failure) -> [SitePower] {
    let powers = powers(of: configuration, in: folder)
    guard !powers.isEmpty, !arguments.has("trust") else { return [] }
    guard let file = TrustFile(environment: environment) else { return powers }
    do {
      return try file.trusts(powers, of: folder) ? [] : powers
    } catch {
      throw Failure(error)
    }
  }

  /// The option that names the site, for a command to copy.
  var siteOption: String { arguments["site"].map { " --site \($0)" } ?? "" }
}

extension Failure {
  init(untrusted powers: [SitePower], site: String) {
    self.init(
      .content,
      "This site's settings run programs or say where keys go, and you have not trusted " + "them.",
      details: powers.map(\.line),
      next:
        "nothing was run or sent. Read them, then run 'skidmark trust\(ChangeWords.visible(site))'."
    )
  }

  init(_ error: TrustFileError) {
    switch error {
    case .notOurs(let path):
      self.init(
        .content,
        "'\(path)' is a link, or others can write to it, so it cannot say what you trust.",
        next: "find out where it comes from, then remove it.")
    case .unreadable(let path):
      self.init(
        .content, "'\(path)' is not in Skidmark's format.",
        next: "remove it, and run 'skidmark trust' again.")
    case .file(let error): self.init(.data(.file(error)))
    }
  }

  init(_ leak: SiteBoundary.Leak) {
    self.init(
      .content, "'\(ChangeWords.visible(leak.link))' is a link that leaves the site's folder.",
      details: ["it leads to '\(ChangeWords.visible(leak.target))'"],
      next: "nothing was read or written there. Put the files themselves in the site's folder; "
        + "for the output, name the other folder with '--output'.")
  }
}

extension SitePower {
  /// The complete setting, safe to print, with each word in quotes.
  var line: String {
    let quoted = words.map { word in
      let escaped = ChangeWords.visible(word).replacing("\\", with: "\\\\")
        .replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    return "\(ChangeWords.visible(setting)) \(ChangeWords.visible(meaning)): "
      + quoted.joined(separator: " ")
  }
}
