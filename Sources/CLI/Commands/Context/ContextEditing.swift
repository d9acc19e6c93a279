import Build
import Diagnostics
import LeagueModel
import Platform
import YAML

enum ContextEditCommand: PlainCommand {
  static let spec = CommandSpec(
    name: "context edit", abstract: "Edit the context file in your editor",
    discussion: """
      Opens a copy in $VISUAL or $EDITOR, and checks it before it replaces the file. Comments and \
      formatting stay as they are.
      """,
    options: ContextCommands.options, examples: [.init("context edit", "Edit the league's context")]
  )

  static func perform(_ invocation: Invocation) async throws(Failure) {
    let siteRun = try invocation.siteRun()
    let key = try invocation.league(in: siteRun).key
    // An editor may stay open for hours, so it works on a copy without the lock.
    try ContextEditing(invocation: invocation, siteRun: siteRun, key: key).run()
  }
}

/// Edits a copy of a league's context. The copy stays until it has replaced the file, so no input is lost.
struct ContextEditing {
  let invocation: Invocation
  let siteRun: SiteRun
  let key: LeagueKey

  private var path: String { ContextFolder(siteRun).path(of: key) }
  private var draft: String { ContextFolder(siteRun).draftPath(of: key) }

  func run() throws(Failure) {
    let editor = try editor()
    let before = try makeDraft()
    while true {
      try open(editor)
      let bytes = try inWords(onDisk(Files.read(draft)))
      guard let mistake = mistake(in: bytes) else { return try takeOver(bytes, before: before) }
      guard isToBeOpenedAgain(after: mistake) else { throw kept(mistake) }
    }
  }

  private func editor() throws(Failure) -> String {
    for variable in ["VISUAL", "EDITOR"] {
      if let editor = invocation.environment[variable], editor.contains(where: { !$0.isWhitespace })
      {
        return editor
      }
    }
    guard Terminal.hasReader else {
      throw Failure(
        .usage, "There is no editor: neither VISUAL nor EDITOR is set.",
        next: "set one, such as 'export EDITOR=nano', or edit \(path).")
    }
    return "vi"
  }

  /// Creates the copy, unless an unfinished one exists. Returns the contents of the context file.
  private func makeDraft() throws(Failure) -> [UInt8] {
    let bytes = try inWords(ContextFolder(siteRun).bytes(of: key))
    guard Files.kind(draft) == nil else {
      invocation.console.say("note: continuing with \(draft), which was not finished.")
      return bytes
    }
    try inWords(onDisk(Files.replace(draft, with: bytes)))
    return bytes
  }

  private func open(_ editor: String) throws(Failure) {
    let status = Terminal.edit(draft, with: editor)
    guard status == 0 else {
      throw Failure(
        .usage,
        status.map { "The editor '\(editor)' ended with \($0)." }
          ?? "The editor '\(editor)' could not be started.", details: ["your text is in \(draft)"],
        next: "'skidmark context edit -l \(key)' continues there; delete it to start over.")
    }
  }

  private func mistake(in bytes: [UInt8]) -> Diagnostic? {
    do throws(YAMLError) {
      _ = try LeagueContext(SourceText(name: draft, bytes: bytes))
      return nil
    } catch {
      return error.diagnostic
    }
  }

  private func isToBeOpenedAgain(after diagnostic: Diagnostic) -> Bool {
    guard Terminal.hasReader else { return false }
    OutputStream.messages.write("\(diagnostic)\n")
    let answer = Terminal.ask("Open the editor again? [Y/n]")?.lowercased()
    return answer.map { ["", "y", "yes"].contains($0) } ?? false
  }

  private func kept(_ diagnostic: Diagnostic) -> Failure {
    Failure(
      .content, diagnostic.description, details: ["\(path) was not changed"],
      next: "'skidmark context edit -l \(key)' continues with \(draft); delete it to start over.")
  }

  private func takeOver(_ bytes: [UInt8], before: [UInt8]) throws(Failure) {
    // The file may have changed during editing.
    let now = try inWords(ContextFolder(siteRun).bytes(of: key))
    guard now == before || now == bytes else {
      throw Failure(
        .content, "\(path) was changed while you were editing.",
        details: ["your text is in \(draft)"],
        next: "'skidmark context edit -l \(key)' continues there and replaces the file.")
    }
    if bytes != before { try inWords(ContextFolder(siteRun).store(bytes, of: key)) }
    try inWords(onDisk(Files.remove(draft)))
    for stranger in (try? StrangerSearch(siteRun).strangers(in: key)) ?? [] {
      invocation.console.say("\(stranger)")
    }
    invocation.console.say(
      bytes == before
        ? "Nothing was changed."
        : "Changed \(path).\n\(ContextCommands.next(key, in: siteRun))")
  }
}
