/// The files with which a page shows panels. The library has no web server: the app serves these files beside its own
/// page.
///
/// ```swift
/// let script = ByteBuffer(bytes: PanelPage.script)
/// router.get("/panel.js") { _, _ in
///     Response(status: .ok, headers: [.contentType: "text/javascript"], body: ResponseBody(byteBuffer: script))
/// }
/// ```
public enum PanelPage {
    /// `panel.js`, a JavaScript module. `showPanel(container, panel, user)` draws the JSON of a ``Panel`` as HTML elements,
    /// and calls `user` for each command.
    public static var script: [UInt8] { PackageResources.panel_js }
    /// `panel.css`, the style of these elements.
    public static var style: [UInt8] { PackageResources.panel_css }
}
