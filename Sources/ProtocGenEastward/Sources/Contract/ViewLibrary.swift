import SwiftProtobufPluginLibrary

/// The library `EastwardView`. Its types are generated once, from the only contract of package `eastward` whose messages
/// an app can use.
enum ViewLibrary {
    static let file = "eastward/panel.proto"
    static let module = "EastwardView"

    /// Whether `type`, as generated code of an app names it, is one of the library.
    static func declares(_ type: String) -> Bool { type.hasPrefix(module + ".") }
}

extension FileDescriptor {
    /// Whether the file is the contract of `EastwardView`.
    var isOfViews: Bool { name == ViewLibrary.file }

    /// Whether the file declares messages for contracts, rather than the wire or options.
    var isContract: Bool { package != "eastward" || isOfViews }
}

extension [FileDescriptor] {
    /// These files, and the contract of `EastwardView` if one of them imports it.
    var withViews: [FileDescriptor] {
        guard !contains(where: \.isOfViews), let views else { return self }
        return self + [views]
    }

    /// The contract of `EastwardView`, if one of these files imports it.
    var views: FileDescriptor? { lazy.flatMap(\.dependencies).first(where: \.isOfViews) }
}
