import CLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Whoever reads our output may stop early; that is no reason to be killed.
signal(SIGPIPE, SIG_IGN)
let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
// Nothing is left to be written. 'exit' would first take the libraries' memory from under the thread that
// still closes connections, which ended one run of a few hundred with a signal.
_exit(status)
