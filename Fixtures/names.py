"""Everybody in the fixture leagues. All of them are invented; only the club codes are real."""

FIRST = """Abner Alaric Amadou Ambrose Anselm Archie Atticus Augie Balthazar Barnaby Basil Benno Bertrand Bram Brogan Caspian
Cato Cedric Chauncey Clement Corwin Cosimo Crispin Cyrus Dashiell Desmond Dion Dov Eamon Edison Eben Elias Emeka Enzo
Esteban Ezra Fabian Felix Ferris Fitz Florian Gideon Giles Griff Gulliver Hadley Hamish Hector Hollis Horatio Hux Ignacio
Ike Indigo Isandro Ivo Jago Jarrah Jericho Jules Kasimir Keanon Kip Kofi Lachlan Lazlo Leopold Linus Lorcan Lucian Mads
Malachi Marlo Mateus Milo Montague Moss Nico Nolan Obadiah Octavio Odin Oleander Orson Oswin Otis Pascal Perrin Philo
Pierce Quade Quentin Rafe Remy Roland Rufus Sable Samson Septimus Silas Soren Sully Tavish Teodor Thaddeus Tiberius Tobin
Ulric Umberto Vaughn Viggo Wendell Wilder Winslow Xander Yannis Zeb Zephyr""".split()

LAST = """Crumbwell Hatchwick Plunkard Tallowfeather Brindlewax Spatchley Quibbleton Dunderfield Marrowgate Okonsola Adeyunle
Tuimasala Villaquero Castrenza Rasmugard Lindqvarn Petrovane Haverkoop Dellabrusk Montequil Szymbork Vandersloop Nakaroda
Fa’alupe Boddlecombe Thistlemoor Grumbacher-Vole Pondersby Wexcombe Larkenby Umbridale Cobblewick-Reyes Snodderly Ravensloot
Tottingham-Quaye Kettleburn Drumlanrigg Ostervane Pellingrove Bramblethwaite Fenwhistle Hollowbrook Ironmudge Jellicrest
Knackersby Lumberfield Muddiman-Ose Nettlespoon Oddfellow-Bey Peppercrane Quillfeather Rumbelow-Kai Saltonmarsh Trundleby
Underhay Vinterholt Wobbelmeyer Yarrowdale Sugarloafe Applegarth-Wu Biscombe Cloverleigh Dapplemere Eckelstone Fiddlestrop
Gadwallen Hobblethorpe Inkpenny Jabberstone Kindlewood Lobbregt Mumblecore-Diaz Nightingrove Ombersley Pumblechurch Quarrelston
Ruddlesford Skipworthy Tumbleweed-Cruz Uppermill Vexley-Okoro Whittlebury Yonderlake Zimmerfold Ashgrovel Butterwick Candlemass
Doublebass-Ngo Elderflood Fogarelli Gallowmere Humbledale Isinglass Junipero-Lo Keelhaven Leatherbee Mossgrove Nobblewood Ottermole
Parsnipp Quenchley Rookwhistle Sledgeham Treacleton Uffingdale Vellumont Waxwing-Adu Yellowley Zabrinskov Arkwrongly Bellwhether
Crankshaft-Moss Dragonette Embersole Fetlocke Gristlewood Halfpenning Ivorydrum Jukeham Kerfuffley Lanternby Marblehorn Nutbrown-Sy
Outerbridge-Poe Plumtrellis Quicksilt Ripplestone Sandygrove Thunderleigh Umbervale Vandelune-Fisk Wrenfeather Yardarmstead
Zephyrhill Aldermoat Brackenshaw Coppergate Dimblewick Earwhistle Foxtrotten Gooseberg Hammerfield-Io Icklethorn Jamboreaux
Kiltbury Lollardy Mistlethrow Nimbleton Orchardson-Bly Pilcrowe Quiverly Rhubarbary Stumblefoot Twelvetrees-Asare Usherwick
Violetto Windlestraw Yokeham""".split()

# Week off of each club, and ESPN's number for it.
CLUBS = {
    "ARI": (8, 22), "ATL": (5, 1), "BAL": (7, 33), "BUF": (7, 2), "CAR": (14, 29), "CHI": (5, 3), "CIN": (10, 4), "CLE": (9, 5),
    "DAL": (10, 6), "DEN": (12, 7), "DET": (8, 8), "GB": (5, 9), "HOU": (6, 34), "IND": (11, 11), "JAX": (8, 30), "KC": (10, 12),
    "LAC": (12, 24), "LAR": (8, 14), "LV": (9, 13), "MIA": (12, 15), "MIN": (6, 16), "NE": (14, 17), "NO": (11, 18), "NYG": (14, 19),
    "NYJ": (9, 20), "PHI": (9, 21), "PIT": (5, 23), "SEA": (11, 26), "SF": (14, 25), "TB": (9, 27), "TEN": (10, 10), "WSH": (12, 28),
}
CITY = {
    "ARI": "Arizona", "ATL": "Atlanta", "BAL": "Baltimore", "BUF": "Buffalo", "CAR": "Carolina", "CHI": "Chicago", "CIN": "Cincinnati",
    "CLE": "Cleveland", "DAL": "Dallas", "DEN": "Denver", "DET": "Detroit", "GB": "Green Bay", "HOU": "Houston", "IND": "Indianapolis",
    "JAX": "Jacksonville", "KC": "Kansas City", "LAC": "LAC", "LAR": "LAR", "LV": "Las Vegas", "MIA": "Miami",
    "MIN": "Minnesota", "NE": "New England", "NO": "New Orleans", "NYG": "NYG", "NYJ": "NYJ", "PHI": "Philadelphia",
    "PIT": "Pittsburgh", "SEA": "Seattle", "SF": "San Francisco", "TB": "Tampa Bay", "TEN": "Tennessee", "WSH": "Washington",
}

SLEEPER = {
    "id": "873150294416920577",
    "name": "Shame & Prosperity",
    "divisions": ["Delusion", "Denial", "Despair"],
    # roster: (display_name, team_name; None = the key is missing), division
    "teams": {
        1: ("BarleyQuill", "Gravy Train Robbery 🚂", 1),
        2: ("tess_of_the_dubious", "Murphy’s Lawyers", 2),
        3: ("SirVagueness", "*Champions Pending Review*", 1),
        4: ("CoachPimlott", "Peaked in September", 1),
        5: ("GrampaWifi", "Hibernation Station™", 3),
        6: ("pixie_thunderpants", "Punt | Pray | Repeat", 2),
        7: ("LordOfTheFlings", None, 2),
        8: (None, None, 3),
        9: ("DaveFromPayroll", "", 1),
        10: ("MsAbernathy_Rm12", "Third & Long Division  ", 2),
        11: ("chef_oopsie", "Cooking With Gaps 👩‍🍳", 3),
        12: ("hannelore_k", "Würst Case Scenario", 3),
    },
    "co_owner": (10, "TheSubstitute"),
    # The season before, a league of its own: display_name, team_name and whether they have left since. The others were as now.
    "before": "731204455667788993",
    "before_teams": {
        1: ("BarleyQuill", "Gravy Boat Accident", False),
        5: ("ungoogleable_ned", "Ctrl+Alt+Defeat", True),
        8: ("mr_forfeit", "Definitely Still Playing", True),
    },
}

ESPN = {
    "id": 77310426,
    "name": "The Folding Chair Classic",
    # team: (name, location, nickname, abbrev, owners); an owner is (displayName, firstName, lastName), None has left no member entry
    "teams": {
        1: ("The Spreadsheet Cartel", None, None, "SPRD", [("odalys.b", "Odalys", "Brightwater")]),
        2: ("Moral Victory Lap", None, None, "MVL", [("fenwick_a", "Fenwick", "Abarante ")]),
        3: ("$12 Haircut", None, None, "HAIR", [("rupe_the_dupe", "Rupert", "Lindqvarn")]),
        4: (None, "Lake  Despair ", " Loons ", "LOON", [("toastworthy", "Wilhelmina", "Toastworthy")]),
        5: ("Nine Angry Kickers", "Preseason", "Sweethearts", "KICK", [("cosmov", " Cosmo", "Vandermoot")]),
        6: ("Shared  Password ", None, None, "PASS", [("bexhp", "Bex", "Hollowpike"), ("tolly44", "Tolliver", "Munk")]),
        7: ("Ghosted at Halftime 👻", None, None, "BOO", [None]),
        8: ("Rebuilding Since Tuesday", None, None, "REB", [("hank_pem", "Hank", "Pemberlow")]),
        11: ('All "Value," No Points', None, None, "VALU", [("imogen.s", "Imogen", "Stackpoole")]),
        12: ("<Insert Dynasty Here>", None, None, "IDH", [("bquince", "Bartholomew", "Quincey-Dole")]),
    },
}
