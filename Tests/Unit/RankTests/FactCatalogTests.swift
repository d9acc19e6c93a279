import Foundation
import LeagueModel
import TestSupport
import Testing

@testable import Rank

/// Every kind of fact is in the catalog and in the documentation.
@Suite struct FactCatalogTests {
  @Test func everyTypeOfAFactIsInTheCatalog() throws {
    let folder = URL(filePath: packagePath("Sources/Football/Rank/Facts"))
    let known = Set(
      (FactCatalog.ofPlayedWeeks.map { "\($0)" } + FactCatalog.ofPreseason.map { "\($0)" } + [
        "\(WaitingFact.self)", "\(StarterFact.self)",
      ])
      .map { $0.prefix { $0 != "<" } })
    var found: Set<Substring> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") {
      let code = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in code.matches(of: /struct (\w+)(<.*>)?: (Team|Game|Preseason)?FactKind\b/) {
        #expect(known.contains(match.1), "\(file): \(match.1) is not in FactCatalog")
        found.insert(match.1)
      }
    }
    #expect(found == known)
  }

  @Test func everyKindIsThereOnceAndDescribed() {
    let kinds = FactCatalog.all.map(\.kind)
    #expect(Set(kinds).count == kinds.count)
    for fact in FactCatalog.all {
      let names = fact.values.map(\.name)
      #expect(Set(names).count == names.count, "\(fact.kind)")
      #expect(!fact.formula.isEmpty && fact.values.allSatisfy { !$0.units.isEmpty }, "\(fact.kind)")
      for claim in fact.claims {
        switch claim {
        case .run(_, let name), .placeIn(let name): #expect(names.contains(name), "\(fact.kind)")
        default: break
        }
      }
    }
  }

  /// The documented list is the catalog; UPDATE_GOLDEN=1 writes it.
  @Test func theDocumentedFactsMatchTheCatalog() throws {
    var text = """
      # Facts

      What a line of a phrase book may rest on: `facts: [narrow_loss]` says that the team must have lost
      narrowly, and `{{ narrow_loss.margin | points }}` prints a value of that fact. FactCatalogTests
      writes and checks this list.

      | fact | values | when it is true, or how it is worked out |
      |---|---|---|

      """
    for fact in FactCatalog.told {
      let values = fact.values.map { value in
        "`\(value.name)` (\(value.units.map(\.rawValue).joined(separator: " or ")))"
      }
      text += "| `\(fact.kind)` | \(values.joined(separator: ", ")) | \(fact.formula) |\n"
    }
    text += """

      ## What leads

      The headline is about the biggest story of the week, in this order. A fact has its rank only if its values are
      big enough: a streak of four games, a margin of one point. No rank leads more than twice in five weeks, except
      the title, the playoffs and the race for them. `skidmark build --verbose` prints a week's stories in this order.

      | story | facts |
      |---|---|

      """
    for rank in StoryRank.allCases.reversed() {
      let kinds = rank.kinds.map { "`\($0)`" }.joined(separator: ", ")
      text += "| \(rank.name) | \(kinds.isEmpty ? "all others, by weight" : kinds) |\n"
    }
    let path = URL(filePath: packagePath("Documentation/facts.md"))
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(text.utf8).write(to: path)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }
}
