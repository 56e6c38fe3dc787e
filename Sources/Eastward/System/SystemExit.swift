/// The exit codes of Eastward's programs, after `sysexits.h` and the shell's conventions.
///
/// The supervisor does not retry a program that exits with ``programNotFound``, ``configuration``, ``unreadableData`` or
/// ``diskError``; a start after ``temporaryFailure`` does not count toward the restart intensity.
package enum SystemExit {
    package static let success: Int32 = 0
    /// The command line is wrong.
    package static let usage: Int32 = 64
    /// The data on the disk is unreadable.
    package static let unreadableData: Int32 = 65
    /// An input file is missing or cannot be read.
    package static let missingInput: Int32 = 66
    /// A process or service that is needed does not run, or never became ready.
    package static let unavailable: Int32 = 69
    /// The program itself failed.
    package static let internalError: Int32 = 70
    /// An output file cannot be created.
    package static let cannotCreate: Int32 = 73
    /// A read or write failed: the contents of the disk are unknown, and a retry would not reveal them.
    package static let diskError: Int32 = 74
    /// A temporary lack of a resource, such as disk space, descriptors or a lock: a later start can succeed.
    package static let temporaryFailure: Int32 = 75
    /// The configuration is invalid.
    package static let configuration: Int32 = 78
    /// A program was found and cannot be executed.
    package static let notExecutable: Int32 = 126
    package static let programNotFound: Int32 = 127
}
