public import HTTP
import JSON
public import Platform

/// All places in which AWS's tools look for credentials, in their order, as far as we follow them: keys in
/// the environment, a role by a token (`AWS_WEB_IDENTITY_TOKEN_FILE`), the profile's keys, its
/// `credential_process`, a container's service, and the instance metadata service (version 2).
///
/// Somebody who names a profile gets that profile or nothing.
public struct CredentialChain: Sendable {
  /// The variables and files.
  public let environment: AWSEnvironment
  private let client: Client
  private let now: @Sendable () -> Instant
  private let run: @Sendable ([String]) -> [UInt8]?

  /// Creates a chain.
  /// - Parameters:
  ///   - run: Runs a program with its arguments and gives what it prints; nil if it does not end well.
  public init(
    _ environment: AWSEnvironment, client: Client, now: @escaping @Sendable () -> Instant,
    run: @escaping @Sendable ([String]) -> [UInt8]?
  ) {
    self.environment = environment
    self.client = client
    self.now = now
    self.run = run
  }

  /// Who we are.
  public func credentials() async throws(AWSError) -> AWSCredentials {
    if let keys = environment.keys { return keys }
    if environment.profile == nil, let keys = try await tokenKeys() { return keys }
    if let keys = environment.profileKeys { return keys }
    if let line = environment.credentialProcess { return try processKeys(line) }
    if environment.profile == nil, !environment.isProfileIndirect {
      if let keys = try await containerKeys() { return keys }
      if let keys = await machineKeys() { return keys }
    }
    return try environment.credentials()
  }

  // MARK: A program

  private func processKeys(_ line: String) throws(AWSError) -> AWSCredentials {
    let name = environment.profileName
    let words = shellWords(line)
    guard !words.isEmpty, let said = run(words), let keys = keys(in: said, token: "SessionToken")
    else {
      throw .noCredentials(
        "the credential_process of the AWS profile '\(name)' gave no credentials: run its line "
          + "yourself and see what it says")
    }
    return keys
  }

  // MARK: A token for a role

  private func tokenKeys() async throws(AWSError) -> AWSCredentials? {
    guard let file = environment.variable("AWS_WEB_IDENTITY_TOKEN_FILE"),
      let role = environment.variable("AWS_ROLE_ARN")
    else { return nil }
    guard let bytes = environment.read(file) else {
      throw .noCredentials("the file of AWS_WEB_IDENTITY_TOKEN_FILE cannot be read: \(file)")
    }
    let token = Secret(String(decoding: bytes, as: UTF8.self))
    let region = environment.region() ?? "us-east-1"
    let suffix = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    let other =
      environment.variable("AWS_ENDPOINT_URL_STS") ?? environment.variable("AWS_ENDPOINT_URL")
    guard let address = Address(other ?? "https://sts.\(region).\(suffix)") else {
      throw .noCredentials("the address of AWS's token service is none that can be used")
    }
    let session = environment.variable("AWS_ROLE_SESSION_NAME") ?? "skidmark"
    let fields = [
      ("Action", "AssumeRoleWithWebIdentity"), ("Version", "2011-06-15"), ("RoleArn", role),
      ("RoleSessionName", session), ("WebIdentityToken", token.value),
    ]
    var request = Request(address, method: "POST")
    request.headers = [
      "Content-Type": "application/x-www-form-urlencoded; charset=utf-8", "Accept": "text/xml",
    ]
    request.body = Array(
      fields.map { "\($0.0)=\(Address.encoded($0.1))" }.joined(separator: "&").utf8)
    request.isRepeatable = true
    let response = try await answer(to: request, of: "AWS's token service")
    let text = XMLText(response.body)
    guard response.isSuccess, let id = text["AccessKeyId"], let secret = text["SecretAccessKey"]
    else {
      let said = presentable(
        [text["Code"], text["Message"]].compactMap { $0 }.joined(separator: ": "), hiding: [token])
      throw .noCredentials(
        "AWS's token service refuses the role \(role) (status \(response.status)): \(said)")
    }
    return AWSCredentials(
      accessKeyID: id, secretAccessKey: Secret(secret),
      sessionToken: text["SessionToken"].map { Secret($0) })
  }

  // MARK: A container

  private func containerKeys() async throws(AWSError) -> AWSCredentials? {
    let text: String
    if let relative = environment.variable("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") {
      text = "http://169.254.170.2" + (relative.hasPrefix("/") ? relative : "/\(relative)")
    } else if let full = environment.variable("AWS_CONTAINER_CREDENTIALS_FULL_URI") {
      text = full
    } else {
      return nil
    }
    guard let address = Address(text),
      address.isSecure || Self.containerHosts.contains(address.host)
    else {
      throw .noCredentials(
        "AWS_CONTAINER_CREDENTIALS_FULL_URI is neither encrypted nor a container's own address")
    }
    var request = Request(address, timeouts: Self.patience)
    request.mayStayOnLink = true
    request.headers["Accept"] = "application/json"
    if let file = environment.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE") {
      guard let bytes = environment.read(file) else {
        throw .noCredentials("the file of AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE cannot be read")
      }
      request.headers["Authorization"] = Secret(String(decoding: bytes, as: UTF8.self)).value
    } else if let token = environment.variable("AWS_CONTAINER_AUTHORIZATION_TOKEN") {
      request.headers["Authorization"] = Secret(token).value
    }
    let response = try await answer(to: request, of: "the container's service")
    guard response.isSuccess, let keys = keys(in: response.body, token: "Token") else {
      throw .noCredentials(
        "the container's service gave no AWS credentials (status \(response.status))")
    }
    return keys
  }

  private static let containerHosts = ["169.254.170.2", "169.254.170.23", "fd00:ec2::23"]

  // MARK: A machine

  /// The role of the machine that we run on; nil on one that AWS knows nothing of.
  private func machineKeys() async -> AWSCredentials? {
    guard environment.variable("AWS_EC2_METADATA_DISABLED")?.lowercased() != "true" else {
      return nil
    }
    let named = environment.variable("AWS_EC2_METADATA_SERVICE_ENDPOINT")
    guard let base = Address(named ?? "http://169.254.169.254"), base.isSecure || base.isLinkLocal
    else { return nil }
    let latest = base.appending(["latest"])
    var question = Request(
      latest.appending(["api", "token"]), method: "PUT",
      headers: ["X-aws-ec2-metadata-token-ttl-seconds": "21600"], body: [],
      timeouts: Self.patience)
    question.mayStayOnLink = true
    guard let token = await text(question) else { return nil }
    func ask(_ address: Address) async -> String? {
      var request = Request(
        address, headers: ["X-aws-ec2-metadata-token": token], timeouts: Self.patience)
      request.mayStayOnLink = true
      return await text(request)
    }
    let roles = latest.appending(["meta-data", "iam", "security-credentials"])
    guard let list = await ask(Address(roles, path: roles.path + "/", query: nil)),
      let role = list.split(whereSeparator: \.isNewline).first,
      let document = await ask(roles.appending([String(role)]))
    else { return nil }
    return keys(in: Array(document.utf8), token: "Token")
  }

  /// These services are next door: who does not answer at once is not there.
  private static let patience = Request.Timeouts(connection: .seconds(1), total: .seconds(2))

  private func text(_ request: Request) async -> String? {
    var once = Policy()
    once.attempts = 1
    guard let response = try? await client.following(once).send(request), response.isSuccess else {
      return nil
    }
    return String(decoding: response.body, as: UTF8.self)
  }

  private func answer(to request: Request, of name: String) async throws(AWSError) -> Response {
    do throws(HTTPError) {
      return try await client.send(request)
    } catch {
      throw .unreachable(name, error)
    }
  }

  /// Credentials in a document, if they are still good.
  private func keys(in bytes: [UInt8], token: String) -> AWSCredentials? {
    guard let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      let id = document["AccessKeyId"]?.string, let secret = document["SecretAccessKey"]?.string,
      !id.isEmpty, !secret.isEmpty
    else { return nil }
    if let end = document["Expiration"]?.string.flatMap({ Instant(iso8601: $0) }),
      end.seconds(since: now()) <= 0
    {
      return nil
    }
    return AWSCredentials(
      accessKeyID: id, secretAccessKey: Secret(secret),
      sessionToken: document[token]?.string.map { Secret($0) })
  }
}

/// The words of a line as a shell would read them: blanks between them, quotes around blanks.
func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  var rest = line[...]
  while let sign = rest.popFirst() {
    if sign == "\\", quote != "'" {
      word = (word ?? "") + String(rest.popFirst() ?? "\\")
    } else if sign == quote {
      quote = nil
    } else if quote == nil, sign == "\"" || sign == "'" {
      quote = sign
      word = word ?? ""
    } else if quote == nil, sign.isWhitespace {
      if let whole = word { words.append(whole) }
      word = nil
    } else {
      word = (word ?? "") + String(sign)
    }
  }
  if let word { words.append(word) }
  return words
}
