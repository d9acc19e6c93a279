import Build
import Preview
import Statistics

extension StatisticsServer {
  /// Serves the stored tables of the invocation's site.
  convenience init(serving invocation: Invocation) throws(Failure) {
    let folder = StatisticsFolder(try invocation.siteRun())
    self.init(
      now: System.now,
      newID: { String(UInt64.random(in: 0 ... .max), radix: 16) },
      seasons: { (try? folder.seasons()) ?? [] },
      file: { season, side in folder.table(side, season: season).path },
      load: { season, side in
        do throws(SiteError) {
          guard let table = try folder.table(side, season: season).read() else {
            return .failure(
              message: "no table of the \(season) \(side.rawValue) is stored", kind: "Error")
          }
          return .table(table)
        } catch {
          return .failure(message: Failure(error).message, kind: "Error")
        }
      })
  }
}
