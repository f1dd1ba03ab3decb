import Glibc

/// A program that takes the terminal over, such as an editor, until it ends.
package enum ForegroundProgram {
  /// Runs a command with more arguments, each one word, and waits for it.
  ///
  /// Interrupts are the program's while it runs, as with system(3).
  ///
  /// - `command`: for the shell, as `$EDITOR` has it.
  ///
  /// - Returns: its exit status; 127 is the shell's for a command it does not find.
  package static func run(_ command: String, _ arguments: [String]) throws(SystemError) -> Int32 {
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      _ = signal(SIGINT, interrupt)
      _ = signal(SIGQUIT, quit)
    }
    // "$@" is the arguments as they are: nothing in them is the shell's to read.
    let words = CStrings(["/bin/sh", "-c", command + " \"$@\"", command] + arguments)
    let process = try Spawning.spawn(words, reading: nil)
    return try Spawning.wait(for: process)
  }
}
