import LeagueModel
import Phrases
package import Rank
package import Render

/// Cards of stored weeks.
extension StoredPapers {
  /// A card of a stored week. `reveal` defaults to the site's.
  package func card(
    _ subject: CardSubject, of edition: Edition, isStory: Bool, reveal: Reveal?,
    drawsEmoji: Bool
  ) throws(SiteError) -> CardRenderer.Drawing {
    let folder = data.season(of: edition.league).pictures
    let pictures = configuration.hasPictures ? folder.list.teams : []
    let settings = CardRenderer.Settings(
      title: configuration.title, address: configuration.baseURL,
      reveal: reveal ?? configuration.reveal
    ) { team in
      pictures.first { $0.team == team }.flatMap { folder.bytes(of: $0.file) }
    }
    do {
      return try CardRenderer(try SiteTexts(self).theme())
        .card(subject, of: edition, isStory: isStory, settings, drawsEmoji: drawsEmoji)
    } catch {
      throw SiteTexts(self).failure(error)
    }
  }

  /// The name of a card's file, without its ending.
  package func cardName(
    of subject: CardSubject, in edition: Edition, _ entry: SiteConfiguration.LeagueEntry,
    isStory: Bool
  ) -> String {
    let league = slugs().first { $0.key == entry.key }?.slug ?? slug(edition.league.name)
    func name(_ team: Team.ID) -> String {
      slug(edition.teams.first { $0.team.id == team }?.team.name ?? "team-\(team)")
    }
    var parts = [league, slug(edition.weekName)]
    switch subject {
    case .week: break
    case .team(let team): parts.append(name(team))
    case .award(let award): parts.append(award.kind.rawValue.replacing("_", with: "-"))
    case .game(let team): parts += ["game", name(team)]
    case .page(let page): parts.append(slug(page.label))
    }
    return (parts + (isStory ? ["story"] : [])).joined(separator: "-")
  }
}
