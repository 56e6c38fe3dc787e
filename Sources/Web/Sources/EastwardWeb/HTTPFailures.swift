internal import Eastward
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Answers requests that no route answers, with the protocol's errors.
struct Failures: RouterMiddleware {
    typealias Context = WebContext

    let log: Logger

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let refusal as WebRefusal {
            return .failure(HTTPResponse.Status(code: refusal.status), refusal.code, refusal.reason)
        } catch let error as HTTPError where error.status == .notFound {
            guard let method = Self.method(of: request.uri.path) else {
                return .failure(.notFound, "not_found", "The gateway has nothing at this path.")
            }
            var response = Response.failure(.methodNotAllowed, "wrong_method", "This path has the method \(method).")
            response.headers[.allow] = method
            return response
        } catch let error as any HTTPResponseError where Self.method(of: request.uri.path) == nil {
            // An error that a route of the app wants as its answer.
            throw error
        } catch {
            log.error("\(request.method) \(request.uri.path) failed: \(error)")
            return .failed
        }
    }

    /// The only method of a path of the gateway.
    static func method(of path: String) -> String? {
        let parts = path.split(separator: "/")
        return switch parts.count {
        case 1 where parts[0] == "slices" || parts[0] == "openapi.json": "GET"
        case 2 where parts[0] == "actions": "POST"
        default: nil
        }
    }
}

/// Ends connections after their last answer, which the server leaves open:
///
/// - after a request that is no HTTP, whose answer has no body: this handler adds the protocol's JSON, and status 431 if
///   the headers were too large;
/// - after status 429: the requests that the client has sent behind this one would cost as much as answered ones.
final class LastAnswers: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The most header fields of a request.
    static let mostFields = 100
    /// The time to read the last answer: closing sends a reset if data is unread, which discards the answer.
    private static let lingering = TimeAmount.seconds(2)

    private enum Phase {
        /// Exits: last.
        case open
        /// The head of the last answer was written. Exits: ended.
        case last
        /// The last answer was written. The connection closes soon, and reads no further request.
        case ended
    }

    private let largestHeaders: Int
    private var error: HTTPParserError?
    private var phase = Phase.open

    init(largestHeaders: Int) { self.largestHeaders = largestHeaders }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError { self.error = error }
        context.fireErrorCaught(error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if phase != .ended { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case _ where phase == .ended:
            promise?.fail(ChannelError.ioOnClosedChannel)
        case .head(var head) where head.status == .tooManyRequests:
            phase = .last
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head(let head) where head.status == .badRequest && head.headerFields[.contentLength] == "0":
            guard let error else { return context.write(data, promise: promise) }
            phase = .last
            writeFailure(error, context, promise)
        case .end where phase == .last:
            phase = .ended
            let channel = context.channel
            channel.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
            context.write(data, promise: promise)
        case .head, .body, .end: context.write(data, promise: promise)
        }
    }

    private func writeFailure(
        _ error: HTTPParserError, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
    ) {
        let (status, code, reason): (HTTPResponse.Status, String, String) =
            error == .headerOverflow
            ? (
                .requestHeaderFieldsTooLarge, "headers_too_large",
                "The headers of a request have at most \(largestHeaders) bytes in \(Self.mostFields) fields."
            ) : (.badRequest, "bad_http", "The request is no HTTP/1.1: \(error).")
        let body = ByteBuffer(string: Response.failureText(code, reason))
        let completed = HTTPResponse(
            status: status,
            headerFields: [
                .contentType: "application/json", .contentLength: String(body.readableBytes), .connection: "close",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ])
        context.write(wrapOutboundOut(.head(completed)), promise: promise)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
    }
}
