import Diagnostics
import Platform
import Render
import Synchronization
import YAML

/// One run's work on `content/`: what is in it, what of it has to be printed anew, and what the next
/// run may rely on.
final class ContentWork: Sendable {
  private let folder: String
  private let cachePath: String
  private let content: SiteContent
  /// In the order of their files.
  private let texts: [Known]
  /// The other files in their order.
  private let files: [Files.Found]
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
    /// Its place in the last run's notes, if the file is the one that they tell of.
    var record: Int?
    /// The file, if it had to be read.
    var bytes: [UInt8]?
  }

  /// What comes up while files are made.
  private struct Progress {
    var renderDigest: [UInt8] = []
    var entries: [Entry] = []
    /// By the places of texts.
    var printed: [Int: Printed] = [:]
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
    let cachePath = PageCache.path(for: output)
    self.cachePath = cachePath
    // What decides how a file is read: the program itself, and the zone of its dates.
    let readDigest = sha256(
      Array("\(version)\n\(FileStamp.program)\n\(String(describing: zone))".utf8))
    self.readDigest = readDigest
    let mayUseCache = Files.kind(folder) == .folder
    began = mayUseCache ? try PageCache.moment(beside: output) : 0
    async let notes = mayUseCache ? PageCache(cachePath, readDigest: readDigest) : nil
    let found = try await Files.stamped(folder)
    let usesCache = found.count >= Self.cachedFrom
    self.usesCache = usesCache
    let cache = await usesCache ? notes : nil
    self.cache = cache
    files = found.filter { !ContentPage.isText($0.path) }
    texts = try await Self.read(
      files.isEmpty ? found : found.filter { ContentPage.isText($0.path) }, folder, cache, zone)
    content = SiteContent(
      texts.map(\.page), others: files.map(\.path), now: now, hasDrafts: hasDrafts)
    let taken = reserved.keys.sorted().joined(separator: "\n")
    linksDigest = sha256(content.links.digest + Array(taken.utf8))
    // The same names were found to be in nobody's way by the last run.
    guard cache?.linksDigest != linksDigest else { return }
    do { try content.checkPlaces(reserved) } catch {
      throw SiteError.text(error.diagnostic(in: folder))
    }
  }

  /// What is known of texts: what the last run noted of those that are as they were, and what the
  /// others say.
  private static func read(
    _ found: [Files.Found], _ folder: String, _ cache: PageCache?, _ zone: Zone
  ) async throws -> [Known] {
    // Both lists are in the same order.
    let noted = cache?.texts ?? []
    var records: [Int?] = []
    records.reserveCapacity(found.count)
    var next = 0
    for file in found {
      while next < noted.count, noted[next].page.source < file.path { next += 1 }
      let isNoted =
        next < noted.count && noted[next].source == file.stamp
        && noted[next].page.source == file.path
      records.append(isNoted ? next : nil)
    }
    let unread = records.indices.filter { records[$0] == nil }
    let read = try await inPortions(of: PageBatch.portion, unread) { index in
      let file = found[index]
      let path = "\(folder)/\(file.path)"
      let source = SourceText(name: path, bytes: try Files.read(path))
      do throws(YAMLError) {
        return Known(
          page: try ContentPage(file.path, source, zone: zone), stamp: file.stamp,
          bytes: source.bytes)
      } catch {
        throw SiteError.text(error.diagnostic)
      }
    }
    var texts: [Known] = []
    texts.reserveCapacity(found.count)
    var fresh = read.makeIterator()
    for (index, record) in records.enumerated() {
      if let record {
        texts.append(Known(page: noted[record].page, stamp: found[index].stamp, record: record))
      } else if let known = fresh.next() {
        texts.append(known)
      }
    }
    return texts
  }

  /// Tells the site of it.
  func add(to input: inout SiteInput) {
    input.content = content
    input.readContent = { page in
      // Few pages are asked for in this way: the home page and the one above the posts.
      try self.text(of: self.texts.first { $0.page.source == page.source }, page)
    }
  }

  /// The text of a page without its front matter.
  private func text(of known: Known?, _ page: ContentPage) throws -> ArraySlice<UInt8> {
    if let bytes = known?.bytes { return bytes[min(page.bodyStart, bytes.count)...] }
    let source = SourceText(
      name: "\(folder)/\(page.source)", bytes: try Files.read("\(folder)/\(page.source)"))
    // It may have changed since it was looked at; the next run sees that.
    do throws(YAMLError) {
      return source.bytes[try FrontMatter(source, zone: .utc).bodyStart...]
    } catch {
      throw SiteError.text(error.diagnostic)
    }
  }

  // MARK: What is made

  /// The files to make, with what is known of those that are there.
  func batch(_ renderer: ContentRenderer) -> PageBatch {
    let entries = entries(isRenderedAlike: cache?.renderDigest == renderer.digest)
    progress.withLock { progress in
      progress.renderDigest = renderer.digest
      progress.entries = entries
    }
    return PageBatch(paths: entries.map(\.path), expected: entries.map(\.expected)) { index in
      switch entries[index].origin {
      case .file(let number):
        return try Files.read("\(self.folder)/\(self.files[number].path)")
      case .text(let number):
        let known = self.texts[number]
        let printed = try renderer.page(known.page, try self.text(of: known, known.page))
        self.progress.withLock { progress in
          progress.printed[number] = Printed(hasLinks: printed.hasLinks, missing: printed.missing)
        }
        return printed.html
      }
    }
  }

  /// A file of the site.
  private struct Entry: Sendable {
    /// What it is made from, by its place among the texts or the other files.
    enum Origin: Sendable {
      case text(Int)
      case file(Int)
    }
    var path: String
    var origin: Origin
    var expected: FileStamp?
  }

  /// All files to make, in the order of their paths.
  private func entries(isRenderedAlike: Bool) -> [Entry] {
    let areLinksAlike = cache?.linksDigest == linksDigest
    var entries: [Entry] = []
    entries.reserveCapacity(content.pages.count + content.files.count)
    // What is published is in the order of the texts.
    var number = 0
    for page in content.pages {
      while texts[number].page.source != page.source { number += 1 }
      let record = texts[number].record.flatMap { cache?.texts[$0] }
      let isSame = isRenderedAlike && (areLinksAlike || record?.hasLinks == false)
      entries.append(
        Entry(path: page.path, origin: .text(number), expected: isSame ? record?.output : nil))
    }
    var next = 0
    let noted = cache?.files ?? []
    for (number, file) in content.files.enumerated() {
      while next < noted.count, noted[next].name < file.source { next += 1 }
      let isSame =
        next < noted.count && noted[next].name == file.source
        && noted[next].source == files[number].stamp
      entries.append(
        Entry(
          path: file.path, origin: .file(number), expected: isSame ? noted[next].output : nil))
    }
    return entries.sorted { $0.path < $1.path }
  }

  /// Refuses a file that would stand where the paper itself has one.
  /// - Parameter paths: The paper's own files.
  func refuseTaken(by paths: some Collection<String>) throws(SiteError) {
    let entries = progress.withLock { $0.entries }
    guard !entries.isEmpty else { return }
    for path in paths.sorted() {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].path < path { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entries[low].path == path else { continue }
      let taken = ContentError.taken(
        source: source(of: entries[low]), path: path, by: "a file of the paper itself")
      throw .text(taken.diagnostic(in: folder))
    }
  }

  private func source(of entry: Entry) -> String {
    switch entry.origin {
    case .text(let number): texts[number].page.source
    case .file(let number): files[number].path
    }
  }

  /// Notes for the next run what it need not do again.
  /// - Parameter stamps: Those of the batch's files in its order.
  /// - Returns: warnings about links that lead nowhere.
  func finish(_ stamps: [FileStamp]) throws(FileError) -> [String] {
    let done = progress.withLock { $0 }
    let missing = done.printed.sorted { $0.key < $1.key }.flatMap { number, printed in
      printed.missing.map { link in
        "\(folder)/\(texts[number].page.source) links to '\(link)', which is not there or not "
          + "published."
      }
    }
    if usesCache, stamps.count == done.entries.count { try note(done, stamps) }
    return missing
  }

  private func note(_ done: Progress, _ stamps: [FileStamp]) throws(FileError) {
    var next = PageCache(
      readDigest: readDigest, renderDigest: done.renderDigest, linksDigest: linksDigest)
    var pages = [FileStamp?](repeating: nil, count: texts.count)
    var copies = [FileStamp?](repeating: nil, count: files.count)
    for (entry, stamp) in zip(done.entries, stamps) {
      switch entry.origin {
      case .text(let number): pages[number] = stamp
      case .file(let number): copies[number] = stamp
      }
    }
    next.texts.reserveCapacity(texts.count)
    var isSame = cache?.renderDigest == next.renderDigest && cache?.linksDigest == linksDigest
    for (number, known) in texts.enumerated() where !known.stamp.isFresh(at: began) {
      let printed = done.printed[number]
      let record = known.record.flatMap { cache?.texts[$0] }
      // A page with a dead link is printed each time, so that each time somebody is told.
      let output = printed?.missing.isEmpty ?? true ? pages[number] : nil
      let hasLinks = printed?.hasLinks ?? record?.hasLinks ?? true
      if let record, record.output == output, record.hasLinks == hasLinks {
        next.texts.append(record)
      } else {
        isSame = false
        next.texts.append(
          PageCache.Text(
            page: known.page, source: known.stamp, output: output, hasLinks: hasLinks))
      }
    }
    for (file, copy) in zip(files, copies) where !file.stamp.isFresh(at: began) {
      guard let copy else { continue }
      next.files.append(PageCache.File(name: file.path, source: file.stamp, output: copy))
    }
    if let cache, isSame, next.texts.count == cache.texts.count, next.files == cache.files {
      return
    }
    try Files.replace(cachePath, with: next.encoded(after: cache))
  }
}
