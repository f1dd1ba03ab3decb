// Traps of libinotifytools: what becomes of who falls in, and of the watcher at the same place.
//
//     tally-watch-traps NAME raw|watcher
//
// Each is a process of its own, since some end it or hang, and since what the library keeps is the
// process's. It prints what came of it in a few words.

import Glibc
import TallyTestSupport

let words = CommandLine.arguments
guard words.count == 3, let trap = Trap.all.first(where: { $0.name == words[1] }) else {
  print("tally-watch-traps NAME raw|watcher")
  exit(2)
}
do {
  let directory = try TemporaryDirectory()
  print(try words[2] == "raw" ? trap.raw(directory) : trap.watcher(directory))
} catch {
  print("failed: \(error)")
  exit(1)
}
