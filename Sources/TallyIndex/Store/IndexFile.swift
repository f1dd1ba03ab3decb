import CLMDB
import Synchronization
package import TallySystem

/// The file of the index: LMDB, one writer and many readers, each with a view of one moment.
///
/// The one place that knows LMDB. What its header warns of is kept here: a file is opened once in a process
/// and by nobody across a fork; readers whose process died are cleared at every opening; a transaction is
/// used by one thread at a time.
package final class IndexFile: @unchecked Sendable {
  // Sendable: LMDB takes care of its own environment.

  private let environment: OpaquePointer
  /// How many views are open: while there is one, the file stays mapped where it is.
  fileprivate let readings = Atomic<Int>(0)

  /// lmdb.h says that opening may fail while another process opens or closes.
  private static let attempts = 5

  /// Opens the index of a directory, or makes an empty one.
  ///
  /// - `room`: bytes of address space to begin with; doubled when half of it is full.
  /// - `isReadOnly`: then there has to be one, and nothing of it can be changed.
  package init(_ directory: FilePath, room: Int = 1 << 30, isReadOnly: Bool = false)
    throws(IndexFailure)
  {
    var opened: OpaquePointer?
    var code: Int32 = 0
    for _ in 0..<IndexFile.attempts {
      (opened, code) = IndexFile.open(directory, room: room, isReadOnly)
      if opened != nil { break }
    }
    guard let opened else { throw IndexFailure("mdb_env_open", code) }
    environment = opened
    var dead: Int32 = 0
    mdb_reader_check(environment, &dead)
    try makeRoom()
  }

  /// Makes the map twice as large as what is in use, while nobody looks at it.
  func makeRoom() throws(IndexFailure) {
    guard readings.load(ordering: .relaxed) == 0 else { return }
    var info = MDB_envinfo()
    try check("mdb_env_info", mdb_env_info(environment, &info))
    var status = MDB_stat()
    try check("mdb_env_stat", mdb_env_stat(environment, &status))
    let (used, isTooMuch) = (info.me_last_pgno + 1).multipliedReportingOverflow(
      by: Int(status.ms_psize))
    if !isTooMuch, used > info.me_mapsize / 2 { try grow() }
  }

  deinit { mdb_env_close(environment) }

  private static func open(_ directory: FilePath, room: Int, _ isReadOnly: Bool)
    -> (OpaquePointer?, Int32)
  {
    var environment: OpaquePointer?
    var code = mdb_env_create(&environment)
    guard code == 0, let environment else { return (nil, code) }
    code = mdb_env_set_mapsize(environment, room)
    if code == 0 {
      // NOTLS: a transaction belongs to no thread. NOSYNC: nobody waits for the disk. A process that dies
      // harms nothing; after a power failure pages may be missing or old, which checksums, the hash that
      // ties stamps to their record, and the identities of blocks show, one by one, when they are read.
      let flags = UInt32(MDB_NOTLS | MDB_NOSYNC | (isReadOnly ? MDB_RDONLY : 0))
      code = directory.withCString { mdb_env_open(environment, $0, flags, 0o600) }
    }
    guard code == 0 else {
      mdb_env_close(environment)
      return (nil, code)
    }
    return (environment, 0)
  }

  /// Starts reading what is committed now.
  package func read() throws(IndexFailure) -> IndexReading {
    let transaction = try begin(UInt32(MDB_RDONLY))
    readings.wrappingAdd(1, ordering: .relaxed)
    return IndexReading(transaction, self)
  }

  /// Makes changes that are seen all at once, or not at all where `body` throws.
  ///
  /// Where the file is full it is made larger and `body` called again; but not while a view is open, whose
  /// bytes would be elsewhere then: that throws, and `isFull` says so.
  package func write(
    _ body: (borrowing IndexWriting) throws(IndexFailure) -> Void
  ) throws(IndexFailure) {
    while true {
      let writing = IndexWriting(try begin(0))
      do throws(IndexFailure) {
        Failpoint.pass()
        try body(writing)
        Failpoint.pass()
        try writing.commit()
        Failpoint.pass()
        return
      } catch {
        guard error.isFull, readings.load(ordering: .relaxed) == 0 else { throw error }
      }
      try grow()
    }
  }

  private func grow() throws(IndexFailure) {
    var info = MDB_envinfo()
    try check("mdb_env_info", mdb_env_info(environment, &info))
    try check("mdb_env_set_mapsize", mdb_env_set_mapsize(environment, info.me_mapsize * 2))
  }

  private func begin(_ flags: UInt32) throws(IndexFailure) -> OpaquePointer {
    var transaction: OpaquePointer?
    var code = mdb_txn_begin(environment, nil, flags, &transaction)
    if code == MDB_MAP_RESIZED, readings.load(ordering: .relaxed) == 0 {
      // Another process made it larger.
      try check("mdb_env_set_mapsize", mdb_env_set_mapsize(environment, 0))
      code = mdb_txn_begin(environment, nil, flags, &transaction)
    }
    guard code == 0, let transaction else { throw IndexFailure("mdb_txn_begin", code) }
    return transaction
  }
}

private func check(_ call: String, _ code: Int32) throws(IndexFailure) {
  if code != 0 { throw IndexFailure(call, code) }
}

/// A call that failed.
package struct IndexFailure: Error, Sendable {
  package let call: String
  package let code: Int32

  package init(_ call: String, _ code: Int32) {
    self.call = call
    self.code = code
  }

  /// Whether there is no more room in the map; or another process made it larger, which this one can't
  /// follow while a view is open.
  var isFull: Bool { code == MDB_MAP_FULL || code == MDB_MAP_RESIZED }

  /// Whether the file is not what it should be, so that only a new one helps.
  package var isDamage: Bool {
    [
      MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_PANIC, MDB_VERSION_MISMATCH, MDB_INVALID,
      MDB_INCOMPATIBLE, MDB_BAD_TXN, MDB_CURSOR_FULL,
    ].contains(code)
  }

  /// The same of a call of the system's.
  init(_ error: SystemError) { self.init(error.call, error.code) }

  /// The same as a call of the system's: LMDB's own codes are below zero.
  var asSystemError: SystemError { code > 0 ? SystemError(call, code) : .broken(call) }

  /// What is in the file is not what was written.
  static let damage = IndexFailure("mdb_get", MDB_CORRUPTED)

  /// It was left, since it would have been in vain.
  static let givenUp = IndexFailure("given up", 0)
  var isGivenUp: Bool { call == IndexFailure.givenUp.call }

  /// Why, in words.
  package var reason: String {
    code > 0
      ? SystemError(call, code).reason : mdb_strerror(code).map { String(cString: $0) } ?? call
  }
}

/// A view of the index as it was at one moment; what it hands out is valid as long as it is open.
package final class IndexReading: @unchecked Sendable {
  // Sendable: with NOTLS any thread may use it, and it is one thread's at a time.

  private var transaction: OpaquePointer?
  private let file: IndexFile

  fileprivate init(_ transaction: OpaquePointer, _ file: IndexFile) {
    self.transaction = transaction
    self.file = file
  }

  deinit { end() }

  /// Ends the view, so that what was replaced since can be used again.
  package func end() {
    guard let transaction else { return }
    mdb_txn_abort(transaction)
    file.readings.wrappingSubtract(1, ordering: .relaxed)
    self.transaction = nil
  }

  /// The value of a key.
  package func value(_ key: [UInt8]) throws(IndexFailure) -> UnsafeRawBufferPointer? {
    guard let transaction else { throw IndexFailure("mdb_get", MDB_BAD_TXN) }
    return try key.find(in: transaction)
  }

  /// All keys that start with a byte, with their values, in order.
  package func each(
    _ first: UInt8, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
  ) throws(IndexFailure) {
    guard let transaction else { throw IndexFailure("mdb_cursor_open", MDB_BAD_TXN) }
    var cursor: OpaquePointer?
    try check("mdb_cursor_open", mdb_cursor_open(transaction, try mainTable(transaction), &cursor))
    defer { mdb_cursor_close(cursor) }
    var code = [first].withUnsafeBytes { bytes in
      var key = MDB_val(bytes)
      var value = MDB_val()
      let code = mdb_cursor_get(cursor, &key, &value, MDB_SET_RANGE)
      if code == 0, key.bytes.first == first { body(key.bytes, value.bytes) }
      return code == 0 && key.bytes.first != first ? MDB_NOTFOUND : code
    }
    while code == 0 {
      var key = MDB_val()
      var value = MDB_val()
      code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
      guard code == 0, key.bytes.first == first else { break }
      body(key.bytes, value.bytes)
    }
    if code != 0, code != MDB_NOTFOUND { throw IndexFailure("mdb_cursor_get", code) }
  }
}

/// Changes that are about to be made.
package struct IndexWriting: ~Copyable {
  private var transaction: OpaquePointer?

  fileprivate init(_ transaction: OpaquePointer) { self.transaction = transaction }

  deinit { if let transaction { mdb_txn_abort(transaction) } }

  /// Enters a value.
  package func put(_ key: [UInt8], _ value: UnsafeRawBufferPointer) throws(IndexFailure) {
    guard let transaction else { return }
    Failpoint.pass()
    let table = try mainTable(transaction)
    let code = key.withUnsafeBytes { bytes in
      var key = MDB_val(bytes)
      var value = MDB_val(value)
      return mdb_put(transaction, table, &key, &value, 0)
    }
    try check("mdb_put", code)
  }

  /// Enters a value.
  package func put(_ key: [UInt8], _ value: [UInt8]) throws(IndexFailure) {
    var failure: IndexFailure?
    value.withUnsafeBytes { bytes in
      do throws(IndexFailure) { try put(key, bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Takes all values out.
  package func clear() throws(IndexFailure) {
    guard let transaction else { return }
    Failpoint.pass()
    try check("mdb_drop", mdb_drop(transaction, try mainTable(transaction), 0))
  }

  /// Takes a value out; one that is not there is no error.
  package func delete(_ key: [UInt8]) throws(IndexFailure) {
    guard let transaction else { return }
    Failpoint.pass()
    let table = try mainTable(transaction)
    let code = key.withUnsafeBytes { bytes in
      var key = MDB_val(bytes)
      return mdb_del(transaction, table, &key, nil)
    }
    if code != MDB_NOTFOUND { try check("mdb_del", code) }
  }

  /// The value of a key, with the changes made so far; valid until the next change.
  package func value(_ key: [UInt8]) throws(IndexFailure) -> UnsafeRawBufferPointer? {
    guard let transaction else { return nil }
    return try key.find(in: transaction)
  }

  fileprivate consuming func commit() throws(IndexFailure) {
    guard let open = transaction else { return }
    transaction = nil
    try check("mdb_txn_commit", mdb_txn_commit(open))
  }
}

private func mainTable(_ transaction: OpaquePointer) throws(IndexFailure) -> MDB_dbi {
  var table: MDB_dbi = 0
  try check("mdb_dbi_open", mdb_dbi_open(transaction, nil, 0, &table))
  return table
}

extension [UInt8] {
  fileprivate func find(in transaction: OpaquePointer) throws(IndexFailure)
    -> UnsafeRawBufferPointer?
  {
    let table = try mainTable(transaction)
    var value = MDB_val()
    let code = withUnsafeBytes { bytes in
      var key = MDB_val(bytes)
      return mdb_get(transaction, table, &key, &value)
    }
    if code == MDB_NOTFOUND { return nil }
    try check("mdb_get", code)
    return value.bytes
  }
}

extension MDB_val {
  fileprivate init(_ bytes: UnsafeRawBufferPointer) {
    self.init(
      mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }

  fileprivate var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: mv_data, count: mv_size)
  }
}
