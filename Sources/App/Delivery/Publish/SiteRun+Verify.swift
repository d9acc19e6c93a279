package import Build
package import HTTP

/// What readers get at the site's address.
package enum PublicView: Sendable, Equatable {
  /// The site that was published.
  case asPublished
  /// Something else at an address, with the status.
  case other(address: String, status: Int)
  /// No answer at an address.
  case nothing(address: String, HTTPError)
}

extension SiteRun {
  /// How long hosts and caches may take to show a new site.
  private static let verifyFor = Duration.seconds(120)
  private static let verifyEvery = Duration.seconds(5)

  /// Requests the home page and a part of it at `base` (without a trailing slash) until they match the built
  /// site, for two minutes at most.
  package func view(
    of site: SiteToPublish, at base: String
  ) async throws(PublishError) -> PublicView {
    let outlet: Client
    do { outlet = try world.gate.pass().outlet } catch { throw .untrusted(error) }
    let start = world.pace.elapsed()
    while true {
      let view = await viewNow(of: site, at: base, outlet)
      let isOver = world.pace.elapsed() - start > Self.verifyFor
      if view == .asPublished || isOver { return view }
      do { try await world.pace.sleep(Self.verifyEvery) } catch { return view }
    }
  }

  private func viewNow(
    of site: SiteToPublish, at base: String, _ outlet: Client
  ) async -> PublicView {
    // A stale cache does not have a new part.
    let part = site.listing.files.last { SiteListing.isImmutable($0.path) }
    let home = site.listing["index.html"].map { ("\(base)/", $0) }
    for (text, file) in [home, part.map { ("\(base)/\($0.path)", $0) }].compactMap({ $0 }) {
      guard let address = Address(text) else {
        return .nothing(address: text, .invalidURL(text))
      }
      do throws(HTTPError) {
        let request = Request(address, headers: ["Cache-Control": "no-cache"])
        let response = try await outlet.send(request)
        guard response.status == 200, digest(of: response.body) == file.digest else {
          return .other(address: text, status: response.status)
        }
      } catch {
        return .nothing(address: text, error)
      }
    }
    return .asPublished
  }
}
