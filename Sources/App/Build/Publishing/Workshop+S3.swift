import Delivery
import HTTP
import LanguageModels
import Platform

extension SiteRun {
  /// A bucket with whoever AWS's own tools would use it as.
  func s3Target(
    _ settings: PublishSettings, _ place: PublishSettings.S3
  ) async throws(PublishError) -> S3Target {
    let chain = credentialChain(place)
    let region = place.region ?? chain.environment.region() ?? "us-east-1"
    let endpoint = try address(place.endpoint ?? chain.environment.endpoint(of: "s3"))
    guard let bucket = Bucket(place.bucket, region: region, endpoint: endpoint) else {
      throw .store(.settings("no bucket '\(place.bucket)' in a region '\(region)'"))
    }
    let credentials: AWSCredentials
    do { credentials = try await chain.credentials() } catch { throw .store(.credentials(error)) }
    let client = world.outlet.following(Self.policyOfStores)
    // What is signed has to hold the real time, whatever the paper takes for the present.
    let now = world.pace.date
    var cloudFront: CloudFront?
    if let distribution = place.distribution {
      let base = try address(chain.environment.endpoint(of: "cloudfront"))
      cloudFront = CloudFront(
        distribution, as: credentials, base: base, client: client, now: now)
    }
    return S3Target(
      store: ObjectStore(bucket, as: credentials, client: client, now: now),
      prefix: place.prefix.isEmpty ? "" : "\(place.prefix)/", kept: settings.kept,
      publisher: publisher,
      isForced: options.isForced, cloudFront: cloudFront,
      now: world.now, pace: world.pace,
      warn: { [report] in report(.warning("\(settings.name): \($0)")) })
  }

  /// Where a place's credentials come from.
  func credentialChain(_ place: PublishSettings.S3) -> CredentialChain {
    let programs = world.programs
    return CredentialChain(
      AWSEnvironment(world.environment, profile: place.profile, read: world.readFile),
      client: world.outlet, now: world.pace.date
    ) { words in
      try? programs.output(Programs.Call(words[0], Array(words.dropFirst()), seconds: 60))
    }
  }

  /// Stores are made for many requests at once; when it is too much they say so.
  private static var policyOfStores: Policy {
    var policy = Policy()
    policy.attempts = 4
    policy.perMinute = 60_000
    policy.burst = 1_000
    policy.inFlight = S3Target.width
    return policy
  }

  private func address(_ text: String?) throws(PublishError) -> Address? {
    guard let text else { return nil }
    guard let address = Address(text), address.isSecure else {
      throw .store(.settings("'\(text)' is no address that begins with https://"))
    }
    return address
  }
}
