import Liquid
import Rank

extension Edition {
  /// The `charts` of a week as a template value: the layout, which the templates in `partials/charts/` draw. Charts
  /// without enough data are null.
  var charts: Value {
    [
      "bump": BumpChart(self)?.value ?? .null, "margins": MarginChart(self)?.value ?? .null,
      "wins": WinChart(self)?.value ?? .null,
    ]
  }
}
