/// The file changes that add a feature to an app, computed completely before anything is written.
struct FeaturePlan: Equatable {
    /// The feature's own files: their contents, by path.
    private(set) var new: [String: String]
    /// The app's files that change: their new contents, by path.
    private(set) var changed: [String: String] = [:]
    /// The files that stay unchanged, because an insertion point was not found.
    private(set) var left: [Leftover] = []

    /// The lines that the user has to add to a file by hand.
    struct Leftover: Equatable {
        let path: String
        let insertions: [Insertion]

        /// The lines and their places, as printed for the user.
        var description: String {
            "\(path):\n" + insertions.map { "  \($0.place.description):\n\($0.text(indentedBy: 4))" }.joined()
        }
    }

    /// - Throws: ``AlreadyThere`` if something that the feature would create exists.
    init(_ feature: SkeletonName, for files: AppFiles) throws(AlreadyThere) {
        let skeleton = FeatureSkeleton(feature: feature, app: files.app)
        try Self.check(skeleton, in: files)
        new = skeleton.files
        if let number = files.texts[skeleton.stateRecord].flatMap({ ContractText($0).nextNumber }) {
            edit(skeleton.stateRecord, of: files, skeleton.stateRecordLines(number: "\(number)"))
        } else {
            left.append(
                Leftover(path: skeleton.stateRecord, insertions: skeleton.stateRecordLines(number: Self.anyNumber)))
        }
        edit(skeleton.appState, of: files, skeleton.appStateLines)
        edit("Package.swift", of: files, skeleton.packageLines)
        edit(files.manifest, of: files, skeleton.manifestLines)
    }

    /// The placeholder for an unknown field number.
    static let anyNumber = "N"

    private mutating func edit(_ path: String, of files: AppFiles, _ insertions: [Insertion]) {
        if let text = files.texts[path], let edited = SourceText(text).inserting(insertions) {
            changed[path] = edited
        } else {
            left.append(Leftover(path: path, insertions: insertions))
        }
    }

    private static func check(_ skeleton: FeatureSkeleton, in files: AppFiles) throws(AlreadyThere) {
        for path in [skeleton.contract, skeleton.sources] + skeleton.files.keys.sorted() where files.has(path) {
            throw AlreadyThere("\(path) already exists.")
        }
        try checkContracts(skeleton, in: files)
        if files.texts["Package.swift"]?.contains("\"\(skeleton.program)\"") == true {
            throw AlreadyThere("Package.swift has a target “\(skeleton.program)” already.")
        }
        if let manifest = files.texts[files.manifest],
            SourceText(manifest).processes?.contains(skeleton.feature.text) == true
        {
            throw AlreadyThere("\(files.manifest) has a process “\(skeleton.feature.text)” already.")
        }
        if let state = files.texts[skeleton.appState] {
            let words = state.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            if zip(words, words.dropFirst()).contains(where: { $0 == ("var", skeleton.feature.property[...]) }) {
                throw AlreadyThere("\(skeleton.appState) has a variable “\(skeleton.feature.property)” already.")
            }
        }
    }

    /// Checks that the declared names and the feature's names do not conflict, in either direction.
    private static func checkContracts(_ skeleton: FeatureSkeleton, in files: AppFiles) throws(AlreadyThere) {
        let feature = skeleton.feature
        let types = Set(FeatureSkeleton.types(of: feature))
        if types.contains(files.app.actionType) || types.contains("\(files.app.type)Store") {
            throw AlreadyThere("The app has a type of the same name as a type of “\(feature.text)”.")
        }
        let directory = "protocols/\(files.app.text)/"
        for (path, text) in files.texts.sorted(by: { $0.key < $1.key }) where path.hasPrefix(directory) {
            let contract = ContractText(text)
            for declared in contract.declarations {
                let generated = [
                    declared, "\(declared)Component", "\(declared)Slice", "\(declared)Recorder", "KnowsThe\(declared)",
                    "\(declared)State",
                ]
                guard types.isDisjoint(with: generated) else {
                    throw AlreadyThere(
                        "\(path) declares “\(declared)”: “\(feature.text)” would generate a type of the same name.")
                }
            }
            if contract.recordNames.contains(feature.underscored) {
                throw AlreadyThere("\(path) has a field “\(feature.underscored)” already, or reserves its name.")
            }
            if contract.recordDeclarations.contains("\(feature.type)Part") {
                throw AlreadyThere("\(path) has a message “\(feature.type)Part” already.")
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
