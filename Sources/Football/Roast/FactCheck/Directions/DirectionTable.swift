/// Words of results, roles, moves and events, and the facts that prove them.
///
/// A line is `name opposite: proofs: phrases`. An opposite of `-` is none. A proof is a kind of fact, `kind.value` if the
/// value must have the player (`*` is every kind), or a rule with `=`. Without proofs only a fact's own words are one.
/// In phrases, `climb*` is a word's beginning, `#` a number, `@t` a team and `@p` a player.
enum DirectionTable {
  static let text = [results, lineups, moves, tables, games, events].joined(separator: "\n")

  private static let results = """
    won lost: =result: won, beat, beats, beating, defeat*, topp*, tops @t, edg*, outlast*, \
    outscor*, outplay*, outgun*, bested, downed, surviv*, embarrass*, humiliat*, toppl*, conquer*, \
    dispatch*, handled, handles, handling, got past, get past, gets past, getting past, slip* \
    past, slip* by, sneak* past, snuck past, sneak* by, squeak* past, squeak* by, squeez* past, \
    ran past, blew past, took down, take* down, taking down, took out, put away, put down @t, \
    knock* off, knock* out, finish* off, held off, hold* off, fought off, fend* off, took care of, \
    tak* care of, short work of, upset, upsets, sank @t, stole one, steal* one, better of, too \
    much for, walked away with, swept, sweep*, prevail*, triumph*, came out on top, came out \
    ahead, finish* on top, the w, a w, another w, win column, got one, get one, gets one, pull* it \
    out, pull* it off, pull* one out, clos* it out, clos* out, got it done, get it done, gets it \
    done, escap*, held on, hold on, holds on, hung on, came through, took it, took the game, took \
    this one, took that one, took one, takes one, winner, winners, victorious, victor, last laugh, \
    cruis*, owns @t, own @t, owned @t, solv*, dethron*, outduel*, mow* down, roll* past, wax*, \
    school*, took @t, take* @t to, sent @t packing, sent @t home, send* @t home, punk*, stun*, \
    shock*, spoiled, silenc*, good guys won, manag* to win, found a way, find* a way, bag* a win, \
    nab* a win, whupp*, beat up on, cook* @t
    won lost: =result =wide: crush*, demolish*, thrash*, smok* @t, rout*, destroy*, dismantl*, \
    trounc*, flatten*, clobber*, pummel*, steamroll*, whip*, obliterat*, annihilat*, hammer*, \
    squash*, spank*, buried @t, bury @t, wallop*, maul*, drubb*, ran over, roll* over, walk* over, \
    ran through, shellack*, ran away with, bulldoz*, wip* the floor, blew out, blow* out, beat the \
    brakes, boat race*, curb stomp*, lit up @t, torch*, hung # on
    lost won: =result: lost, loses, lose, losing to @t, losing by, fell to @t, fell to the, fell \
    short, falls short, fell again, fell by, fell # to, fell at the hands, came up short, come up \
    short, comes up short, went down, goes down, go down, going down, drop* one, drop* another, \
    drop* this one, drop* the game, drop* it to, an l, the l, another l, took an l, loss column, \
    succumb*, bow* to, bow* out, went home empty, bit the dust, wrong end, wrong side of, blew it, \
    second best, got got, loser, losers, losers', fumbl* it away, threw it away, gave it away, \
    choke*, choking, fold*, ran into, no match for, no answer for, couldn't get past, couldn't \
    hold off, couldn't beat, could not beat, powerless against, surrender*, wilt*, crumbl*, \
    capitulat*, got run off
    victory defeat: =counted record luck all_play all_play_season rivalry lucky_season \
    magic_number needs_help giant_killer first_loss streak_snapped win_taken playoff_odds average \
    rank points_for: win, wins, victory, victories, dub, dubs, won #
    defeat victory: =counted record luck all_play all_play_season rivalry unlucky_season \
    close_losses first_win skid_snapped win_given losing_streak owned gave_first_win rank average \
    points_against playoff_odds: loss, losses, a defeat, defeats, the defeat, in defeat, lost #
    tied -: tie: tied, tie, ties, deadlock*, dead heat, sister*, drew
    hot cold: win_streak undefeated: win streak, wins streak, winning streak, hot streak, on a \
    roll, on a heater, heater, unstoppable, keep* winning, can't lose, red hot, on fire, winning \
    run, unbeaten, undefeated, perfect record, spotless, flawless, never lose, never loses, run \
    the table, rolling, won straight, straight wins, winning ways, momentum, haven't lost, hasn't \
    lost, yet to lose, invincib*, ninth heaven, everything clicking, white hot, no losses
    cold hot: losing_streak winless owned owned_for_years: losing streak, losing skid, skid, \
    slump*, free fall, freefall, tailspin, nosediv*, spiral*, keep* losing, can't win, can't buy a \
    win, winless, drought, losing run, losing ways, ice cold, straight losses, haven't won, hasn't \
    won, yet to win, forgotten how to win, still looking for, still searching, still hunting, \
    can't catch a break, bleeding, in a rut, no wins, without a win
    extended snapped: win_streak losing_streak undefeated winless owned owned_for_years: stretch* \
    the streak, extend* the, kept the streak, streak continu*, streak is alive, streak alive, \
    streak goes on, skid goes on, skid continu*, streak lives, slide continu*, streak rolls on, \
    keeps the streak, streak kept
    snapped extended: streak_snapped skid_snapped first_loss first_win drought_over giant_killer \
    gave_first_win fell_unbeaten : snap*, streak end*, streak over, streak died, streak is over, \
    run is over, run end*, end* the skid, end* the streak, end* a, skid end*, skid is over, stopp* \
    the, broke the, break* the, broke a, monkey, finally got one, finally won, finally, at last, \
    long last, first time since, no longer unbeaten, bubble, blemish*, came to an end, halt*
    """

  private static let lineups = """
    benched started: *.benched benched_too_soon.player started_too_late.player bench_points \
    bench_of_shame bench_beat_lineup efficiency: bench*, pine, @p sat, sat @p, sat behind, sat \
    out, sat on, @p watch*, @p stay*, left out, @p on the couch, street clothes, warmup*, never \
    left the bench, didn't leave the bench, didn't get off the bench, stash* @p, park* @p, @p \
    park*, on ice, clipboard, @p sitting, sitting @p, sits @p, @p sits, reserves, didn't play @p, \
    didn't start @p, never started @p, left @p, leav* @p, healthy scratch, unused
    started benched: *.started *.player dead_weight: start* @p, @p start*, @p got the start, @p \
    gets the start, got the nod, gets the nod, got the call, @p in the lineup, starting lineup, \
    plugg* @p, plugg* in @p, trust* @p, trust* in @p, rolled with @p, roll* with @p, went with @p, \
    rode with @p, ride with @p, stuck with @p, slotted @p, insert* @p, @p play*, @p took the \
    field, chose @p, pick* @p over, slott* in @p, deploy* @p, kept @p in, leaned on @p, ran out @p
    bestman worstman: best_starter.player top_player.player pickup.player pickup_won.player \
    monday_night.player best_starter_lost.player one_man.player one_play.player starter.player \
    beat_old_team.player traded_away.player beaten_by_cut.player outbid_opponent.player \
    outbid_and_beaten.player dropped.player draft_steal.player story_star: @p led, led by @p, @p \
    carried, carried by @p, thanks to @p, @p saved, saved by @p, @p exploded, @p erupted, @p went \
    off, @p dominated, @p delivered, @p came through, @p was the hero, hero, mvp, @p balled out, \
    @p did the rest, @p showed up, @p bailed, bailed out by @p, behind @p, @p torched, @p did it \
    alone, star turn, @p cooked
    worstman bestman: worst_starter.player flop_soft.player negative_starter.player \
    won_with_zero.player old_team_flop.player started_too_late.player price_per_point.player \
    starter.player *.started draft_bust.player dead_weight story_flop: @p flop*, @p vanish*, @p \
    disappear*, @p laid an egg, laid an egg, goose egg, a dud, duds, @p no show*, @p sank, sunk by \
    @p, undone by @p, done in by @p, @p face plant*, @p stunk, @p stank, @p gave them, @p let, let \
    down by @p, stinker, zero, goose eggs, a donut, @p did nothing, @p went missing, nothing from \
    @p
    mistake -: =imperfect *.benched benched_too_soon.player started_too_late.player bench_points \
    bench_of_shame bench_beat_lineup empty_slots flop_soft: wrong guy, wrong man, wrong one, wrong \
    lineup, lineup decision, start sit, wrong quarterback, wrong receiver, wrong back, points on \
    the bench, cost them the game, cost them
    perfect -: =perfect: perfect lineup, optimal, best possible, right lineup, right call, every \
    right button, right guys, right move, right moves, pushed all the right
    empty -: empty_slots: empty slot*, empty spot*, left a spot, empty lineup, no kicker, without \
    a quarterback, without a kicker, forgot to, forgot about, didn't set, left a hole
    """

  private static let moves = """
    gave got: *.gave_all *.gave *.gave_players *.gave_headliner traded_away.player \
    pick_became.player: traded @p, trades @p, trading @p, traded away @p, trading away @p, shipp* \
    @p, shipp* out @p, ship @p, ships @p, sent @p, sends @p, sending @p, dealt @p, deals @p, \
    flipp* @p, gave up @p, gives up @p, giv* away @p, gave away @p, moved @p, moves @p, mov* on \
    from @p, unload* @p, part* with @p, part* ways with @p, offload* @p, sold @p, sells @p, \
    surrendered @p, gave @t @p, hand* @t @p, gift* @t @p, sent @t @p, sold @t @p, swapp* @p, \
    exchang* @p, turned @p into
    got gave: *.got_all *.got *.got_players *.got_headliner beat_old_team.player \
    old_team_flop.player pickup.player pickup_won.player top_player.player outbid_opponent.player \
    price_per_point.player overbid.player draft_steal.player draft_bust.player first_pick.player: \
    acquir* @p, land* @p, brought in @p, bring* in @p, receiv* @p, got @p, gets @p, getting @p, \
    swindl*, fleec*, pried @p, pry* @p, traded for @p, trad* for @p, welcom* @p, dealt for @p, \
    took on @p, haul*, came away with @p, come* away with @p, nabb* @p, got back @p, in return
    trade -: trade trade_return traded_away pick_became beat_old_team old_team_flop: trade*, \
    trading, swap*, blockbuster, dealt, shipped, the deal, that deal, one for one, straight up, \
    straight across, old team, former team, ex team, the exchange, the haul
    added dropped: pickup.player pickup_won.player overbid.player outbid_opponent.player \
    price_per_point.player bad_exchange.added: add* @p, claim* @p, grab* @p, sign* @p, pick* up \
    @p, pick* @p up, pick* @p off, scoop* @p, scoop* up @p, found @p, rent* @p, won @p, snag* @p, \
    pluck* @p, @p off the wire, bid on @p, paid # for @p, spent # on @p, stream* @p, waiver wire \
    hero, the pickup, pickup*, dumpster, off the street
    dropped added: dropped.player beaten_by_cut.player bad_exchange.dropped: dropp* @p, drop @p, \
    cut @p, cuts @p, cutting @p, releas* @p, waiv* @p, let @p go, let go of @p, got rid of @p, \
    kick* @p, dump* @p, gave up on @p, giv* up on @p, bail* on @p, @p was cut, @p got cut, their \
    own cut, castoff*, reject, ditch* @p, jettison* @p, dropped its, dropped their, cut its, cut \
    their
    paid -: overbid price_per_point outbid_opponent pickup_won draft_steal draft_bust: paid, \
    overpaid, overpay*, overbid*, winning bid, won the bid, paid #, spent #, broke the bank, blew \
    # on, shelled out, most expensive, won the auction, splurg*, coughed up #, dropped # on, \
    emptied the, emptied their, out bid everyone
    bid -: overbid outbid outbid_opponent outbid_and_beaten price_per_point: bid # on, won with #
    outbid paid: outbid outbid_and_beaten outbid_opponent: outbid, missed out on, lost the bid, \
    lost out on, came up empty, too cheap, cheapskat*, whiff* on, penny pinch*, lost @p to, \
    outspent
    wire -: pickup pickup_won overbid outbid dropped beaten_by_cut bad_exchange outbid_opponent \
    outbid_and_beaten price_per_point: waiver*, wire, faab, bid, bids, bidding, budget
    steal bust: draft_steal.player draft_steal pick_became overbid pickup: steal of the, draft \
    steal, bargain, the steal, draft day steal, late round gem, sleeper pick, a steal, robbery, \
    best pick, league winner
    bust steal: draft_bust.player draft_bust: bust, busts, draft bust, worst pick, wasted pick, \
    wasted a, reach, reached for, first round bust, burn* a, burnt a
    draft -: draft_steal draft_bust first_pick pick_became last_finish opener: draft, drafted, \
    drafts, round pick, first rounder, first round, first overall, auction
    """

  private static let tables = """
    rose fell: rise bounced_back: climb*, rose, rises, rising, jump*, moved up, move* up, moving \
    up, leap*, vault*, ascend*, up # spot*, up # place*, shot up, surg*, pass* @t, ascent, on the \
    rise, up a spot, gain* ground, skyrocket*, up in the
    fell rose: fall plunged =loser: fell, falls, fall*, tumbl*, slid, slide, slides, sliding, \
    slip*, plummet*, plung*, down # spot*, down # place*, down to #, down a spot, descend*, sank, \
    sinks, sinking, drop* # spot*, drop* # place*, drop* to, drop* from, drop* in the, backslid*, \
    slipped to, lost # spot*, lost ground, tank*, dropp* out of
    high low: =best week_high season_high season_record top_loser bench_of_shame champion \
    outscored_champion best_starter_lost top_player margin_times_win first_place one_man: highest, \
    most points, the most, top score, top scor*, high score, biggest, best score, league's best, \
    best in the, best week, season's best, season high, career high, scored more than, nobody \
    scored more, more than any*, more than every*, outscored every*, led the league, led the week, \
    led all, leads the league, tops in, lap* the field, best team, best of the, the best score, \
    nobody else, no one else, better than every*, better than any*, a record, new record, set the \
    record, record setting, all time, scoring champ*, scoring leader*, best lineup, number one, \
    more than anybody, ahead of every*, clear of every*
    low high: =worst week_low season_low season_record closest_game last_place finished_last \
    margin_times_loss: lowest, fewest, the least, worst score, worst week, season low, low score, \
    low scor*, worst in the, scored less, scored fewer, less than any*, fewer than any*, fewer \
    than every*, less than every*, worst team, worst of the, worst lineup, worst total, smallest, \
    bottom of the scor*, worst loss, league's worst, outscored by every*, trailed every*, nobody \
    scored less, no one scored less, trailed the field, worst output, low point, low water
    top cellar: =best first_place champion: first place, top spot, on top of the, atop, top of \
    the, sits first, best record, leads the, number one, class of the league, top dog*, front \
    runner*, frontrunner*, the throne, king of the, first in the, team to beat, the summit, \
    penthouse, top seed, mountaintop, the favorite
    cellar top: =worst last_place finished_last: last place, dead last, cellar, basement, bottom \
    of the, rock bottom, the sacko, worst record, in last, finished last, finish last, doormat*, \
    bottom feed*, brought up the rear, bring* up the rear, caboose, tail end, hit bottom, below \
    every*, at the bottom, wooden spoon
    lucky unlucky: lucky_win lucky_season =lucky survivor close_call: luck*, fluk*, stolen, stole, \
    gift wrapped, charmed, horseshoe, rabbit, four leaf, got away with, back* in, back* into, easy \
    schedule, soft schedule, cupcake*, lottery, undeserv*, bailed out, fortunate, houdini, no \
    business, dodg*, handed a win
    unlucky lucky: unlucky_loss unlucky_season =unlucky top_loser: unluck*, robbed, hard luck, \
    curs*, snakebit*, bad luck, tough luck, no luck, rotten luck, jinx*, deserved better, deserve* \
    better, tough schedule, hard schedule, brutal schedule, unfair, misfortune, wrong opponent, \
    wrong week, victim*, out of luck, hosed, shafted, bad beat
    picked -: proved_us_wrong let_us_down upset_win upset_loss: we picked, our pick, picked them, \
    picked against, we had them, we had @t, the paper pick*, the pick, we believed, believed in \
    them, doubt*, wrote them off, counted them out, proved us wrong, let us down, we were wrong, \
    our prediction, favored, underdog*, made us look, vouch*, upset of the, the upset, an upset, \
    betting on, we bet
    right -: : we were right, called it, we called, as predicted, nailed it, told you so, just as \
    we, saw it coming, saw this coming, we knew, as expected, like we said, as we said, made us \
    look smart, proved us right
    inside outside: clinched bye advanced champion runner_up third_place eliminated was_chopped: \
    clinch*, punch* their, punch* his, punch* her, playoff bound, lock* up, secur*, booked a spot, \
    book* a, made the playoffs, in the dance, safely in, guarantee*, sew* up, sealed, can coast, \
    rest easy, earned a bye, a bye, playoff berth, is in the playoffs, postseason, done deal
    outside inside: eliminated_from_race eliminated runner_up chopped was_chopped finish \
    finished_last: eliminated, elimination, out of it, out of the race, out of the running, \
    mathematically, season is over, season over, season's over, done for the year, no playoffs, \
    missed the playoffs, miss the playoffs, knocked out, playing out the string, officially out, \
    going home, packed up, playoff hopes, dead in the water, season died, next year, vacation, out \
    of contention, nothing to play for, cooked, toast
    race -: needs_help magic_number playoff_odds clinched still_alive eliminated_from_race \
    eliminated advanced bye champion runner_up third_place title_path fell_unbeaten: playoff*
    alive -: needs_help magic_number playoff_odds clinched still_alive close_call survivor: still \
    alive, in the hunt, in the mix, on the bubble, magic number, control* their, control* its, \
    control* his, control* her, own destiny, need* help, hanging on, hang* by, playoff odds, \
    playoff race, must win, win out, win and in, on the brink, one more win, needs to win, has to \
    win, have to win, need to win, need # more, longshot, long shot
    title -: champion title_path runner_up advanced eliminated fell_unbeaten beat_champion \
    final_avenged final_again last_to_beat_champion outscored_champion third_place last_finish \
    finish clinched bye playoff_odds: champion*, title, trophy, crown*, won it all, in the final, \
    won the final, lost the final, finalist, runner up, semifinal*, quarterfinal*, third place \
    game, the ship, hoist*, won the league, chip
    next -: next_game rematch opener opener_grudge: next week, up next, next up, next opponent, on \
    deck, awaits, comes next, gets next, next is, next sunday, upcoming, coming up, around the \
    corner, draws @t next, now faces, now face, this coming, faces @t, looming
    """

  private static let games = """
    close wide: =close narrow_win narrow_loss closest_game close_losses close_again \
    same_margin_win same_margin_loss just_short fatal_bench one_play: close, closest, close one, \
    narrow*, by a hair, a whisker, whisker*, nail bit*, nailbit*, barely, down to the wire, last \
    second, photo finish, coin flip, by a nose, thriller, heartbreak*, edged, squeak*, skin of, \
    just enough, just missed, tight, by inches, agoniz*, razor*, hairline, one catch, one yard, \
    one play, single point, hair's breadth, inches, rounding error, one more catch, hang nail, \
    eke*, eked
    wide close: =wide blowout_win blowout_loss margin_times_win margin_times_loss plunged week_low \
    one_man: blowout*, blew out, laugher, wasn't close, was not close, not close, wasn't even \
    close, never close, never in doubt, massacre*, slaughter*, bloodbath, beatdown, beat down, by \
    halftime, mercy rule, ran away, no contest, lopsided, drubbing, wipeout, one sided, garbage \
    time, stomp*, blew the doors, not even close, doors off, coast*, running clock
    comeback collapse: comeback monday_night story_turned one_play lead_changes bounced_back: came \
    back, come back, coming back, comeback*, rall*, from behind, storm* back, trail*, climbed out, \
    claw* back, erased, overcame, turned it around, pulled ahead late, bounc* back, flipped the, \
    woke up late
    collapse comeback: collapse story_turned plunged lead_changes: blew a, blew the, blew an, \
    collaps*, gave up the lead, had it won, had it in the bag, meltdown, melted, squander*, up \
    big, let it slip, let one slip, fell apart, implod*, came apart, lead evaporat*, led all day, \
    led most, the lead slip*
    finish -: one_play monday_night comeback collapse lead_changes closest_game narrow_win \
    narrow_loss story_turned just_short fatal_bench: came down to, come down to, comes down to, \
    monday night, sunday night, thursday night, monday, overtime, last play, final play, buzzer, \
    hail mary, late games, fourth quarter, halftime, final drive, final minute*, late touchdown, \
    late surge, garbage touchdown, final whistle, last drive, kneel*, two minute, lead chang*, \
    back and forth, seesaw, led wire to wire, wire to wire, walk off, last gasp, final snap, early \
    lead, the fourth
    again -: rivalry revenge owned same_margin_win same_margin_loss close_again final_avenged \
    final_again drought_over owned_for_years rematch beat_champion rematch_change win_streak \
    losing_streak: revenge, grudge, rematch, aveng*, payback, series, owns the, nemesis, again \
    this season, second time, third time, own* @t, even the score, season sweep, swept the, \
    evened, got even, settled a score, season series, rubber match, lost to them before, rivalr*
    first -: first_win first_loss gave_first_win giant_killer winless undefeated season_high \
    first_pick first_place: first win, first loss, first victory, first defeat, maiden, off the \
    schneid, opening day, finally, never beaten, never won, never lost, first of the season, first \
    of the year
    upset -: upset_win upset_loss giant_killer gave_first_win proved_us_wrong let_us_down \
    first_win: giant kill*, upset, upsets, stunner, shock*, stun*, david, goliath
    position -: =position: quarterback*, qb, kicker*, tight end*, running back*, wideout*, \
    receiver*, wide receiver*, rb, wr, te, the defense, their defense, defense scored, kicking
    score -: record points_for average week_high week_low : on pace, season total
    """

  private static let events = """
    event -: : left the league, quit the league, quits the league, rage quit*, sold the team, sold \
    his team, sold their team, suspend*, veto*, forfeit*, auto draft*, autodraft*, no show, stat \
    correction*, commissioner step*, collud*, tamper*, fined, ejected, benching himself, holdout*, \
    held out, hold* out for, contract, missed the game, missed the week, dues, unpaid, owes the \
    league, kicked out, banned, disqualif*, hacked, protest*, lawsuit, resign*, new owner, new \
    manager, took over the team, changed the name, changed their name, changed his name, rule \
    change*, folded the team, postpon*, game time decision, late scratch, ruled out, limp*, \
    concuss*, hamstring*, acl, injur*, carted, hurt himself, side bet, trade deadline, last year, \
    last season, years ago, a year ago, league history, league record
    """
}
