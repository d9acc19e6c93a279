import Platform
import TestSupport
import Testing

/// The scripts for shells, in real shells.
@Suite(.enabled(if: hasPrograms("bash", "zsh", "fish")), .timeLimit(.minutes(120)))
struct CompletionTests {
  @Test func bashCompletesALeague() async throws {
    let site = try await Sites.demo()
    let program = try #require(Skidmark.path)
    let script = """
      source <("\(program)" completion bash)
      try_it() {
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
        _skidmark; printf '%s\\n' "${COMPREPLY[@]}"; echo --
      }
      cd "\(site)"
      try_it "\(program)" bui
      try_it "\(program)" build --league sl
      try_it "\(program)" explain luck Gravy
      try_it "\(program)" league ro
      """
    let outcome = try await Skidmark.aside {
      try TestSupport.run(
        "bash", ["-c", script], environment: Skidmark.environment(["LC_ALL": "C.UTF-8"]))
    }.get()
    #expect(
      outcome.output == """
        build
        --
        \(Sites.sleeper)
        --
        Gravy\\ Train\\ Robbery\\ 🚂
        --
        roll-over
        --

        """, "\(outcome.error)")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func aShellReadsItsScript(_ shell: String) async throws
  {
    let script = try await Skidmark.succeed(["completion", shell]).output
    #expect(script.contains("completion candidates --"))
    try await withTemporaryFolder { folder in
      try write(script, to: "\(folder)/script")
      let outcome = try await Skidmark.aside {
        try TestSupport.run(shell, ["-n", "\(folder)/script"])
      }.get()
      #expect(outcome.status == 0, "\(outcome.error)")
    }
  }
}

/// The manual pages, in the program that prints them.
@Suite(.enabled(if: hasPrograms("groff")), .timeLimit(.minutes(120))) struct ManualPageTests {
  @Test func groffPrintsEveryPageWithoutAWarning() async throws {
    let names = try await Skidmark.succeed(["help", "--man"]).output.split(separator: "\n")
    #expect(names.count > 30 && names.contains("skidmark") && names.contains("skidmark-league-add"))
    try await withTemporaryFolder { folder in
      for name in names {
        let page = "\(folder)/\(name).1"
        try write(try await Skidmark.succeed(["help", "--man", String(name)]).output, to: page)
        let outcome = try await Skidmark.aside {
          try TestSupport.run("groff", ["-man", "-ww", "-Tascii", "-P-cbou", page])
        }.get()
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(name): \(outcome.error)")
        #expect(outcome.output.contains("SYNOPSIS"), "\(name)")
      }
    }
  }
}
