import HTTP
package import Platform

/// Finds AWS credentials and settings as AWS's tools do. Order of precedence: a requested profile;
/// `AWS_BEARER_TOKEN_BEDROCK`; keys in the environment; the profile in `AWS_PROFILE`, or `default`, in the
/// credentials file, then the configuration file; the profile's `credential_process`. For single sign-on and
/// roles, that process is the AWS CLI.
package struct AWSEnvironment: Sendable {
  private let environment: [String: String]
  private let profile: String?
  private let read: @Sendable (String) -> [UInt8]?

  /// Creates an environment.
  /// - Parameters:
  ///   - profile: The requested profile, which takes precedence over everything else.
  ///   - read: Returns a file's bytes by path, or nil.
  package init(
    _ environment: [String: String], profile: String? = nil,
    read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.environment = environment
    self.profile = profile
    self.read = read
  }

  /// The identity for a Bedrock model.
  /// - Parameter programs: Runs the program that prints a profile's keys; nil assumes that it prints some.
  /// - Throws: `noCredentials` with a sentence that says where it looked.
  package func identity(_ programs: Programs?) throws(ModelError) -> AWSIdentity {
    if profile == nil, let key = variable("AWS_BEARER_TOKEN_BEDROCK") { return .key(Secret(key)) }
    if let found = keys ?? profileKeys { return .credentials(found) }
    let name = profileName
    if let process { return .credentials(try process.credentials(programs)) }
    let lacking =
      "neither AWS_BEARER_TOKEN_BEDROCK nor AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set, and "
    throw .noCredentials(
      "no AWS credentials: " + (profile == nil ? lacking : "") + "no profile '\(name)' has keys")
  }

  /// The region from `AWS_REGION`, `AWS_DEFAULT_REGION` or the profile; nil if none is set.
  package func region() -> String? {
    if let named = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") { return named }
    return settings.lazy.compactMap { $0["region"] }.first
  }

  /// A service's address from `AWS_ENDPOINT_URL_` and its name, `AWS_ENDPOINT_URL` or the profile, if any.
  package func endpoint(of service: String) -> String? {
    let names = ["AWS_ENDPOINT_URL_\(service.uppercased())", "AWS_ENDPOINT_URL"]
    if variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.lowercased() == "true" { return nil }
    return names.lazy.compactMap(variable).first
      ?? settings.lazy.compactMap { $0["endpoint_url"] }.first
  }

  /// A variable without surrounding whitespace, which copying leaves; nil if empty.
  private func variable(_ name: String) -> String? {
    let value = trimmed((environment[name] ?? "")[...])
    return value.isEmpty ? nil : String(value)
  }

  // MARK: Files

  private var profileName: String { profile ?? variable("AWS_PROFILE") ?? "default" }

  private var keys: AWSCredentials? {
    guard profile == nil, let id = variable("AWS_ACCESS_KEY_ID"),
      let secret = variable("AWS_SECRET_ACCESS_KEY")
    else { return nil }
    let token = variable("AWS_SESSION_TOKEN") ?? variable("AWS_SECURITY_TOKEN")
    return AWSCredentials(
      accessKeyID: id, secretAccessKey: Secret(secret), sessionToken: token.map { Secret($0) })
  }

  private var profileKeys: AWSCredentials? {
    for section in settings {
      guard let id = section["aws_access_key_id"], let secret = section["aws_secret_access_key"]
      else { continue }
      return AWSCredentials(
        accessKeyID: id, secretAccessKey: Secret(secret),
        sessionToken: section["aws_session_token"].map { Secret($0) })
    }
    return nil
  }

  /// The program that prints the profile's keys; nil if the profile names no source of keys.
  private var process: AWSProcess? {
    if let line = settings.lazy.compactMap({ $0["credential_process"] }).first {
      return AWSProcess(words: AWSProcess.words(of: line), profile: profileName)
    }
    let names = ["sso_session", "sso_start_url", "role_arn", "login_session"]
    let isIndirect = settings.contains { section in names.contains { section[$0] != nil } }
    return isIndirect ? .commandLine(profile: profileName) : nil
  }

  /// The profile's settings in the files, credentials file first.
  private var settings: [[String: String]] {
    let name = profileName
    let credentials = file("AWS_SHARED_CREDENTIALS_FILE", "credentials")
    let configuration = file("AWS_CONFIG_FILE", "config")
    let title = name == "default" ? [name, "profile default"] : ["profile \(name)"]
    return [credentials[name]].compactMap { $0 } + title.compactMap { configuration[$0] }
  }

  private func file(_ variableName: String, _ name: String) -> [String: [String: String]] {
    var path = variable(variableName) ?? "~/.aws/\(name)"
    if path.hasPrefix("~/") {
      guard let home = variable("HOME") else { return [:] }
      path = home + path.dropFirst()
    }
    return read(path).map { awsSections(String(decoding: $0, as: UTF8.self)) } ?? [:]
  }
}
