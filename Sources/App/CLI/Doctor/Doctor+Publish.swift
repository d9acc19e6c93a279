import Build
import Delivery

/// Where the site is published.
extension Doctor {
  /// Says of each bucket whether there are credentials for it. Nobody is asked: only a publish shows what
  /// they are worth.
  var stores: [Symptom] {
    siteRun.configuration.publishTargets.compactMap { target in
      guard case .s3(let place) = target.kind else { return nil }
      let subject = "publish \(target.name)"
      guard let problem = Checkup(siteRun).credentialProblem(place) else {
        return .ok(subject, "there are credentials for the bucket \(place.bucket)")
      }
      return .warning(
        subject, problem,
        next: "set the variables or a profile, unless this machine has a role that may publish.")
    }
  }
}
