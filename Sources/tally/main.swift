import Glibc
import TallyCLI
import TallySystem

OutputError.reportBrokenPipes()
exit(Tally.run(Array(CommandLine.arguments.dropFirst()), .ofProcess()).rawValue)
