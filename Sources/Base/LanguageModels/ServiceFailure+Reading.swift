import HTTP
import JSON

extension ServiceFailure {
  /// Reads an error response in any known format, because compatible services use various ones.
  init(status: Int, headers: Headers, body: [UInt8], hiding secrets: [Secret]) {
    let text = String(decoding: body, as: UTF8.self)
    let document = try? JSONValue(parsing: text)
    let error = document?["error"]
    let names = [
      headers["x-amzn-errortype"], document == nil ? element("Code", text) : nil,
      error?["type"]?.string, error?["code"]?.string,
      document?["__type"]?.string, document?["code"]?.string, document?["Code"]?.string,
      document?["type"]?.string,
    ]
    let type = names.lazy.compactMap { $0 }.map(ServiceFailure.plainName).first { !$0.isEmpty }
    let words = [
      error?["message"], error, document?["message"], document?["Message"], document?["detail"],
    ]
    var message = words.lazy.compactMap { $0?.string }.first ?? ""
    if document == nil {
      // Older AWS services return XML. The HTML page of a proxy has no useful message.
      message = element("Message", text) ?? (text.contains("<") ? "" : text)
    }
    let codes = [error?["code"], error?["details"]?["error_code"]].compactMap { $0?.string }
    self.init(
      kind: ServiceFailure.kind(
        status: status, names: [type ?? ""] + codes, message: message),
      status: status, type: presentable(type ?? "", hiding: secrets),
      message: presentable(message, hiding: secrets),
      requestID: ["request-id", "x-request-id", "x-amzn-requestid"].lazy
        .compactMap { headers[$0] }.first.map { presentable($0, hiding: secrets) })
  }

  init(_ failure: StreamFailure, hiding secrets: [Secret]) {
    let type = ServiceFailure.plainName(failure.type)
    self.init(
      kind: ServiceFailure.kind(status: 200, names: [type], message: failure.message),
      status: 200, type: presentable(type, hiding: secrets),
      message: presentable(failure.message, hiding: secrets))
  }

  /// Whether the service rejects shapes in general, or this one.
  var isAboutShape: Bool {
    guard status == 400 || status == 422, kind == .request else { return false }
    let words = message.lowercased()
    return ["schema", "response_format", "output_config", "text.format", "extra inputs", "grammar"]
      .contains { words.contains($0) }
  }

  /// Reduces AWS's `namespace#Name:address` to `Name`.
  private static func plainName(_ name: String) -> String {
    let upToColon = name.prefix { $0 != ":" }
    return String(upToColon.split(separator: "#").last ?? upToColon)
  }

  private static func kind(status: Int, names: [String], message: String) -> Kind {
    let names = names.map { $0.lowercased() }
    func named(_ parts: String...) -> Bool {
      names.contains { name in parts.contains { name.contains($0) } }
    }
    let words = message.lowercased()
    if status == 402
      || named("quota", "billing", "credit_balance", "spend_limit", "usage_limit_exceeded")
    {
      return .quota
    }
    if named("context_length", "exceed_context", "request_too_large") || status == 413
      || [
        "prompt is too long", "input is too long", "context length", "context window",
        "context size",
      ]
      .contains(where: { words.contains($0) })
    {
      return .tooLong
    }
    if status == 401
      || named(
        "authentication", "signature", "unrecognizedclient", "expiredtoken", "invalidclienttokenid",
        "invalid_api_key", "auth_error")
    {
      return .authentication
    }
    if status == 403 || named("permission", "accessdenied") { return .permission }
    if status == 404 || named("not_found", "notfound", "ftuformnotfilled") { return .notFound }
    if status == 429 || named("rate_limit", "throttling", "slow_down", "toomanyrequests") {
      return .rateLimit
    }
    if status == 503 || status == 529 || named("overloaded", "serviceunavailable") {
      return .overloaded
    }
    if [408, 424].contains(status) || status >= 500
      || named(
        "api_error", "server_error", "internalserver", "timeout", "modelstreamerror",
        "modelerror", "modelnotready", "connection_error", "unexpected_error", "no_events")
    {
      return .server
    }
    return .request
  }
}

/// The text of the first XML element with a name.
private func element(_ name: String, _ text: String) -> String? {
  guard let open = text.firstRange(of: "<\(name)>"),
    let close = text[open.upperBound...].firstRange(of: "</\(name)>")
  else { return nil }
  return String(text[open.upperBound..<close.lowerBound])
}
