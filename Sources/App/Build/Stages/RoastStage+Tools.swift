import Diagnostics
import EmbeddedFiles
import HTTP
import LanguageModels
import LeagueModel
import Liquid
import Platform
import Roast
import Synchronization

extension RoastStage {
  struct Tools {
    let context: LeagueContext
    let heat: Int
    let builtIn: BuiltInWriter
    let source: WriterSource
  }

  func tools(_ entry: SiteConfiguration.LeagueEntry) throws(SiteError) -> Tools {
    let heat = configuration.heat(of: entry.key)
    let prompts = try prompts()
    return Tools(
      context: try SiteTexts(run).context(of: entry.key), heat: heat,
      builtIn: BuiltInWriter(try SiteTexts(run).phraseBook(), heat: heat),
      source: WriterSource { () throws(ModelError) in try writerSource(prompts) })
  }

  /// Creates the model on demand, so that a run that writes nothing needs no key.
  final class WriterSource: Sendable {
    private let make: @Sendable () throws(ModelError) -> ModelWriter.Source?
    private let made = Mutex<Result<ModelWriter.Source?, ModelError>?>(nil)

    init(_ make: @escaping @Sendable () throws(ModelError) -> ModelWriter.Source?) {
      self.make = make
    }

    var result: Result<ModelWriter.Source?, ModelError> {
      made.withLock { made in
        if let made { return made }
        let result = Result { () throws(ModelError) in try make() }
        made = result
        return result
      }
    }
  }

  private func writerSource(_ prompts: RoastPrompts) throws(ModelError) -> ModelWriter.Source? {
    let writer = configuration.writer
    if case .builtIn? = writer.choice { return nil }
    let reach = try RunCredentials(run).modelReach()
    let line = ModelConnection(client: reach.client, pace: world.pace)
    switch writer.choice {
    case .builtIn: return nil
    case .model(let choice)?:
      let model = try LanguageModel(
        choice, environment: try RunCredentials(run).modelVariables(of: writer, by: reach),
        read: world.readFile, programs: reach.programs, line: line)
      return .model(model, prompts)
    case .backend(let address)?:
      guard let address = Address(address) else {
        throw .invalid("the backend's address cannot be used")
      }
      let variables = try RunCredentials(run).modelVariables(of: writer, by: reach)
      let key = variables["SKIDMARK_BACKEND_KEY"].map { Secret($0) }
      return .backend(try RoastBackend(base: address, key: key, line: line))
    case nil: throw .invalid("the writer '\(writer.name)' needs its address")
    }
  }

  var writerName: String {
    if case .model(let choice)? = configuration.writer.choice, choice.model == nil {
      return choice.provider.usualModel
    }
    return configuration.writer.model ?? configuration.writer.name
  }

  /// The prompts, with the site's own replacing built-in ones.
  private func prompts() throws(SiteError) -> RoastPrompts {
    var sources: [String: SourceText] = [:]
    for name in RoastPrompts.names {
      let own = path("templates/\(RoastPrompts.folder)\(name)")
      if Files.kind(own) == .file {
        sources[name] = SourceText(name: own, bytes: try onDisk(Files.read(own)))
      } else if let file = Resources.prompts.first(where: { $0.path == name }) {
        sources[name] = SourceText(name: RoastPrompts.folder + name, bytes: file.bytes)
      }
    }
    do throws(LiquidError) {
      return try RoastPrompts(environment: SiteTexts(run).environment) { name in
        sources[name] ?? SourceText(name: name, text: "")
      }
    } catch {
      throw .text(error.diagnostic)
    }
  }
}
