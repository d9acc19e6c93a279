import Build
import JSON
import TestSupport
import Testing

/// What else `skidmark publish` to a bucket talks to: CloudFront, and those who hand out credentials.
@Suite(.timeLimit(.minutes(10)), .serialized) struct S3PeerServiceTests {
  @Test func cloudFrontIsToldWhatChanged() async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder, ", cloudfront: \(store.distribution)")
      try await S3Publishing.publish(site, store)
      try S3Publishing.change(site, "second")
      try await S3Publishing.publish(site, store)
      let told = try store.order("invalidations", .string(store.distribution))
      let lists = try #require(told.array).map { $0.array?.compactMap(\.string).sorted() ?? [] }
      #expect(lists.sorted { $0.count < $1.count } == [["/*"], ["/", "/index.html"]])

      try S3Publishing.change(site, "third")
      let outcome = try await Skidmark.succeed(
        ["publish", "-s", site] + Skidmark.now,
        environment: store.environment.merging(
          ["AWS_ENDPOINT_URL_CLOUDFRONT": "http://127.0.0.1:9"]) { $1 })
      #expect(
        outcome.error.contains("CloudFront was not told (no connection to 127.0.0.1)"),
        "\(outcome.error)")
      try S3Publishing.isWhole(site, store)
    }
  }

  @Test(arguments: ["program", "container", "machine"])
  func credentialsComeFrom(whom: String) async throws {
    guard let store = try PeerStore() else { return }
    defer { store.stop() }
    try await withTemporaryFolder { folder in
      let site = try await S3Publishing.site(in: folder)
      var environment = store.environment
      for name in ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_EC2_METADATA_DISABLED"] {
        environment[name] = nil
      }
      environment["HOME"] = folder
      switch whom {
      case "program":
        let answer = """
          {"Version": 1, "AccessKeyId": "\(store.id)", "SecretAccessKey": "\(store.secret)"}
          """
        try write(answer, to: "\(folder)/my keys.json")
        try write(
          "[default]\ncredential_process = cat '\(folder)/my keys.json'\n",
          to: "\(folder)/.aws/config")
      case "container":
        try write("container-token\n", to: "\(folder)/token")
        environment["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "\(store.address)/container"
        environment["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = "\(folder)/token"
      default: environment["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = store.address
      }
      let outcome = try await Skidmark.succeed(
        ["publish", "-s", site, "-v"] + Skidmark.now, environment: environment)
      #expect(!outcome.error.contains(store.secret))
      try S3Publishing.isWhole(site, store)
    }
  }
}
