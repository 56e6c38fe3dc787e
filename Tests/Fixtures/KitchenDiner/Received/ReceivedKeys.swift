import EastwardFeature
import KitchenSinkContract

final class ReceivedKeys: ReceivedMessage<Keys>, KeysComponent {
    func newByInt32(_ byInt32: Table<Int32, String>, changes: TableChanges<Int32>) {
        take(byInt32, changes, into: \.byInt32)
    }
    func newBySint32(_ bySint32: Table<Int32, String>, changes: TableChanges<Int32>) {
        take(bySint32, changes, into: \.bySint32)
    }
    func newBySfixed32(_ bySfixed32: Table<Int32, String>, changes: TableChanges<Int32>) {
        take(bySfixed32, changes, into: \.bySfixed32)
    }
    func newByInt64(_ byInt64: Table<Int, String>, changes: TableChanges<Int>) {
        take(byInt64, changes, into: \.byInt64)
    }
    func newBySint64(_ bySint64: Table<Int, String>, changes: TableChanges<Int>) {
        take(bySint64, changes, into: \.bySint64)
    }
    func newBySfixed64(_ bySfixed64: Table<Int, String>, changes: TableChanges<Int>) {
        take(bySfixed64, changes, into: \.bySfixed64)
    }
    func newByUint32(_ byUint32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        take(byUint32, changes, into: \.byUint32)
    }
    func newByFixed32(_ byFixed32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        take(byFixed32, changes, into: \.byFixed32)
    }
    func newByUint64(_ byUint64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        take(byUint64, changes, into: \.byUint64)
    }
    func newByFixed64(_ byFixed64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        take(byFixed64, changes, into: \.byFixed64)
    }
    func newByBool(_ byBool: Table<Bool, String>, changes: TableChanges<Bool>) { take(byBool, changes, into: \.byBool) }
    func newByString(_ byString: Table<String, String>, changes: TableChanges<String>) {
        take(byString, changes, into: \.byString)
    }
}
