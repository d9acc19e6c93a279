package import HTTP

/// Why a model gave no answer. Contains no secrets.
package enum ModelError: Error, Sendable, Hashable {
  /// A key or an address is missing; a sentence with its name and how to set it.
  case noCredentials(String)
  /// A name, region or address is unusable; a sentence.
  case invalid(String)
  /// The address is neither encrypted nor on this machine, so no key is sent there.
  case insecure(String)
  /// The service could not be reached, or the connection broke.
  case network(HTTPError)
  /// The service returned an error.
  case service(ServiceFailure)
  /// The answer ended without an end marker.
  case truncated
  /// The response is not a valid answer; a short reason.
  case malformed(String)
  /// The model refused; its reason, if given.
  case refused(String?)
  /// The answer reached the token limit.
  case cutOff
  /// The text is longer than any answer needs to be: the limit in bytes.
  case tooMuchText(limit: Int)
  /// The answer lacks requested teams: their IDs, in order.
  case missing([String])
  /// The task was canceled.
  case cancelled

  init(_ error: HTTPError) {
    switch error {
    case .cancelled: self = .cancelled
    case .truncated: self = .truncated
    case .insecure(let address): self = .insecure(address)
    default: self = .network(error)
    }
  }
}

/// An error that a service returned.
package struct ServiceFailure: Error, Sendable, Hashable {
  /// The category of the error.
  package enum Kind: Sendable, Hashable {
    /// The key is wrong or expired.
    case authentication
    /// The key lacks access, or access to this model.
    case permission
    /// The model or address does not exist.
    case notFound
    /// The prompt and the answer exceed the model's context.
    case tooLong
    /// The account's credit or quota is used up; waiting does not help.
    case quota
    /// Too many requests; waiting helps.
    case rateLimit
    /// The service is overloaded; waiting helps.
    case overloaded
    /// The service failed internally.
    case server
    /// The request is invalid.
    case request
  }

  /// The category of the error.
  package var kind: Kind
  /// The HTTP status; 200 if the error came in the middle of an answer.
  package var status: Int
  /// The service's name for the error, such as `overloaded_error`; may be empty.
  package var type: String
  /// The service's message, without secrets; may be empty.
  package var message: String
  /// The request ID to quote to the service's support.
  package var requestID: String?
}

extension ServiceFailure: CustomStringConvertible {
  /// A one-line description.
  package var description: String {
    let said = [type, message].filter { !$0.isEmpty }.joined(separator: ": ")
    let reference = requestID.map { " (request \($0))" } ?? ""
    return "status \(status)" + (said.isEmpty ? "" : ", \(said)") + reference
  }
}

extension ModelError: CustomStringConvertible {
  /// A short description for logs.
  package var description: String {
    switch self {
    case .noCredentials(let sentence), .invalid(let sentence): sentence
    case .insecure(let address): "no key is sent to \(address), which is not encrypted"
    case .network(let error): error.description
    case .service(let failure): "the model's service rejected the request: \(failure)"
    case .truncated: "the model's answer was cut off"
    case .malformed(let detail): "the model's service sent an invalid answer: \(detail)"
    case .refused(let reason): "the model refused" + (reason.map { ": \($0)" } ?? "")
    case .cutOff: "the model's answer is longer than allowed"
    case .tooMuchText(let limit): "the model's answer has more than \(limit >> 10) kB of text"
    case .missing(let ids): "the service left out \(ids.joined(separator: ", "))"
    case .cancelled: "cancelled"
    }
  }

  /// What the user can do about it; nil if unknown.
  package var advice: String? {
    guard case .service(let failure) = self else { return nil }
    if failure.message.contains("on-demand throughput") {
      return "use the id of an inference profile, such as the model's id with 'global.' before it"
    }
    if failure.type == "FTUFormNotFilled" || failure.message.contains("use case details") {
      return "fill in the form for Anthropic's models in the Bedrock console once"
    }
    if failure.type.contains("Signature") || failure.type.contains("Expired") {
      return "check this machine's clock and whether the credentials are still valid"
    }
    return switch failure.kind {
    case .authentication: "check the key"
    case .permission: "check what the key may do, and whether the model is enabled for the account"
    case .notFound: "check the model's id, the address and the region"
    case .quota: "check the account's credit and limits"
    case .tooLong: "choose a model with more room"
    case .rateLimit, .overloaded, .server: "try again later"
    case .request: nil
    }
  }
}
