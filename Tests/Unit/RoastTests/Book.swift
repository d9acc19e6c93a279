import Diagnostics
import EmbeddedFiles
import Liquid
import Phrases
import Platform
import Roast

/// What the lines are parsed with, as in the program: an unknown name is an error.
let environment = Environment.paper(zone: .utc)

/// Read once: hundreds of templates take their time in a debug build.
private let bookOrError = Result {
  try PhraseBook(builtInSources, environment: environment)
}

/// The files of the book that comes with the program.
let builtInSources = Resources.phraseBook.map {
  SourceText(name: $0.path, bytes: $0.bytes)
}

func builtInBook() throws -> PhraseBook { try bookOrError.get() }

/// A book out of one text.
func book(_ text: String) throws -> PhraseBook {
  try PhraseBook([SourceText(name: "ours.yml", text: text)], environment: environment)
}

/// What nobody wants to read in a kind league: whole words, and words that have these in them.
enum Swearing {
  private static let whole: Set<String> = [
    "damn", "damned", "goddamn", "hell", "ass", "asses", "balls", "arse", "cock", "dick", "dicks",
    "prick",
    "pricks", "tit", "tits", "turd", "turds", "wanker", "twat", "slut", "whore", "cunt", "crap",
    "crappy", "piss", "pissed", "bloody", "fart", "farted", "farts", "jackass", "jackasses",
    "dumbass",
    "dumbasses", "smartass", "bollocks",
  ]
  private static let parts = [
    "fuck", "shit", "bastard", "bitch", "asshole", "motherf", "bullsh", "shat",
  ]

  /// The swear words of a text.
  static func found(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init).filter { word in
      whole.contains(word) || parts.contains { word.contains($0) }
    }
  }
}
