import Build
import Diagnostics
import Inspect
import JSON
import Platform

enum CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check", abstract: "Find mistakes in the built site",
    discussion: """
      Reads every file of the site and reports links and anchors that lead nowhere, elements that \
      are not closed, template code left in a page, secrets, paths of this computer, and data that \
      cannot be read. Each finding names its rule. Links to other sites are listed, not \
      requested. Exits with 3 if anything was found; --json prints each finding as a line of JSON. \
      Twenty findings are shown; --verbose and --json show all.
      """,
    arguments: [
      ArgumentSpec(
        name: "dir", help: "The built site (default: the site's output).", completion: .folder)
    ],
    options: [
      .site, .output,
      OptionSpec(
        long: "reveal",
        help: "Also find scores, ranks and winners that readers see before they ask for them."),
    ],
    examples: [
      .init("check", "Check the site that was built last"),
      .init("check --reveal", "Find spoilers, too"),
    ])

  /// The number of findings to show. One mistake in a template appears on every page.
  private static let most = 20

  static func run(_ invocation: Invocation) async throws(Failure) -> ExitCode {
    let folder = try folder(invocation)
    let site = try BuiltSite(in: folder, invocation.environment)
    let report = await site.check(forReveal: invocation.arguments.has("reveal"))
    let all = invocation.console.isJSON || invocation.console.isVerbose
    let shown = all ? report.findings[...] : report.findings.prefix(Self.most)
    for finding in shown { invocation.console.print(finding.event, or: finding.words) }
    let rest = report.findings.count - shown.count
    if rest > 0 { invocation.console.output("… and \(rest) more; --verbose shows all.\n") }
    for link in report.externalLinks where all {
      invocation.console.print(
        [
          "event": "external-link", "address": .string(link.address), "pages": .int(link.pages),
        ], or: "external: \(link.address)\n")
    }
    let count = report.findings.count
    let pages = site.files.count { $0.path.hasSuffix(".html") }
    let external = report.externalLinks.count
    invocation.console.say(
      "\(pages.counted("page")) and \(site.files.count - pages) other files in "
        + "\(folder): " + (count == 0 ? "no problems found" : "\(count) findings")
        + (external == 0 ? "." : "; \(external) external links were not checked."))
    return count == 0 ? .done : .content
  }

  private static func folder(_ invocation: Invocation) throws(Failure) -> String {
    var folder: String
    if let named = invocation.arguments.positional.first ?? invocation.arguments["output"] {
      folder = named
    } else {
      folder = "\(try invocation.siteFolder())/output"
    }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    if folder.hasPrefix("./") { folder.removeFirst(2) }
    guard Files.kind(folder) == .folder else {
      throw Failure(
        .usage, "There is no built site in '\(folder)'.",
        next: "run 'skidmark build' first, or name the folder: 'skidmark check DIR'.")
    }
    return folder
  }
}

extension Finding {
  fileprivate var words: String {
    var diagnostic = diagnostic
    diagnostic.message += " [\(rule)]"
    return diagnostic.description + "\n"
  }

  fileprivate var event: JSONValue {
    let position = diagnostic.place?.position
    return [
      "event": "finding", "rule": .string(rule), "path": .string(path),
      "line": position.map { .int($0.line) } ?? .null,
      "column": position.map { .int($0.column) } ?? .null, "message": .string(diagnostic.message),
      "notes": .array(diagnostic.notes.map { .string($0) }),
    ]
  }
}
