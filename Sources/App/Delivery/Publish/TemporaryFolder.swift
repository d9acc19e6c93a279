import Platform

/// Runs `body` with a new folder that only this user can read, and removes it afterwards.
func inTemporaryFolder<Result>(
  _ body: (String) throws(PublishError) -> Result
) throws(PublishError) -> Result {
  let folder = try onDisk { () throws(FileError) in try TemporaryNames.makeFolder() }
  defer { try? Files.remove(folder) }
  return try body(folder)
}
