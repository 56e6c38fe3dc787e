import Foundation
import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// The protoc plugin that generates Swift, or another language, from contracts.
///
/// `protocols/generate` runs it with all files of a package at once:
/// `protoc --eastward_out=Sources/MarketContract market/counter.proto market/state.proto`.
/// The parameter `Previous=PATH` names the lock: a contract that is incompatible with it is refused. With the parameter
/// `State=MODULE` it generates the state instead, for the store's module, which imports the contract's `MODULE`. With
/// `language=LANGUAGE` it generates a client of the contract in that ``Language``, which for TypeScript imports the
/// package `eastward` from `client=SPECIFIER`.
@main
struct Generator: CodeGenerator {
    let version: String? = "0.1.0"
    let customOptionExtensions = Options.all
    let supportedFeatures: [Google_Protobuf_Compiler_CodeGeneratorResponse.Feature] = [.proto3Optional]

    /// With `--lock`, converts a `FileDescriptorSet` on standard input to a lock on standard output.
    static func main() {
        if CommandLine.arguments.dropFirst() == ["--lock"] {
            lock()
        } else {
            Generator().main(nil)
        }
    }

    func generate(
        files: [FileDescriptor],
        parameter: any CodeGeneratorParameter,
        protoCompilerContext: any ProtoCompilerContext,
        generatorOutputs: any GeneratorOutputs
    ) throws {
        let files = files.filter(\.isContract)
        var refusals = Refusals()
        var contracts: [Contract] = []
        for (_, files) in Dictionary(grouping: files, by: \.directory).sorted(by: { $0.key < $1.key }) {
            let (read, refused) = try ContractReader.read(files)
            contracts += read
            refusals.append(refused)
        }
        refusals.append(Self.scattered(files))
        let options = try Parameters(parameter)
        if let previous = options.previous {
            refusals.append(
                Compatibility(from: previous, to: Google_Protobuf_FileDescriptorSet(files.withViews)).breaks)
        }
        guard refusals.all.isEmpty else { throw refusals }
        for file in try Self.printed(contracts, files, options) {
            try generatorOutputs.add(fileName: file.name, contents: file.content)
        }
    }

    /// The generated files, by name.
    private static func printed(
        _ contracts: [Contract], _ files: [FileDescriptor], _ options: Parameters
    ) throws -> [(name: String, content: String)] {
        switch options.language {
        case .swift:
            contracts.flatMap { contract in
                guard let module = options.contractModule else { return ContractPrinter(contract: contract).files }
                return contract.state.map { StatePrinter(state: $0, contract: contract, module: module).files } ?? []
            }
        case .python: try PythonPrinter.files(contracts, files)
        case .typescript: try TypeScriptPrinter.files(contracts, files, client: options.client)
        }
    }

    /// Refuses packages in more than one directory: an app is one directory, and a declaration in a package is
    /// identified by its full name alone.
    private static func scattered(_ files: [FileDescriptor]) -> [Refusal] {
        var homes: [String: FileDescriptor] = [:]
        var refusals = Refusals()
        for file in files.sorted(by: { $0.name < $1.name }) where !file.package.isEmpty {
            let first = homes[file.package, default: file]
            homes[file.package] = first
            guard first.directory != file.directory else { continue }
            refusals.refuse(
                Place(file, declaration: Place.packageDeclaration),
                "package “\(file.package)” is that of \(first.name), too: put all files of a package in one directory.")
        }
        return refusals.all
    }

    private static func lock() {
        do {
            let set = try Google_Protobuf_FileDescriptorSet(
                serializedBytes: FileHandle.standardInput.readDataToEndOfFile())
            try FileHandle.standardOutput.write(contentsOf: set.locked.serializedData())
        } catch {
            FileHandle.standardError.write(Data("The lock cannot be created: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// A language of generated code; the raw value is its name in options.
enum Language: String, CaseIterable {
    case swift
    case python
    case typescript
}

/// The parameters of the plugin.
private struct Parameters {
    private(set) var language = Language.swift
    /// The specifier by which modules in JavaScript import the package.
    private(set) var client = "eastward"
    private(set) var previous: Google_Protobuf_FileDescriptorSet?
    /// The module of the contract, if the state is to be generated.
    private(set) var contractModule: String?

    init(_ parameter: any CodeGeneratorParameter) throws {
        for (key, value) in parameter.parsedPairs {
            switch key {
            case "Previous":
                guard let data = FileManager.default.contents(atPath: value),
                    let set = try? Google_Protobuf_FileDescriptorSet(
                        serializedBytes: data, extensions: Options.map)
                else { throw UsageError("“\(value)” cannot be read as a set of file descriptors") }
                previous = set
            case "State": contractModule = value
            case "language":
                guard let known = Language(rawValue: value) else {
                    let names = Language.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError("unknown language “\(value)”: there are only \(names)")
                }
                language = known
            case "client": client = value
            default:
                throw UsageError(
                    "unknown parameter “\(key)”: there are only Previous=PATH, State=MODULE, language=LANGUAGE and"
                        + " client=SPECIFIER")
            }
        }
        if contractModule != nil, language != .swift { throw UsageError("the state is generated in Swift only") }
    }
}

/// An invalid parameter of the plugin.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
