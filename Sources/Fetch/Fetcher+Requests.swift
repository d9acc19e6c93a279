import Diagnostics
import HTTP
import JSON
import LeagueModel
import Synchronization

/// One answer that is wanted.
struct Question: Sendable {
  let name: String
  let request: Request
  /// Whether the paper can do without: the answer is left out if the platform has none.
  var isOptional = false
}

extension Fetcher {
  /// Counts answers for the progress.
  final class Tally: Sendable {
    private let counts = Mutex((answers: 0, requests: 0))

    func expect(_ more: Int) { counts.withLock { $0.requests += more } }
    func count() -> (answers: Int, requests: Int) {
      counts.withLock { counts in
        counts.answers += 1
        return counts
      }
    }
  }

  /// Asks all questions side by side; the client keeps the number in flight small. The first
  /// failure, in the order of the questions, is what is reported.
  func ask(
    _ questions: [Question], about key: LeagueKey, _ tally: Tally
  ) async throws(FetchError) -> [Answer] {
    tally.expect(questions.count)
    let outcomes = await withTaskGroup(of: (Int, Result<Answer?, FetchError>).self) { group in
      for (index, question) in questions.enumerated() {
        group.addTask {
          do throws(FetchError) {
            return (index, .success(try await ask(question, about: key, tally)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var outcomes: [(Int, Result<Answer?, FetchError>)] = []
      for await outcome in group {
        outcomes.append(outcome)
        if case .failure = outcome.1 { group.cancelAll() }
      }
      return outcomes.sorted { $0.0 < $1.0 }.map(\.1)
    }
    // Requests that were cancelled because of another failure are not the reason.
    for case .failure(let error) in outcomes where error != .network(.cancelled) { throw error }
    var answers: [Answer] = []
    for outcome in outcomes {
      if let answer = try outcome.get() { answers.append(answer) }
    }
    return answers
  }

  private func ask(
    _ question: Question, about key: LeagueKey, _ tally: Tally
  ) async throws(FetchError) -> Answer? {
    let response: Response
    do {
      response = try await client.send(question.request)
    } catch {
      throw .network(error)
    }
    let host = question.request.address.host
    switch response.status {
    case 200...299: break
    case 404 where question.isOptional: return nil
    case 404: throw .notFound(key)
    case 401 where key.platform == .espn, 403 where key.platform == .espn:
      throw question.request.cookies == nil ? .credentialsMissing(key) : .credentialsRefused(key)
    case 429: throw .tooManyRequests(host: host)
    default: throw .failed(host: host, status: response.status)
    }
    let source = SourceText(name: "the answer of \(host)", bytes: response.body)
    do {
      let json = try JSONValue(parsing: source)
      if json.isNull, !question.isOptional { throw FetchError.notFound(key) }
    } catch let error as JSONSyntaxError {
      throw .notJSON(
        address: question.request.address.redacted, isPage: isPage(response.body),
        error.diagnostic)
    } catch {
      throw .notFound(key)
    }
    let (answers, requests) = tally.count()
    progress(Progress(key: key, answers: answers, requests: requests))
    return Answer(
      name: question.name, address: question.request.address.redacted, fetchedAt: now(),
      body: response.body)
  }

  private func isPage(_ body: [UInt8]) -> Bool {
    body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}
