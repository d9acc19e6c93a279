import HTTP
import JSON
import LeagueModel

extension SleeperRequests {
  /// The drafts of the season with their picks, and traded picks of later drafts. Sends at most five requests: for the
  /// list, the picks of two drafts, the order of one, and the traded picks. Complete answers are kept.
  func drafts(for snapshot: Snapshot) async -> [Answer] {
    let list = question(Answer.drafts, path + ["drafts"])
    let lastList = last?[Answer.drafts]?.json.map {
      SleeperDraftList($0, season: snapshot.season)
    }
    let hasBegun = last?.hasBegun ?? false
    var answers: [Answer] = []
    if hasBegun, lastList?.isOver ?? false,
      let kept = last?.kept(list, at: fetcher.now())
    {
      answers = [kept]
    } else {
      answers = await fetcher.part(.drafts, [list], about: key, after: last, tally)
    }
    guard let json = answers.first?.json else { return answers }
    let drafts = SleeperDraftList(json, season: snapshot.season)
    let lastComplete = Set(
      (lastList?.rows ?? []).filter(SleeperDraftList.isComplete).compactMap { $0["draft_id"]?.id })
    var questions: [Question] = []
    func want(_ question: Question, unless isSettled: Bool) {
      if isSettled, let kept = last?.kept(question, at: fetcher.now()) {
        answers.append(kept)
      } else {
        questions.append(question)
      }
    }
    var details: (question: Question, isSettled: Bool)?
    let owners = SleeperDraftList.teams(byOwnerIn: snapshot["rosters"]?.json)
    for (index, row) in drafts.rows.enumerated() {
      guard let id = row["draft_id"]?.id else { continue }
      let isSettled = lastComplete.contains(id)
      if row["status"]?.string != "pre_draft" {
        want(question(Answer.picks(index + 1), ["draft", id, "picks"]), unless: isSettled)
      }
      if Self.needsOrder(row, owners) {
        details = (question(Answer.draft(index + 1), ["draft", id]), isSettled)
      }
    }
    if let details { want(details.question, unless: details.isSettled) }
    let traded = question(Answer.tradedPicks, path + ["traded_picks"])
    // During the season, changes are in the transactions.
    want(traded, unless: hasBegun)
    return answers + (await fetcher.part(.drafts, questions, about: key, after: last, tally))
  }

  /// Whether the owners' order leaves a slot open, so that only the draft's own answer has its team.
  private static func needsOrder(_ row: JSONValue, _ owners: [String: Team.ID]) -> Bool {
    guard let count = row["settings"]?["teams"]?.int, AnswerCheck.teams.contains(count),
      row["type"]?.string != "auction"
    else { return false }
    let isOpen = row["status"]?.string == "pre_draft" && row["draft_order"]?.object == nil
    return !isOpen && SleeperDraftList.slots(row, count: count, owners).contains(nil)
  }
}

extension Snapshot {
  /// Whether the league's season had begun.
  var hasBegun: Bool {
    ["in_season", "post_season", "complete"].contains(self["league"]?.json?["status"]?.string)
  }
}
