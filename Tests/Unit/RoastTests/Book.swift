import Diagnostics
import EmbeddedFiles
import Liquid
import Phrases
import Platform
import Roast

/// The environment of the lines, as in the program: an unknown name is an error.
let environment = Environment.paper(zone: .utc)

/// Read once: parsing hundreds of templates is slow in a debug build.
private let bookOrError = Result {
  try PhraseBook(compiled: Resources.compiledPhraseBook, environment: environment)
}

/// The files of the book that comes with the program.
let builtInSources = Resources.phraseBook.map {
  SourceText(name: "phrasebook/\($0.path)", bytes: $0.bytes)
}

func builtInBook() throws -> PhraseBook { try bookOrError.get() }

/// A book out of one text.
func book(_ text: String) throws -> PhraseBook {
  try PhraseBook(own: [SourceText(name: "ours.yml", text: text)], environment: environment)
}

/// Words unfit for a kind league: whole words, and words that contain these.
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
