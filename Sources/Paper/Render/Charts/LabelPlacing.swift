/// Places labels next to dots so that they cover neither dots nor each other.
struct LabelPlacing {
  private struct Box {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    func overlap(_ other: Box) -> Double {
      max(0, min(right, other.right) - max(left, other.left))
        * max(0, min(bottom, other.bottom) - max(top, other.top))
    }

    func excess(beyond other: Box) -> Double {
      (right - left) * (bottom - top) - overlap(other)
    }
  }

  private let size: Double
  private let radius: Double
  private let room: Box
  private var taken: [Box]

  /// - Parameters:
  ///   - size: The height of the text.
  ///   - points: The centers of all dots.
  init(
    size: Double, within x: ClosedRange<Double>, _ y: ClosedRange<Double>,
    around points: [ChartPoint], radius: Double
  ) {
    self.size = size
    self.radius = radius
    room = Box(left: x.lowerBound, right: x.upperBound, top: y.lowerBound, bottom: y.upperBound)
    taken = points.map {
      Box(left: $0.x - radius, right: $0.x + radius, top: $0.y - radius, bottom: $0.y + radius)
    }
  }

  /// The start of a label's baseline, at the best position around its dot.
  mutating func place(_ label: String, at point: ChartPoint) -> ChartPoint {
    let width = TextWidth.ems(label) * size
    let gap = radius + 3
    var best: (start: ChartPoint, box: Box, cost: Double)?
    // Prefer next to the dot, then above and below it, then farther away.
    for distance in [0, 0.7, 1.4, 2.1] {
      let rise = distance * size
      let places = [
        (gap, size * 0.35 - rise), (-gap - width, size * 0.35 - rise),
        (gap, size * 0.35 + rise), (-gap - width, size * 0.35 + rise),
        (-width / 2, -gap - rise), (-width / 2, gap + size * 0.8 + rise),
      ]
      for (dx, dy) in places {
        let start = ChartPoint(x: point.x + dx, y: point.y + dy)
        let box = Box(
          left: start.x, right: start.x + width, top: start.y - size * 0.8,
          bottom: start.y + size * 0.2)
        let cost =
          taken.reduce(3 * box.excess(beyond: room)) { $0 + $1.overlap(box) } + 4 * distance
        if cost < (best?.cost ?? .infinity) { best = (start, box, cost) }
      }
    }
    guard let best else { return point }
    taken.append(best.box)
    return best.start
  }
}
