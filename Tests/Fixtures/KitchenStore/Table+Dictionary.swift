import EastwardStore

extension Table {
    mutating func add(_ rows: [Key: Value]) {
        for (key, row) in rows { self[key] = row }
    }
}

extension Table where Key == Int {
    mutating func add(_ rows: [Int64: Value]) {
        for (key, row) in rows { self[Int(key)] = row }
    }
}

extension Table where Key == Int, Value == Int {
    mutating func add(_ rows: [Int64: Int64]) {
        for (key, row) in rows { self[Int(key)] = Int(row) }
    }
}
