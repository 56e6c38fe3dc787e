extension RunningApp {
    /// Market as it is shipped.
    static let defaultManifest = "\(#filePath.directory.directory.directory.directory)/market.yaml"
}
