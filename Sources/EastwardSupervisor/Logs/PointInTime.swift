package import Foundation

/// A time in the past, as a user types it: `5m` ago, `12:30` today, `2026-01-31 12:30:00`, or as in the log,
/// `2026-01-31T12:30:00.000Z`.
package struct PointInTime: Equatable, Sendable {
    package let date: Date

    /// - Parameter calendar: its time zone applies to times that name none.
    package init?(_ text: String, now: Date = Date(), calendar: Calendar = .current) {
        if let span = Self.span(text) {
            date = now.addingTimeInterval(-span)
        } else if let exact = LogLine.time(text) ?? (try? Date(text, strategy: .iso8601)) {
            date = exact
        } else if let local = Self.local(text, now, calendar) {
            date = local
        } else {
            return nil
        }
    }

    /// `1h30m`, in seconds.
    private static func span(_ text: String) -> TimeInterval? {
        let units: [Substring: Double] = ["ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86_400]
        var rest = text[...]
        var total = 0.0
        repeat {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(unit.count)
            guard let number = Double(digits), let factor = units[unit] else { return nil }
            total += number * factor
        } while !rest.isEmpty
        return total
    }

    private static func local(_ text: String, _ now: Date, _ calendar: Calendar) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
        var day = calendar.dateComponents([.year, .month, .day], from: now)
        guard let first = parts.first, parts.count <= 2 else { return nil }
        if first.contains("-") {
            guard let numbers = numbers(first, "-", count: 3...3) else { return nil }
            (day.year, day.month, day.day) = (numbers[0], numbers[1], numbers[2])
        }
        let time = first.contains("-") ? parts.dropFirst().first : first
        if first.contains("-") || parts.count == 1, let time {
            guard let numbers = numbers(time, ":", count: 2...3) else { return nil }
            (day.hour, day.minute, day.second) = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
        } else if parts.count == 2 {
            return nil
        }
        guard day.isValidDate(in: calendar) else { return nil }
        return calendar.date(from: day)
    }

    private static func numbers(_ text: Substring, _ separator: Character, count: ClosedRange<Int>) -> [Int]? {
        let numbers = text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
        guard count.contains(numbers.count), !numbers.contains(nil) else { return nil }
        return numbers.compactMap(\.self)
    }
}
