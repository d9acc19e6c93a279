// swift-tools-version: 6.2
import PackageDescription

// Every target uses the Swift 6 language mode, explicit `any`, no leaking imports and no warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// For what is over in a moment or waits for others, and for tests: nine tenths of the compiler's time is optimization.
/// Debug builds optimize nothing.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A system C library as a module: a module map and a shim, no code.
func system(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// The layers from the bottom up. `Scripts/layers` checks that no target imports from a higher layer.
enum Layer: String {
  case base = "Base"
  case football = "Football"
  case paper = "Paper"
  case app = "App"
  /// Features that the paper does not need: nothing below knows them.
  case extras = "Extras"
  case commandLine = "CLI"

  func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], isOptimized: Bool = true
  ) -> Target {
    .target(
      name: name, dependencies: dependencies,
      path: rawValue == name ? "Sources/\(name)" : "Sources/\(rawValue)/\(name)",
      swiftSettings: strict + (isOptimized ? [] : unoptimized))
  }
}

func tests(
  _ name: String, in folder: String = "Unit", _ dependencies: [Target.Dependency]
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"],
    path: folder == name ? "Tests/\(name)" : "Tests/\(folder)/\(name)Tests",
    swiftSettings: strict + unoptimized)
}

let package = Package(
  name: "Skidmark",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "skidmark", targets: ["skidmark"]),
    .library(name: "Liquid", targets: ["Liquid", "Diagnostics", "JSON"]),
    // For the benchmarks, a separate package.
    .library(name: "Ranking", targets: ["Rank", "LeagueModel", "JSON", "Platform", "Diagnostics"]),
    .library(
      name: "Roasting",
      targets: [
        "Roast", "Phrases", "Rank", "EmbeddedFiles", "LeagueModel", "Liquid", "Platform", "JSON",
        "Diagnostics",
      ]),
  ],
  targets: [
    system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    system("CGumbo", pkgConfig: "gumbo", apt: "libgumbo-dev", brew: "gumbo-parser"),
    system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    system("CCMarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev", brew: "cmark-gfm"),
    system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl"),
    system(
      "CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
    .systemLibrary(name: "CPlatform", path: "Sources/System/CPlatform"),

    Layer.base.room("CLibrary"),
    Layer.base.room("Diagnostics"),
    Layer.base.room("Platform", ["CCrypto", "CLibrary", "CPlatform"]),
    Layer.base.room("JSON", ["Diagnostics"]),
    Layer.base.room("CSV"),
    Layer.base.room("YAML", ["CYAML", "Diagnostics"]),
    Layer.base.room("Markdown", ["CCMarkGFM", "CLibrary"]),
    Layer.base.room("HTML", ["CGumbo", "Diagnostics"]),
    Layer.base.room("HTTP", ["CCurl", "CLibrary", "Platform"], isOptimized: false),
    Layer.base.room("Pictures"),
    Layer.base.room("Liquid", ["Diagnostics", "JSON", "Platform"]),
    Layer.base.room("LanguageModels", ["HTTP", "JSON", "Platform"], isOptimized: false),

    Layer.football.room("LeagueModel", ["Platform"]),
    Layer.football.room(
      "Platforms", ["CSV", "Diagnostics", "HTTP", "JSON", "LeagueModel", "Platform"]),
    Layer.football.room(
      "Statistics",
      ["CLibrary", "CSV", "Diagnostics", "HTTP", "JSON", "LeagueModel", "Platform"]),
    // Games of other sports, as the sports API tells them.
    Layer.football.room("Sports", ["Diagnostics", "HTTP", "JSON", "Platform"], isOptimized: false),
    Layer.football.room("Rank", ["CLibrary", "JSON", "LeagueModel", "Platform"]),
    // Start/sit, waivers and trades, and how that advice is graded.
    Layer.football.room(
      "Advice", ["LeagueModel", "Platform", "Rank", "Statistics"]),
    // What reads phrase books depends on neither models nor the network.
    Layer.football.room(
      "Phrases",
      ["Diagnostics", "JSON", "LeagueModel", "Liquid", "Markdown", "Platform", "Rank", "YAML"]),
    Layer.football.room(
      "Roast",
      [
        "Diagnostics", "JSON", "LanguageModels", "LeagueModel", "Liquid", "Phrases", "Platform",
        "Rank",
      ]),

    Layer.paper.room(
      "Render",
      [
        "Advice", "Diagnostics", "HTTP", "JSON", "LeagueModel", "Liquid", "Markdown", "Phrases",
        "Pictures", "Platform", "Rank", "Sports", "Statistics", "YAML",
      ]),
    Layer.paper.room(
      "Inspect", ["Diagnostics", "HTML", "HTTP", "JSON", "LeagueModel", "Rank", "Sports"]),

    // SwiftPM compiles this tool, and all that it would depend on, once more before anything else.
    .executableTarget(name: "embed-files", swiftSettings: strict),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
    .target(
      name: "EmbeddedFiles", path: "Sources/App/EmbeddedFiles", swiftSettings: strict,
      plugins: ["EmbedFiles"]),
    Layer.app.room(
      "Credentials",
      ["CLibrary", "Diagnostics", "HTTP", "JSON", "LeagueModel", "Platform", "Platforms"],
      isOptimized: false),
    // The chat services: what opens their chats, how messages are sent.
    Layer.app.room(
      "Chats", ["Diagnostics", "HTTP", "JSON", "Platform", "Render"], isOptimized: false),
    Layer.app.room(
      "Build",
      [
        "Advice", "CLibrary", "Chats", "Credentials", "Diagnostics", "HTTP", "Inspect",
        "JSON",
        "LanguageModels", "LeagueModel", "Liquid", "Phrases", "Pictures", "Platform", "Platforms",
        "Rank", "Render", "EmbeddedFiles",
        "Roast", "Sports", "Statistics", "YAML",
      ]),
    Layer.app.room(
      "Delivery",
      [
        "Build", "CArchive", "CLibrary", "Chats", "Credentials", "Diagnostics", "EmbeddedFiles",
        "HTTP",
        "JSON", "LanguageModels", "LeagueModel", "Liquid", "Phrases", "Platform", "Platforms",
        "Rank", "Render",
      ], isOptimized: false),
    Layer.app.room(
      "Preview", ["CMicroHTTPD", "HTTP", "JSON", "Platform", "Statistics"], isOptimized: false),

    // Questions about the league, and their answers.
    Layer.extras.room(
      "Genius", ["JSON", "LanguageModels", "LeagueModel", "Platform", "Rank", "Roast"]),
    Layer.extras.room(
      "Ask",
      [
        "Advice", "Build", "Genius", "HTTP", "JSON", "LanguageModels", "LeagueModel", "Liquid",
        "Pictures", "Platform", "Rank",
      ], isOptimized: false),

    Layer.commandLine.room(
      "CLI",
      [
        "Advice", "Ask", "Build", "CLibrary", "Chats", "Credentials", "Delivery", "Diagnostics",
        "Genius",
        "HTTP",
        "Inspect", "JSON", "LanguageModels", "LeagueModel", "Liquid", "Phrases", "Platform",
        "Platforms", "Preview", "Rank", "Render", "Roast", "EmbeddedFiles", "Sports", "Statistics",
        "YAML",
      ], isOptimized: false),
    .executableTarget(
      name: "skidmark", dependencies: ["CLI", "CLibrary"], swiftSettings: strict),

    // Scripts/phrasebook runs it.
    .executableTarget(
      name: "compile-phrases",
      dependencies: ["CLibrary", "Diagnostics", "Liquid", "Phrases", "Platform"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Diagnostics", "JSON", "Platform"],
      path: "Tests/Support/TestSupport", swiftSettings: strict),
    tests("Diagnostics", ["Diagnostics"]),
    tests("Platform", ["Platform"]),
    tests("JSON", ["Diagnostics", "JSON"]),
    tests("CSV", ["CSV"]),
    tests("YAML", ["Diagnostics", "Platform", "YAML"]),
    tests("Markdown", ["Markdown"]),
    tests("HTML", ["Diagnostics", "HTML", "Platform"]),
    tests("HTTP", ["HTTP", "Platform"]),
    tests("Pictures", ["Pictures"]),
    tests("Liquid", ["Diagnostics", "JSON", "Liquid", "Markdown", "Platform"]),
    tests("LanguageModels", ["HTTP", "JSON", "LanguageModels", "Platform"]),
    tests("LeagueModel", ["JSON", "LeagueModel", "Platform"]),
    tests(
      "Platforms", ["Diagnostics", "HTTP", "JSON", "LeagueModel", "Platform", "Platforms", "Rank"]),
    tests(
      "Statistics", ["Diagnostics", "HTTP", "JSON", "LeagueModel", "Platform", "Statistics"]),
    tests("Sports", ["JSON", "Platform", "Sports"]),
    tests("Ask", ["Ask", "Build", "Genius", "JSON", "LanguageModels", "Pictures", "Platform"]),
    tests("Genius", ["Genius", "HTTP", "JSON", "LanguageModels", "LeagueModel", "Platform"]),
    tests("Rank", ["JSON", "LeagueModel", "Platform", "Rank"]),
    tests(
      "Advice",
      [
        "Advice", "Diagnostics", "JSON", "LeagueModel", "Platform", "Platforms", "Rank",
        "Statistics",
      ]),
    tests(
      "Roast",
      [
        "Diagnostics", "JSON", "LanguageModels", "LeagueModel", "Liquid", "Phrases", "Platform",
        "Platforms", "Rank", "EmbeddedFiles", "Roast",
      ]),
    tests(
      "Render",
      [
        "Advice", "Diagnostics", "JSON", "LeagueModel", "Liquid", "Markdown", "Phrases", "Platform",
        "Rank", "Render", "EmbeddedFiles", "Sports", "Statistics", "YAML",
      ]),
    tests("Inspect", ["Diagnostics", "Inspect", "Platform"]),
    tests("Credentials", ["Credentials", "HTTP", "JSON"]),
    tests("Chats", ["Chats", "Diagnostics", "HTTP", "JSON", "Platform"]),
    tests(
      "Delivery",
      ["Build", "Delivery", "Diagnostics", "HTTP", "Platform"]),
    tests(
      "Build",
      [
        "Build", "Chats", "Credentials", "Diagnostics", "HTTP", "JSON",
        "LeagueModel", "Platform", "Platforms", "Rank", "Sports", "Statistics", "YAML",
      ]),
    tests("Preview", ["JSON", "LeagueModel", "Platform", "Preview", "Statistics"]),
    tests(
      "CLI",
      [
        "Build", "CLI", "Credentials", "Diagnostics", "HTTP", "JSON", "LanguageModels",
        "LeagueModel", "Platform", "Platforms", "Rank",
      ]),
    // These tests start the program.
    tests(
      "EndToEnd", in: "EndToEnd",
      [
        "skidmark", "compile-phrases", "Build", "CLI", "Credentials", "Diagnostics", "HTTP", "JSON",
        "Genius", "LanguageModels",
        "LeagueModel", "Markdown", "Platform", "Platforms", "YAML",
      ]),
  ]
)
