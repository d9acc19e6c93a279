import Delivery
import HTTP
import LanguageModels

/// The words for a store of objects that did not do what it was asked for.
extension Failure {
  /// - Parameter about: The place's name and a colon, or nothing.
  init(_ error: StoreError, about: String) {
    switch error {
    case .credentials(let error):
      self.init(
        message: "\(about)There are no credentials for the store.", details: [error.sentence],
        next: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile that has keys in "
          + "skidmark.yml ('profile:'), which goes first.", exitCode: .credentials)
    case .settings(let problem):
      self.init(
        message: "\(about)The store's settings cannot be used: \(problem).",
        next: "mend 'bucket', 'region' or 'endpoint' in skidmark.yml, or AWS_REGION and "
          + "AWS_ENDPOINT_URL_S3 in the environment.", exitCode: .content)
    case .network(.redirectRefused(_, let other)):
      self.init(
        message: "\(about)The store sends us to another address.", details: [other],
        next: "write the bucket's own region or endpoint in skidmark.yml.", exitCode: .content)
    case .network(let error):
      self.init(
        message: "\(about)The store could not be reached.", details: [error.description],
        next: Self.again, exitCode: .network)
    case .malformed(let detail):
      self.init(
        message: "\(about)The store sent no proper answer: \(detail).",
        next: "check 'endpoint' in skidmark.yml: it has to speak S3's language.",
        exitCode: .network)
    case .refused(let refusal): self.init(refusal, about: about)
    }
  }

  private static let again =
    "publish again: that finishes what was begun. Until then each page is the old or the new one, whole."

  private init(_ refusal: StoreRefusal, about: String) {
    let message: String
    let next: String
    let code: ExitCode
    switch refusal.kind {
    case .credentials:
      message = "The store does not accept the keys."
      next =
        "check that they are the right ones and still good: temporary ones expire within hours."
      code = .credentials
    case .permission:
      message = "The keys may not do this."
      next =
        "they need s3:GetObject, s3:PutObject and s3:DeleteObject for the bucket's objects and "
        + "s3:ListBucket for the bucket (and cloudfront:CreateInvalidation for a distribution)."
      code = .credentials
    case .bucket:
      message = "There is no such bucket."
      next = "create it, or mend 'bucket' in skidmark.yml."
      code = .content
    case .region:
      message = "The bucket is in another region."
      next =
        refusal.region.map { "write 'region: \($0)' in skidmark.yml." }
        ?? "write the bucket's region in skidmark.yml ('region:')."
      code = .content
    case .clock:
      message =
        "This machine's clock is wrong" + (refusal.date.map { ": the store has \($0)." } ?? ".")
      next = "set the clock, then publish again."
      code = .network
    case .condition:
      message = "Somebody else changed the same object at the same time."
      next = "publish again: what is there now is taken into account."
      code = .busy
    case .busy:
      message = "The store has too much to do."
      next = Self.again
      code = .network
    case .other:
      message = "The store refused a request."
      next = Self.again
      code = .network
    }
    self.init(message: about + message, details: [refusal.line], next: next, exitCode: code)
  }
}
