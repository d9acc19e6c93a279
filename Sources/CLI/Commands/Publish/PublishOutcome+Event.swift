import Build
import Delivery
import JSON
import Platform

extension PublishOutcome {
  func event(_ target: PublishSettings, isRehearsal: Bool) -> JSONValue {
    let paths = { (files: [SiteListing.File]) in
      JSONValue.array(files.map { .string($0.path) })
    }
    return [
      "event": "published", "target": .string(target.name), "to": .string(target.kind.word),
      "dry_run": .bool(isRehearsal), "release": .string(release),
      "previous": before.map { .string("\($0)") } ?? .null,
      "sent": paths(plan.uploads), "bytes": .int(plan.uploadSize),
      "unchanged": .int(plan.unchanged), "removed": paths(plan.removals),
      "left_over": paths(plan.leftovers.map(\.file)),
      "in_the_way": .array(inTheWay.map { .string($0) }),
    ]
  }
}
