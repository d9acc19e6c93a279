import Build
import HTTP
import JSON
import Platform
import Rank
import Roast
import Synchronization

/// The program's output: data on standard output, everything else on standard error.
final class Console: Sendable {
  private let isQuiet: Bool
  let isJSON: Bool
  private let hasColor: Bool
  private let hasProgress: Bool
  let isVerbose: Bool
  private let state = Mutex(ProgressLine())

  private struct ProgressLine {
    var isShown = false
    var requests: [String: Int] = [:]
    var answers: [String: Int] = [:]
  }

  init(_ arguments: ParsedArguments, environment: [String: String]) {
    isQuiet = arguments.has("quiet")
    isJSON = arguments.has("json")
    isVerbose = arguments.has("verbose")
    let isTerminal = System.isTerminal(2) && environment["TERM"] != "dumb"
    hasColor = isTerminal && !arguments.has("no-color") && environment["NO_COLOR"] == nil
    hasProgress = isTerminal && !isQuiet && !isJSON
  }

  /// Writes data that users may pipe.
  func output(_ text: String) { OutputStream.data.write(text) }

  /// Writes a file's contents.
  func output(file bytes: [UInt8]) { OutputStream.data.write(file: bytes) }

  /// Draws an address at a terminal, for cameras, or says what would. Other readers of the output have the address.
  func output(code: @autoclosure () -> AddressCode) {
    guard OutputStream.data.isTerminal else { return }
    switch code() {
    case .drawn(let lines):
      for line in lines {
        OutputStream.data.write([hasColor ? .whiteOnBlack(line) : .text(line), .text("\n")])
      }
    case .notInstalled: say("note: with qrencode installed, there is a code to scan here.")
    case .failed: say("note: qrencode draws no code to scan.")
    }
  }

  /// Writes messages for a chat, with a form feed between them.
  func output(messages: [String]) {
    let parts = messages.map { [OutputStream.Part.text("\($0)\n")] }
    OutputStream.data.write(Array(parts.joined(separator: [.formFeed, .text("\n")])))
  }

  /// Writes a value for programs on a line of its own.
  func print(_ value: JSONValue) { OutputStream.data.write(value) }

  /// Writes words, or the value with `--json`.
  func print(_ value: @autoclosure () -> JSONValue, or words: @autoclosure () -> String) {
    if isJSON { print(value()) } else { output(words()) }
  }

  func say(_ text: String) {
    guard !isQuiet, !isJSON else { return }
    line([.text(text)])
  }

  func report(_ event: Event, in zone: Zone = .utc) {
    if isJSON { return emit(event.json) }
    switch event {
    case .began(let stage, let subject):
      if isVerbose { say("\(stage.rawValue): \(subject)") }
    case .fetched(let league, let answers, let requests): fetching(league, answers, requests)
    case .waiting(let other): line([.text(Self.waiting(for: other))])
    case .changed(let league, let since, let changes):
      say(
        ChangeWords(league: league, since: since, changes: changes, zone: zone).lines.joined(
          separator: "\n"))
    case .roasted(_, let week, let teams, let all): progress("writing week \(week)", teams, all)
    case .sent(let target, let files, let all): progress("sending to \(target)", files, all)
    case .written(let team, let text):
      say("\n\(ChangeWords.visible(team))\n\(ChangeWords.visible(text))")
    case .led(let league, let week, let reasons):
      guard isVerbose else { break }
      say(
        (["\(league), week \(week), the stories by size:"] + reasons.map(ChangeWords.visible))
          .joined(separator: "\n  "))
    case .paid(let league, let week, let writer, let input, let output):
      say("\(league), week \(week): \(writer) read \(input) tokens and wrote \(output).")
    case .doubted(let league, let week, let writer, let count):
      guard isVerbose else { break }
      say(
        "\(league), week \(week): \(writer) was asked about \(count.asked) of its sentences and "
          + "did not stand by \(count.doubted).")
    case .checked(let league, let week, let writer, let report):
      say(Self.line(league, week, writer, report))
    case .posted(let chat, _, _, let part, let all): progress("posting to \(chat)", part, all)
    case .warning(let text): if !isQuiet { line([paint("warning:", .yellow), .text(" \(text)")]) }
    case .note(let text): say("note: \(text)")
    case .built(let folder, let pages, let changes):
      say(
        "\(pages.counted("page")) in \(folder): \(changes.written) files written, "
          + "\(changes.unchanged) unchanged, \(changes.removed) removed.")
    }
  }

  private static func waiting(for other: String?) -> String {
    "Waiting for another run of Skidmark on this site"
      + (other.map { " (\(ChangeWords.visible($0)))" } ?? "") + " …"
  }

  private static func line(
    _ league: String, _ week: Int, _ writer: String, _ report: RoastReport
  ) -> String {
    let all = "\(league), week \(week): \(report.sentences) sentences by \(writer)"
    guard report.rejected > 0 else { return all + ", and all passed the fact check." }
    return all + "; \(report.rejected) failed the fact check: \(report.corrected) were corrected, "
      + "\(report.replaced) replaced by the built-in writer."
  }

  func report(_ failure: Failure) {
    if isJSON { return emit(failure.event) }
    // A diagnostic already contains its place and the word "error".
    let isDiagnostic = failure.message.contains(": error: ") || failure.message.hasPrefix("error: ")
    let label: [OutputStream.Part] = isDiagnostic ? [] : [paint("error:", .red), .text(" ")]
    var text = failure.message
    for detail in failure.details { text += "\n  \(detail)" }
    if let next = failure.next { text += "\n  Next: \(next)" }
    if isVerbose, let technical = failure.technical { text += "\n  \(technical)" }
    line(label + [.text(text)])
  }

  /// Prints a request and its outcome, for `--verbose`.
  func report(_ exchange: Exchange) {
    if isJSON { return emit(ExchangeWords(exchange: exchange).event) }
    say(ExchangeWords(exchange: exchange).line)
  }

  private func line(_ parts: [OutputStream.Part]) {
    clearProgress()
    OutputStream.messages.write(parts + [.text("\n")])
  }

  func emit(_ value: JSONValue) { OutputStream.messages.write(value) }

  private func paint(_ text: String, _ color: OutputStream.Color) -> OutputStream.Part {
    hasColor ? .colored(text, color) : .text(text)
  }

  // MARK: Progress

  private func fetching(_ league: String, _ answers: Int, _ requests: Int) {
    let (done, all) = state.withLock { line in
      line.answers[league] = max(answers, line.answers[league] ?? 0)
      line.requests[league] = max(requests, line.requests[league] ?? 0)
      return (line.answers.values.reduce(0, +), line.requests.values.reduce(0, +))
    }
    progress("fetching", done, all)
  }

  private func progress(_ what: String, _ done: Int, _ all: Int) {
    guard hasProgress else { return }
    state.withLock { line in
      let all = max(1, all)
      let width = 24
      let filled = min(width, done * width / all)
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      OutputStream.messages.write([.erasedLine, .text("\(what) \(bar) \(done)/\(all)")])
      line.isShown = true
    }
  }

  private func clearProgress() {
    guard hasProgress else { return }
    state.withLock { line in
      if line.isShown { OutputStream.messages.write([.erasedLine]) }
      line.isShown = false
    }
  }
}

extension Event {
  fileprivate var json: JSONValue {
    switch self {
    case .began(let stage, let subject):
      ["event": "stage", "stage": .string(stage.rawValue), "subject": .string(subject)]
    case .fetched(let league, let answers, let requests):
      [
        "event": "fetched", "league": .string(league), "answers": .int(answers),
        "requests": .int(requests),
      ]
    case .waiting(let other):
      ["event": "waiting", "for": other.orNull]
    case .changed(let league, let since, let changes):
      ChangeWords(league: league, since: since, changes: changes).event
    case .roasted(let league, let week, let teams, let all):
      [
        "event": "roasted", "league": .string(league), "week": .int(week), "teams": .int(teams),
        "of": .int(all),
      ]
    case .written(let team, let text):
      ["event": "written", "team": .string(team), "text": .string(text)]
    case .led(let league, let week, let reasons):
      [
        "event": "led", "league": .string(league), "week": .int(week),
        "reasons": .array(reasons.map { .string($0) }),
      ]
    case .paid(let league, let week, let writer, let input, let output):
      [
        "event": "paid", "league": .string(league), "week": .int(week), "writer": .string(writer),
        "tokens_in": .int(input), "tokens_out": .int(output),
      ]
    case .doubted(let league, let week, let writer, let count):
      [
        "event": "doubted", "league": .string(league), "week": .int(week),
        "writer": .string(writer), "sentences": .int(count.asked),
        "doubted": .int(count.doubted), "unanswered": .int(count.unanswered),
      ]
    case .checked(let league, let week, let writer, let report):
      [
        "event": "checked", "league": .string(league), "week": .int(week),
        "writer": .string(writer), "sentences": .int(report.sentences),
        "rejected": .int(report.rejected), "corrected": .int(report.corrected),
        "replaced": .int(report.replaced),
      ]
    case .sent(let target, let files, let all):
      ["event": "sent", "target": .string(target), "files": .int(files), "of": .int(all)]
    case .posted(let chat, let league, let week, let part, let all):
      [
        "event": "posted", "chat": .string(chat), "league": .string(league), "week": .int(week),
        "part": .int(part), "of": .int(all),
      ]
    case .warning(let text): ["event": "warning", "message": .string(text)]
    case .note(let text): ["event": "note", "message": .string(text)]
    case .built(let folder, let pages, let changes):
      [
        "event": "built", "output": .string(folder), "pages": .int(pages),
        "written": .int(changes.written), "unchanged": .int(changes.unchanged),
        "removed": .int(changes.removed),
      ]
    }
  }
}

/// JSON for optional values: null if they are missing.
extension String? { var orNull: JSONValue { map { .string($0) } ?? .null } }
extension Int? { var orNull: JSONValue { map { .int($0) } ?? .null } }
extension Double? { var orNull: JSONValue { map { .double($0) } ?? .null } }
