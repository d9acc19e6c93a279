import Render

extension Invocation {
  /// What a message is about, according to `--what`.
  var subject: ShareSubject { arguments["what"].flatMap { ShareSubject(rawValue: $0) } ?? .paper }

  /// What readers may learn, according to `--reveal`; nil for the site's setting.
  var reveal: Reveal? { arguments["reveal"].flatMap { Reveal(rawValue: $0) } }
}
