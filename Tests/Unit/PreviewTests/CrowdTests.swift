import Synchronization
import Testing

@testable import Preview

/// Connections that only wait give way to new ones.
@Suite struct CrowdTests {
  @Test("L2") func theOldestOfTooManyIsDropped() {
    let log = Log()
    let crowd = Crowd(room: 3, drop: { log.add($0) })
    for number in 1...3 { crowd.enter(UInt(number), socket: Int32(number)) }
    #expect(log.all.isEmpty)
    // One whose request is over is the newest again.
    crowd.enter(1, socket: 1)
    crowd.enter(4, socket: 4)
    #expect(log.all == [2])
    // One that asks in earnest, or is closed, is not among them.
    crowd.leave(3)
    crowd.enter(5, socket: 5)
    #expect(log.all == [2])
    crowd.enter(6, socket: 6)
    #expect(log.all == [2, 1])
    crowd.leave(2)
    #expect(log.all == [2, 1])
  }

  private final class Log: Sendable {
    private let sockets = Mutex<[Int32]>([])
    var all: [Int32] { sockets.withLock { $0 } }
    func add(_ socket: Int32) { sockets.withLock { $0.append(socket) } }
  }
}
