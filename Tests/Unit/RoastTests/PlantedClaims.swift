/// Sentences about weeks of recorded and invented leagues: lies and truths of the kinds that models write. A line is the
/// kinds of the facts that the sentence cites, all of one team, and the sentence; `{own}` is the team, `{other}` a team
/// that the facts do not name, other slots are the facts' values.
enum PlantedClaims {
  /// Lies that the table of words was tuned on.
  static let tunedLies = """
    loss: {own} got past {opponent} in the end.
    loss: {own} finally got one, and {opponent} paid for it.
    win: {opponent} took {own} to the woodshed and walked out with the W.
    win: {own} came up short against {opponent}, as usual.
    win: {opponent} held on against {own} by {margin}.
    fatal_bench: {started} watched from the bench while {benched} got the start.
    fatal_bench: {own} trusted {benched} and left {started} on the pine.
    bench_mistake: {benched} got the nod, and it showed.
    bench_mistake: {own} sat {started} and lived to regret it.
    trade: {own} shipped {got_headliner} to {opponent}.
    trade: {own} acquired {gave_headliner} from {opponent} and hasn't stopped smiling.
    trade: {opponent} sent {gave_headliner} to {own} for a bag of chips.
    overbid: {own} got outbid for {player} and went home.
    outbid: {own} won the bid on {player} and threw a parade.
    dropped: {own} picked up {player} and looked like a genius.
    pickup: {own} cut {player} on Tuesday and wept.
    loss,rank: {own} had the highest score of the week.
    win,rank: Nobody scored less than {own}.
    loss,record: {own} put up the most points in the league and still found a parking ticket.
    win,record: {own} is dead last and knows it.
    lucky_win: {own} got robbed by the schedule.
    unlucky_loss: {own} got lucky, and the whole chat knows it.
    lucky_win: {own} deserved better than this.
    rise: {own} tumbled down the rankings like a couch off a truck.
    fall: {own} climbed the ladder again.
    rise: {own} slid {places} spots and hit the mailbox.
    proved_us_wrong: We picked {own}, and we called it.
    let_us_down: We were right about {own} all along.
    best_starter: {player} laid an egg for {own}.
    worst_starter: {player} carried {own} all afternoon.
    win_streak: {own} can't buy a win these days.
    losing_streak: {own} is on a heater.
    win_streak: {own} snapped the skid at last.
    losing_streak: {own} is unbeaten since the bye.
    win,playoff_odds: {own} clinched a playoff spot.
    loss,playoff_odds: {own} is officially out of it.
    magic_number: {own} punched their ticket on Sunday.
    next_game: Next week it's {other}, and {own} is already sweating.
    loss: It was {other} that beat {own}, and it wasn't pretty.
    win: {own} goes to {other} next week with a bounce in the step.
    win: {own} swung a trade for a closer and it paid off.
    loss: {own} spent half the waiver budget on a prayer.
    loss: {own} cut the wrong guy on the wire this week.
    narrow_loss: {own} got blown out and never showed up.
    blowout_win: {own} squeaked by {opponent} in a nail-biter.
    narrow_win: It was over by halftime, and {own} coasted.
    win: It came down to the kicker for {own}.
    loss: {own} led most of Sunday and blew it on Monday night.
    win: {own} came from behind in the fourth quarter.
    loss: {own} has left the league.
    win: {own} did it with a quarterback who tore his hamstring on Thursday.
    loss: The commissioner vetoed the deal, and {own} sulked.
    season_high: {own} put up the worst score of the season.
    season_low: {own} had a season high and took a victory lap.
    bench_of_shame: {own} pushed all the right buttons, a perfect lineup.
    owned: {own} got revenge on {opponent} at last.
    revenge: {own} lost to {opponent} again, same as before.
    draft_steal: {player} is the bust of the draft for {own}.
    draft_bust: {player} was the steal of the draft.
    undefeated: {own} is still looking for a win.
    """

  /// Lies in other words and of other kinds, which it was not tuned on.
  static let otherLies = """
    loss: {own} edged {opponent} and never looked back.
    loss: {opponent} had no answer for {own}.
    win: {own} ran into a buzzsaw named {opponent} and folded.
    win: {own} took the L from {opponent} and a cold ride home.
    loss: {own} walked away with it while {opponent} found the keys.
    win: {opponent} finished off {own} before the late games.
    loss: {own} pulled it out against {opponent}, somehow.
    win: {opponent} swept {own} out the side door.
    loss: Somebody forgot to tell {opponent}, who lost to {own}.
    win: {own} went down to {opponent} like a folding chair.
    fatal_bench: {own} rolled with {benched} and it cost them the game.
    fatal_bench: {started} sat there all day in a warmup jacket.
    bench_mistake: {own} plugged in {benched} and called it coaching.
    bench_mistake: {started} never left the bench, and {benched} took the field.
    bench_mistake: They parked {started} next to the cooler.
    trade: {own} unloaded {got_headliner} on {opponent} and ran.
    trade: {own} brought in {gave_headliner}, and {opponent} got {got_headliner}.
    trade: {opponent} landed {got_headliner} and {own} waved goodbye.
    traded_away: {opponent} traded {player} to {own}, and he paid rent.
    beat_old_team: {own} traded {player} away and he came back to haunt them.
    overbid: {own} was too cheap to get {player}.
    outbid: {own} paid {winning_bid} for {player} without blinking.
    dropped: {own} grabbed {player} off the wire and he delivered.
    pickup: {own} let {player} go and regretted it by dinner.
    pickup_won: {own} gave up on {player} too soon.
    win: {own} brought up the rear this week.
    loss: {own} outscored everybody, and it didn't matter.
    win: {own} had the worst lineup in the league.
    loss,points_for: {own} lapped the field this week.
    week_high: {own} trailed the field all day.
    week_low: {own} led the league in scoring on Sunday.
    week_low: It was the best score of the week, and {own} framed it.
    lucky_win: {own} is the unluckiest team in the league.
    unlucky_loss: {own} backed into this one with a fluke.
    unlucky_loss: It was a gift-wrapped week for {own}.
    rise: {own} dropped {places} spots in the rankings.
    fall: {own} vaulted over half the league.
    fall: {own} is on the rise.
    proved_us_wrong: Just as we predicted, {own} had it.
    best_starter: {player} vanished on {own} like a bad check.
    best_starter: {player} sank {own} all by himself.
    worst_starter: {player} went off for {own}.
    worst_starter: Thanks to {player}, {own} cruised.
    losing_streak: {own} is rolling, and nobody wants a piece.
    win_streak: {own} keeps losing and keeps smiling.
    losing_streak: {own} stopped the bleeding on Sunday.
    win_streak: {own} is in a tailspin.
    win_streak: The streak ended for {own} on Sunday.
    playoff_odds: {own} is in, locked up, done deal.
    playoff_odds: {own} is playing out the string.
    win: The season's over for {own}.
    loss: {own} is the champion of the whole thing.
    loss,next_game: Up next for {own} is {other}.
    next_game: {own} draws {other} on deck.
    win: {own} got past {other} by {margin}.
    loss: {other} put {own} away early.
    loss: {own} swindled somebody in a blockbuster.
    win: {own} dealt half the roster on Wednesday.
    win: {own} claimed a hero off waivers.
    loss: {own} dropped its best player for nothing.
    narrow_loss: {own} got steamrolled by {opponent}.
    blowout_loss: {own} lost by a whisker.
    blowout_win: {own} barely survived {opponent}.
    narrow_win: {own} annihilated {opponent}.
    closest_game: It was never in doubt for {own}.
    win: It came down to the last play, and {own} held its breath.
    loss: {own} rallied on Monday night and it wasn't enough.
    win: {own} won in overtime.
    loss: {own} had it in the bag and melted down.
    loss: {own} forgot to set a lineup.
    win: {own} lost its quarterback to a concussion at noon.
    loss: {own} was suspended for the first half.
    win: A stat correction on Tuesday saved {own}.
    loss: The league folded the team, and {own} resigned.
    season_high: It was the low point of the year for {own}.
    season_low: {own} had the best week of the season.
    bench_points: {own} got every right move from a perfect lineup.
    revenge: {opponent} owns {own} and it isn't close.
    first_win: {own} has never won a game.
    first_loss: {own} stays unbeaten.
    streak_snapped: {own} stretched the streak on Sunday.
    skid_snapped: The skid goes on for {own}.
    winless: {own} hasn't lost yet.
    undefeated: {own} is stuck in the cellar.
    last_place: {own} sits atop the league.
    first_place: {own} is the doormat of the league.
    eliminated_from_race: {own} controls its own destiny.
    clinched: {own} is on the outside, season over.
    efficiency: {own} set the worst lineup in the league.
    all_play: {own} won the championship this week.
    """

  /// Lies that were written after the table, to see how it does with words that it has never met.
  static let unseenLies = """
    loss: {own} gave {opponent} a beating it won't forget.
    loss: {own} clipped {opponent} at the wire.
    win: {own} got run over by {opponent} in broad daylight.
    win: {opponent} left with the victory and the leftover wings.
    win: It was another Sunday in the loss column for {own}.
    loss: {own} got off the mat and dropped {opponent}.
    win: {opponent} was simply the better team, and {own} was the dessert.
    loss: {own} ends the week with a smile and a win.
    loss: {own} put {opponent} in a blender.
    win: {own} lost the lead, the game and a flip-flop.
    fatal_bench: {own} left {started} at home and played {benched}.
    bench_mistake: {started} spent the afternoon on the bench with a juice box.
    bench_mistake: {benched} made the starting lineup and nobody asked why.
    trade: {own} parted ways with {got_headliner}.
    trade: {own} came away with {gave_headliner}.
    trade: {opponent} gave up {gave_headliner} in the deal.
    overbid: {own} lost the auction for {player}.
    pickup: {own} waived {player} on a Tuesday.
    dropped: {own} signed {player} and hung his jersey.
    outbid: {own} landed {player} for a song.
    week_high: {own} had the worst day of anybody.
    week_low: {own} lit up the scoreboard more than anybody else.
    lucky_win: {own} had the worst luck of the week.
    unlucky_loss: Fortune smiled on {own}, as it always does.
    rise: {own} went the wrong way in the rankings.
    fall: {own} moved up in the rankings.
    best_starter: {player} was the worst thing about {own}'s Sunday.
    worst_starter: {player} led the way for {own}.
    win_streak: {own} has forgotten how to win.
    losing_streak: {own} just keeps winning.
    losing_streak: Nobody's beaten {own} in weeks.
    playoff_odds: {own} has already booked a spot in the playoffs.
    playoff_odds: {own} was eliminated on Sunday.
    next_game: {own} has {other} on the schedule next week.
    win: {own} traded for a kicker and never looked back.
    loss: {own} worked the wire like a pro this week.
    narrow_loss: {own} got its doors blown off.
    blowout_win: It took {own} until the final whistle to put {opponent} away.
    win: {own} rallied late and stole it.
    loss: {own} coughed up a lead on Monday night.
    win: {own} played short-handed after an ankle injury at noon.
    loss: {own} quit the league on Tuesday.
    season_high: It was the worst {own} has looked all season.
    season_low: {own} peaked on Sunday.
    revenge: {own} lost the rematch to {opponent}.
    owned: {own} finally solved {opponent}.
    first_place: {own} is at the bottom of the table.
    last_place: {own} leads the league.
    undefeated: {own} is winless and proud of it.
    winless: {own} has a perfect record.
    """

  /// Lies that were written after the last change of the table and the rules, and have changed nothing.
  static let lastLies = """
    loss: {own} hung a number on {opponent} that'll need a plaque.
    win: {opponent} made {own} look like a preseason team.
    loss: {opponent} went home with the loss and a cold burrito.
    win: {own} fell apart against {opponent}.
    win: They left the field beaten by {opponent}.
    loss: {own} earned the win the hard way.
    fatal_bench: {started} was glued to the bench and {benched} took every snap.
    bench_mistake: {own} put {benched} in the lineup and left {started} out.
    trade: {own} said goodbye to {got_headliner} in a deal with {opponent}.
    trade: {gave_headliner} is the newest member of {own}, by trade.
    pickup: {own} dropped {player} before lunch.
    dropped: {own} claimed {player} and never let go.
    overbid: {own} came up empty on {player}.
    week_high: {own} scored less than everybody.
    week_low: {own} led all scorers.
    lucky_win: {own} can't catch a break.
    unlucky_loss: The luck came from the front office of {own}.
    rise: {own} is headed down the table, {places} rungs at a time.
    fall: {own} jumped a couple of spots.
    best_starter: {player} gave {own} a goose egg.
    worst_starter: {player} was the hero of the day.
    win_streak: Another week, another loss for {own}.
    losing_streak: {own} extended the winning streak.
    playoff_odds: {own} wrapped up a playoff berth.
    next_game: {own} gets a rematch with {other} next.
    loss: {own} survived a late scare from {opponent}.
    narrow_loss: {own} was never in it.
    blowout_win: One field goal decided it for {own}.
    win: The injury bug bit {own} twice.
    loss: {own} had the trade of the year.
    """

  static let truths = """
    loss: {own} lost to {opponent} by {margin}, and the couch felt it.
    loss: {opponent} beat {own} {opponent_points} to {points}.
    loss: {own} came up short against {opponent}.
    loss: {opponent} got past {own} and kept driving.
    loss: {own} went down to {opponent} with the lights on.
    loss: A loss to {opponent} is a loss, even with snacks.
    loss: {own} scored {points}, and {opponent} didn't even need a towel.
    loss: {own} fell to {opponent}, {points} to {opponent_points}.
    loss: {points} points, one casserole dish, and a long walk to the car.
    loss: They lost by {margin}, and the group chat brought folding chairs.
    win: {own} beat {opponent} by {margin} and asked for a parade.
    win: {own} got past {opponent}, {points} to {opponent_points}.
    win: {opponent} lost to {own} and blamed the grill.
    win: {own} took down {opponent} with {points} points.
    win: {opponent} ran into {own} and folded like a lawn chair.
    win: {own} held off {opponent}, and nobody spilled the dip.
    win: {own} won by {margin}, which is a polite kind of mugging.
    win: A win over {opponent} goes on the fridge.
    win: {points} from {own}, and somebody's uncle is already on the phone.
    win: {own} pulled it out against {opponent}.
    fatal_bench: {benched} scored {benched_points} on the bench, and {own} lost by {margin}.
    fatal_bench: {own} started {started} over {benched} and lost the game with it.
    fatal_bench: {benched} sat. {started} started. The rest is paperwork.
    fatal_bench: {own} would have won with {benched}.
    fatal_bench: {own} lost by {margin} with {benched_points} points sitting on the bench.
    bench_mistake: {started} got the start and gave them {started_points}; {benched} had {benched_points} on the bench.
    bench_mistake: {own} left {benched} on the bench with {benched_points}.
    bench_mistake: {own} benched {benched} and got {started_points} from {started}.
    bench_mistake: {benched} watched from the bench in a very nice hat.
    bench_mistake: {own} should have started {benched}.
    trade: {own} traded {gave_headliner} to {opponent}.
    trade: {own} got {got_headliner} from {opponent}, and more.
    trade: {opponent} sent {got_headliner} to {own}.
    trade: {own} shipped {gave_headliner} out of town.
    overbid: {own} paid {bid} for {player}, and the next bid was {next}.
    overbid: {own} overpaid for {player} by {over}.
    outbid: {own} bid {bid} on {player} and {winner} bid {winning_bid}.
    outbid: {own} missed out on {player}.
    dropped: {own} cut {player}, who scored {points} for {opponent}.
    dropped: {own} dropped {player}, and he sent a postcard worth {points} points.
    pickup: {own} picked up {player} and got {points} points.
    pickup: {player} came off the waiver wire with {points}.
    week_high: {own} had the highest score of the week with {points}.
    week_high: Nobody scored more than {own}.
    week_low: {own} had the lowest score of the week.
    week_low: {points} points is the worst week anybody had.
    lucky_win: {own} got lucky and knows it.
    lucky_win: {own} won with {points} points, a fluke in a nice coat.
    lucky_win: That score loses to {would_have_lost_to} other teams.
    unlucky_loss: {own} deserved better.
    unlucky_loss: {own} lost with {points} points and got robbed by the schedule.
    rise: {own} climbed {places} spots.
    rise: {own} went from {from} to {to}.
    rise: {own} is on the rise, and the neighbors noticed.
    fall: {own} fell {places} spots.
    fall: {own} slid from {from} to {to}.
    proved_us_wrong: We picked {opponent}, and {own} proved us wrong.
    let_us_down: We picked {own}, and they let us down.
    best_starter: {player} led {own} with {points}.
    best_starter: {player} carried the team with {points} points.
    worst_starter: {player} gave {own} {points} points.
    worst_starter: {player} vanished, with {points} points to show for it.
    win_streak: {own} has won {length} in a row.
    win_streak: {length} straight wins, and nobody has checked their shoes.
    win_streak: {own} is on a roll.
    losing_streak: {own} has lost {length} straight.
    losing_streak: {own} can't buy a win.
    losing_streak: The skid is at {length} and has its own zip code.
    streak_snapped: The streak ended at {length}, thanks to {opponent}.
    skid_snapped: {own} snapped a {length}-game skid against {opponent}.
    playoff_odds: {own} has a {percent} chance to make the playoffs.
    magic_number: {own} needs {wins} more wins.
    clinched: {own} clinched a playoff spot.
    eliminated_from_race: {own} is out of the race.
    next_game: Next week {own} gets {opponent}.
    rematch: {own} sees {opponent} again next week.
    narrow_loss: {own} lost by {margin}, a whisker.
    narrow_win: {own} barely beat {opponent}, by {margin}.
    blowout_win: {own} crushed {opponent} by {margin}.
    blowout_loss: {own} got blown out by {opponent}.
    closest_game: It was the closest game of the week, {margin} points.
    season_high: {own} put up a season high, {points}.
    season_low: {own} hit a season low with {points}.
    bench_of_shame: {own} left {points} points on the bench.
    efficiency: {own} got {actual} out of a possible {best}.
    owned: {own} has lost {run} straight to {opponent}.
    revenge: {own} got revenge on {opponent}.
    rivalry: The series with {opponent} stands at {wins}-{losses}.
    draft_steal: {player} was the steal of the draft.
    draft_bust: {player} is a bust, with {points} points.
    undefeated: {own} hasn't lost.
    winless: {own} is still winless.
    last_place: {own} is in last place.
    first_place: {own} is in first place.
    record: {own} is {text}.
    win,record: {own} beat {opponent} and is {text} now.
    loss,losing_streak: {own} lost to {opponent}, the {length} in a row.
    loss,rank: {own} is ranked {rank} of {of}.
    win: That's a group chat you mute for a week.
    loss: There is no refund on a Sunday.
    loss: Somebody check on the cooler.
    """
}
