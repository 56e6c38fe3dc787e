/// What a new feature makes of an app: computed whole before anything is written.
struct FeaturePlan: Equatable {
    /// Files that are the feature's own, by path.
    private(set) var new: [String: String]
    /// Files that the app had, as they are to be, by path.
    private(set) var changed: [String: String] = [:]
    /// Files in which a place was not found, and which stay as they are.
    private(set) var left: [Leftover] = []

    /// What belongs into a file by hand.
    struct Leftover: Equatable {
        let path: String
        let insertions: [Insertion]

        /// For people.
        var description: String {
            "\(path):\n" + insertions.map { "  \($0.place.description):\n\($0.text(indentedBy: 4))" }.joined()
        }
    }

    /// - Throws: ``AlreadyThere`` if something that the feature would make is.
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

    /// Stands for a number that is not known.
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
            throw AlreadyThere("\(path) is there already.")
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

    /// What is declared must not be mistaken for what will be, nor the other way round.
    private static func checkContracts(_ skeleton: FeatureSkeleton, in files: AppFiles) throws(AlreadyThere) {
        let feature = skeleton.feature
        let types = Set(FeatureSkeleton.types(of: feature))
        if types.contains(files.app.actionType) || types.contains("\(files.app.type)Store") {
            throw AlreadyThere("The app has a type that “\(feature.text)” would have too.")
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
                        "\(path) declares “\(declared)”: “\(feature.text)” would have a type of its name too.")
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

/// Something that a feature would make is there already.
struct AlreadyThere: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
