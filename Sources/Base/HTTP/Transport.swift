/// A way to get one answer to one request, without retries, redirects or patience.
///
/// A value, so that tests and `--env mock` can put another one in its place.
package struct Transport: Sendable {
  /// Sends one request and gives its answer, whatever the status.
  package var send: @Sendable (Request) async throws(HTTPError) -> Response
  /// Sends one request and gives its answer as soon as it begins, whatever the status.
  package var stream: @Sendable (Request) async throws(HTTPError) -> StreamedResponse

  /// Creates a transport whose answers come in one piece.
  package init(send: @escaping @Sendable (Request) async throws(HTTPError) -> Response) {
    self.init(send: send) { request throws(HTTPError) in
      let response = try await send(request)
      return StreamedResponse(
        status: response.status, headers: response.headers, address: response.address,
        body: Body([response.body]))
    }
  }

  /// Creates a transport.
  package init(
    send: @escaping @Sendable (Request) async throws(HTTPError) -> Response,
    stream: @escaping @Sendable (Request) async throws(HTTPError) -> StreamedResponse
  ) {
    self.send = send
    self.stream = stream
  }
}

/// Whether there is somebody between us and the hosts.
package enum Proxy: Sendable, Hashable {
  /// Hosts are asked directly, whatever the environment says.
  case none
  /// As `https_proxy`, `no_proxy` and their relatives in the environment say. This machine itself
  /// and link-local addresses are always asked directly.
  case environment
  /// Always this one, such as `http://proxy.example:3128`, except for this machine itself.
  case address(String)
}

extension Transport {
  /// The network. Nothing is set up before the first request; one thread then serves all requests
  /// and keeps connections open between them.
  package static func live(userAgent: String, proxy: Proxy = .none) -> Transport {
    let engine = Engine(settings: CurlSettings(userAgent: userAgent, proxy: proxy))
    return Transport(
      send: { request throws(HTTPError) in try await engine.send(request) },
      stream: { request throws(HTTPError) in try await engine.stream(request) })
  }
}
