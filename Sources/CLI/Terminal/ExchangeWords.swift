import HTTP
import JSON

/// A request as `--verbose` shows it.
struct ExchangeWords {
  let exchange: Exchange

  /// One line with the request, status, size, duration and request id.
  var line: String {
    var parts: [String] = []
    if let status = exchange.status { parts.append(String(status)) }
    if let error = exchange.error { parts.append(ChangeWords.visible(error.description)) }
    if let bytes = exchange.bytes { parts.append("\(bytes) bytes") }
    parts.append("\(exchange.duration.milliseconds) ms")
    if let id = exchange.id { parts.append("\(id.header) \(id.value)") }
    return "request \(exchange.number): \(exchange.request): \(parts.joined(separator: ", "))"
  }

  var event: JSONValue {
    [
      "event": "request", "number": .int(exchange.number), "request": .string(exchange.request),
      "status": exchange.status.orNull,
      "error": exchange.error.map { .string($0.description) } ?? .null,
      "bytes": exchange.bytes.orNull, "milliseconds": .int(exchange.duration.milliseconds),
      "id": exchange.id.map { .string($0.value) } ?? .null,
    ]
  }
}
