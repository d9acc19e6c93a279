import Build
import Delivery
import HTTP
import LanguageModels
import Platform
import Testing

@testable import CLI

/// The words for stores that do not do what they are asked for.
@Suite struct StoreFailureTests {
  func failure(
    _ status: Int, _ code: String, region: String? = nil, date: String? = nil
  ) -> Failure {
    let refusal = StoreRefusal(
      status: status, code: code, message: "words", requestID: "R1", region: region, date: date,
      host: "s3.example.com")
    return Failure(PublishError.store(.refused(refusal)), target: "web")
  }

  @Test(arguments: [
    (403, "SignatureDoesNotMatch", ExitCode.credentials), (403, "AccessDenied", .credentials),
    (403, "InvalidAccessKeyId", .credentials), (404, "NoSuchBucket", .content),
    (301, "PermanentRedirect", .content), (403, "RequestTimeTooSkewed", .network),
    (503, "SlowDown", .network), (500, "InternalError", .network), (409, "OperationAborted", .busy),
  ]) func everyRefusalSaysWhatToDo(status: Int, code: String, exit: ExitCode) {
    let failure = failure(status, code)
    #expect(failure.exitCode == exit)
    #expect(failure.message.hasPrefix("web: ") && failure.next?.isEmpty == false)
    #expect(
      failure.details == ["s3.example.com: status \(status), \(code): words (request R1)"])
  }

  @Test func whatTheStoreKnowsIsPassedOn() {
    let region = failure(400, "AuthorizationHeaderMalformed", region: "eu-west-1")
    #expect(region.next?.contains("'region: eu-west-1'") == true)
    let clock = failure(403, "RequestTimeTooSkewed", date: "Tue, 17 Nov 2026 09:00:00 GMT")
    #expect(clock.message.contains("the store has Tue, 17 Nov 2026 09:00:00 GMT"))
    #expect(failure(403, "AccessDenied").next?.contains("s3:ListBucket") == true)
  }

  @Test func whatNoStoreSaid() {
    func exit(_ error: StoreError) -> ExitCode {
      Failure(PublishError.store(error), target: "web").exitCode
    }
    #expect(exit(.credentials(.noCredentials("none"))) == .credentials)
    #expect(exit(.settings("x")) == .content)
    #expect(exit(.network(.noConnection(host: "h"))) == .network)
    #expect(exit(.network(.redirectRefused(from: "a", to: "b"))) == .content)
    #expect(exit(.malformed("x")) == .network)
    let taken = Failure(PublishError.taken(since: Instant(seconds: 0)), target: "web")
    #expect(taken.exitCode == .busy && taken.message.contains("since 1 January 1970, 00:00"))
    #expect(taken.next?.contains("--force") == true)
  }
}
