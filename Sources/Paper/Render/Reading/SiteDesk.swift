import Liquid
import Platform
import Sports

/// Everything that a site is made from. Pages reach it only through a `Reading`.
struct SiteDesk: Sendable {
  let input: SiteInput
  let theme: Theme
  let pictureMaker: PictureMaker?
  let appIcons: [AppIcon]
  private(set) var lookups: Lookups
  let facts: SiteFacts
  /// The site as template values.
  let site: Value

  init(_ plan: SitePlan, _ theme: Theme, _ pictures: PictureMaker?, _ appIcons: [AppIcon]) {
    (input, lookups) = (plan.input, plan.lookups)
    (self.theme, pictureMaker, self.appIcons) = (theme, pictures, appIcons)
    facts = SiteFacts(input)
    site = SiteFacts.templateValue(input, theme, appIcons)
  }

  /// The desk for the service worker, which depends on all other files.
  func adding(_ files: [NamedDigest]) -> SiteDesk {
    var desk = self
    desk.lookups = lookups.adding(files)
    return desk
  }
}
