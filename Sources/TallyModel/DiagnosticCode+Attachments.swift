/// What can be wrong with attachments, which only `tally check` looks at: all warnings, since no figure is made
/// of them.
extension DiagnosticCode {
  /// Facts: the path.
  package static let attachmentMissing = warning("attachment-missing")
  /// Facts: the path.
  package static let attachmentChanged = warning("attachment-changed")
  /// Facts: the path.
  package static let attachmentOutside = warning("attachment-outside")
  /// Facts: the path, what it is (FIFO, socket, device, directory).
  package static let attachmentNotAFile = warning("attachment-not-a-file")
  /// Facts: the path, why (the system's words).
  package static let attachmentUnreadable = warning("attachment-unreadable")
  package static let attachmentUnlinked = warning("attachment-unlinked")
  /// Facts: the most directories beneath `attachments/`.
  package static let attachmentsTooDeep = warning("attachments-too-deep")

  package static let attachmentCodes = [
    attachmentMissing, attachmentChanged, attachmentOutside, attachmentNotAFile,
    attachmentUnreadable, attachmentUnlinked, attachmentsTooDeep,
  ]
}
