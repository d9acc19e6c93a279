import Dispatch
import Synchronization

/// Maps items on all processors, keeping their order.
/// - Parameter portion: The number of items per task: small enough to keep all processors busy until the end,
///   large enough to make the overhead negligible.
@discardableResult package func inPortions<Item: Sendable, Result: Sendable>(
  of portion: Int, _ items: [Item], _ body: @escaping @Sendable (Item) throws -> Result
) async throws -> [Result] {
  guard items.count > portion else { return try items.map(body) }
  return try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
    for start in stride(from: 0, to: items.count, by: portion) {
      let some = items[start..<min(start + portion, items.count)]
      group.addTask { (start, try some.map(body)) }
    }
    var parts: [(Int, [Result])] = []
    for try await part in group { parts.append(part) }
    return parts.sorted { $0.0 < $1.0 }.flatMap { $0.1 }
  }
}

/// Maps items on all processors, keeping their order, and waits for the results: for short work outside of tasks.
package func together<Item: Sendable, Result: Sendable>(
  portionsOf portion: Int, _ items: [Item], _ body: @Sendable (Item) -> Result
) -> [Result] {
  guard items.count > portion else { return items.map(body) }
  let starts = Array(stride(from: 0, to: items.count, by: portion))
  let parts = Mutex([[Result]](repeating: [], count: starts.count))
  DispatchQueue.concurrentPerform(iterations: starts.count) { number in
    let part = items[starts[number]...].prefix(portion).map(body)
    parts.withLock { $0[number] = part }
  }
  return parts.withLock { $0.flatMap { $0 } }
}
