import Render

extension Invocation {
  /// What a message is about, according to `--what`.
  var subject: ShareSubject { arguments["what"].flatMap { ShareSubject(rawValue: $0) } ?? .paper }

  /// Which of the paper's texts, according to `--all` and `--scores`.
  func shareText() throws(Failure) -> ShareText {
    let chosen = [("all", ShareText.all), ("scores", .scores)].filter { arguments.has($0.0) }
    guard let text = chosen.first?.1 else { return .message }
    guard chosen.count == 1 else {
      throw Failure(.usage, "--all and --scores are two texts.", next: "leave one of them out.")
    }
    guard subject == .paper else {
      throw Failure(
        .usage, "--\(chosen[0].0) is about the paper.", next: "leave it or --what out.")
    }
    return text
  }

  /// What readers may learn, according to `--reveal`; nil for the site's setting.
  var reveal: Reveal? { arguments["reveal"].flatMap { Reveal(rawValue: $0) } }
}
