import HTTP
import LanguageModels
import Testing

@Suite struct AWSEnvironmentTests {
  static let credentials = """
    # keys
    [default]
    aws_access_key_id = AKIDDEFAULT
    aws_secret_access_key=default secret
    region = eu-north-1

    ; another
    [work]
    aws_access_key_id=AKIDWORK
    aws_secret_access_key = work/secret=
    aws_session_token = work-token
    """

  static let configuration = """
    [default]
    region = us-east-2
    s3 =
      region = nowhere
    [profile  work]
    region = eu-west-1
    [profile plain]
    aws_access_key_id = AKIDPLAIN
    aws_secret_access_key = plain-secret
    region = ap-south-1
    [profile sso]
    sso_session = office
    region = eu-west-3
    [sso-session office]
    sso_region = us-east-1
    [profile minio]
    endpoint_url = https://minio.example
    [profile half]
    aws_access_key_id = AKIDHALF
    """

  func environment(
    _ variables: [String: String], profile: String? = nil,
    files: [String: String] = [
      "/home/me/.aws/credentials": credentials, "/home/me/.aws/config": configuration,
    ]
  ) -> AWSEnvironment {
    var variables = variables
    if variables["HOME"] == nil { variables["HOME"] = "/home/me" }
    return AWSEnvironment(variables, profile: profile) { path in
      files[path].map { Array($0.utf8) }
    }
  }

  /// As secrets of CI services often are.
  @Test func blanksAroundKeysAreLeftOut() throws {
    let found = try environment(
      ["AWS_ACCESS_KEY_ID": " AKID\n", "AWS_SECRET_ACCESS_KEY": "secret\r\n", "AWS_REGION": "\n"]
    ).identity()
    #expect(found == keys("AKID", "secret"))
  }

  @Test func ofAProfileWithoutKeysNobodyIsSentToVariables() {
    let variables = ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "b"]
    #expect(
      throws: AWSError.noCredentials("no AWS credentials: no profile 'nobody' has keys")
    ) { try environment(variables, profile: "nobody").identity() }
  }

  func keys(_ id: String, _ secret: String, _ token: String? = nil) -> AWSIdentity {
    .credentials(
      AWSCredentials(
        accessKeyID: id, secretAccessKey: Secret(secret), sessionToken: token.map { Secret($0) }))
  }

  let variables = ["AWS_ACCESS_KEY_ID": "AKIDENV", "AWS_SECRET_ACCESS_KEY": "env"]

  @Test func orderOfPlaces() throws {
    let work = keys("AKIDWORK", "work/secret=", "work-token")
    let env = keys("AKIDENV", "env")
    #expect(try environment([:]).identity() == keys("AKIDDEFAULT", "default secret"))
    #expect(try environment(["AWS_PROFILE": "work"]).identity() == work)
    #expect(
      try environment(["AWS_PROFILE": "plain"]).identity() == keys("AKIDPLAIN", "plain-secret"))
    #expect(try environment(variables).identity() == env)
    // AWS_PROFILE does not outdo keys, a profile that was asked for does.
    var both = variables
    both["AWS_PROFILE"] = "work"
    #expect(try environment(both).identity() == env)
    #expect(try environment(both, profile: "work").identity() == work)
    both["AWS_BEARER_TOKEN_BEDROCK"] = "bedrock-key"
    #expect(try environment(both).identity() == .key(Secret("bedrock-key")))
    #expect(try environment(both, profile: "work").identity() == work)
    // Empty is as good as absent.
    both["AWS_BEARER_TOKEN_BEDROCK"] = ""
    #expect(try environment(both).identity() == env)
    both["AWS_ACCESS_KEY_ID"] = ""
    #expect(try environment(both).identity() == work)
  }

  @Test func tokensOfTheEnvironment() throws {
    for name in ["AWS_SESSION_TOKEN", "AWS_SECURITY_TOKEN"] {
      var more = variables
      more[name] = "t"
      #expect(try environment(more).identity() == keys("AKIDENV", "env", "t"))
    }
  }

  @Test func otherFiles() throws {
    let moved = environment(
      ["AWS_SHARED_CREDENTIALS_FILE": "~/keys", "AWS_CONFIG_FILE": "/etc/aws"],
      files: [
        "/home/me/keys": Self.credentials, "/etc/aws": "[profile default]\nregion = sa-east-1\n",
      ])
    #expect(try moved.identity() == keys("AKIDDEFAULT", "default secret"))
    // Windows line ends do not become part of a secret.
    let windows = environment(
      [:],
      files: [
        "/home/me/.aws/credentials":
          "[default]\r\naws_access_key_id = A\r\naws_secret_access_key = b\r\n"
      ])
    #expect(try windows.identity() == keys("A", "b"))
  }

  @Test func regions() {
    #expect(environment(["AWS_REGION": "a", "AWS_DEFAULT_REGION": "b"]).region() == "a")
    #expect(environment(["AWS_REGION": "", "AWS_DEFAULT_REGION": "b"]).region() == "b")
    #expect(environment([:]).region() == "eu-north-1")
    #expect(environment(["AWS_PROFILE": "work"]).region() == "eu-west-1")
    #expect(environment(["AWS_PROFILE": "work"], profile: "plain").region() == "ap-south-1")
    #expect(environment(["AWS_PROFILE": "nobody"]).region() == nil)
    #expect(environment([:], files: [:]).region() == nil)
  }

  @Test func addressesOfServicesComeFromTheNearest() {
    let all = ["AWS_ENDPOINT_URL_S3": "a", "AWS_ENDPOINT_URL": "b", "AWS_PROFILE": "minio"]
    #expect(environment(all).endpoint(of: "s3") == "a")
    #expect(environment(all).endpoint(of: "cloudfront") == "b")
    let minio = ["AWS_PROFILE": "minio", "AWS_ENDPOINT_URL": ""]
    #expect(environment(minio).endpoint(of: "s3") == "https://minio.example")
    #expect(environment([:], profile: "minio").endpoint(of: "s3") == "https://minio.example")
    #expect(environment([:]).endpoint(of: "s3") == nil)
    let ignored = all.merging(["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": "true"]) { $1 }
    #expect(environment(ignored).endpoint(of: "s3") == nil)
  }

  @Test func whatIsMissingIsSaid() throws {
    func sentence(_ environment: AWSEnvironment) -> String {
      let error = #expect(throws: AWSError.self) { try environment.identity() }
      guard case .noCredentials(let sentence) = error else { return "\(String(describing: error))" }
      return sentence
    }
    #expect(sentence(environment([:], files: [:])).contains("AWS_BEARER_TOKEN_BEDROCK"))
    #expect(sentence(environment([:], profile: "nobody")).contains("'nobody'"))
    #expect(sentence(environment([:], profile: "half")).contains("'half'"))
    #expect(sentence(environment([:], profile: "sso")).contains("export-credentials --profile sso"))
  }

  @Test func noiseIsNoFile() throws {
    for text in [
      "", "[", "[default", "=", "[default]\n=\n= x\naws_access_key_id", "\u{0}\n[]\na=b",
    ] {
      let files = ["/home/me/.aws/credentials": text]
      #expect(throws: AWSError.self) { try environment([:], files: files).identity() }
    }
  }
}
