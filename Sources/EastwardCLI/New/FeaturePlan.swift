/// The file changes that add a feature to an app, computed completely before anything is written.
struct FeaturePlan: Equatable {
    /// The feature's own files: their contents, by path.
    private(set) var new: [String: String]
    /// The app's files that change: their new contents, by path.
    private(set) var changed: [String: String] = [:]
    /// The files that stay unchanged, because the insertion point was not found.
    private(set) var left: [Leftover] = []

    /// The lines that the user has to add to a file by hand.
    struct Leftover: Equatable {
        let path: String
        let insertion: Insertion

        /// The lines and their place, as printed for the user.
        var description: String {
            "\(path):\n  \(insertion.place.description):\n\(insertion.text(indentedBy: 4))"
        }
    }

    /// - Throws: ``AlreadyThere`` if something that the feature would create exists.
    init(_ feature: SkeletonName, for files: AppFiles) throws(AlreadyThere) {
        let skeleton = FeatureSkeleton(feature: feature, app: files.app)
        try Self.checkState(in: files)
        try Self.check(skeleton, in: files)
        new = try skeleton.files(number: Self.number(in: files))
        edit("Package.swift", of: files, skeleton.packageLines)
        edit(files.manifest, of: files, skeleton.manifestLines)
        beginDraft(of: skeleton, in: files)
    }

    /// Names the new contract as a draft, so that its example can be replaced although the app has run.
    private mutating func beginDraft(of skeleton: FeatureSkeleton, in files: AppFiles) {
        let path = AppFiles.draft
        let line = "\(skeleton.app.text)/\(skeleton.feature.underscored).proto\n"
        guard let text = files.texts[path] else { return new[path] = line }
        // A draft that names no file is one of all files.
        if text.contains(".proto\n") { changed[path] = text + line }
    }

    private mutating func edit(_ path: String, of files: AppFiles, _ insertion: Insertion) {
        if let text = files.texts[path], let edited = SourceText(text).inserting(insertion) {
            changed[path] = edited
        } else {
            left.append(Leftover(path: path, insertion: insertion))
        }
    }

    /// The number for a new part of the state: above those of all parts, so that no number is reused.
    private static func number(in files: AppFiles) throws(AlreadyThere) -> Int {
        let contracts = files.contracts.map(\.contract)
        let numbers = (1...999).filter { number in !contracts.contains { $0.takes(number) } }
        let last = contracts.flatMap(\.parts).max() ?? 0
        guard let number = numbers.first(where: { $0 > last }) ?? numbers.first else {
            throw AlreadyThere("No number from 1 to 999 is left for another part of the state.")
        }
        return number
    }

    // MARK: Checks

    /// Checks that the state is one of parts, or that there is none.
    private static func checkState(in files: AppFiles) throws(AlreadyThere) {
        let advice =
            "which is now generated from the parts of the state. First move the state to parts, as Eastward's page "
            + "“Changelog” describes: Sources/Eastward/Eastward.docc/Changelog.md."
        for (path, contract) in files.contracts where contract.hasFieldsOfRecord {
            throw AlreadyThere("\(path) has fields in “StateRecord”, \(advice)")
        }
        let path = "Sources/\(files.app.type)Store/AppState.swift"
        if files.texts[path]?.contains(/\bstruct\s+AppState\b/) == true {
            throw AlreadyThere("\(path) declares “AppState”, \(advice)")
        }
    }

    private static func check(_ skeleton: FeatureSkeleton, in files: AppFiles) throws(AlreadyThere) {
        for path in [skeleton.contract, skeleton.sources] + skeleton.files(number: 1).keys.sorted()
        where files.has(path) {
            throw AlreadyThere("\(path) already exists.")
        }
        try checkTypes(of: skeleton.feature, in: files)
        if files.texts["Package.swift"]?.contains("\"\(skeleton.program)\"") == true {
            throw AlreadyThere("Package.swift has a target “\(skeleton.program)” already.")
        }
        if let manifest = files.texts[files.manifest],
            SourceText(manifest).processes?.contains(skeleton.feature.text) == true
        {
            throw AlreadyThere("\(files.manifest) has a process “\(skeleton.feature.text)” already.")
        }
    }

    /// Checks that the declared names and the feature's names do not conflict, in either direction.
    private static func checkTypes(of feature: SkeletonName, in files: AppFiles) throws(AlreadyThere) {
        let types = Set(FeatureSkeleton.types(of: feature))
        for type in [files.app.actionType, "\(files.app.type)Store"] where types.contains(type) {
            throw AlreadyThere(
                "The app has a type “\(type)” already: “\(feature.text)” would need another of the same name.")
        }
        for (path, contract) in files.contracts {
            let stem = path.split(separator: "/").last?.dropLast(".proto".count) ?? ""
            let actions = CamelCase.upper(String(stem)) + "Action"
            guard !types.contains(actions) else {
                throw AlreadyThere(
                    "The actions of \(path) are “\(actions)”: “\(feature.text)” would generate a type of the same name."
                )
            }
            for declared in contract.declarations {
                let generated = [
                    declared, "\(declared)Component", "\(declared)Slice", "\(declared)Recorder", "KnowsThe\(declared)",
                ]
                guard types.isDisjoint(with: generated) else {
                    throw AlreadyThere(
                        "\(path) declares “\(declared)”: “\(feature.text)” would generate a type of the same name.")
                }
            }
        }
    }
}

/// The error if something that a feature would create already exists.
struct AlreadyThere: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
