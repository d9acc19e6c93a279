import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Does something with a new folder that only this user can read, and that is gone afterwards.
func inTemporaryFolder<Result>(
  _ body: (String) throws(PublishError) -> Result
) throws(PublishError) -> Result {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  let template = "\(parent.isEmpty ? "/tmp" : parent)/skidmark-XXXXXX"
  var path = Array(template.utf8CString)
  guard mkdtemp(&path) != nil else { throw .file(FileError("create", template)) }
  let folder = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  defer { try? Files.remove(folder) }
  return try body(folder)
}
