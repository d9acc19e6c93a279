public import HTTP

/// What AWS knows somebody by.
public struct AWSCredentials: Sendable, Hashable, Redacted {
  /// The public half, such as `AKIDEXAMPLE`.
  public var accessKeyID: String
  /// The secret half.
  public var secretAccessKey: Secret
  /// What temporary credentials need besides.
  public var sessionToken: Secret?

  /// Creates credentials.
  public init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
    self.accessKeyID = accessKeyID
    self.secretAccessKey = secretAccessKey
    self.sessionToken = sessionToken
  }

  /// The public half's first letters.
  public var redacted: String { "\(accessKeyID.prefix(4))…" }
}

/// How a request to AWS shows who sends it.
public enum AWSIdentity: Sendable, Hashable {
  /// With a signature.
  case credentials(AWSCredentials)
  /// With a Bedrock API key.
  case key(Secret)
}

/// Where AWS's own tools would look for credentials and a region. Everything comes in from outside:
/// the environment as a dictionary, files through `read`.
///
/// The order is that of AWS's tools as far as it goes: a profile that was asked for, then
/// `AWS_BEARER_TOKEN_BEDROCK`, then keys in the environment, then the profile that `AWS_PROFILE`
/// names or `default`, in the credentials file first and in the configuration file second.
/// Programs (`credential_process`), single sign-on, assumed roles, containers and the instance
/// metadata service are left out; the error says what to do for a profile that uses one of them.
public struct AWSEnvironment: Sendable {
  private let environment: [String: String]
  private let profile: String?
  private let read: @Sendable (String) -> [UInt8]?

  /// Creates the place to look.
  /// - Parameters:
  ///   - profile: The profile that was asked for; it goes before everything else.
  ///   - read: Gives a file's bytes by its path, nil if there is none.
  public init(
    _ environment: [String: String], profile: String? = nil,
    read: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.environment = environment
    self.profile = profile
    self.read = read
  }

  /// Who we are.
  /// - Throws: `noCredentials` with a sentence that says where was looked.
  public func identity() throws(ModelError) -> AWSIdentity {
    if let profile { return .credentials(try credentials(of: profile)) }
    if let key = variable("AWS_BEARER_TOKEN_BEDROCK") { return .key(Secret(key)) }
    if let id = variable("AWS_ACCESS_KEY_ID"), let secret = variable("AWS_SECRET_ACCESS_KEY") {
      let token = variable("AWS_SESSION_TOKEN") ?? variable("AWS_SECURITY_TOKEN")
      return .credentials(
        AWSCredentials(
          accessKeyID: id, secretAccessKey: Secret(secret),
          sessionToken: token.map { Secret($0) }))
    }
    return .credentials(try credentials(of: variable("AWS_PROFILE") ?? "default"))
  }

  /// The region: `AWS_REGION`, `AWS_DEFAULT_REGION`, or the profile's; nil if none of them says.
  public func region() -> String? {
    if let named = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") { return named }
    let name = profile ?? variable("AWS_PROFILE") ?? "default"
    return settings(of: name).lazy.compactMap { $0["region"] }.first
  }

  // MARK: Files

  private func credentials(of name: String) throws(ModelError) -> AWSCredentials {
    let found = settings(of: name)
    for section in found {
      guard let id = section["aws_access_key_id"], let secret = section["aws_secret_access_key"]
      else { continue }
      return AWSCredentials(
        accessKeyID: id, secretAccessKey: Secret(secret),
        sessionToken: section["aws_session_token"].map { Secret($0) })
    }
    let indirect = [
      "sso_session", "sso_start_url", "role_arn", "credential_process", "login_session",
    ]
    if found.contains(where: { section in indirect.contains { section[$0] != nil } }) {
      throw .noCredentials(
        "the AWS profile '\(name)' has no keys of its own: run "
          + "`aws configure export-credentials --profile \(name) --format env`, "
          + "and set the variables that it prints")
    }
    throw .noCredentials(
      "no AWS credentials: neither AWS_BEARER_TOKEN_BEDROCK nor AWS_ACCESS_KEY_ID and "
        + "AWS_SECRET_ACCESS_KEY are set, and no profile '\(name)' has keys")
  }

  /// What the files say about a profile, the credentials file first.
  private func settings(of name: String) -> [[String: String]] {
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
    return read(path).map { sections(String(decoding: $0, as: UTF8.self)) } ?? [:]
  }

  /// An empty variable is as good as none.
  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The sections of a file in AWS's format: `[name]` and `key = value`, comments with `#` or `;` at a
/// line's beginning. Indented lines are a value's own settings and of no use here.
private func sections(_ text: String) -> [String: [String: String]] {
  var sections: [String: [String: String]] = [:]
  var name: String?
  for line in text.split(whereSeparator: \.isNewline) {
    let content = trimmed(line)
    guard let first = content.first, first != "#", first != ";" else { continue }
    if first == "[" {
      name = content.firstIndex(of: "]").map { end in
        content[..<end].dropFirst().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if let name, sections[name] == nil { sections[name] = [:] }
      continue
    }
    guard let name, line.first?.isWhitespace == false, let equals = content.firstIndex(of: "=")
    else { continue }
    let key = trimmed(content[..<equals]).lowercased()
    let value = trimmed(content[equals...].dropFirst())
    if !value.isEmpty { sections[name]?[key] = String(value) }
  }
  return sections
}

private func trimmed(_ text: Substring) -> Substring {
  let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
  let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? start
  return text[start..<end]
}
