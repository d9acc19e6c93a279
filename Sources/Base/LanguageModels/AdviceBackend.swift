package import HTTP
import JSON

/// A custom service that gives fantasy advice: `POST BASE/advice` takes a conversation and streams an advice object.
package struct AdviceBackend: Sendable {
  private let base: Address
  private let key: Secret?
  private let line: ModelConnection

  /// The model to ask for if neither the settings nor the service name one.
  package static let usualModel = "gpt-4.1-mini"

  /// Creates a client. `base` is the address before `/advice`; `key` is sent as a bearer token.
  /// - Throws: `insecure` for plain HTTP to another machine.
  package init(base: Address, key: Secret? = nil, line: ModelConnection) throws(ModelError) {
    guard base.isSecure else { throw .insecure(base.redacted) }
    self.base = base
    self.key = key
    // The limits of the service's own app: 60 s of silence, 600 s in total.
    var patient = line
    (patient.idle, patient.timeout) = (.seconds(60), .seconds(600))
    self.line = patient
  }

  /// Asks for the service's health, and for its model unless one is named.
  /// - Throws: `network`, or `service` if it reports that it is not healthy.
  package func model(named name: String? = nil) async throws(ModelError) -> LanguageModel {
    try await checkHealth()
    var name = name
    if name == nil { name = try? await document("model")["model"]?.string }
    if name?.isEmpty != false { name = Self.usualModel }
    return LanguageModel(
      AdviceBackendDialect(model: name ?? Self.usualModel, base: base, key: key), line)
  }

  /// Sends the service feedback on an answer.
  package func sendFeedback(
    on response: String, wasGood: Bool, notes: String? = nil
  ) async throws(ModelError) {
    var body = JSONObject([("response_id", .string(response)), ("outcome", .bool(wasGood))])
    if let notes { body["feedback_notes"] = .string(notes) }
    _ = try await send(jsonRequest(base.appending(["feedback"]), body))
  }

  private func checkHealth() async throws(ModelError) {
    do throws(ModelError) {
      let status = try await document("health")["status"]?.string
      guard status == nil || ["healthy", "ok"].contains(status) else {
        throw .service(
          ServiceFailure(
            StreamFailure(type: "overloaded_error", message: "its health is '\(status ?? "")'"),
            hiding: secrets))
      }
    } catch {
      // Older services have no health check.
      if case .service(let failure) = error, failure.kind == .notFound { return }
      throw error
    }
  }

  private var secrets: [Secret] { key.map { [$0] } ?? [] }

  private func document(_ name: String) async throws(ModelError) -> JSONValue {
    let bytes = try await send(Request(base.appending([name])))
    guard let document = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else {
      throw .malformed("no JSON")
    }
    return document
  }

  private func send(_ request: Request) async throws(ModelError) -> [UInt8] {
    var request = request
    request.headers["Accept"] = "application/json"
    if let key { request.headers["Authorization"] = "Bearer \(key.value)" }
    request.timeouts.total = .seconds(60)
    request.bodyLimit = 1 << 20
    do { return try await line.send(request, hiding: secrets) } catch { throw error.error }
  }
}
