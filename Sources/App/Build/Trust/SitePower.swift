import JSON
import Platform

/// A setting of `skidmark.yml` that uses the user's own rights: it runs a program, or says where a key goes.
/// Sites can come from strangers, so the user must trust these settings once.
package struct SitePower: Sendable, Equatable {
  /// The path of the setting, such as `publish.web.ssh`.
  package let setting: String
  /// The setting's words, unchanged; for a git remote, its addresses as git resolves them.
  package let words: [String]
  /// The effect, as the end of a sentence that begins with the setting.
  package let meaning: String
  /// The site's own files that the words name. Trust covers their contents.
  package let files: [SiteFile]

  package init(_ setting: String, _ words: [String], _ meaning: String) {
    (self.setting, self.words, self.meaning, files) = (setting, words, meaning, [])
  }

  /// A setting whose words are a command, which runs in the site's folder.
  package init(_ setting: String, command: [String], _ meaning: String, in site: String) {
    (self.setting, words, self.meaning) = (setting, command, meaning)
    files = SiteFile.named(by: command, in: site)
  }
}

extension [SitePower] {
  /// A digest of exactly these settings, and of the site's files that they name. Others need trust again.
  package var digest: String {
    let settings = JSONValue.array(
      map { power in
        let files = power.files.flatMap { [$0.path, $0.digest] }
        let words = JSONValue.array(([power.setting] + power.words).map { .string($0) })
        return files.isEmpty ? words : .array([words, .array(files.map { .string($0) })])
      })
    return hexadecimal(sha256(settings.encoded()))
  }
}
