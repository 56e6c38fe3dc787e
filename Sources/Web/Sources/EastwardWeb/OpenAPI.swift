internal import Eastward

/// The OpenAPI document of a gateway's actions: `GET /openapi.json`.
struct OpenAPI {
    /// An error of a `POST`, by its status.
    struct Failure {
        let status: Int
        /// The codes in the body; empty if the app has codes of its own.
        let codes: [String]
        let meaning: String
        /// Whether the answer has a `Retry-After`.
        var isTemporary = false
    }

    static let failures = [
        Failure(
            status: 400, codes: ["bad_http", "bad_json", "no_key", "bad_key"], meaning: "The request is malformed."),
        Failure(status: 401, codes: ["unauthenticated"], meaning: "The request has no valid credentials."),
        Failure(
            status: 403, codes: ["cross_site", "not_in_role", "forbidden"],
            meaning: "The request comes from another site, or this client may not send this action."),
        Failure(
            status: 404, codes: ["unknown_action", "not_found"], meaning: "The contract has no action of this name."),
        Failure(status: 405, codes: ["wrong_method"], meaning: "The path has another method, which `Allow` names."),
        Failure(
            status: 409, codes: [],
            meaning: "The action was rejected at `revision` with a code of the app, or its fate is unknown "
                + "(`fate_unknown`). The answer is final."),
        Failure(
            status: 413, codes: ["too_large"], meaning: "The body is larger than the gateway or the store accepts."),
        Failure(status: 415, codes: ["not_json"], meaning: "The content type is not `application/json`."),
        Failure(status: 421, codes: ["wrong_host"], meaning: "The gateway does not serve this host."),
        Failure(status: 422, codes: ["key_reused"], meaning: "The key belongs to another request of this principal."),
        Failure(
            status: 429, codes: ["too_many_requests", "too_many_waiting"],
            meaning: "A limit of this client. Repeat the request with the same key after `Retry-After`.",
            isTemporary: true),
        Failure(status: 431, codes: ["headers_too_large"], meaning: "The headers are too large."),
        Failure(
            status: 500, codes: ["failed"],
            meaning: "The gateway failed; the reason is in its log. Repeat the request with the same key."),
        Failure(
            status: 503, codes: ["pending", "busy"],
            meaning: "The store has not answered in time. Repeat the request with the same key after `Retry-After`: "
                + "the action is applied once.", isTemporary: true),
    ]

    private static let receipt = "eastward.web.Receipt"

    /// - Parameters:
    ///   - role: the role's full name.
    ///   - actions: the full names of the role's actions.
    ///   - credentials: those that the app accepts; each is enough.
    init(role: String, actions: [String], _ shape: ContractShape, _ credentials: [WebCredential]) {
        var schemas = MessageSchemas(shape)
        let paths = actions.map { action in
            let body = schemas.reference(to: action)
            return ("/actions/\(action)", ["post": Self.operation(action, shape, body)] as JSONTree)
        }
        var named: [(String, JSONTree)] = schemas.schemas.sorted { $0.name < $1.name }.map { ($0.name, $0.schema) }
        named.append((Self.receipt, Self.receiptSchema))
        for failure in Self.failures { named.append((Self.error(failure), Self.schema(of: failure))) }
        let responses: [(String, JSONTree)] = Self.failures.map { (String($0.status), Self.response($0)) }
        let schemes: [(String, JSONTree)] = credentials.map { ($0.scheme, $0.schema) }
        let description =
            "The actions of the role \(role). A field that is absent or null has its default. Slices, which this document "
            + "does not describe, are streams of server-sent events."
        let security: [JSONTree] = credentials.map { .members([($0.scheme, .array([]))]) }
        let components: JSONTree = [
            "schemas": .members(named), "responses": .members(responses), "parameters": ["IdempotencyKey": Self.key],
            "headers": ["IdempotencyReplayed": Self.replayed], "securitySchemes": .members(schemes),
        ]
        document = [
            "openapi": "3.1.0",
            "info": ["title": .string(role), "version": "1", "description": .string(description)],
            "paths": .members(paths), "security": .array(security), "components": components,
        ]
    }

    let document: JSONTree

    private static func operation(_ action: String, _ shape: ContractShape, _ body: JSONTree) -> JSONTree {
        let applied: JSONTree = [
            "description": "The action was applied.",
            "headers": ["Idempotency-Replayed": reference("headers", "IdempotencyReplayed")],
            "content": json(MessageSchemas.reference(receipt)),
        ]
        let errors = failures.map { (String($0.status), reference("responses", String($0.status))) }
        let operation: JSONTree = [
            "operationId": .string(action),
            "parameters": [reference("parameters", "IdempotencyKey")],
            "requestBody": ["required": true, "content": json(body)],
            "responses": .members([("200", applied)] + errors),
        ]
        return operation.described(shape.messages[action]?.comment ?? "")
    }

    private static func reference(_ kind: String, _ name: String) -> JSONTree {
        ["$ref": .string("#/components/\(kind)/\(name)")]
    }

    private static func json(_ schema: JSONTree) -> JSONTree { ["application/json": ["schema": schema]] }

    private static let key: JSONTree = [
        "name": "Idempotency-Key", "in": "header", "required": true,
        "description": "New and unguessable for each action, such as a UUID. A repetition has the same key.",
        "schema": ["type": "string", "pattern": "^[!-~]{1,128}$"],
    ]

    private static let replayed: JSONTree = [
        "description": "Present if the answer was known before.", "schema": ["enum": ["true"]],
    ]

    private static let revision: JSONTree = [
        "description": "The store's revision after the action.", "type": "integer", "minimum": 0,
        "maximum": .number(String(Revision.max)),
    ]

    private static let receiptSchema: JSONTree = [
        "type": "object", "properties": ["revision": revision], "required": ["revision"],
    ]

    private static func error(_ failure: Failure) -> String { "eastward.web.Error\(failure.status)" }

    private static func schema(of failure: Failure) -> JSONTree {
        let description = "A lowercase code for programs."
        let code: JSONTree =
            failure.codes.isEmpty
            ? ["description": .string(description), "type": "string"]
            : ["description": .string(description), "enum": .strings(failure.codes)]
        let properties: JSONTree = [
            "code": code, "reason": ["description": "A sentence for people.", "type": "string"],
        ]
        return [
            "type": "object",
            "properties": failure.status == 409 ? properties.adding(["revision": revision]) : properties,
            "required": ["code", "reason"],
        ]
    }

    private static func response(_ failure: Failure) -> JSONTree {
        var headers: [(String, JSONTree)] = []
        if failure.isTemporary {
            let seconds: JSONTree = ["description": "In seconds.", "required": true]
            headers.append(("Retry-After", seconds.adding(["schema": ["type": "integer", "minimum": 1]])))
        }
        if failure.status == 405 {
            headers.append(("Allow", ["required": true, "schema": ["type": "string"]]))
        }
        if failure.status == 409 {
            headers.append(("Idempotency-Replayed", reference("headers", "IdempotencyReplayed")))
        }
        let response: JSONTree = [
            "description": .string(failure.meaning), "content": json(MessageSchemas.reference(error(failure))),
        ]
        return headers.isEmpty ? response : response.adding(["headers": .members(headers)])
    }
}

extension WebCredential {
    /// The name of its security scheme.
    fileprivate var scheme: String {
        switch self {
        case .bearer: "bearer"
        case .cookie(let name): "cookie.\(name)"
        }
    }

    fileprivate var schema: JSONTree {
        switch self {
        case .bearer: ["type": "http", "scheme": "bearer"]
        case .cookie(let name):
            [
                "type": "apiKey", "in": "cookie", "name": .string(name),
                "description": "A request with this cookie needs an `Origin` of the gateway.",
            ]
        }
    }
}
