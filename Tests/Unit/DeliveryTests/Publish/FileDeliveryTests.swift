import HTTP
import Platform
import Testing

@testable import Delivery

@Suite struct FileDeliveryTests {
  static let headers = """
    /*
      X-Content-Type-Options: nosniff
    /assets/*
      Cache-Control: public, max-age=31536000, immutable
    /
      cache-control: public, max-age=60
    /league/*
      Cache-Control: no-store
    """

  @Test(arguments: [
    ("index.html", "public, max-age=60"), ("league/index.html", "no-store"),
    ("league/2024/week-07/week.md", "no-store"), ("about.html", "public, max-age=300"),
    ("assets/x.png", "public, max-age=31536000, immutable"), ("service-worker.js", "no-cache"),
    ("robots.txt", "public, max-age=300"), ("league.html", "public, max-age=300"),
  ]) func cacheControlFollowsTheSitesHeaders(path: String, words: String) {
    #expect(FileDelivery(headers: Self.headers).cacheControl(of: path) == words)
  }

  @Test(arguments: [
    ("index.html", "public, max-age=300"), ("service-worker.js", "no-cache"),
    ("assets/skidmark.0123456789.css", "public, max-age=31536000, immutable"),
    ("assets/x.png", "public, max-age=300"),
  ]) func cacheControlHasDefaults(path: String, words: String) {
    #expect(FileDelivery(headers: "").cacheControl(of: path) == words)
  }

  @Test func textTypesNameTheirCharset() {
    #expect(ContentType.of("a/index.html") == "text/html; charset=utf-8")
    #expect(ContentType.of("a/card.png") == "image/png")
  }

  @Test func phasesSendAssetsFirstAndHomeLast() {
    let paths = [
      "index.html", "a/index.html", "a/week.md", "assets/a.0123456789.css", "404.html", "card.png",
    ]
    let files = paths.map {
      SiteListing.File(path: $0, digest: String(repeating: "a", count: 64), size: 1)
    }
    let plan = PublishPlan(
      from: nil, to: SiteListing(files), at: .init(seconds: 0), grace: 0, leaving: { _ in true })
    #expect(
      plan.phases.map { $0.map(\.path) } == [
        ["assets/a.0123456789.css"], ["a/week.md", "card.png"], ["404.html", "a/index.html"],
        ["index.html"],
      ])
    #expect(plan.phases.flatMap { $0 } == plan.uploads)
  }
}
