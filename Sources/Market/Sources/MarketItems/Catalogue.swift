import Foundation
import MarketContract

/// The catalogue of items for sale: the endpoint that the items come from.
nonisolated struct Catalogue: Sendable {
    private enum Source {
        case text(Data)
        case file(String)
    }

    private let source: Source

    /// - Parameter text: JSON, `[{"name": "Banana", "price": 25, "stock": 120, "origin": "Ecuador"}]`; the price is in
    ///   cents.
    init(text: some Sequence<UInt8>) {
        source = .text(Data(text))
    }

    /// Reads the file again at each call of ``items()``.
    init(file: String) {
        source = .file(file)
    }

    /// - Throws: ``CatalogueError``.
    @concurrent func items() async throws -> [Item] {
        switch source {
        case .text(let text): try Self.items(in: text)
        case .file(let path): try Self.items(in: Self.contents(of: path))
        }
    }

    private static func contents(of path: String) throws(CatalogueError) -> Data {
        guard let file = fopen(path, "r") else {
            throw CatalogueError("The catalogue \(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        fclose(file)
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CatalogueError("The catalogue \(path) cannot be read: it is not a file.")
        }
        return data
    }

    static func items(in text: Data) throws(CatalogueError) -> [Item] {
        do {
            // Reports the position of a syntax error, which a decoder does not.
            _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
            return try JSONDecoder().decode([Entry].self, from: text).map(\.item)
        } catch let error as DecodingError {
            throw CatalogueError("The catalogue cannot be read: \(Self.explanation(of: error)).")
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw CatalogueError("The catalogue is not valid JSON. \(detail ?? "\(error)")")
        }
    }

    /// Names the item and its error.
    private static func explanation(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context)) has no \(key.stringValue)"
        case .valueNotFound(_, let context): "\(place(context)) is null"
        case .typeMismatch(_, let context): "\(place(context)) is no \(kind(context))"
        case .dataCorrupted(let context): "\(place(context)) is \(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    /// Such as “the price of item 3”.
    private static func place(_ context: DecodingError.Context) -> String {
        guard let index = context.codingPath.first?.intValue else { return "it" }
        let item = "item \(index + 1)"
        return context.codingPath.count > 1 ? "the \(context.codingPath[1].stringValue) of \(item)" : item
    }

    /// The expected kind of value.
    private static func kind(_ context: DecodingError.Context) -> String {
        switch context.codingPath.count {
        case 0: "list"
        case 1: "item"
        default: Entry.isNumber(context.codingPath[1]) ? "number" : "text"
        }
    }
}

/// An item in the catalogue's JSON.
private nonisolated struct Entry: Decodable {
    private enum Part: String, CodingKey {
        case name, price, stock, origin
    }

    let item: Item

    init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: Part.self)
        item = Item(
            name: try parts.decode(String.self, forKey: .name), price: try Self.count(.price, of: parts),
            stock: try Self.count(.stock, of: parts), origin: try parts.decode(String.self, forKey: .origin))
    }

    private static func count(_ part: Part, of parts: KeyedDecodingContainer<Part>) throws -> Int {
        let number = try parts.decode(Double.self, forKey: part)
        guard let count = Int(exactly: number), count >= 0 else {
            throw DecodingError.dataCorruptedError(
                forKey: part, in: parts, debugDescription: "\(number), but has to be a whole number, 0 or more")
        }
        return count
    }

    static func isNumber(_ part: any CodingKey) -> Bool {
        [Part.price.stringValue, Part.stock.stringValue].contains(part.stringValue)
    }
}

/// The reason why the catalogue cannot be read.
nonisolated struct CatalogueError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
