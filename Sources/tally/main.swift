import Glibc
import TallyCLI
import TallyQuery
import TallySystem

OutputError.reportBrokenPipes()
exit(Tally.run(Array(CommandLine.arguments.dropFirst()), .ofProcess()).rawValue)
