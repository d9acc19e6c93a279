import Diagnostics
import HTML

extension BuiltSite {
  /// Checks every file, on all processors.
  /// - Parameter forReveal: Whether to also report outcomes that readers see before they reveal them.
  package func check(forReveal: Bool = false) async -> CheckReport {
    let pages = await SitePages(self)
    let scanner = PatternScanner(self)
    let reveal = forReveal ? RevealCheck(self) : nil
    return await report { file in
      var (complaints, external) = Self.complaints(about: file, pages, scanner)
      complaints += reveal?.complaints(about: file, pages.documents[file.path]) ?? []
      return (complaints, external)
    }
  }

  /// Checks only for outcomes that readers see before they reveal them.
  package func checkReveal() async -> [Finding] {
    let reveal = RevealCheck(self)
    return await report { file in
      let document = file.document
      return (reveal.complaints(about: file, document) + Self.refusal(of: document), [])
    }.findings
  }

  private func report(
    _ look: @escaping @Sendable (File) -> ([Complaint], Set<String>)
  ) async -> CheckReport {
    let results = await withTaskGroup(of: (Int, [Finding], Set<String>).self) { group in
      for (index, file) in files.enumerated() {
        group.addTask {
          let (complaints, external) = look(file)
          return (index, findings(complaints, in: file), external)
        }
      }
      var results: [(Int, [Finding], Set<String>)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }
    }
    var external: [String: Int] = [:]
    for (_, _, addresses) in results {
      for address in addresses { external[address, default: 0] += 1 }
    }
    return CheckReport(
      findings: results.flatMap(\.1),
      externalLinks: external.sorted { $0.key < $1.key }.map { (address: $0.key, pages: $0.value) })
  }

  /// The violations of all rules in a file, and its external addresses.
  private static func complaints(
    about file: File, _ pages: SitePages, _ scanner: PatternScanner
  ) -> ([Complaint], Set<String>) {
    var complaints = FileCheck.complaints(about: file) + scanner.complaints(about: file)
    var links = LinkCheck(file.path, pages)
    guard !file.bytes.isEmpty else { return (complaints, []) }
    if let document = pages.documents[file.path] {
      complaints += refusal(of: document)
      if file.kind == .html {
        complaints += document.elements.filter(\.node.isUnclosed).map {
          Complaint(
            .unclosedElement, "<\($0.name)> is not closed, or not before what is around it",
            $0.node.range)
        }
        links.checkPage(document)
      } else {
        links.checkXML(document)
      }
    } else if file.kind == .css {
      links.checkStyle(file.bytes)
    } else if file.kind == .manifest {
      links.checkManifest(file.bytes)
    } else if file.kind == .json, file.path.hasSuffix("feed.json") {
      links.checkFeed(file.bytes)
    } else if file.path == "robots.txt" {
      links.checkRobots(file.bytes)
    }
    return (complaints + links.complaints, links.external)
  }

  /// Reports a document that was too expensive to parse.
  private static func refusal(of document: HTMLDocument?) -> [Complaint] {
    guard document?.isRefused == true else { return [] }
    return [
      Complaint(
        .unreadablePage,
        "this cannot be read: too many elements are open, or <select> is in a drawing",
        nil)
    ]
  }

  /// The maximum number of reports per rule and file.
  private static let most = 20

  private func findings(_ complaints: [Complaint], in file: File) -> [Finding] {
    guard !complaints.isEmpty else { return [] }
    let name = folder.isEmpty ? file.path : "\(folder)/\(file.path)"
    let hidden = complaints.filter(\.isHidden).compactMap(\.range)
    let source = SourceText(name: name, bytes: Self.hiding(hidden, in: file.bytes))
    var count: [String: Int] = [:]
    let ordered = complaints.enumerated().sorted { left, right in
      let (one, other) = (left.element.range?.lowerBound ?? 0, right.element.range?.lowerBound ?? 0)
      return one == other ? left.offset < right.offset : one < other
    }
    return ordered.compactMap { _, complaint in
      count[complaint.rule, default: 0] += 1
      let number = count[complaint.rule] ?? 0
      guard number <= Self.most else { return nil }
      var notes = complaint.notes
      let all = complaints.count { $0.rule == complaint.rule }
      if number == Self.most, all > number {
        notes.append("there are \(all - number) more of these in this file")
      }
      let place = complaint.range.map { SourcePlace(source, $0) }
      let message = place == nil ? "\(name): \(complaint.message)" : complaint.message
      return Finding(
        rule: complaint.rule, path: file.path,
        diagnostic: Diagnostic(.error, message, at: place, notes: notes))
    }
  }

  /// The bytes with secrets masked, so that no excerpt shows one.
  private static func hiding(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for place in ranges.joined() where bytes[place] != UInt8(ascii: "\n") {
      bytes[place] = UInt8(ascii: "*")
    }
    return bytes
  }
}

extension BuiltSite.File {
  /// The parsed page or XML file; nil for other files.
  var document: HTMLDocument? {
    guard kind == .html || kind == .xml else { return nil }
    return HTMLDocument(SourceText(name: path, bytes: bytes))
  }

  enum Kind { case html, xml, css, json, manifest, text, other }

  var kind: Kind {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if ending == "webmanifest" || name == "manifest.json" { return .manifest }
    switch ending {
    case "html", "htm": return .html
    case "xml", "svg": return .xml
    case "css": return .css
    case "json": return .json
    case "md", "txt", "js": return .text
    default: return name == "_headers" || name == "_redirects" ? .text : .other
    }
  }
}
