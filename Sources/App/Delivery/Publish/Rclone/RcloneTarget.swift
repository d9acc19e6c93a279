import HTTP
import JSON
import Platform

/// A folder of an object store, or of another remote that rclone reaches. Most remotes change file by file,
/// so files are sent in the order of ``PublishPlan/phases``, and unused ones are removed later.
/// A record at the target says which files are Skidmark's. rclone has no transactions: two machines that publish
/// at the same moment can mix their files.
struct RcloneTarget: PublishTarget {
  let rclone: Rclone
  /// Whether to replace foreign files.
  let isForced: Bool

  /// The folder of the record, relative to the site.
  private static let folder = ".skidmark"
  private static let recordName = "published.json"

  /// Keeps pages for a while too: a store has files, not releases.
  func isLeaving(_ file: SiteListing.File) -> Bool { true }

  func standing() async throws(PublishError) -> PublishStanding {
    let path = "\(Self.folder)/\(Self.recordName)"
    let bytes = try rclone.bytes(of: path)
    guard !bytes.isEmpty else { return PublishStanding() }
    do { return PublishStanding(record: try Self.record(decoding: bytes)) } catch {
      throw .record(path: path, problem: error.problem)
    }
  }

  func inTheWay(
    of site: BuiltFolder, _ plan: PublishPlan, over standing: PublishStanding
  ) async throws(PublishError) -> [String] {
    try rclone.existing(plan.added.sorted()).sorted()
  }

  func publish(
    _ site: BuiltFolder, _ plan: PublishPlan, as record: PublishRecord,
    over standing: PublishStanding, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(PublishError) -> PublishRecord {
    if let file = site.listing.files.first(where: { $0.path.hasPrefix("\(Self.folder)/") }) {
      throw .notOurs(path: file.path, problem: "the name is reserved for Skidmark's own record")
    }
    let foreign = isForced ? [] : try await inTheWay(of: site, plan, over: standing)
    guard foreign.isEmpty else { throw .inTheWay(foreign) }
    if !plan.uploads.isEmpty { try write((standing.record ?? record).doubting(plan.uploads)) }
    try send(plan, of: site, progress)
    try rclone.remove(plan.removals.map(\.path))
    try write(record)
    return record
  }

  /// Sends files phase by phase and by headers. Checks after each phase that the local files are unchanged.
  private func send(
    _ plan: PublishPlan, of site: BuiltFolder, _ progress: (Int, Int) -> Void
  ) throws(PublishError) {
    let headers = try site.listing["_headers"].map { (file) throws(PublishError) in
      String(decoding: try site.bytes(of: file), as: UTF8.self)
    }
    let delivery = FileDelivery(headers: headers ?? "")
    let folder = Paths.resolved(site.path)
    let hasHeaders = try rclone.storesHeaders()
    var sent = 0
    for phase in plan.phases {
      let groups = Dictionary(grouping: phase.map(\.path)) { path in
        hasHeaders ? [ContentType.of(path), delivery.cacheControl(of: path)] : []
      }
      for (values, paths) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        let headers = zip(["Content-Type", "Cache-Control"], values)
        try rclone.send(paths, from: folder, headers: headers.map { ($0, $1) })
        sent += paths.count
        progress(sent, plan.uploads.count)
      }
      for file in phase { _ = try site.bytes(of: file) }
    }
  }

  // MARK: The record

  private static func record(decoding bytes: [UInt8]) throws(PublishRecordError) -> PublishRecord? {
    let value = try JSONValue(record: bytes)
    guard value["version"]?.int == 1, let shown = value["shown"] else {
      throw PublishRecordError(problem: "its version is not 1, or it does not say what is shown")
    }
    return shown == .null ? nil : try PublishRecord(shown)
  }

  /// Writes the record with headers that prevent caching.
  private func write(_ record: PublishRecord) throws(PublishError) {
    let bytes = JSONValue.object(JSONObject([("version", 1), ("shown", record.json)]))
      .encoded(.indented)
    try inTemporaryFolder { (local) throws(PublishError) in
      try onDisk { () throws(FileError) in
        try Files.write(bytes, to: "\(local)/\(Self.recordName)")
      }
      try rclone.send(
        [Self.recordName], from: local, to: Self.folder,
        headers: [
          ("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store"),
        ])
    }
  }
}
