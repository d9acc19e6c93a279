import Build
import Diagnostics

extension SiteConfiguration {
  func chat(named name: String) throws(Failure) -> ChatEntry {
    if let chat = chats.first(where: { $0.name == name }) { return chat }
    // The word may be a secret, so the message does not repeat it.
    let names = chats.map(\.name)
    let hint = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    throw Failure(
      .usage, "There is no chat by that name in skidmark.yml.",
      next: hint
        ?? (names.isEmpty
          ? "name one there, such as 'post: {group: {to: discord}}'."
          : "its chats are \(names.joined(separator: ", "))."))
  }
}
