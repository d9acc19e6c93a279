import CLI
import CLibrary

// If the reader of a pipe stops early, do not die of SIGPIPE.
signal(SIGPIPE, SIG_IGN)
let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
// All output is written. `exit` would free the libraries' memory while a thread still closes connections,
// which crashed one run in a few hundred.
_exit(status)
