// swift-tools-version: 6.2
import PackageDescription

/// The name of Eastward's package for the compiler: SwiftPM derives it from the directory. A target that has it instead
/// of its own package's can use Eastward's `package` declarations.
let eastwardName = String(
    (Context.packageDirectory.split(separator: "/").dropLast(3).last ?? "").lowercased()
        .map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A contract of Eastward's tests. `Contracts` contains links to them, since they are no products.
func contract(_ name: String, _ files: [String]) -> Target {
    .target(
        name: name, dependencies: [eastward, protobuf], path: "Contracts/\(name)",
        exclude: files.map { "\($0).proto" }, swiftSettings: settings)
}

let eastward = Target.Dependency.product(name: "Eastward", package: "eastward")
let eastwardStore = Target.Dependency.product(name: "EastwardStore", package: "eastward")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let benchmark = Target.Dependency.product(name: "Benchmark", package: "benchmark")

let package = Package(
    name: "micro",
    dependencies: [
        .package(name: "eastward", path: "../../.."),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        // Without its libraries that count allocations and retains.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
    ],
    targets: [
        contract("FixtureContract", ["banana", "counter", "items", "notes", "products", "state"]),
        contract("LarderContract", ["goods", "looking", "prices", "sales", "tape"]),
        // The plugin requires a directory named Benchmarks. EastwardStore contains the module ZeroMQ.
        .executableTarget(
            name: "Micro",
            dependencies: [benchmark, eastward, eastwardStore, protobuf, "FixtureContract", "LarderContract"],
            path: "Benchmarks/Micro", packageAccess: false,
            swiftSettings: settings + [.unsafeFlags(["-package-name", eastwardName])],
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
)
