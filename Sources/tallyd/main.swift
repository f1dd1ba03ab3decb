import Glibc
import TallyDaemon
import TallySystem

exit(Tallyd.run(Array(CommandLine.arguments.dropFirst()), .ofProcess()).rawValue)
