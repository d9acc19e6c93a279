import HTTP
import Platform
import Synchronization
import TestSupport
import Testing

@testable import LanguageModels

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

  /// As secrets in CI services often have them.
  @Test func spacesAroundKeysAreTrimmed() throws {
    let found = try environment(
      ["AWS_ACCESS_KEY_ID": " AKID\n", "AWS_SECRET_ACCESS_KEY": "secret\r\n", "AWS_REGION": "\n"]
    ).identity(Programs.none)
    #expect(found == keys("AKID", "secret"))
  }

  @Test func missingKeysInAChosenProfileDoNotSuggestVariables() {
    let variables = ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "b"]
    #expect(
      throws: ModelError.noCredentials("no AWS credentials: no profile 'unknown' has keys")
    ) { try environment(variables, profile: "unknown").identity(Programs.none) }
  }

  func keys(_ id: String, _ secret: String, _ token: String? = nil) -> AWSIdentity {
    .credentials(
      AWSCredentials(
        accessKeyID: id, secretAccessKey: Secret(secret), sessionToken: token.map { Secret($0) }))
  }

  let variables = ["AWS_ACCESS_KEY_ID": "AKIDENV", "AWS_SECRET_ACCESS_KEY": "env"]

  @Test func keySourcesHaveAnOrderOfPrecedence() throws {
    let work = keys("AKIDWORK", "work/secret=", "work-token")
    let env = keys("AKIDENV", "env")
    #expect(try environment([:]).identity(Programs.none) == keys("AKIDDEFAULT", "default secret"))
    #expect(try environment(["AWS_PROFILE": "work"]).identity(Programs.none) == work)
    #expect(
      try environment(["AWS_PROFILE": "plain"]).identity(Programs.none)
        == keys("AKIDPLAIN", "plain-secret"))
    #expect(try environment(variables).identity(Programs.none) == env)
    // Keys take precedence over AWS_PROFILE, but not over a chosen profile.
    var both = variables
    both["AWS_PROFILE"] = "work"
    #expect(try environment(both).identity(Programs.none) == env)
    #expect(try environment(both, profile: "work").identity(Programs.none) == work)
    both["AWS_BEARER_TOKEN_BEDROCK"] = "bedrock-key"
    #expect(try environment(both).identity(Programs.none) == .key(Secret("bedrock-key")))
    #expect(try environment(both, profile: "work").identity(Programs.none) == work)
    // An empty variable counts as absent.
    both["AWS_BEARER_TOKEN_BEDROCK"] = ""
    #expect(try environment(both).identity(Programs.none) == env)
    both["AWS_ACCESS_KEY_ID"] = ""
    #expect(try environment(both).identity(Programs.none) == work)
  }

  @Test func sessionTokensComeFromTheEnvironment() throws {
    for name in ["AWS_SESSION_TOKEN", "AWS_SECURITY_TOKEN"] {
      var more = variables
      more[name] = "t"
      #expect(try environment(more).identity(Programs.none) == keys("AKIDENV", "env", "t"))
    }
  }

  @Test func credentialFilesMayBeElsewhere() throws {
    let moved = environment(
      ["AWS_SHARED_CREDENTIALS_FILE": "~/keys", "AWS_CONFIG_FILE": "/etc/aws"],
      files: [
        "/home/me/keys": Self.credentials, "/etc/aws": "[profile default]\nregion = sa-east-1\n",
      ])
    #expect(try moved.identity(Programs.none) == keys("AKIDDEFAULT", "default secret"))
    // Windows line endings do not become part of a secret.
    let windows = environment(
      [:],
      files: [
        "/home/me/.aws/credentials":
          "[default]\r\naws_access_key_id = A\r\naws_secret_access_key = b\r\n"
      ])
    #expect(try windows.identity(Programs.none) == keys("A", "b"))
  }

  @Test func regionsComeFromTheEnvironmentOrTheProfile() {
    #expect(environment(["AWS_REGION": "a", "AWS_DEFAULT_REGION": "b"]).region() == "a")
    #expect(environment(["AWS_REGION": "", "AWS_DEFAULT_REGION": "b"]).region() == "b")
    #expect(environment([:]).region() == "eu-north-1")
    #expect(environment(["AWS_PROFILE": "work"]).region() == "eu-west-1")
    #expect(environment(["AWS_PROFILE": "work"], profile: "plain").region() == "ap-south-1")
    #expect(environment(["AWS_PROFILE": "unknown"]).region() == nil)
    #expect(environment([:], files: [:]).region() == nil)
  }

  @Test func theMostSpecificEndpointIsUsed() {
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

  /// The identity that a profile's program prints, and the words it was run with.
  func asked(
    _ setting: String, profile: String = "work", printing answer: String
  ) throws -> (identity: AWSIdentity, words: [String]) {
    let files = ["/home/me/.aws/config": "[profile work]\n\(setting)\n"]
    let words = Mutex<[String]>([])
    let programs = Programs { (call) throws(ProgramError) in
      words.withLock { $0 = [call.name] + call.arguments }
      return Programs.Ended(status: 0, output: Array(answer.utf8))
    }
    let identity = try environment([:], profile: profile, files: files).identity(programs)
    return (identity, words.withLock { $0 })
  }

  private static let printed = """
    {"Version": 1, "AccessKeyId": "ASIA1", "SecretAccessKey": "s", "SessionToken": "t", \
    "Expiration": "2026-11-17T10:00:00Z"}
    """

  @Test func aProfileMayNameAProgramThatPrintsItsKeys() throws {
    let line = #"credential_process = "/opt/my keys/print" --user me  --name "" "#
    let found = try asked(line, printing: Self.printed)
    #expect(found.identity == keys("ASIA1", "s", "t"))
    #expect(found.words == ["/opt/my keys/print", "--user", "me", "--name", ""])
    // Keys in the environment and in the file take precedence over it.
    let files = ["/home/me/.aws/config": "[default]\ncredential_process = /bin/false\n"]
    let env = ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "b"]
    #expect(try environment(env, files: files).identity(Programs.none) == keys("A", "b"))
  }

  @Test func singleSignOnAndRolesUseTheAWSCommandLine() throws {
    for setting in ["sso_session = office", "role_arn = arn:aws:iam::1:role/x"] {
      let found = try asked(setting, printing: Self.printed)
      #expect(found.identity == keys("ASIA1", "s", "t"))
      #expect(
        found.words == [
          "aws", "configure", "export-credentials", "--profile", "work", "--format", "process",
        ])
    }
  }

  @Test func aProgramThatPrintsNoKeysIsNamedWithoutItsArguments() throws {
    let line = "credential_process = /opt/print me"
    for answer in ["", "hunter2", "{}", Self.printed.replacing("1,", with: "2,")] {
      let error = #expect(throws: ModelError.self) { try asked(line, printing: answer) }
      #expect(
        error?.description
          == "the AWS profile 'work' gets its keys from '/opt/print', which did not print any in AWS's format"
      )
    }
    // The doctor does not run it.
    let files = ["/home/me/.aws/config": "[default]\n\(line)\n"]
    #expect(throws: Never.self) { try environment([:], files: files).identity(nil) }
  }

  /// Runs a real program.
  @Test func theProgramIsRunWithoutAShell() async throws {
    let script = """
      #!/bin/sh
      echo '{"Version": 1, "AccessKeyId": "'$1'", "SecretAccessKey": "s"}'

      """
    try await withTemporaryFolder { folder in
      let program = "\(folder)/print keys"
      try Files.write(Array(script.utf8), to: program)
      Files.allow(0o700, program)
      let files = ["/home/me/.aws/config": "[default]\ncredential_process = \"\(program)\" $HOME\n"]
      #expect(
        try environment([:], files: files).identity(Programs.system) == keys("$HOME", "s"))
    }
  }

  @Test func missingCredentialsAreNamed() throws {
    func sentence(_ environment: AWSEnvironment) -> String {
      let error = #expect(throws: ModelError.self) { try environment.identity(Programs.none) }
      guard case .noCredentials(let sentence) = error else { return "\(String(describing: error))" }
      return sentence
    }
    #expect(sentence(environment([:], files: [:])).contains("AWS_BEARER_TOKEN_BEDROCK"))
    #expect(sentence(environment([:], profile: "unknown")).contains("'unknown'"))
    #expect(sentence(environment([:], profile: "half")).contains("'half'"))
    #expect(sentence(environment([:], profile: "sso")).contains("install the AWS command line"))
  }

  @Test func malformedFilesHaveNoCredentials() throws {
    for text in [
      "", "[", "[default", "=", "[default]\n=\n= x\naws_access_key_id", "\u{0}\n[]\na=b",
    ] {
      let files = ["/home/me/.aws/credentials": text]
      #expect(throws: ModelError.self) {
        try environment([:], files: files).identity(Programs.none)
      }
    }
  }
}
