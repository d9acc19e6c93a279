import Build
import Diagnostics
import Liquid
import Synchronization
import Testing

@testable import CLI

@Suite struct ProfileTests {
  @Test func theTableHasTheLongestFirst() throws {
    let time = Mutex<UInt64>(0)
    let meter = TemplateMeter {
      time.withLock {
        $0 += 2_500_000; return $0
      }
    }
    var environment = Environment()
    environment.meter = meter
    let source = SourceText(name: "layouts/page.html.liquid", text: "x")
    _ = try Template(source, environment: environment).render()
    let table = Profile.table(
      [(.fetch, 1_000_000), (.render, 1_234_567_890)], meter.all, pages: 2)
    #expect(
      table == """
        total ms  stage
        1234.567  render
           1.000  fetch

        total ms  self ms  per call  per page  calls  template
           2.500    2.500     2.500     1.250      1  layouts/page.html.liquid
        """)
  }
}
