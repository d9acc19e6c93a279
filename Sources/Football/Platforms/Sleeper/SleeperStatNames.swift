/// Sleeper's names of statistics in plain words.
enum SleeperStatNames {
  /// A statistic in plain words; an unknown one keeps Sleeper's name.
  static func name(_ key: String) -> String {
    names[key] ?? key.replacing("_", with: " ")
  }

  private static let names: [String: String] = [
    "pass_yd": "passing yards", "pass_td": "passing touchdowns", "pass_int": "interceptions thrown",
    "pass_2pt": "passing two-point conversions", "pass_cmp": "completions",
    "pass_inc": "incompletions", "pass_att": "passes", "pass_sack": "sacks taken",
    "pass_fd": "passing first downs", "pass_int_td": "interceptions returned for a touchdown",
    "rush_yd": "rushing yards", "rush_td": "rushing touchdowns", "rush_att": "carries",
    "rush_2pt": "rushing two-point conversions", "rush_fd": "rushing first downs",
    "rec": "receptions", "rec_yd": "receiving yards", "rec_td": "receiving touchdowns",
    "rec_2pt": "receiving two-point conversions", "rec_fd": "receiving first downs",
    "bonus_rec_te": "receptions of a tight end", "bonus_rec_rb": "receptions of a running back",
    "bonus_rec_wr": "receptions of a wide receiver", "fum": "fumbles", "fum_lost": "fumbles lost",
    "fum_rec": "fumbles recovered", "fum_rec_td": "fumbles recovered for a touchdown",
    "xpm": "extra points", "xpmiss": "extra points missed", "fgmiss": "field goals missed",
    "fgm": "field goals", "fgm_0_19": "field goals of up to 19 yards",
    "fgm_20_29": "field goals of 20–29 yards", "fgm_30_39": "field goals of 30–39 yards",
    "fgm_40_49": "field goals of 40–49 yards", "fgm_50p": "field goals of 50+ yards",
    "fgm_50_59": "field goals of 50–59 yards", "fgm_60p": "field goals of 60+ yards",
    "fgm_yds": "yards of field goals", "fgm_yds_over_30": "yards of field goals beyond 30",
    "sack": "sacks", "int": "interceptions", "ff": "fumbles forced", "safe": "safeties",
    "blk_kick": "kicks blocked", "def_td": "defensive touchdowns", "def_2pt": "two-point returns",
    "def_st_td": "special teams touchdowns", "def_st_ff": "special teams fumbles forced",
    "def_st_fum_rec": "special teams fumbles recovered", "st_td": "special teams touchdowns",
    "st_ff": "special teams fumbles forced", "st_fum_rec": "special teams fumbles recovered",
    "pts_allow": "points allowed", "yds_allow": "yards allowed",
    "pts_allow_0": "games with no points allowed", "pts_allow_1_6": "games with 1–6 points allowed",
    "pts_allow_7_13": "games with 7–13 points allowed",
    "pts_allow_14_20": "games with 14–20 points allowed",
    "pts_allow_21_27": "games with 21–27 points allowed",
    "pts_allow_28_34": "games with 28–34 points allowed",
    "pts_allow_35p": "games with 35+ points allowed",
  ]
}
