/// Sends single requests, without retries or redirects. Tests and `--env mock` replace it.
package struct Transport: Sendable {
  /// Sends one request and returns its response, regardless of status.
  package var send: @Sendable (Request) async throws(HTTPError) -> Response
  /// Sends one request and returns its response as soon as it begins, regardless of status.
  package var stream: @Sendable (Request) async throws(HTTPError) -> StreamedResponse
}

extension Transport {
  /// Creates a transport whose bodies arrive in one piece.
  package init(send: @escaping @Sendable (Request) async throws(HTTPError) -> Response) {
    self.init(send: send) { request throws(HTTPError) in
      let response = try await send(request)
      return StreamedResponse(
        status: response.status, headers: response.headers, address: response.address,
        body: Body([response.body]))
    }
  }
}

/// How requests use a proxy.
package enum Proxy: Sendable, Hashable {
  /// Connects directly, regardless of the environment.
  case none
  /// Uses `https_proxy`, `no_proxy` and related variables, except for this machine and link-local addresses.
  case environment
  /// Uses this proxy, such as `http://proxy.example:3128`, except for this machine.
  case address(String)
}

extension Transport {
  /// The real network: one thread, started by the first request, reuses connections.
  package static func live(userAgent: String, proxy: Proxy = .none) -> Transport {
    let engine = Engine(settings: CurlSettings(userAgent: userAgent, proxy: proxy))
    return Transport(
      send: { request throws(HTTPError) in try await engine.send(request) },
      stream: { request throws(HTTPError) in try await engine.stream(request) })
  }
}
