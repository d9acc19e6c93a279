import Build
import Delivery

extension PostCommand {
  /// A league's message for a chat.
  struct Errand {
    let chat: SiteConfiguration.ChatEntry
    let league: SiteConfiguration.LeagueEntry
  }
}

extension PostCommand.Errand {
  /// The chat's messages; nil, with a note, if there is nothing to post.
  func delivery(
    _ invocation: Invocation, _ siteRun: SiteRun
  ) throws(Failure) -> ChatDelivery? {
    let text = try invocation.shareText()
    do throws(SiteError) {
      return try siteRun.delivery(
        of: league, to: chat, about: invocation.subject, text: text,
        reveal: invocation.reveal,
        hasPicture: invocation.arguments.has("card"))
    } catch {
      let console = invocation.console
      switch error {
      case .silent(let key, .noGames):
        console.report(.note("\(chat.name): no game of \(key) is being played"))
      case .silent(let key, .noNextWeek(let week)):
        console.report(
          .note("\(chat.name): no pairings of \(key) are known after week \(week)"))
      default: throw Failure(error)
      }
      return nil
    }
  }
}
