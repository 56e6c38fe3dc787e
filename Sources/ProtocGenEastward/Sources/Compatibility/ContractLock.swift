import SwiftProtobuf
import SwiftProtobufPluginLibrary

extension Google_Protobuf_FileDescriptorSet {
    /// The descriptors of `files`, with all source locations.
    init(_ files: [FileDescriptor]) {
        var options = ExtractProtoOptions()
        options.includeSourceCodeInfo = true
        self.init()
        file = files.map { $0.extractProto(options: options) }
    }

    /// The lock of accepted contracts, with the panels that they use: everything that determines how bytes and JSON are
    /// read, and nothing that a comment changes.
    var locked: Self {
        var set = self
        set.file = file.filter { file in
            (file.package != "eastward" || file.name == ViewLibrary.file) && !file.package.hasPrefix("google.protobuf")
        }
        .sorted { $0.name < $1.name }
        for index in set.file.indices {
            set.file[index].clearSourceCodeInfo()
            for message in set.file[index].messageType.indices {
                set.file[index].messageType[message].clearDerivedJSONNames()
            }
        }
        return set
    }

    /// The descriptors with the comments in front of declarations, and no other source information.
    var described: Self {
        var set = self
        for index in set.file.indices {
            let commented = set.file[index].sourceCodeInfo.location.filter(\.hasLeadingComments)
            set.file[index].sourceCodeInfo.location = commented.map { location in
                .with {
                    $0.path = location.path
                    $0.leadingComments = location.leadingComments
                }
            }
        }
        return set
    }
}

extension Google_Protobuf_DescriptorProto {
    /// Removes JSON names that are derived from the fields' names.
    fileprivate mutating func clearDerivedJSONNames() {
        for index in field.indices where field[index].effectiveJSONName == field[index].derivedJSONName {
            field[index].clearJsonName()
        }
        for index in nestedType.indices { nestedType[index].clearDerivedJSONNames() }
    }
}

extension Google_Protobuf_FieldDescriptorProto {
    /// The name in JSON, declared or derived.
    var effectiveJSONName: String { hasJsonName ? jsonName : derivedJSONName }

    fileprivate var derivedJSONName: String { NamingUtils.toJsonFieldName(name) }
}
