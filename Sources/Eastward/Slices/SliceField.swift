public import Foundation
public import SwiftProtobuf

/// One field of a slice: how it is compared, copied, and sent as a patch. Generated code creates the fields.
///
/// ```swift
/// public static let fields: [SliceField<BasketSlice>] = [
///     .value(1, \.count),
///     .table(2, \.bananas, emptyRow: Banana()),
/// ]
/// ```
public struct SliceField<S: Slice>: Sendable {
    /// Its number in the contract.
    let number: UInt32
    /// The other cases of its `oneof`.
    let excluded: FieldSet
    /// Whether it differs between two values.
    let differs: @Sendable (_ old: S.Message, _ new: S.Message) -> Bool
    /// Copies the field from `source` to `target`.
    let copy: @Sendable (_ source: S.Message, _ target: inout S.Message) -> Void
    /// Writes the field to the patch if it differs, or if it `isNew`.
    let write: @Sendable (_ old: S.Message, _ new: S.Message, _ isNew: Bool, inout SlicePatch<S>) -> Void
    /// Applies the patch's data for this field.
    let read: @Sendable (SlicePatch<S>, inout S.Message) throws -> Void
    /// Moves the field out of the first message of a snapshot if it must be sent in pieces: tables always, strings,
    /// bytes and lists if they are larger than `limit` bytes. Returns `nil` for a field that stays in the message.
    @usableFromInline var takePieces: @Sendable (inout S.Message, _ limit: Int) -> FieldPieces<S>? = { _, _ in nil }

    @usableFromInline
    init(
        number: UInt32, excluded: FieldSet = [],
        differs: @escaping @Sendable (S.Message, S.Message) -> Bool,
        copy: @escaping @Sendable (S.Message, inout S.Message) -> Void,
        write: @escaping @Sendable (S.Message, S.Message, Bool, inout SlicePatch<S>) -> Void,
        read: @escaping @Sendable (SlicePatch<S>, inout S.Message) throws -> Void
    ) {
        self.number = number
        self.excluded = excluded
        self.differs = differs
        self.copy = copy
        self.write = write
        self.read = read
    }
}

/// A field split into messages that hold nothing else: a table row by row, any other field from its beginning to its
/// end.
@usableFromInline
struct FieldPieces<S: Slice> {
    /// The next piece, if possible of at most `size` bytes; `nil` after the last.
    @usableFromInline let next: (_ size: Int) -> FieldPiece<S>?

    @usableFromInline
    init(_ next: @escaping (_ size: Int) -> FieldPiece<S>?) {
        self.next = next
    }
}

@usableFromInline
struct FieldPiece<S: Slice> {
    @usableFromInline var message: S.Message
    /// The length of the previous pieces, in the unit of the field's ``Splice``; `nil` for a table row.
    @usableFromInline var offset: Int?
    /// Whether more pieces follow.
    @usableFromInline var hasMore: Bool

    @usableFromInline
    init(message: S.Message, offset: Int? = nil, hasMore: Bool) {
        self.message = message
        self.offset = offset
        self.hasMore = hasMore
    }
}

// MARK: Fields that are sent whole

extension SliceField {
    /// A field that is sent whole, which may be optional; `areSame` decides whether it changed.
    public static func value<Value: Sendable>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, Value> & Sendable,
        by areSame: @escaping @Sendable (Value, Value) -> Bool
    ) -> SliceField {
        whole(
            number,
            differs: { !areSame($0[keyPath: path], $1[keyPath: path]) },
            copy: { $1[keyPath: path] = $0[keyPath: path] })
    }

    /// A field that is sent whole, which may be optional.
    public static func value<Value: Equatable & Sendable>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, Value> & Sendable
    ) -> SliceField {
        value(number, path, by: ==)
    }

    /// A case of the `oneof` at `path`. `get` returns its value if this case is set.
    public static func choice<OneOf: Sendable, Value: Sendable>(
        _ number: UInt32, excluding others: FieldSet,
        of path: any WritableKeyPath<S.Message, OneOf?> & Sendable,
        get: @escaping @Sendable (OneOf) -> Value?, by areSame: @escaping @Sendable (Value, Value) -> Bool
    ) -> SliceField {
        whole(
            number, excluding: others,
            differs: { old, new in
                let old = old[keyPath: path].flatMap(get)
                guard let new = new[keyPath: path].flatMap(get) else { return false }
                return old.map { !areSame($0, new) } ?? true
            },
            copy: { source, target in
                if source[keyPath: path].flatMap(get) != nil {
                    target[keyPath: path] = source[keyPath: path]
                } else if target[keyPath: path].flatMap(get) != nil {
                    target[keyPath: path] = nil
                }
            })
    }

    /// A case of the `oneof` at `path`. `get` returns its value if this case is set.
    public static func choice<OneOf: Sendable, Value: Equatable & Sendable>(
        _ number: UInt32, excluding others: FieldSet,
        of path: any WritableKeyPath<S.Message, OneOf?> & Sendable, get: @escaping @Sendable (OneOf) -> Value?
    ) -> SliceField {
        choice(number, excluding: others, of: path, get: get, by: ==)
    }

    private static func whole(
        _ number: UInt32, excluding others: FieldSet = [],
        differs: @escaping @Sendable (S.Message, S.Message) -> Bool,
        copy: @escaping @Sendable (S.Message, inout S.Message) -> Void
    ) -> SliceField {
        SliceField(
            number: number, excluded: others, differs: differs, copy: copy,
            write: { old, new, isNew, patch in
                guard isNew || differs(old, new) else { return }
                patch.fields.insert(number)
                copy(new, &patch.message)
            },
            read: { patch, value in copy(patch.message, &value) })
    }
}

// MARK: Fields that are sent as splices

extension SliceField {
    /// A string, compared by its bytes: canonically equivalent strings may differ.
    public static func text(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, String> & Sendable
    ) -> SliceField {
        spliced(
            number, path, by: { $0.hasSameBytes(as: $1) }, splice: { Splice.between($0, $1) },
            cut: { text, splice in
                String(decoding: text.utf8.dropFirst(splice.head).dropLast(splice.tail), as: UTF8.self)
            },
            apply: { try $0.apply(to: &$1, $2) }, count: \.utf8.count,
            size: \.utf8.count,
            prefix: { text, offset, size, _ in
                text.codePoints(from: offset, ofAtMost: size)
            })
    }

    /// A bytes field.
    public static func bytes(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, Data> & Sendable
    ) -> SliceField {
        spliced(
            number, path, by: { $0.hasSameBytes(as: $1) }, splice: { Splice.between($0, $1) },
            cut: { $0.dropFirst($1.head).dropLast($1.tail) }, apply: { try $0.apply(to: &$1, $2) }, count: \.count,
            size: \.count,
            prefix: { bytes, offset, size, _ in
                Data(bytes.dropFirst(offset).prefix(max(1, size)))
            })
    }

    /// A list; `areSame` decides whether an element changed.
    public static func list<Element: Sendable>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, [Element]> & Sendable,
        by areSame: @escaping @Sendable (Element, Element) -> Bool
    ) -> SliceField {
        spliced(
            number, path, by: { $0.hasSameElements(as: $1, by: areSame) },
            splice: { Splice.between($0, $1, by: areSame) },
            cut: { Array($0.dropFirst($1.head).dropLast($1.tail)) }, apply: { try $0.apply(to: &$1, $2) },
            count: \.count, size: { encodedSize($0, path) },
            prefix: { list, offset, size, last in
                // An element's size is unknown before it is encoded: the last piece's count is the first guess.
                var piece = list[offset...].prefix(last > 0 ? last : 64)
                var isShrinking = false
                while true {
                    let encoded = encodedSize(Array(piece), path)
                    if encoded > size, piece.count > 1 {
                        isShrinking = true
                        piece = piece.prefix(max(1, min(piece.count / 2, piece.count * size / encoded)))
                    } else if encoded < size / 2, !isShrinking, piece.endIndex < list.endIndex {
                        piece = list[offset...].prefix(2 * piece.count)
                    } else {
                        return Array(piece)
                    }
                }
            })
    }

    private static func encodedSize<Value>(
        _ value: Value, _ path: any WritableKeyPath<S.Message, Value> & Sendable
    ) -> Int {
        var message = S.Message()
        message[keyPath: path] = value
        return (try? message.serializedBytes() as [UInt8])?.count ?? 0
    }

    /// A list.
    public static func list<Element: Equatable & Sendable>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, [Element]> & Sendable
    ) -> SliceField {
        list(number, path, by: ==)
    }

    /// - Parameters:
    ///   - count: the value's length in the unit of a ``Splice``.
    ///   - size: the value's approximate size on the wire, in bytes.
    ///   - prefix: the part that begins at `offset`, if possible of at most `size` bytes, and never empty; `last` is
    ///     the count of the previous piece.
    private static func spliced<Value: Sendable & RangeReplaceableCollection>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, Value> & Sendable,
        by areSame: @escaping @Sendable (Value, Value) -> Bool,
        splice: @escaping @Sendable (_ old: Value, _ new: Value) -> Splice?,
        cut: @escaping @Sendable (Value, Splice) -> Value,
        apply: @escaping @Sendable (Splice, inout Value, _ middle: Value) throws -> Void,
        count: @escaping @Sendable (Value) -> Int,
        size: @escaping @Sendable (Value) -> Int,
        prefix: @escaping @Sendable (Value, _ offset: Int, _ size: Int, _ last: Int) -> Value
    ) -> SliceField {
        var field = SliceField(
            number: number,
            differs: { !areSame($0[keyPath: path], $1[keyPath: path]) },
            copy: { $1[keyPath: path] = $0[keyPath: path] },
            write: { old, new, isNew, patch in
                let new = new[keyPath: path]
                guard !isNew else {
                    patch.fields.insert(number)
                    patch.message[keyPath: path] = new
                    return
                }
                let old = old[keyPath: path]
                guard !areSame(old, new) else { return }
                patch.fields.insert(number)
                patch.splices[number] = splice(old, new)
                patch.message[keyPath: path] = patch.splices[number].map { cut(new, $0) } ?? new
            },
            read: { patch, value in
                let received = patch.message[keyPath: path]
                guard let splice = patch.splices[number] else {
                    value[keyPath: path] = received
                    return
                }
                // Taken out, so that nothing else references it and an append does not copy it.
                var present = value[keyPath: path]
                value[keyPath: path] = Value()
                try apply(splice, &present, received)
                value[keyPath: path] = present
            })
        field.takePieces = { message, limit in
            let whole = message[keyPath: path]
            guard size(whole) > limit else { return nil }
            message[keyPath: path] = Value()
            let end = count(whole)
            var offset = 0
            var last = 0
            return FieldPieces { size in
                guard offset < end else { return nil }
                let piece = prefix(whole, offset, size, last)
                last = count(piece)
                defer { offset += last }
                var message = S.Message()
                message[keyPath: path] = piece
                return FieldPiece(message: message, offset: offset, hasMore: offset + last < end)
            }
        }
        return field
    }
}

// MARK: Tables

extension SliceField {
    /// A map, of which only the changed rows are sent.
    /// - Parameters:
    ///   - emptyRow: the row that a patch contains for a removed key.
    ///   - areSame: whether two rows are the same.
    @inlinable
    public static func table<Key: TableKey, Row: Sendable>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, Table<Key, Row>> & Sendable, emptyRow: Row,
        by areSame: @escaping @Sendable (Row, Row) -> Bool
    ) -> SliceField {
        var field = SliceField(
            number: number,
            differs: { $1[keyPath: path].differs(from: $0[keyPath: path], by: areSame) },
            copy: { $1[keyPath: path] = $0[keyPath: path] },
            write: { old, new, isNew, patch in
                let table = new[keyPath: path]
                let changes = table.changes(since: isNew ? [:] : old[keyPath: path], by: areSame)
                guard isNew || !changes.isEmpty else { return }
                patch.fields.insert(number)
                patch.rows += changes.count
                if isNew { patch.beginsTable = true }
                for key in changes.inserted { patch.message[keyPath: path][key] = table[key] }
                for key in changes.updated {
                    patch.message[keyPath: path][key] = table[key]
                    // Otherwise a receiver that treats two spellings as two keys would keep the old one.
                    if let received = old[keyPath: path].row(key), !Key.areSpelledAlike(received.key, key) {
                        patch.removed[keyPath: path][received.key] = emptyRow
                    }
                }
                for key in changes.removed { patch.removed[keyPath: path][key] = emptyRow }
            },
            read: { patch, value in
                // Taken out, so that nothing else references it and a changed row does not copy its nodes.
                var table = value[keyPath: path]
                value[keyPath: path] = [:]
                for (key, _) in patch.removed[keyPath: path] { table[key] = nil }
                for (key, row) in patch.message[keyPath: path] { table[key] = row }
                value[keyPath: path] = table
            })
        field.takePieces = { message, _ in
            var rows = message[keyPath: path].makeIterator()
            message[keyPath: path] = [:]
            var upcoming = rows.next()
            return FieldPieces { _ in
                guard let (key, row) = upcoming else { return nil }
                upcoming = rows.next()
                var piece = S.Message()
                piece[keyPath: path][key] = row
                return FieldPiece(message: piece, hasMore: upcoming != nil)
            }
        }
        return field
    }

    /// A map, of which only the changed rows are sent.
    /// - Parameter emptyRow: the row that a patch contains for a removed key.
    @inlinable
    public static func table<Key: TableKey, Row: Equatable & Sendable>(
        _ number: UInt32, _ path: any WritableKeyPath<S.Message, Table<Key, Row>> & Sendable, emptyRow: Row
    ) -> SliceField {
        table(number, path, emptyRow: emptyRow, by: ==)
    }
}
