import Build
import LanguageModels
import Platform

extension SiteRun {
  func rcloneTarget(
    remote: String, _ programs: Programs
  ) throws(PublishError) -> RcloneTarget {
    guard !remote.contains(":") else {
      return rcloneTarget(folder: remote, [:], programs)
    }
    let path = placeOfSite(remote)
    try refusePlace(path, in: options.output)
    return rcloneTarget(folder: path, [:], programs)
  }

  /// A bucket, configured with environment variables, which process lists do not show.
  func s3Target(_ place: PublishSettings.S3, _ programs: Programs) -> RcloneTarget {
    let aws = AWSEnvironment(world.environment, profile: place.profile, read: world.readFile)
    let endpoint = place.endpoint ?? aws.endpoint(of: "s3")
    var store = [
      "TYPE": "s3", "PROVIDER": endpoint == nil ? "AWS" : "Other", "ENV_AUTH": "true",
      "REGION": place.region ?? aws.region() ?? "us-east-1", "NO_CHECK_BUCKET": "true",
    ]
    // The only ACL that buckets with disabled access lists accept.
    if endpoint == nil { store["ACL"] = "bucket-owner-full-control" }
    store["ENDPOINT"] = endpoint
    store["PROFILE"] = place.profile
    var variables: [String: String?] = [:]
    for (name, value) in store { variables["RCLONE_CONFIG_SKIDMARK_\(name)"] = value }
    if place.profile != nil {
      // A configured profile takes precedence over keys in the environment.
      for name in ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"] {
        variables.updateValue(nil, forKey: name)
      }
    }
    let path = place.prefix.isEmpty ? place.bucket : "\(place.bucket)/\(place.prefix)"
    return rcloneTarget(folder: "skidmark:\(path)", variables, programs)
  }

  private func rcloneTarget(
    folder: String, _ variables: [String: String?], _ programs: Programs
  ) -> RcloneTarget {
    var variables = variables
    // AWS_CA_BUNDLE makes rclone's client fail. RCLONE_CA_CERT has the same meaning.
    variables.updateValue(nil, forKey: "AWS_CA_BUNDLE")
    if let path = world.environment["AWS_CA_BUNDLE"], world.environment["RCLONE_CA_CERT"] == nil {
      variables["RCLONE_CA_CERT"] = path
    }
    return RcloneTarget(
      rclone: Rclone(folder: folder, variables: variables, programs: programs),
      isForced: options.isForced)
  }
}
