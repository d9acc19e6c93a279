import HTTP
import LanguageModels
import Platform
import Synchronization
import Testing

/// Services that hand out credentials, by the address that they are asked at, and what they were asked.
final class Services: Sendable {
  private let answers: [String: (status: Int, body: String)]
  private let state = Mutex<[Request]>([])

  init(_ answers: [String: (status: Int, body: String)]) { self.answers = answers }

  var asked: [Request] { state.withLock { $0 } }

  var client: Client {
    let transport = Transport { request throws(HTTPError) in
      self.state.withLock { $0.append(request) }
      guard let answer = self.answers["\(request.method) \(request.address.text)"] else {
        throw .noConnection(host: request.address.host)
      }
      return Response(
        status: answer.status, body: Array(answer.body.utf8), address: request.address)
    }
    let pace = Pace(
      elapsed: { .zero }, date: { CredentialChainTests.now },
      sleep: { _ throws(CancellationError) in }, random: { 0 })
    return Client(transport, pace: pace)
  }
}

@Suite struct CredentialChainTests {
  static let now = Instant(seconds: 1_700_000_000)
  static let document = """
    {"Code": "Success", "AccessKeyId": "AKIDROLE", "SecretAccessKey": "s", "Token": "t",
     "Expiration": "2033-01-01T00:00:00Z"}
    """
  static let role = AWSCredentials(
    accessKeyID: "AKIDROLE", secretAccessKey: Secret("s"), sessionToken: Secret("t"))

  func credentials(
    _ variables: [String: String], profile: String? = nil, files: [String: String] = [:],
    services: Services = Services([:]),
    run: @escaping @Sendable ([String]) -> [UInt8]? = { _ in nil }
  ) async throws(AWSError) -> AWSCredentials {
    var variables = variables
    variables["HOME"] = "/home/me"
    let environment = AWSEnvironment(variables, profile: profile) { path in
      files[path].map { Array($0.utf8) }
    }
    return try await CredentialChain(
      environment, client: services.client, now: { Self.now }, run: run
    ).credentials()
  }

  func sentence(
    _ variables: [String: String], files: [String: String] = [:],
    services: Services = Services([:]),
    run: @escaping @Sendable ([String]) -> [UInt8]? = { _ in nil }
  ) async -> String {
    let error = await #expect(throws: AWSError.self) {
      try await credentials(variables, files: files, services: services, run: run)
    }
    return error?.sentence ?? ""
  }

  // MARK: Keys

  @Test func keysAreAskedOfNobody() async throws {
    let services = Services([:])
    let found = try await credentials(
      ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "b"], services: services)
    #expect(found == AWSCredentials(accessKeyID: "A", secretAccessKey: Secret("b")))
    let stored = try await credentials(
      [:],
      files: [
        "/home/me/.aws/credentials": "[default]\naws_access_key_id=A\naws_secret_access_key=b\n"
      ], services: services)
    #expect(stored == found && services.asked.isEmpty)
  }

  @Test func aProfileOfSomebodyElsesToolsIsExplained() async throws {
    let said = await sentence(
      ["AWS_PROFILE": "office"],
      files: ["/home/me/.aws/config": "[profile office]\nsso_session = x\n"])
    #expect(said.contains("aws configure export-credentials --profile office"))
  }

  // MARK: A program

  static let process = "[default]\ncredential_process = '/opt/my tools/keys' --for \"a b\" c\\ d\n"

  @Test func aProgramIsRunWithoutAShell() async throws {
    let words = Mutex<[String]>([])
    let answer = Self.document.replacing("\"Token\"", with: "\"SessionToken\"")
    let found = try await credentials([:], files: ["/home/me/.aws/config": Self.process]) {
      called in
      words.withLock { $0 = called }
      return Array(answer.utf8)
    }
    #expect(found == Self.role)
    #expect(words.withLock { $0 } == ["/opt/my tools/keys", "--for", "a b", "c d"])
  }

  @Test(arguments: [
    nil, "", "no", "{}", #"{"AccessKeyId": "A"}"#, #"{"AccessKeyId": "", "SecretAccessKey": "b"}"#,
    #"{"AccessKeyId": "A", "SecretAccessKey": "b", "Expiration": "2020-01-01T00:00:00Z"}"#,
  ]) func aProgramThatFailsIsNamed(said: String?) async throws {
    let words = await sentence(
      [:], files: ["/home/me/.aws/config": Self.process], run: { _ in said.map { Array($0.utf8) } })
    #expect(words.contains("credential_process of the AWS profile 'default'"))
  }

  // MARK: A container

  @Test func aContainersService() async throws {
    let services = Services(["GET http://169.254.170.2/v2/x": (200, Self.document)])
    let found = try await credentials(
      ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/v2/x"], services: services)
    #expect(found == Self.role)
    #expect(services.asked.first?.headers["Authorization"] == nil)

    let other = Services(["GET http://127.0.0.1:8080/keys": (200, Self.document)])
    let full = "http://127.0.0.1:8080/keys"
    let again = try await credentials(
      [
        "AWS_CONTAINER_CREDENTIALS_FULL_URI": full,
        "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": "/run/token",
        "AWS_CONTAINER_AUTHORIZATION_TOKEN": "not this",
      ], files: ["/run/token": "Bearer x\n"], services: other)
    #expect(again == Self.role)
    #expect(other.asked.first?.headers["Authorization"] == "Bearer x")
  }

  @Test(arguments: [
    "http://169.254.170.4/x", "http://10.0.0.1/x", "http://example.com/x", "file:///etc/passwd",
    "http://169.254.170.2.example.com/",
  ]) func credentialsAreNotFetchedFromStrangers(address: String) async throws {
    let services = Services(["GET \(address)": (200, Self.document)])
    let said = await sentence(["AWS_CONTAINER_CREDENTIALS_FULL_URI": address], services: services)
    #expect(said.contains("AWS_CONTAINER_CREDENTIALS_FULL_URI"))
    #expect(services.asked.isEmpty)
  }

  // MARK: A machine

  static let imds = "http://169.254.169.254/latest"

  @Test func aMachinesRole() async throws {
    let roles = "\(Self.imds)/meta-data/iam/security-credentials/"
    let services = Services([
      "PUT \(Self.imds)/api/token": (200, "imds-token"), "GET \(roles)": (200, "paper boy\n"),
      "GET \(roles)paper%20boy": (200, Self.document),
    ])
    #expect(try await credentials([:], services: services) == Self.role)
    #expect(services.asked.count == 3)
    #expect(services.asked[0].headers["X-aws-ec2-metadata-token-ttl-seconds"] == "21600")
    #expect(services.asked[2].headers["X-aws-ec2-metadata-token"] == "imds-token")
  }

  @Test func aMachineThatIsAskedNothing() async throws {
    let services = Services([:])
    let said = await sentence(["AWS_EC2_METADATA_DISABLED": "TRUE"], services: services)
    #expect(said.contains("AWS_ACCESS_KEY_ID") && services.asked.isEmpty)
    #expect(
      said.hasPrefix("no AWS credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not"))
    // Elsewhere one question is enough to know that nobody is there.
    _ = await sentence([:], services: services)
    #expect(services.asked.map(\.method) == ["PUT"])
    let other = Services([:])
    _ = await sentence(
      ["AWS_EC2_METADATA_SERVICE_ENDPOINT": "http://example.com"], services: other)
    #expect(other.asked.isEmpty)
  }

  // MARK: A token for a role

  @Test func aTokenForARole() async throws {
    let answer = """
      <AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
      <SessionToken>t</SessionToken><SecretAccessKey>s</SecretAccessKey>
      <Expiration>2033-01-01T00:00:00Z</Expiration><AccessKeyId>AKIDROLE</AccessKeyId>
      </Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>
      """
    let services = Services(["POST https://sts.eu-west-1.amazonaws.com/": (200, answer)])
    let variables = [
      "AWS_WEB_IDENTITY_TOKEN_FILE": "/run/token", "AWS_ROLE_ARN": "arn:aws:iam::1:role/paper",
      "AWS_REGION": "eu-west-1",
    ]
    let files = ["/run/token": "a.b+c/=\n"]
    #expect(try await credentials(variables, files: files, services: services) == Self.role)
    let body = String(decoding: services.asked.first?.body ?? [], as: UTF8.self)
    #expect(body.contains("RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fpaper&"))
    #expect(body.hasSuffix("&WebIdentityToken=a.b%2Bc%2F%3D"))
    #expect(services.asked.first?.address.query == nil)

    let refusing = Services([
      "POST https://sts.eu-west-1.amazonaws.com/": (
        403, "<Error><Code>AccessDenied</Code><Message>not a.b+c/= again</Message></Error>"
      )
    ])
    let said = await sentence(variables, files: files, services: refusing)
    #expect(said.contains("AccessDenied") && !said.contains("a.b+c"))
    let missing = await sentence(variables, services: services)
    #expect(missing.contains("AWS_WEB_IDENTITY_TOKEN_FILE cannot be read"))
  }
}
