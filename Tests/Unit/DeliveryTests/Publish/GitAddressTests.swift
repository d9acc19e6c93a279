import Platform
import TestSupport
import Testing

@testable import Delivery

/// Where an address leads, compared with what git itself does with it: it starts the service of a repository on this
/// machine, ssh, or a helper.
@Suite(.timeLimit(.minutes(10))) struct GitAddressTests {
  private static let written = [
    "./hub:x.git", "a/b:c", "/abs/hub:x.git", "hub:x.git", "hub:/x.git", "host:a/b", "user@host:x",
    "evil.git", "../evil.git", "/srv/evil.git", "~/evil.git", "~you/evil.git", ".", "..", "a b",
    "file:///srv/evil.git", "file://host/srv", "file:/srv/evil.git", "file:evil.git", "FILE:///srv",
    "file:///%2e/x", "ssh://host/x", "ssh:///x", "ssh:x", "git+ssh://host/x", "ssh+git://host/x",
    "git://127.0.0.1:9/x", "http://127.0.0.1:9/x", "https://127.0.0.1:9/x", "http:x", "ext::true",
    "ext:true", "ext://true", "fd::3", "foo::/srv/evil.git", "::x", "a/b::c", "./ext::true",
    "a/b://c", "a b://c", "rsync://host/x", "rsync:x", "rsync:/x", "-oProxyCommand=x:y", "-x",
    "--upload-pack=x", "ssh://-oProxyCommand=x/y", "[::1]:x", "[host:22]:x", "c:/x", "C:\\x",
    "c:x", "\\\\host\\share", "a\\b:c", "+x://y", "1x://y", "é:x", "é/a:x", "%2f:x", "x:",
  ]

  /// Made of what the rule looks at, from a seed.
  private static let drawn: [String] = {
    let pieces = [
      "/", ":", "::", "//", "://", ".", "-", "+", "a", "Z", "~", "file", "ssh", "ext", " ", "é",
      "@",
    ]
    var seed: UInt64 = 4_711
    func next(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    return (0..<300).map { _ in (0...next(6)).map { _ in pieces[next(pieces.count)] }.joined() }
  }()

  @Test func gitTakesTheSameAddressesForPaths() throws {
    let folder = TemporaryFolder.make()
    for name in ["serve", "ssh"] {
      try Files.write(
        Array("#!/bin/sh\necho \(name) >>'\(folder)/started'\nexit 1\n".utf8),
        to: "\(folder)/\(name)")
      Files.allow(0o755, "\(folder)/\(name)")
    }
    // Folders that exist do not make paths of `host:path`.
    for place in ["hub:x.git", "a/b:c", "evil.git", "file:evil.git"] {
      try Files.makeFolder("\(folder)/here/\(place)")
    }
    let environment = [
      "PATH": variable("PATH") ?? "", "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_SSH_COMMAND": "\(folder)/ssh", "GIT_PROXY_COMMAND": "\(folder)/ssh",
      "GIT_ALLOW_PROTOCOL": "file:git:http:https:ssh", "GIT_TERMINAL_PROMPT": "0",
    ]
    for address in Self.written + Self.drawn {
      try? Files.removeFile("\(folder)/started")
      let outcome = try run(
        "git", ["ls-remote", "--upload-pack=\(folder)/serve", "--", address],
        environment: environment, in: "\(folder)/here")
      let started = (try? Files.read("\(folder)/started")).map {
        String(decoding: $0, as: UTF8.self)
      }
      let found = GitAddress(address)
      // Git looks no further at a path that could be an option, or that has `://` in it.
      let isRefused = ["strange pathname", "is not supported"].contains(
        where: outcome.error.contains)
      if isRefused {
        #expect(started == nil, "'\(address)' started \(started ?? "")")
      } else {
        #expect(
          (found == .local) == (started == "serve\n"), "'\(address)' is \(found): \(outcome.error)")
      }
      if case .helper = found { #expect(started == nil, "'\(address)' started \(started ?? "")") }
    }
  }
}
