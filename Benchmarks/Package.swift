// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Skidmark", path: "..")],
  targets: [
    .executableTarget(
      name: "liquid-bench",
      dependencies: [.product(name: "Liquid", package: "Skidmark")],
      swiftSettings: strict),
    .executableTarget(
      name: "rank-bench",
      dependencies: [.product(name: "Ranking", package: "Skidmark")],
      swiftSettings: strict),
    .executableTarget(
      name: "roast-bench",
      dependencies: [.product(name: "Roasting", package: "Skidmark")],
      swiftSettings: strict),
  ]
)
