internal import Eastward
internal import Foundation
public import Hummingbird
public import NIOCore

/// The context of a gateway's requests.
public struct WebContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The sender of the request.
    public var principal = WebPrincipal(id: "", proof: .token)
    /// Whether the request's `Origin` is one of the gateway's; `nil` without an `Origin`.
    var isOwnPage: Bool?
    let channel: any Channel

    public init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    var address: String { channel.remoteAddress?.ipAddress ?? "" }
}

extension Response {
    /// An error, with a code for programs and a sentence for people.
    static func failure(
        _ status: HTTPResponse.Status, _ code: String, _ reason: String, extra: String = "", retryAfter: Int? = nil
    ) -> Response {
        var response = json(status, failureText(code, reason, extra: extra))
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }

    static func failureText(_ code: String, _ reason: String, extra: String = "") -> String {
        #"{"code":\#(JSONWriter.quoted(code)),"reason":\#(JSONWriter.quoted(reason))\#(extra)}"#
    }

    /// The answer to a request for which the gateway failed, whose reason is logged.
    static var failed: Response {
        failure(.internalServerError, "failed", "The gateway failed; the reason is in its log.")
    }

    static var crossSite: Response {
        failure(.forbidden, "cross_site", "Only pages of this gateway may send requests.")
    }

    static var tooManyRequests: Response {
        failure(.tooManyRequests, "too_many_requests", "You send too many requests.", retryAfter: 1)
    }

    static func json(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
