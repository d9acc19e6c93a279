import Build
import Delivery
import Platform

extension Invocation {
  /// The settings of a site that use the user's rights.
  func powers(of configuration: SiteConfiguration, in folder: String) -> SitePowers {
    SitePowers(of: configuration, in: folder, programs: .system, environment: environment)
  }

  /// What the gate of a run decides by: those settings, and whether the user trusts them.
  func view(
    of configuration: SiteConfiguration, in folder: String
  ) throws(Untrusted) -> Gate.View {
    let powers = powers(of: configuration, in: folder).all()
    if powers.isEmpty || arguments.has("trust") { return Gate.View(powers, isTrusted: true) }
    guard let file = TrustFile(environment: environment) else {
      return Gate.View(powers, isTrusted: false)
    }
    do { return Gate.View(powers, isTrusted: try file.trusts(powers, of: folder)) } catch {
      throw .file(error)
    }
  }

  /// The option that names the site, for a command to copy.
  var siteOption: String { arguments["site"].map { " --site \($0)" } ?? "" }
}

extension Failure {
  init(_ error: Untrusted) {
    switch error {
    case .file(let error): self.init(error)
    case .settings(let powers, let folder):
      let site = folder == "." ? "" : " --site \(ChangeWords.visible(folder))"
      self.init(
        .content,
        "This site's settings run programs or say where keys go, and you have not trusted them.",
        details: powers.map(\.line),
        next:
          "nothing was run or sent. Read them, then run 'skidmark trust\(site)'."
      )
    }
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
    return "\(ChangeWords.visible(setting)) \(ChangeWords.visible(meaning))\(belonging): "
      + quoted.joined(separator: " ")
  }

  /// The site's files that a command uses, which are trusted only with their present contents.
  private var belonging: String {
    guard !files.isEmpty else { return "" }
    let names = files.prefix(5).map { "'\(ChangeWords.visible($0.path))'" }
    let more = files.count > names.count ? " and \(files.count - names.count) more" : ""
    let (verb, they) = files.count == 1 ? ("belongs", "it is") : ("belong", "they are")
    return
      ", and \(names.joined(separator: ", "))\(more) \(verb) to the site (you trust \(they) as now, "
      + "but no other file of the site that they may use)"
  }
}
