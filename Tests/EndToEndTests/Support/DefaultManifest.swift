extension RunningApp {
    /// The fixture app: a store and two features.
    static let defaultManifest = "\(#filePath.directory.directory.directory)/Fixtures/fixture.yaml"
}
