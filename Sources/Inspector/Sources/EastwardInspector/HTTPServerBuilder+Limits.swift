internal import HummingbirdCore
internal import NIOCore

extension HTTPServerBuilder {
    private static var largestHeaders: Int { 16 * 1024 }

    /// HTTP/1.1 with limits on headers, which closes idle connections.
    static var limited: HTTPServerBuilder {
        .http1(
            configuration: .init(
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: largestHeaders, maxHeaderListSize: largestHeaders, maxHeaderFieldCount: 100)))
    }
}
