package import HTTP

/// Why there is no answer of a model. Only facts, and none of them secret.
package enum ModelError: Error, Sendable, Hashable {
  /// A key or an address is missing; a sentence that says which and where it may come from.
  case noCredentials(String)
  /// A name, a region or an address cannot be used; a sentence.
  case invalid(String)
  /// The address is neither encrypted nor on this machine, so no key is sent there.
  case insecure(String)
  /// The service could not be reached, or the connection broke.
  case network(HTTPError)
  /// The service said no.
  case service(ServiceFailure)
  /// The answer ended without saying that it was the end.
  case truncated
  /// The service answered something that is no answer; what, in a few words.
  case malformed(String)
  /// The model would not say it; the reason if it gave one.
  case refused(String?)
  /// The answer is longer than allowed and was cut off.
  case cutOff
  /// The service left out what it was asked for: the ids of the teams, in their order.
  case missing([String])
  /// The task was cancelled.
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

/// What a service says when it says no.
package struct ServiceFailure: Error, Sendable, Hashable {
  /// What it comes down to.
  package enum Kind: Sendable, Hashable {
    /// The key is wrong or has expired.
    case authentication
    /// The key may not do this, or not with this model.
    case permission
    /// No such model or address.
    case notFound
    /// The prompt and the answer do not fit into the model.
    case tooLong
    /// The account has no more money or allowance; waiting does not help.
    case quota
    /// Too many questions at once; waiting helps.
    case rateLimit
    /// The service has too much to do; waiting helps.
    case overloaded
    /// Something is wrong on the service's side.
    case server
    /// Something is wrong with the question.
    case request
  }

  /// What it comes down to.
  package var kind: Kind
  /// The HTTP status; 200 if the failure came in the middle of an answer.
  package var status: Int
  /// The service's own name for it, such as `overloaded_error`; empty if it has none.
  package var type: String
  /// The service's own words, without secrets; empty if there are none.
  package var message: String
  /// What the service wants to hear when asked about this very request.
  package var requestID: String?
}

extension ServiceFailure: CustomStringConvertible {
  /// The facts on one line.
  package var description: String {
    let said = [type, message].filter { !$0.isEmpty }.joined(separator: ": ")
    let reference = requestID.map { " (request \($0))" } ?? ""
    return "status \(status)" + (said.isEmpty ? "" : ", \(said)") + reference
  }
}

extension ModelError: CustomStringConvertible {
  /// The fact in a few words, for logs.
  package var description: String {
    switch self {
    case .noCredentials(let sentence), .invalid(let sentence): sentence
    case .insecure(let address): "no key is sent to \(address), which is not encrypted"
    case .network(let error): error.description
    case .service(let failure): "the model's service says no: \(failure)"
    case .truncated: "the model's answer broke off"
    case .malformed(let detail): "the model's service sent no proper answer: \(detail)"
    case .refused(let reason): "the model refuses" + (reason.map { ": \($0)" } ?? "")
    case .cutOff: "the model's answer is longer than allowed"
    case .missing(let ids): "the service left out \(ids.joined(separator: ", "))"
    case .cancelled: "cancelled"
    }
  }

  /// What a person can do about it; nil if nothing comes to mind.
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
