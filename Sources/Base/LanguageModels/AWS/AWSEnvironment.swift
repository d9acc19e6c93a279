import HTTP
package import Platform

/// Where AWS's own tools would look for credentials and a region. Everything comes in from outside:
/// the environment as a dictionary, files through `read`.
///
/// The order is that of AWS's tools as far as it goes: a profile that was asked for, then
/// `AWS_BEARER_TOKEN_BEDROCK`, then keys in the environment, then the profile that `AWS_PROFILE`
/// names or `default`, in the credentials file first and in the configuration file second, then the program
/// that the profile names as its `credential_process`. For single sign-on and roles that program is AWS's own
/// command line.
package struct AWSEnvironment: Sendable {
  private let environment: [String: String]
  private let profile: String?
  private let read: @Sendable (String) -> [UInt8]?

  /// Creates the place to look.
  /// - Parameters:
  ///   - profile: The profile that was asked for; it goes before everything else.
  ///   - read: Gives a file's bytes by its path, nil if there is none.
  package init(
    _ environment: [String: String], profile: String? = nil,
    read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.environment = environment
    self.profile = profile
    self.read = read
  }

  /// Who we are for a Bedrock model.
  /// - Parameter programs: Runs the program that prints a profile's keys; nil to take for granted that it does.
  /// - Throws: `noCredentials` with a sentence that says where it looked.
  package func identity(_ programs: Programs?) throws(AWSError) -> AWSIdentity {
    if profile == nil, let key = variable("AWS_BEARER_TOKEN_BEDROCK") { return .key(Secret(key)) }
    if let found = keys ?? profileKeys { return .credentials(found) }
    let name = profileName
    if let process { return .credentials(try process.credentials(programs)) }
    let lacking =
      "neither AWS_BEARER_TOKEN_BEDROCK nor AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set, and "
    throw .noCredentials(
      "no AWS credentials: " + (profile == nil ? lacking : "") + "no profile '\(name)' has keys")
  }

  /// The region: `AWS_REGION`, `AWS_DEFAULT_REGION`, or the profile's; nil if none of them says.
  package func region() -> String? {
    if let named = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") { return named }
    return settings.lazy.compactMap { $0["region"] }.first
  }

  /// The address that a service has for us: `AWS_ENDPOINT_URL_` and its name, `AWS_ENDPOINT_URL`, or the
  /// profile's `endpoint_url`; nil for AWS's own.
  package func endpoint(of service: String) -> String? {
    let names = ["AWS_ENDPOINT_URL_\(service.uppercased())", "AWS_ENDPOINT_URL"]
    if variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.lowercased() == "true" { return nil }
    return names.lazy.compactMap(variable).first
      ?? settings.lazy.compactMap { $0["endpoint_url"] }.first
  }

  /// A variable without the blanks and ends of lines that copying leaves around it; an empty one is as good as
  /// none.
  private func variable(_ name: String) -> String? {
    guard let value = environment[name],
      let first = value.firstIndex(where: { !$0.isWhitespace }),
      let last = value.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(value[first...last])
  }

  // MARK: Files

  /// The profile that counts.
  private var profileName: String { profile ?? variable("AWS_PROFILE") ?? "default" }

  /// The keys of the environment, unless a profile was asked for.
  private var keys: AWSCredentials? {
    guard profile == nil, let id = variable("AWS_ACCESS_KEY_ID"),
      let secret = variable("AWS_SECRET_ACCESS_KEY")
    else { return nil }
    let token = variable("AWS_SESSION_TOKEN") ?? variable("AWS_SECURITY_TOKEN")
    return AWSCredentials(
      accessKeyID: id, secretAccessKey: Secret(secret), sessionToken: token.map { Secret($0) })
  }

  /// The keys that stand in the profile.
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

  /// The program that prints the profile's keys; nil if it says nothing of where they come from.
  private var process: AWSProcess? {
    if let line = settings.lazy.compactMap({ $0["credential_process"] }).first {
      return AWSProcess(line, profile: profileName)
    }
    let names = ["sso_session", "sso_start_url", "role_arn", "login_session"]
    let isIndirect = settings.contains { section in names.contains { section[$0] != nil } }
    return isIndirect ? .commandLine(profile: profileName) : nil
  }

  /// What the files say about the profile, the credentials file first.
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
