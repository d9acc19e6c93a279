/// Sentences in the style of models, each with its citations and the verdict.
///
/// A line is `team, verdict, cited kinds: sentence`; the verdict is `ok`, the kind of the problem, or
/// `uncited` for what another fact would carry.
enum FactCheckGolden {
  static let lines = champions + cellar

  private static let champions = """
    1 ok record: At 8-5 the Soggy Waffles look like a contender, if you squint.
    1 ok record: Eight wins and five losses, and not one of them was on purpose.
    1 ok record: An 8–5 record is what happens when nobody reads the fine print.
    1 ok record: Soggy Waffles (8-5) are still here, like glitter.
    1 ok record: Dana Whitlock's 8-5 is a monument to other people's mistakes.
    1 ok record: Thirteen games in, Dana still sets the line-up with a blindfold.
    1 ok record: They have won eight times and lost five, mostly to themselves.
    1 ok record: That is eight wins, which is more than the manager deserves.
    1 record record: At 8-4 the Soggy Waffles look like a contender.
    1 record record: A 9-5 record like that needs an asterisk.
    1 record record: They are 5-8, and it shows.
    1 record record: Soggy Waffles (7-6) are still here.
    1 number record: Nine wins, and not one of them was on purpose.
    1 number record: They have lost six games.
    1 number record: Fourteen games in, Dana still sets the line-up with a blindfold.
    1 record record: At eight-six, the Waffles are a rounding error.
    1 ok record: At eight-five, the Waffles are a rounding error.
    1 ok rank: Ranked 3rd of 12, the Soggy Waffles can smell the trophy and it smells of soap.
    1 ok rank: Third place is a lovely spot to watch other people win.
    1 ok rank: In third place, nobody can hear you scream.
    1 ok rank: They sit third, smug as a cat in a laundry basket.
    1 ok rank: No. 3 with a bullet, and the bullet is lodged in the foot.
    1 ok rank: The #3 team in a twelve-team league, and it acts like royalty.
    1 ok rank: Dana is number three, which is also how many people believe in this team, give or take 3.
    1 rank rank: Ranked 4th of 12, the Soggy Waffles can smell the trophy.
    1 rank rank: Second place is a lovely spot to watch other people win.
    1 rank rank: In fourth place, nobody can hear you scream.
    1 rank rank: They sit fifth, smug as a cat.
    1 rank rank: No. 1 with a bullet.
    1 number rank: Ranked 3rd of 10, the Soggy Waffles can smell the trophy.
    1 rank rank: They are dead last and it smells like it.
    1 rank rank: Finished first, obviously.
    1 ok rank: A third wheel on a unicycle would have more purpose.
    1 ok rank: First things first, nobody asked for this.
    1 ok rank: Give it a second and the wheels come off.
    1 ok rise: From fifth to third, like a burglar on a borrowed ladder.
    1 ok rise: They climbed two places and pulled a muscle.
    1 ok rise: Up two spots to third, and already insufferable.
    1 ok rise: They went from 5th to 3rd and will tell you at brunch.
    1 rank rise: From sixth to third, like a burglar.
    1 rank rise: They went from 3rd to 5th.
    1 number rise: They climbed three places and pulled a muscle.
    1 rank rise: Up two spots to second, and already insufferable.
    1 ok win: They beat Gravel Pit Crew 118.44 to 106.2 and celebrated like orphans at a buffet.
    1 ok win: They beat Gravel Pit Crew by 12.24.
    1 ok win: They beat the Gravel Pit Crew by 12, which is a polite kind of murder.
    1 ok win: A 118-106 win is nothing to frame.
    1 ok win: A twelve-point win over Marcus Bell is like outrunning a parked car.
    1 ok win: Marcus lost by 12.2 and has not called since.
    1 ok win: Nearly 119 points, and they needed most of them.
    1 ok win: About 120 points of spite and luck.
    1 ok win: Over 118 points of pure spite.
    1 ok win: More than 100 points? No, a modest 118.4.
    1 ok win: Gravel Pit Crew managed 106.2 and a long apology.
    1 ok win: Gravel Pit Crew lost to the Soggy Waffles, and the gravel felt it.
    1 ok win: The win over Gravel Pit Crew was as pretty as a tax audit.
    1 ok win: Beating Marcus Bell is a hobby, not an accomplishment.
    1 ok win: One hundred and eighteen points, and Dana wants a statue.
    1 ok win: They would have lost to anybody with a pulse.
    1 ok win: It takes two to tango, and Gravel Pit Crew brought one shoe.
    1 ok win: A win is a win, even one in clown shoes.
    1 ok win: They won by 12 and the mirror asked for an autograph.
    1 number win: They beat Gravel Pit Crew by 13.24.
    1 number win: They beat Gravel Pit Crew 119.44 to 106.2.
    1 number win: They beat Gravel Pit Crew 118.54 to 106.2.
    1 number win: They beat the Gravel Pit Crew by 13.
    1 number win: A 119-106 win is nothing to frame, at 119.
    1 number win: An eleven-point win over Marcus Bell is like outrunning a parked car.
    1 number win: Exactly 119 points, and they needed most of them.
    1 number win: About 130 points of spite and luck.
    1 number win: Gravel Pit Crew managed 118.44 and a long apology.
    1 result win: They lost to Gravel Pit Crew by 12.24.
    1 result win: Gravel Pit Crew beat the Soggy Waffles.
    1 result win: The loss to Gravel Pit Crew was as pretty as a tax audit.
    1 result win: They lost by 12 and the mirror looked away.
    1 result win: Getting crushed by Gravel Pit Crew is a lifestyle.
    1 result win: Marcus Bell crushed them.
    1 name win: They beat the Velvet Hammers by 12.24.
    1 name win: Ask Priya how it feels.
    1 name win: Somewhere the Narwhals are laughing.
    1 name win: PURPLE NARWHALS would like a word.
    1 name win: Even ollie Quaid could see it coming.
    1 ok win_streak: Three straight wins, and the ego has its own zip code.
    1 ok win_streak: They have won 3 in a row, like a coin with a grudge.
    1 ok win_streak: A three-game winning streak is a short story.
    1 ok win_streak: The winning streak is at three and the parade is booked.
    1 ok win_streak: W3, and insufferable with it.
    1 ok win_streak: The third straight win arrived by goat.
    1 ok win_streak: Winners of three straight, losers of every argument.
    1 ok win_streak: Three wins on the trot, and the trot is a limp.
    1 streak win_streak: Four straight wins, and the ego has its own zip code.
    1 streak win_streak: They have lost 3 in a row.
    1 streak win_streak: A three-game losing streak is a short story.
    1 streak win_streak: L3, and insufferable with it.
    1 streak win_streak: The fourth straight win arrived by goat.
    1 streak win_streak: Losers of three straight, winners of every argument.
    1 streak win_streak: A skid of three will do that to a man.
    1 streak win_streak: Three losses on the trot, and the trot is a limp.
    1 result win_streak: An undefeated season is a terrible burden.
    1 ok best_starter: R.J. Mooreland dropped 31.7 and still had to carry the groceries.
    1 ok best_starter: Mooreland had 31.7 points and no friends.
    1 ok best_starter: Thank R.J. Mooreland, who scored thirty-one point seven.
    1 ok best_starter: Without Mooreland this is a yard sale.
    1 ok best_starter: Almost 32 from R.J. Mooreland, and a yawn from everyone else.
    1 number best_starter: R.J. Mooreland dropped 32.7 and still had to carry the groceries.
    1 stranger best_starter: Clement Vasseur dropped 31.7 and went home.
    1 stranger best_starter: Thank the heavens for Amon-Lee St. Browne and his 31.7.
    1 stranger best_starter: Everybody knows that Odie Beckwith Jr. carried this.
    1 stranger best_starter: They benched Vasseur for this.
    1 stranger best_starter: Rookie Vasseur could have told you.
    1 uncited best_starter: Tuck Bigelow scored 24.1 on the bench.
    1 ok bench_mistake: Tuck Bigelow sat on 24.1 while Hollis Crane started for 3.2.
    1 ok bench_mistake: Bigelow over Crane was a 20.9-point decision, and Dana missed it.
    1 ok bench_mistake: That swap was worth nearly 21 points.
    1 number bench_mistake: Tuck Bigelow sat on 25.1 while Hollis Crane started for 3.2.
    1 name bench_mistake: Brick Lawson sat on 24.1 while Hollis Crane started for 3.2.
    1 ok efficiency: Dana got 87% out of the roster, like a juicer with a grudge.
    1 ok efficiency: Eighty-seven percent of the points, none of the sense.
    1 ok efficiency: The best line-up was worth 135.6, and they left 17.16 in the couch.
    1 number efficiency: Dana got 89% out of the roster.
    1 number efficiency: Eighty-six percent of the points, none of the sense.
    1 ok all_play: Against the field they would have gone 9-2, so there is that.
    1 ok all_play: They would have beaten nine of eleven rivals.
    1 record all_play: Against the field they would have gone 8-3.
    1 number all_play: They would have beaten eight teams.
    1 ok playoff_odds: An 87% shot at the playoffs, and they will still find the gutter.
    1 number playoff_odds: A 97% shot at the playoffs, and they will still find the gutter.
    1 ok points_for: They have piled up 1,537.92 points, second in the league.
    1 ok points_for: Second in scoring with 1,538 points, and proud of it.
    1 ok points_for: More than 1,500 points and still no charm.
    1 number points_for: They have piled up 1,573.92 points.
    1 rank points_for: They have piled up 1,537.92 points, third in scoring.
    1 ok points_for, average: Spread 1537.9 over thirteen weeks and you get 118.3.
    1 number average: They average 119.3 a week.
    1 ok average: They average 118.3 a week, like a metronome with a drinking problem.
    1 ok record, win: Week 13 went to the Waffles, and week 13 wants it back.
    1 week record, win: Week 12 was when the wheels came off.
    1 ok record: Like the Titanic, they have a lovely band.
    1 ok record: This is the Super Bowl of mediocrity.
    1 ok record: Somewhere in Las Vegas a bookie is laughing at 8-5.
    1 ok record: Three raccoons in a trench coat would have called a better game.
    1 ok record: A two-faced, three-legged, ten-gallon disaster of a plan.
    1 ok record: One more look at this roster and I need a drink.
    1 ok record: No one is fooled, and no one is second to none.
    1 ok record: It is a zero-sum game and they brought the zero.
    1 ok record: They have a hundred excuses and a thousand-yard stare.
    1 ok record: At one point somebody has to tell them.
    1 ok record: Fool me once, shame on you, fool me twice, check the waiver wire.
    1 ok record: Holy crap, Dana, eight wins?
    1 ok record: Six of one, half a dozen of the other, all of it beige.
    1 ok record: Dana has nine lives and wastes them on kickers.
    1 number record: They have scored 9,000 yards of nothing.
    1 number record: That is their third title in a row of 4 titles.
    1 ok joke: Nobody has forgotten the Napkin, a 12-1 line-up on a napkin from 2019.
    1 uncited record: Nobody has forgotten a 12-1 line-up on a napkin from 2019.
    1 ok joke, record: They are 8-5, and the Napkin hangs over it like weather.
    1 uncited record: They beat Gravel Pit Crew.
    1 uncited rank: At 8-5 they are third of 12.
    1 uncited record: They are ranked third.
    1 uncited win: R.J. Mooreland scored 31.7 points.
    1 unknownFact nonsense: They are here.
    1 foreignFact 3.record: They are here, at 2-11.
    1 ok record, 3.record: They are 8-5 and Purple Narwhals is 2-11.
    1 record record, 3.record: They are 8-5 and Purple Narwhals is 8-5.
    1 record record, 3.record: Soggy Waffles is 2-11, Purple Narwhals is a mood.
    """

  private static let cellar = """
    3 ok last_place: Dead last of twelve, and digging.
    3 ok last_place: Last place has never looked so lived-in.
    3 ok rank: They are ranked 12th of 12, which takes commitment.
    3 ok last_place: They are rock at the bottom of the league, with a view of the soil.
    3 rank rank: They are ranked 11th of 12, which takes commitment.
    3 ok losing_streak: Seven straight losses is not a slump, it is a career.
    3 ok losing_streak: A skid of seven comes with its own soundtrack.
    3 ok losing_streak: They have dropped seven straight and a plate.
    3 ok losing_streak: The losing streak is now seven games long.
    3 ok losing_streak: That makes seven in a row, all of them ugly.
    3 streak losing_streak: Six straight losses is not a slump, it is a career.
    3 streak losing_streak: A skid of eight comes with its own soundtrack.
    3 streak losing_streak: They have won seven straight.
    3 streak losing_streak: The winning streak is alive and well.
    3 streak losing_streak: They have dropped eight straight and a plate.
    3 ok record: At 2-11, Priya is a conservation effort.
    3 ok record: Two wins, both disputed by science.
    3 ok record: Eleven losses, like a choir with one song.
    3 record record: At 2-10, Priya is a conservation effort.
    3 number record: Three wins, both disputed by science.
    3 number record: Ten losses, like a choir with one song.
    3 result record: A winless season would at least be art.
    3 ok loss: They lost to Velvet Hammers by 28.5, and the hammers were velvet.
    3 ok loss: Velvet Hammers beat them 99.8 to 71.3.
    3 ok loss: Beaten by Ollie Quaid, of all people.
    3 ok loss: Losing by 28.5 is a cry for help.
    3 ok loss: Hammers 99.8, Narwhals 71.3, dignity nil.
    3 result loss: They beat Velvet Hammers by 28.5.
    3 result loss: Velvet Hammers fell to the Purple Narwhals.
    3 result loss: Winning by 28.5 is a cry for help.
    3 number loss: They lost to Velvet Hammers by 27.5.
    3 name loss: They lost to Gravel Pit Crew by 28.5.
    3 ok worst_starter: Brick Lawson put up -1.3 points, which is a form of theft.
    3 ok worst_starter: Lawson finished with −1.3, below the grass.
    3 number worst_starter: Brick Lawson put up -2.3 points, which is a form of theft.
    3 ok record, sacko: Last place pays with a month of Mondays in a clown wig.
    3 uncited record: The price is a month of Mondays in a clown wig, 30 days of it.
    """
}
