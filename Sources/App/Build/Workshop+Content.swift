import Diagnostics
import LeagueModel
import Platform
import Render

/// The commissioner's own pages and posts.
extension Workshop {
  static let contentFolder = "content"

  /// Reads what is in `content/`, as far as the last run does not know it.
  /// - Parameter input: The site without it, for its leagues' addresses.
  func content(beside input: SiteInput) async throws(WorkshopError) -> ContentWork {
    let place = OutputFolder(options.output).place
    do {
      return try await ContentWork(
        folder: path(Self.contentFolder), output: place, zone: zone, version: options.version,
        now: world.now(), hasDrafts: options.hasDrafts,
        reserved: input.leagues.reduce(into: ["assets": "the theme's folder 'assets/'"]) {
          $0[$1.slug] = "the league '\($1.name)'"
        })
    } catch let error as FileError {
      throw .data(.file(error))
    } catch let error as WorkshopError {
      throw error
    } catch {
      throw .unexpected("\(error)")
    }
  }

  /// A text asks for a template that is not there.
  func layoutMissing(_ source: String, _ layout: String) -> Diagnostic {
    let names = ((try? tree("templates")) ?? []).map { $0.replacing(".liquid", with: "") }
    let hint = nearest(to: layout, among: names + ["pages/content.html"])
    return Diagnostic(
      .error, "\(path(Self.contentFolder))/\(source): there is no template '\(layout)'",
      notes: [
        hint.map { "did you mean '\($0)'?" }
          ?? "a layout is a file such as templates/pages/content.html.liquid"
      ])
  }
}
