import Rank
import Testing

@Suite struct TierTests {
  @Test func tiersOfAllSizes() {
    let tiers = (1...20).map { count in
      (1...count).map { String(Tier(rank: $0, of: count).rawValue.prefix(1)) }.joined()
    }
    #expect(tiers[0] == "t")
    #expect(tiers[3] == "tttb")
    #expect(tiers[4] == "tttmb")
    #expect(tiers[9] == "tttmmmmbbb")
    #expect(tiers[11] == "tttmmmmbbbbb")
    #expect(tiers.allSatisfy { $0.wholeMatch(of: /t+m*b*/) != nil })
  }
}
