import SkidmarkCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Whoever reads our output may stop early; that is no reason to be killed.
signal(SIGPIPE, SIG_IGN)
exit(await CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
