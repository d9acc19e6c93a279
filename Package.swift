// swift-tools-version: 6.2
import PackageDescription

// One set of rules for every target: Swift 6, no existential by accident, imports that
// do not leak, and no warning that anybody gets used to.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A C library of the system, seen as a module: a module map and a shim, no code.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// A room of the house. Imports point down the list below, never up.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A room in which so much is worked out that it is optimised in debug builds too: the tests play whole
/// seasons by the thousand.
func busyRoom(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "Skidmark",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "skidmark", targets: ["skidmark"]),
    .library(name: "Liquid", targets: ["Liquid", "Diagnostics", "JSON"]),
    // For the benchmarks, which are a package of their own.
    .library(name: "Ranking", targets: ["Rank", "LeagueModel", "JSON", "Diagnostics"]),
    .library(
      name: "Roasting",
      targets: [
        "Roast", "Rank", "Resources", "Paper", "LeagueModel", "Liquid", "Dates", "JSON",
        "Diagnostics",
      ]),
  ],
  targets: [
    system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    system("CCMarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev", brew: "cmark-gfm"),
    system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl"),
    system(
      "CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .systemLibrary(name: "CPlatform", path: "Sources/System/CPlatform"),

    room("Diagnostics"),
    busyRoom("Chance"),
    room("WebAddress"),
    room("Crypto", ["CCrypto"]),
    room("Dates"),
    busyRoom("JSON", ["Diagnostics"]),
    room("YAML", ["CYAML", "Diagnostics"]),
    busyRoom("Liquid", ["Diagnostics", "JSON"]),
    room("Markdown", ["CCMarkGFM"]),
    busyRoom("Markup", ["Diagnostics"]),
    room("HTTP", ["CCurl", "Crypto", "Dates"]),
    room("WebDriver", ["HTTP", "JSON"]),
    room("AWS", ["HTTP", "JSON", "Crypto", "Dates"]),
    room("ObjectStore", ["AWS", "HTTP", "Crypto", "Dates"]),
    room("Models", ["AWS", "HTTP", "JSON", "Crypto", "Dates"]),
    room("Chat", ["HTTP", "JSON", "Crypto", "Dates", "Diagnostics"]),
    .executableTarget(name: "embed-files", swiftSettings: strict),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
    .target(name: "Resources", swiftSettings: strict, plugins: ["EmbedFiles"]),
    room("Hosting"),
    room("Processes"),
    room("Preview", ["CMicroHTTPD", "Crypto", "Hosting", "WebAddress"]),
    room("Publish", ["CZlib", "Crypto", "Dates", "Diagnostics", "Hosting", "JSON"]),
    room("LeagueModel", ["JSON", "Dates"]),
    busyRoom("Check", ["LeagueModel", "Markup", "WebAddress", "JSON", "Diagnostics"]),
    room("Paper", ["LeagueModel", "Liquid", "Markdown", "JSON", "Dates"]),
    room(
      "Content",
      ["Paper", "Crypto", "WebAddress", "YAML", "Markdown", "Dates", "Diagnostics"]),
    room("Fetch", ["HTTP", "JSON", "LeagueModel", "Dates", "Diagnostics"]),
    room("Normalize", ["Fetch", "LeagueModel", "JSON", "Dates", "Diagnostics"]),
    busyRoom("Rank", ["Chance", "LeagueModel", "JSON"]),
    busyRoom(
      "Roast", ["Chance", "LeagueModel", "Liquid", "Models", "YAML", "JSON", "Diagnostics"]),
    room(
      "Render",
      [
        "Content", "LeagueModel", "Liquid", "Markdown", "Crypto", "JSON", "Dates", "Diagnostics",
      ]),
    room(
      "Pipeline",
      [
        "AWS", "Chat", "Content", "CPlatform", "Crypto", "Dates", "Diagnostics", "Fetch", "HTTP",
        "JSON", "LeagueModel", "Liquid", "Models", "Normalize", "ObjectStore", "Paper",
        "Processes", "Publish", "Rank", "Render", "Resources", "Roast", "WebDriver", "YAML",
      ]),
    room(
      "SkidmarkCLI",
      [
        "AWS", "Chat", "Check", "Dates", "Diagnostics", "Fetch", "HTTP", "JSON", "LeagueModel",
        "Liquid", "Models", "Normalize", "ObjectStore", "Paper", "Pipeline", "Preview",
        "Processes", "Publish", "Rank", "Render", "Resources", "WebDriver", "YAML",
      ]),
    .executableTarget(name: "skidmark", dependencies: ["SkidmarkCLI"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Processes", "JSON", "Diagnostics"],
      path: "Tests/Support/TestSupport",
      swiftSettings: strict),
    tests("Diagnostics", ["Diagnostics"]),
    tests("JSON", ["JSON", "Diagnostics"]),
    tests("YAML", ["YAML", "Chance", "Diagnostics"]),
    tests("Liquid", ["TestSupport", "Liquid", "JSON", "Markdown", "Dates", "Diagnostics"]),
    tests("Markdown", ["Markdown"]),
    tests("Markup", ["Markup", "Chance", "Diagnostics"]),
    tests(
      "Check",
      ["Check", "Chance", "Diagnostics", "JSON", "LeagueModel", "Markup", "TestSupport"]),
    tests("Preview", ["Preview"]),
    tests("Hosting", ["Hosting"]),
    tests("Publish", ["Publish", "Crypto", "Dates", "JSON", "Pipeline", "TestSupport"]),
    tests("WebAddress", ["WebAddress"]),
    tests("Dates", ["Dates", "TestSupport"]),
    tests("LeagueModel", ["LeagueModel", "JSON", "Dates"]),
    tests(
      "Normalize",
      ["Normalize", "Rank", "Fetch", "LeagueModel", "JSON", "Dates", "TestSupport"]),
    tests("Content", ["Content", "Dates", "Diagnostics", "YAML"]),
    tests("Paper", ["Paper", "Liquid", "Dates", "Diagnostics", "TestSupport"]),
    tests(
      "Roast",
      [
        "Roast", "Models", "Rank", "Resources", "Paper", "Liquid", "LeagueModel", "JSON", "Dates",
        "Diagnostics", "Chance", "Fetch", "Normalize", "TestSupport",
      ]),
    tests(
      "Render",
      [
        "Render", "Resources", "Paper", "Content", "Liquid", "Markdown", "LeagueModel", "JSON",
        "Dates", "Chance", "TestSupport",
      ]),
    tests("Rank", ["Rank", "LeagueModel", "JSON", "Dates"]),
    tests("Fetch", ["Fetch", "HTTP", "LeagueModel", "Dates", "Diagnostics"]),
    tests("HTTP", ["HTTP", "Dates", "TestSupport"]),
    tests("WebDriver", ["WebDriver", "HTTP", "JSON", "TestSupport"]),
    tests("Crypto", ["Crypto", "Chance"]),
    tests("AWS", ["AWS", "Chance", "HTTP", "JSON", "Dates", "TestSupport"]),
    tests("ObjectStore", ["ObjectStore", "AWS", "HTTP", "Crypto", "Dates"]),
    tests(
      "Models", ["Models", "HTTP", "JSON", "Crypto", "Chance", "Dates", "TestSupport"]),
    tests("Chat", ["Chat", "HTTP", "JSON", "Dates", "Diagnostics"]),
    tests(
      "Pipeline",
      [
        "Pipeline", "AWS", "Chat", "Fetch", "HTTP", "LeagueModel", "Models", "ObjectStore",
        "Publish", "Crypto", "YAML", "JSON", "Dates", "Diagnostics", "TestSupport",
      ]),
    tests(
      "SkidmarkCLI",
      [
        "SkidmarkCLI", "Pipeline", "AWS", "Fetch", "HTTP", "JSON", "Models", "Normalize",
        "ObjectStore", "Rank", "Liquid", "LeagueModel", "Dates", "Diagnostics",
      ]),
    // These start the program itself.
    tests(
      "EndToEnd",
      [
        "skidmark", "Pipeline", "Fetch", "HTTP", "LeagueModel", "Models", "Markdown", "Markup",
        "YAML", "JSON", "Dates", "Chance", "Diagnostics", "TestSupport",
      ]),
  ]
)
