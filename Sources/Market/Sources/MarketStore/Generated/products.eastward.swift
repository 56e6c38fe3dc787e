// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/products.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The products feature's part of the state.
struct ProductsState: ContractMessage, Hashable {
    /// A new store asks for all products.
    var question: ProductsQuestion = ProductsQuestion()
    /// The last outcome of the use case.
    var decision: Products = Products()
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(question: ProductsQuestion = ProductsQuestion(), decision: Products = Products()) {
        self.question = question
        self.decision = decision
    }
}

extension ProductsState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.ProductsState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}question\u{0}\u{2}\u{1}decision\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: ProductsQuestion? = self.question
                    self.question = ProductsQuestion()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.question = value ?? ProductsQuestion()
                }()
            case 2:
                try {
                    var value: Products? = self.decision
                    self.decision = Products()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.decision = value ?? Products()
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.question != ProductsQuestion() { try visitor.visitSingularMessageField(value: self.question, fieldNumber: 1) } }()
        try { if self.decision != Products() { try visitor.visitSingularMessageField(value: self.decision, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: ProductsState, right: ProductsState) -> Bool {
        if left.question != right.question { return false }
        if left.decision != right.decision { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("question", self.question)
        json.field("decision", self.decision)
    }
}

extension ProductsState: StatePart {}
