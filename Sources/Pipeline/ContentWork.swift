import Content
import Crypto
import Dates
import Diagnostics
import Render
import Synchronization
import YAML

/// One run's work on `content/`: what is in it, what of it has to be printed anew, and what the next
/// run may rely on.
final class ContentWork: Sendable {
  private let folder: String
  private let cachePath: String
  private let content: SiteContent
  private let texts: [String: Known]
  private let files: [String: FileStamp]
  private let cache: PageCache?
  private let usesCache: Bool
  private let readDigest: [UInt8]
  private let linksDigest: [UInt8]
  /// When the run began to look at files, by their file system's clock.
  private let began: Int64
  private let progress = Mutex(Progress())

  /// What is known of a text.
  private struct Known: Sendable {
    var page: ContentPage
    var stamp: FileStamp
    /// The file, if it had to be read.
    var bytes: [UInt8]?
  }

  /// What comes up while files are made.
  private struct Progress {
    var renderDigest: [UInt8] = []
    var sources: [String] = []
    var isPage: [Bool] = []
    var printed: [String: Printed] = [:]
    var isMade = false
  }

  private struct Printed {
    var hasLinks: Bool
    var missing: [String]
  }

  /// From how many files on the next run is told what it need not do again. Fewer are made anew
  /// faster than anybody looks.
  static let cachedFrom = 200

  /// Whether nothing is published.
  var isEmpty: Bool {
    content.pages.isEmpty && content.home == nil && content.postsIntroduction == nil
  }

  /// Looks at the folder.
  init(
    folder: String, output: String, zone: Zone, version: String, now: Instant, hasDrafts: Bool,
    reserved: [String: String]
  ) async throws {
    self.folder = folder
    cachePath = PageCache.path(for: output)
    // What decides how a file is read: the program itself, and the zone of its dates.
    let program = FileStamp("/proc/self/exe").map { "\($0.size) \($0.modified) \($0.inode)" } ?? ""
    readDigest = sha256(Array("\(version)\n\(program)\n\(String(describing: zone))".utf8))
    let mayUseCache = Files.kind(folder) == .folder
    began = mayUseCache ? try PageCache.moment(beside: output) : 0
    let found = try Files.stamped(folder)
    usesCache = found.count >= Self.cachedFrom
    let cache = usesCache ? PageCache(cachePath, readDigest: readDigest) : nil
    self.cache = cache
    let (all, others) = (
      found.filter { ContentPage.isText($0.path) }, found.filter { !ContentPage.isText($0.path) }
    )
    let known = try await Self.read(all, folder, cache, zone)
    texts = Dictionary(known.map { ($0.page.source, $0) }) { first, _ in first }
    files = Dictionary(others.map { ($0.path, $0.stamp) }) { first, _ in first }
    do {
      content = try SiteContent(
        known.map(\.page), others: others.map(\.path), now: now, hasDrafts: hasDrafts,
        reserved: reserved)
    } catch {
      throw WorkshopError.text(error.diagnostic(in: folder))
    }
    linksDigest = content.links.digest
  }

  private static func read(
    _ found: [Files.Found], _ folder: String, _ cache: PageCache?, _ zone: Zone
  ) async throws -> [Known] {
    let batch = PageBatch(paths: found.map(\.path), expected: []) { _ in [] }
    return try await batch.forEach(Array(found.indices)) { index in
      let file = found[index]
      if let record = cache?.texts[file.path], record.source == file.stamp {
        return Known(page: record.page, stamp: file.stamp)
      }
      let path = "\(folder)/\(file.path)"
      let source = SourceText(name: path, bytes: try Files.read(path))
      do throws(YAMLError) {
        return Known(
          page: try ContentPage(file.path, source, zone: zone), stamp: file.stamp,
          bytes: source.bytes)
      } catch {
        throw WorkshopError.text(error.diagnostic)
      }
    }
  }

  /// Tells the site of it.
  func add(to input: inout SiteInput) {
    input.content = content
    input.readContent = { page in try self.text(of: page) }
  }

  /// The text of a page without its front matter.
  private func text(of page: ContentPage) throws -> ArraySlice<UInt8> {
    if let bytes = texts[page.source]?.bytes { return bytes[min(page.bodyStart, bytes.count)...] }
    let source = SourceText(
      name: "\(folder)/\(page.source)", bytes: try Files.read("\(folder)/\(page.source)"))
    // It may have changed since it was looked at; the next run sees that.
    do throws(YAMLError) {
      return source.bytes[try FrontMatter(source, zone: .utc).bodyStart...]
    } catch {
      throw WorkshopError.text(error.diagnostic)
    }
  }

  // MARK: What is made

  /// The files to make, with what is known of those that are there.
  func batch(_ renderer: ContentRenderer, beside site: Site) throws -> PageBatch {
    let isRenderedAlike = cache?.renderDigest == renderer.digest
    let areLinksAlike = cache?.linksDigest == linksDigest
    var entries = content.pages.map { page -> Entry in
      let record = cache?.texts[page.source]
      let isSame =
        isRenderedAlike && record?.source == texts[page.source]?.stamp
        && record?.page.folder == page.folder && (areLinksAlike || record?.hasLinks == false)
      return Entry(
        path: page.path, source: page.source, page: page, expected: isSame ? record?.output : nil)
    }
    entries += content.files.map { file in
      let record = cache?.files[file.source]
      let isSame = record?.source == files[file.source]
      return Entry(
        path: file.path, source: file.source, expected: isSame ? record?.output : nil)
    }
    entries.sort { $0.path < $1.path }
    for entry in entries where site.files[entry.path] != nil {
      throw WorkshopError.text(
        ContentError.taken(
          source: entry.source, path: entry.path, by: "a file of the paper itself"
        ).diagnostic(in: folder))
    }
    progress.withLock { progress in
      progress.renderDigest = renderer.digest
      progress.sources = entries.map(\.source)
      progress.isPage = entries.map { $0.page != nil }
    }
    let all = entries
    return PageBatch(paths: all.map(\.path), expected: all.map(\.expected)) { index in
      let entry = all[index]
      guard let page = entry.page else {
        self.progress.withLock { $0.isMade = true }
        return try Files.read("\(self.folder)/\(entry.source)")
      }
      let printed = try renderer.page(page, try self.text(of: page))
      self.progress.withLock { progress in
        progress.isMade = true
        progress.printed[entry.source] = Printed(
          hasLinks: printed.hasLinks, missing: printed.missing)
      }
      return printed.html
    }
  }

  private struct Entry: Sendable {
    var path: String
    var source: String
    var page: ContentPage?
    var expected: FileStamp?
  }

  /// Notes for the next run what it need not do again.
  /// - Parameter stamps: Those of the batch's files in its order.
  /// - Returns: warnings about links that lead nowhere.
  func finish(_ stamps: [FileStamp]) throws(FileError) -> [String] {
    let done = progress.withLock { $0 }
    let missing = done.printed.sorted { $0.key < $1.key }.flatMap { source, printed in
      printed.missing.map { link in
        "\(folder)/\(source) links to '\(link)', which is not there or not published."
      }
    }
    guard usesCache, stamps.count == done.sources.count else { return missing }
    var next = PageCache(
      readDigest: readDigest, renderDigest: done.renderDigest, linksDigest: linksDigest)
    let outputs = Dictionary(zip(done.sources, stamps)) { first, _ in first }
    for (source, known) in texts where !known.stamp.isFresh(at: began) {
      let printed = done.printed[source]
      let hasLinks = printed?.hasLinks ?? cache?.texts[source]?.hasLinks ?? true
      // A page with a dead link is printed each time, so that each time somebody is told.
      let isWhole = printed?.missing.isEmpty ?? true
      next.texts[source] = PageCache.Text(
        page: known.page, source: known.stamp, output: isWhole ? outputs[source] : nil,
        hasLinks: hasLinks)
    }
    for (source, stamp) in files where !stamp.isFresh(at: began) {
      if let output = outputs[source] {
        next.files[source] = PageCache.File(source: stamp, output: output)
      }
    }
    if next != cache { try Files.replace(cachePath, with: next.encoded()) }
    return missing
  }
}
