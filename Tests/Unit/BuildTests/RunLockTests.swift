import Build
import Platform
import TestSupport
import Testing

/// Each site has one run at a time.
@Suite struct RunLockTests {
  private func isHeld(_ attempt: RunLock.Attempt) -> Bool {
    if case .held = attempt { true } else { false }
  }

  @Test func aSecondRunIsToldWhoHoldsTheLock() async throws {
    try await withTemporaryFolder { folder async throws in
      let first = RunLock.attempt(in: folder, as: "skidmark build, process 1")
      #expect(isHeld(first))
      guard case .taken(let other) = RunLock.attempt(in: folder, as: "second") else {
        Issue.record("two runs have the lock")
        return
      }
      #expect(other == "skidmark build, process 1")
      withExtendedLifetime(first) {}
    }
  }

  @Test func theLockEndsWithItsRunAndLeavesNoFile() async throws {
    try await withTemporaryFolder { folder async throws in
      for _ in 0..<3 { #expect(isHeld(RunLock.attempt(in: folder, as: "a"))) }
      #expect(try Files.list("\(folder)/data") == [])
    }
  }

  @Test func aKilledRunDoesNotBlockTheNext() async throws {
    try await withTemporaryFolder { folder async throws in
      try Files.makeFolder("\(folder)/data")
      try Files.write(
        Array("skidmark build, process 9\n".utf8), to: "\(folder)/data/.skidmark-lock")
      #expect(isHeld(RunLock.attempt(in: folder, as: "b")))
      #expect(try Files.list("\(folder)/data") == [])
    }
  }

  @Test func sitesDoNotLockEachOther() async throws {
    try await withTemporaryFolder { folder async throws in
      let one = RunLock.attempt(in: "\(folder)/one", as: "a")
      #expect(isHeld(one) && isHeld(RunLock.attempt(in: "\(folder)/two", as: "b")))
      withExtendedLifetime(one) {}
    }
  }

  @Test func onlyOneRunHoldsTheLockAtATime() async throws {
    try await withTemporaryFolder { folder async throws in
      let counter = "\(folder)/counter"
      try Files.write([0], to: counter)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<12 {
          group.addTask {
            while true {
              if case .held(let lock) = RunLock.attempt(in: folder, as: "x") {
                let count = try Files.read(counter)[0]
                try await Task.sleep(for: .milliseconds(1))
                try Files.write([count + 1], to: counter)
                withExtendedLifetime(lock) {}
                return
              }
              try await Task.sleep(for: .milliseconds(5))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try Files.read(counter) == [12])
    }
  }
}
