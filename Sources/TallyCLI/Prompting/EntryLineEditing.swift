import TallyQuery

extension EntryTextEditing {
  /// Offers the entry's own line under the cursor, until what is typed can be written or is given up.
  func changeLine(_ old: String, _ context: inout CommandContext) throws(CommandError)
    -> ExitStatus
  {
    let editor = try LineEditor(context.environment)
    var text = old
    while let typed = editor.line("> ", prefilled: text) {
      text = typed
      if isUnchanged(text, old, context) { return .success }
      do throws(CommandError) {
        return try write(text, &context)
      } catch {
        context.say(error)
      }
    }
    context.note(Words("left; nothing was changed", "已退出,没有改动"))
    return .failure
  }
}

extension CommandContext {
  /// Says why something that was typed can't be; it is asked for again.
  func say(_ error: CommandError) {
    note(error.message)
    for hint in error.hints { note(Words("  " + hint.english, "  " + hint.chinese)) }
  }
}
