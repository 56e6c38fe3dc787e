internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A file of the page.
struct PageFile: Sendable {
    let path: String
    private let type: String
    private let bytes: [UInt8]

    static let all = [
        PageFile(path: "/", type: "text/html", bytes: PackageResources.index_html),
        PageFile(path: "/inspector.css", type: "text/css", bytes: PackageResources.inspector_css),
        script("app", PackageResources.app_js), script("actions", PackageResources.actions_js),
        script("processes", PackageResources.processes_js), script("state", PackageResources.state_js),
        script("elements", PackageResources.elements_js), script("export", PackageResources.export_js),
        script("server", PackageResources.server_js),
        script("rows", PackageResources.rows_js), script("scroll", PackageResources.scroll_js),
        script("sequence", PackageResources.sequence_js), script("slices", PackageResources.slices_js),
        script("positions", PackageResources.positions_js),
    ]

    private static func script(_ name: String, _ bytes: [UInt8]) -> PageFile {
        PageFile(path: "/\(name).js", type: "text/javascript", bytes: bytes)
    }

    var response: Response {
        Response(
            status: .ok, headers: [.contentType: "\(type); charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
