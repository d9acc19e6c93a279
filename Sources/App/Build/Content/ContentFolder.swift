import Diagnostics
import Platform
import Render
import YAML

/// Reads the commissioner's own pages in `content/`. Takes unchanged files from the ledger.
struct ContentFolder: UsesSite, UsesTrace, Sendable {
  package let site: SiteFolder
  package var trace: Trace
  /// Whether drafts and posts of the future are pages.
  private let hasDrafts: Bool
  private let now: @Sendable () -> Instant

  init(_ run: SiteRun) {
    (site, trace) = (run.site, run.trace)
    (hasDrafts, now) = (run.options.hasDrafts, run.world.now)
  }

  static let name = "content"

  /// Reads the folder and adds it to a site, whose leagues' addresses are reserved.
  func add(to input: inout SiteInput) async throws(SiteError) {
    do {
      let found = try await Files.stamped(path(Self.name))
      let texts = try await pages(found.filter { ContentPage.isText($0.path) })
      let others = found.filter { !ContentPage.isText($0.path) }
      let content = SiteContent(
        texts, others: others.map(\.path), now: now(), hasDrafts: hasDrafts)
      try checkPlaces(content, input)
      input.content = content
      input.readContent = { page in try text(of: page) }
      input.readFile = { file in try Files.read(path("\(Self.name)/\(file)")) }
      for file in others {
        let name = "\(Self.name)/\(file.path)"
        input.fileDigests[file.path] = try ledger.digest(of: name, file.stamp)
      }
    } catch let error as FileError {
      throw .data(.file(error))
    } catch let error as SiteError {
      throw error
    } catch {
      throw .unexpected("\(error)")
    }
  }

  private func pages(_ found: [Files.Found]) async throws -> [ContentPage] {
    try await inPortions(of: 128, found) { file in
      let name = "\(Self.name)/\(file.path)"
      guard let contents = try ledger.contents(of: name, file.stamp) else {
        throw FileError("read", path(name), 2)
      }
      let inputs = [NamedDigest(name, contents.digest), NamedDigest("time_zone", zone.name)]
      let node = Self.prefix + name
      if let page = try ledger.kept(node, inputs).flatMap({
        ContentPage.read($0.value, contents.digest)
      }) {
        return page
      }
      let bytes = if let bytes = contents.bytes { bytes } else { try Files.read(path(name)) }
      let source = SourceText(name: path(name), bytes: bytes)
      do throws(YAMLError) {
        let page = try ContentPage(file.path, source, digest: contents.digest, zone: zone)
        ledger.note(node, inputs, [], value: page.bytes)
        return page
      } catch {
        throw SiteError.text(error.diagnostic)
      }
    }
  }

  static let prefix = "read "

  /// Checks that no file takes a reserved address. Skips names that the last run already checked.
  private func checkPlaces(_ content: SiteContent, _ input: SiteInput) throws {
    let reserved = input.leagues.reduce(into: ["assets": "the theme's folder 'assets/'"]) {
      $0[$1.slug] = "the league '\($1.name)'"
    }
    let taken = reserved.keys.sorted().joined(separator: "\n")
    let inputs = [
      NamedDigest("addresses of content/", content.links.digest),
      NamedDigest("addresses of leagues", taken),
    ]
    let node = Self.prefix + "addresses"
    guard try ledger.kept(node, inputs) == nil else { return }
    do { try content.checkPlaces(reserved) } catch {
      throw SiteError.text(error.diagnostic(in: path(Self.name)))
    }
    ledger.note(node, inputs, [])
  }

  private func text(of page: ContentPage) throws -> ArraySlice<UInt8> {
    let bytes = try Files.read(path("\(Self.name)/\(page.source)"))
    // The file may have changed since it was parsed; the next run notices that.
    return bytes[min(page.bodyStart, bytes.count)...]
  }

  /// The error for a file in `content/` whose path is taken by a file of the site.
  func taken(_ path: String, _ content: SiteContent) -> SiteError {
    let page = content.pages.first { $0.path == path }?.source
    let source = page ?? content.files.first { $0.path == path }?.source ?? path
    let error = ContentError.taken(source: source, path: path, by: "one of the paper's own files")
    return .text(error.diagnostic(in: self.path(Self.name)))
  }
}
