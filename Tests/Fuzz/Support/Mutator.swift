#if DEBUG || FUZZING
    import Eastward

    /// Derives inputs from a corpus: the same one for the same seed and number.
    struct Mutator {
        private let corpus: [[UInt8]]
        private let seed: UInt64
        private let longest: Int

        /// The numbers at which programs overflow or change their behavior.
        private static let edges: [UInt64] = [
            0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
            0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF,
        ]

        init(_ corpus: [[UInt8]], seed: UInt64, longest: Int) {
            self.corpus = corpus.isEmpty ? [[]] : corpus
            self.seed = seed
            self.longest = longest
        }

        /// The inputs of the corpus come first.
        func input(_ number: Int) -> [UInt8] {
            guard number >= corpus.count else { return corpus[number] }
            var random = SeededGenerator(seed: seed, revision: UInt64(number))
            var input = corpus.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&input, &random) }
            return Array(input.prefix(longest))
        }

        private func mutate(_ input: inout [UInt8], _ random: inout SeededGenerator) {
            let start = Int.random(in: 0...input.count, using: &random)
            let length = min(input.count - start, 1 << Int.random(in: 0...10, using: &random))
            let block = input[start..<(start + length)]
            switch Int.random(in: 0..<8, using: &random) {
            case 0: if length > 0 { input[start] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            case 1: if length > 0 { input[start] = .random(in: .min ... .max, using: &random) }
            case 2:
                let bytes = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                    UInt8.random(in: .min ... .max, using: &random)
                }
                input.insert(contentsOf: bytes, at: start)
            case 3: input.removeSubrange(block.indices)
            case 4:
                // Repeats a block until the input is long enough to show work that is not linear.
                let count = min(1 << Int.random(in: 0...14, using: &random), longest / max(1, length))
                input.insert(contentsOf: repeatElement(block, count: count).joined(), at: start)
            case 5:
                let other = corpus.randomElement(using: &random)!
                let from = Int.random(in: 0...other.count, using: &random)
                input.replaceSubrange(start..., with: other[from...])
            case 6:
                let other = corpus.randomElement(using: &random)!
                let from = Int.random(in: 0...other.count, using: &random)
                input.insert(contentsOf: other[from...].prefix(1 << Int.random(in: 0...10, using: &random)), at: start)
            default: input.replaceSubrange(start..<min(input.count, start + 8), with: Self.edge(&random))
            }
        }

        /// An edge as a fixed-size number, as one of variable length, or as text.
        private static func edge(_ random: inout SeededGenerator) -> [UInt8] {
            var edge = edges.randomElement(using: &random)!
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                return withUnsafeBytes(of: edge.littleEndian) {
                    Array($0.prefix([1, 2, 4, 8].randomElement(using: &random)!))
                }
            case 1:
                var bytes: [UInt8] = []
                while edge >= 0x80 {
                    bytes.append(UInt8(edge & 0x7F) | 0x80)
                    edge >>= 7
                }
                return bytes + [UInt8(edge)]
            default: return Array(String(edge).utf8)
            }
        }
    }
#endif
