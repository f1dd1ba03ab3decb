import TallyEdit
import TallyFormats
import TallyIndex
import TallyModel
import TallyQuery
import TallySystem
import TallyText

/// Types of new entries that `types.json` does not have: asked about on a terminal, told elsewhere.
///
/// A ledger that declares none means them so.
struct TypeDeclaring {
  private let context: CommandContext
  private let invocation: Invocation

  /// What is to be done about an entry.
  enum Outcome {
    /// It is to be written so; with the ledger as it is where a type was declared.
    case taken(TypedEntry, Ledger?)
    /// Its line is to be typed again.
    case edit
  }

  private struct Undeclared {
    var name: String
    /// The declared name that was probably meant.
    var near: String?
    var isIncome: Bool
  }

  init(_ context: CommandContext, _ invocation: Invocation) {
    self.context = context
    self.invocation = invocation
  }

  /// Says which types are undeclared, where nobody can be asked.
  func tell(_ values: [EntryValue], in ledger: Ledger) {
    for one in undeclared(values, ledger) {
      let meant = one.near.map { Words("; did you mean \($0)?", ";是不是 \($0)?") } ?? Words("", "")
      context.note(
        Words(
          "«\(one.name)» is undeclared: types.json has no such type\(meant.english)",
          "「\(one.name)」没有声明:types.json 里没有这个类型\(meant.chinese)"))
    }
  }

  private func undeclared(_ values: [EntryValue], _ ledger: Ledger) -> [Undeclared] {
    guard !ledger.types.types.isEmpty else { return [] }
    let catalogue = Catalogue(types: ledger.types, settings: ledger.settings)
    let declared =
      ledger.types.types.flatMap { [$0.name] + $0.aliases } + ledger.settings.accounts.map(\.short)
    var found: [Undeclared] = []
    for item in values.flatMap(\.items) {
      let name = item.name
      let meaning = try? catalogue.meaning(of: name.text, form: name.form, asSide: false)
      guard meaning?.kind == .undeclared, !found.contains(where: { $0.name == name.text }) else {
        continue
      }
      let near =
        catalogue.misspelling(of: name.text) ?? NearMiss.closest(to: name.text, among: declared)
      found.append(Undeclared(name: name.text, near: near, isIncome: item.sign == .plus))
    }
    return found
  }
}

// MARK: - Asking

extension TypeDeclaring {
  private enum Choice {
    case near(String), asItIs, declare, edit
  }

  /// Asks about each undeclared type of an entry; nil where it is left.
  func settle(_ typed: TypedEntry, in ledger: Ledger, _ editor: borrowing LineEditor)
    throws(CommandError) -> Outcome?
  {
    var (entry, changed) = (typed, Ledger?.none)
    for one in undeclared([typed.value], ledger) {
      switch choice(one, typed, ledger, editor) {
      case nil: return nil
      case .edit: return .edit
      case .asItIs: continue
      case .near(let name):
        var change = EntryChange()
        change.type = name
        do throws(WritingProblem) {
          try entry.apply(change)
        } catch {
          throw EditProblem.writing(error).commandError
        }
      case .declare: changed = try declare(one, ledger)
      }
    }
    return .taken(entry, changed)
  }

  private func choice(
    _ one: Undeclared, _ typed: TypedEntry, _ ledger: Ledger, _ editor: borrowing LineEditor
  ) -> Choice? {
    var choices: [(Choice, Words)] = []
    // Of several items it can't be said which is meant.
    if let near = one.near, typed.value.items.count == 1 {
      choices.append((.near(near), Words("\(near) (did you mean that?)", "\(near)(是不是写错了?)")))
    }
    choices.append((.asItIs, Words("a new type, as it is", "新类型,照样写入")))
    if ledger.isDirectory, !invocation.has("dry-run") {
      choices.append((.declare, Words("a new type, added to types.json", "新类型,加进 types.json")))
    }
    choices.append((.edit, Words("edit the line", "修改这一行")))
    context.note(
      Words("«\(one.name)» is no type in types.json:", "types.json 里没有类型「\(one.name)」:"))
    for (number, (_, words)) in choices.enumerated() {
      context.note(
        Words("  \(number + 1)  \(words.english)", "  \(number + 1)  \(words.chinese)"))
    }
    let prompt = Words("which [1]: ", "选 [1]:").text(context.language)
    while let answer = editor.line(prompt)?.trimmingBlanks {
      if let number = answer.isEmpty ? 1 : Int(answer), choices.indices.contains(number - 1) {
        return choices[number - 1].0
      }
      context.note(Words("a number from 1 to \(choices.count)", "写 1 到 \(choices.count) 的数字"))
    }
    return nil
  }

  /// Adds a type to `types.json`.
  ///
  /// - Returns: the ledger with it.
  private func declare(_ one: Undeclared, _ ledger: Ledger) throws(CommandError) -> Ledger {
    let write = try LedgerWrite(ledger, context.environment, isDry: false)
    let editing = TypesEditing(adding: one.name, kind: one.isIncome ? .income : .expense)
    context.note(editing.words(try editing.run(write)))
    var context = context
    return try context.loadToAdd(invocation)
  }
}

// MARK: - A line that was typed in full

extension TypeDeclaring {
  /// The entry of a line, once its types are what they are meant to be; nil where that is left.
  ///
  /// - `ledger`: becomes what it is with a type that is declared.
  func settled(_ line: String, _ value: EntryValue, in ledger: inout Ledger) throws(CommandError)
    -> TypedEntry?
  {
    var typed = try read(line, value.date, ledger.settings)
    guard !undeclared([value], ledger).isEmpty else { return typed }
    let editor = try LineEditor(context.environment)
    while let outcome = try settle(typed, in: ledger, editor) {
      switch outcome {
      case .taken(let entry, let declared):
        if let declared { ledger = declared }
        return entry
      case .edit:
        guard let again = retyped(typed, ledger.settings, editor) else { return nil }
        typed = again
      }
    }
    return nil
  }

  private func retyped(
    _ typed: TypedEntry, _ settings: Settings, _ editor: borrowing LineEditor
  ) -> TypedEntry? {
    var text = typed.written
    while let line = editor.line("> ", prefilled: text) {
      text = line
      do throws(CommandError) {
        return try read(line, typed.value.date, settings)
      } catch {
        context.say(error)
      }
    }
    return nil
  }

  private func read(_ line: String, _ date: CalendarDate, _ settings: Settings)
    throws(CommandError) -> TypedEntry
  {
    do throws(WritingProblem) {
      return try TypedEntry(line, date: date, settings: settings)
    } catch {
      throw EditProblem.writing(error).commandError
    }
  }
}
