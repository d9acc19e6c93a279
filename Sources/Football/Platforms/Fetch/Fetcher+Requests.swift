import Diagnostics
import HTTP
import JSON
import LeagueModel
import Synchronization

struct Question: Sendable {
  let name: String
  let request: Request
  var isOptional = false
  var bounds = Bounds()

  /// Limits on an answer's size and number of JSON values. Real leagues need less than a tenth.
  struct Bounds: Sendable {
    var bytes = 16 << 20
    var values = 400_000
    var time = Duration.seconds(30)
  }

  /// The request, if possible conditional on a change since the last answer.
  func request(after last: Answer?) -> Request {
    guard let condition = condition(last) else { return request }
    var request = request
    request.headers[condition.name] = condition.value
    return request
  }

  /// The condition; nil for another address, because validators are only valid for their own.
  func condition(_ last: Answer?) -> (name: String, value: String)? {
    last?.address == request.address.redacted ? last?.validators?.condition : nil
  }
}

/// Counts answers for the progress, and limits the total size of all answers about a league.
final class Tally: Sendable {
  private let counts = Mutex((answers: 0, requests: 0))
  private let left = Mutex((bytes: 64 << 20, values: 2_000_000))

  func values(_ bounds: Question.Bounds) -> Int {
    left.withLock { min($0.values, bounds.values) }
  }

  func take(bytes: Int, values: Int) -> Bool {
    left.withLock { left in
      left.bytes -= bytes
      left.values -= values
      return left.bytes >= 0 && left.values >= 0
    }
  }

  func expect(_ more: Int) { counts.withLock { $0.requests += more } }
  func count() -> (answers: Int, requests: Int) {
    counts.withLock { counts in
      counts.answers += 1
      return counts
    }
  }
}

extension Fetcher {
  /// Sends all requests concurrently; the client limits the number in flight.
  /// - Parameter last: The last fetch, for conditional requests.
  /// - Throws: The first failure, in the order of the questions.
  func ask(
    _ questions: [Question], about key: LeagueKey, after last: Snapshot? = nil, _ tally: Tally
  ) async throws(FetchError) -> [Answer] {
    let outcomes = await outcomes(
      of: questions, about: key, after: last, tally, endsAtFailure: true)
    // Requests canceled because of another failure are not the cause.
    for case .failure(let error) in outcomes where error != .network(.cancelled) { throw error }
    var answers: [Answer] = []
    for outcome in outcomes {
      if let answer = try outcome.get() { answers.append(answer) }
    }
    return answers
  }

  /// The answer to a single question, which is not optional.
  func answer(to question: Question, about key: LeagueKey) async throws(FetchError) -> Answer {
    guard let answer = try await ask([question], about: key, Tally()).first else {
      throw .notFound(key)
    }
    return answer
  }

  /// The outcome of each question.
  /// - Parameter endsAtFailure: Whether a failure cancels the other requests.
  func outcomes(
    of questions: [Question], about key: LeagueKey, after last: Snapshot? = nil, _ tally: Tally,
    endsAtFailure: Bool
  ) async -> [Result<Answer?, FetchError>] {
    tally.expect(questions.count)
    return await withTaskGroup(of: (Int, Result<Answer?, FetchError>).self) { group in
      for (index, question) in questions.enumerated() {
        group.addTask {
          do throws(FetchError) {
            let answer = try await ask(question, about: key, after: last?[question.name], tally)
            return (index, .success(answer))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var outcomes: [(Int, Result<Answer?, FetchError>)] = []
      for await outcome in group {
        outcomes.append(outcome)
        if endsAtFailure, case .failure = outcome.1 { group.cancelAll() }
      }
      return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func ask(
    _ question: Question, about key: LeagueKey, after stored: Answer?, _ tally: Tally
  ) async throws(FetchError) -> Answer? {
    // A second look is unconditional, because a cache can have a bad answer with the good one's validators.
    let last = stored.flatMap { $0.isDue(at: now()) ? nil : $0 }
    var request = question.request(after: last)
    request.bodyLimit = question.bounds.bytes
    request.timeouts.total = timeout ?? question.bounds.time
    request.timeouts.connection = min(request.timeouts.total, request.timeouts.connection)
    let response: Response
    do {
      response = try await client.send(request)
    } catch {
      throw .network(error)
    }
    let host = question.request.address.host
    switch response.status {
    case 200...299: break
    case 304:
      guard let last, question.condition(last) != nil else {
        throw .failed(host: host, status: response.status)
      }
      count(key, tally)
      return last.unchanged(at: now(), Validators(response.headers))
    case 404 where question.isOptional: return nil
    case 404: throw .notFound(key)
    case 401 where key.traits.hasPrivateLeagues, 403 where key.traits.hasPrivateLeagues:
      throw question.request.cookies == nil ? .credentialsMissing(key) : .credentialsRefused(key)
    case 429: throw .tooManyRequests(host: host, wait: wait(response))
    case 503 where wait(response) != nil:
      throw .tooManyRequests(host: host, wait: wait(response))
    default: throw .failed(host: host, status: response.status)
    }
    let source = SourceText(name: "the answer of \(host)", bytes: response.body)
    let json: JSONValue
    do {
      let bound = tally.values(question.bounds)
      var values = bound
      json = try JSONValue(parsing: source, within: &values)
      guard tally.take(bytes: response.body.count, values: bound - values) else {
        throw FetchError.network(.tooLarge(host: host, limit: 64 << 20))
      }
      if json.isNull, !question.isOptional { throw FetchError.notFound(key) }
    } catch let error as JSONSyntaxError {
      throw .notJSON(
        address: question.request.address.redacted, isPage: isPage(response.body),
        shown(error, source, question.request))
    } catch let error as FetchError {
      throw error
    } catch {
      throw .notFound(key)
    }
    count(key, tally)
    return Answer(
      name: question.name, address: question.request.address.redacted, fetchedAt: now(),
      document: JSONDocument(
        SourceText(name: "\(question.name).json", bytes: response.body), value: json),
      validators: Validators(response.headers))
  }

  /// The delay that the platform asks for, if it exceeds the longest wait of a run.
  private func wait(_ response: Response) -> Duration? {
    guard let text = response.headers["Retry-After"], let wait = retryAfter(text, now: now()),
      wait > Policy().longestWait
    else { return nil }
    return wait
  }

  private func count(_ key: LeagueKey, _ tally: Tally) {
    let (answers, requests) = tally.count()
    progress(Progress(key: key, answers: answers, requests: requests))
  }

  /// The syntax error in an answer, with any secrets that the host repeats masked.
  private func shown(
    _ error: JSONSyntaxError, _ source: SourceText, _ request: Request
  ) -> Diagnostic {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let masked = request.hidingSecrets(in: text)
    guard masked != text else { return error.diagnostic }
    do throws(JSONSyntaxError) {
      _ = try JSONValue(parsing: SourceText(name: source.name, text: masked))
    } catch {
      return error.diagnostic
    }
    return Diagnostic(.error, "\(source.name) is not JSON, and repeats what was sent")
  }

  private func isPage(_ body: [UInt8]) -> Bool {
    body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}
