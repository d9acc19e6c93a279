/// Where released packages are downloaded from.
enum Release {
  /// The GitHub repository with the releases, as `owner/name`. The project has no public address yet, so the league's
  /// repository names it in a variable.
  static let repository = "${{ vars.SKIDMARK_REPOSITORY }}"

  /// The address of a version's Debian package, under the name that `Scripts/package` gives it.
  static func package(of version: String) -> String {
    "https://github.com/\(repository)/releases/download/v\(version)/skidmark_\(version)_amd64.deb"
  }
}
