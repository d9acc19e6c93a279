import JSON

/// The record of an archive: its release and digest.
package struct ArchiveRecord: Sendable, Equatable {
  package var release: PublishRecord
  /// The SHA-256 of the archive in lowercase hexadecimal digits.
  package var digest: String
}

extension ArchiveRecord {
  /// The stored form of the record.
  package var encoded: [UInt8] {
    JSONValue.object(
      JSONObject([("version", 1), ("sha256", .string(digest)), ("shown", release.json)])
    ).encoded(.indented)
  }

  /// Decodes and validates a stored record, as ``PublishRecord`` does.
  package init(decoding bytes: [UInt8]) throws(PublishRecordError) {
    let value = try JSONValue(record: bytes)
    guard value["version"]?.int == 1, let digest = value["sha256"]?.string,
      let shown = value["shown"]
    else { throw PublishRecordError(problem: "it does not say which archive it is about") }
    self.init(release: try PublishRecord(shown), digest: digest)
  }
}
