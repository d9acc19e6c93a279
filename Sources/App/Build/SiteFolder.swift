import LeagueModel
package import Platform

/// A site's folder, with its settings and its data.
package struct SiteFolder: Sendable {
  /// The path of the folder.
  package let folder: String
  package let configuration: SiteConfiguration
  /// The time zone of the site.
  package let zone: Zone
  package let data: DataFolder

  init(
    folder: String, configuration: SiteConfiguration, zone: Zone, data: DataFolder? = nil
  ) {
    (self.folder, self.configuration, self.zone) = (folder, configuration, zone)
    self.data = data ?? DataFolder(folder == "." ? "data" : "\(folder)/data")
  }

  /// The same site, whose data are the earlier seasons of a league.
  func inEarlierSeasons(of key: LeagueKey) -> SiteFolder {
    SiteFolder(
      folder: folder, configuration: configuration, zone: zone, data: data.earlier(of: key))
  }

  /// A path below the site's folder.
  package func path(_ relative: String) -> String {
    folder == "." ? relative : "\(folder)/\(relative)"
  }

  /// The season of an entry: the configured one, or the latest one stored.
  func season(
    of entry: SiteConfiguration.LeagueEntry, before stage: Stage
  ) throws(SiteError) -> Int {
    if let season = entry.season { return season }
    let seasons = try data.seasons(entry.key)
    guard let latest = seasons.last else { throw .nothingStored(entry.key, before: stage) }
    return latest
  }
}
