import Eastward
import Testing

@testable import EastwardSupervisor

@Suite("An app under many commands, reloads and deaths at once")
struct ProcessTreeStormTests {
    /// The same numbers for the same seed: SplitMix64.
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }

    /// Programs that run, become ready and die at random, and an operator with random requests.
    struct World {
        private struct Program {
            var process: Manifest.Process
            var isReady = false
            var isStopRequested = false
            var isKilled = false
            var isPromoted = false
            var isListening = false
            var leads = false
        }

        private(set) var tree: ProcessTree
        private var programs: [String: Program] = [:]
        private var timers: [String: [ProcessMachine.Timer: Duration]] = [:]
        private var now = Duration.zero
        private var generator: SeededGenerator
        private(set) var isFinished = false
        /// The violations so far.
        private(set) var faults: [String] = []

        init(seed: UInt64) {
            generator = SeededGenerator(state: seed)
            tree = ProcessTree(Self.manifest(&generator), dataDirectory: "/data")
            perform(tree.start(at: now, using: &generator))
        }

        /// A manifest of up to four processes from `a` to `d`, and perhaps standbys of the first. Their dependencies may
        /// be reversed in the next one.
        private static func manifest(_ generator: inout SeededGenerator) -> Manifest {
            let names = ["a", "b", "c", "d"].shuffled(using: &generator).prefix(
                Int.random(in: 1...4, using: &generator))
            var processes = names.indices.map { index in
                var process = Manifest.Process(name: names[index], command: ["/bin/\(names[index])"])
                process.environment["A"] = "\(Int.random(in: 0...2, using: &generator))"
                // An app without instances ends by itself.
                process.replicas = Int.random(in: (index == 0 ? 1 : 0)...3, using: &generator)
                process.restart.intensity = 1000
                process.dependencies = names[..<index].filter { _ in Bool.random(using: &generator) }.map { name in
                    var dependency = Manifest.Dependency(name: name)
                    dependency.onRestart = Bool.random(using: &generator) ? .restart : .keep
                    return dependency
                }
                return process
            }
            if processes[0].replicas == 1, Bool.random(using: &generator) {
                var standby = processes[0]
                standby.name = "standby"
                standby.standbyOf = names[0]
                standby.replicas = Int.random(in: 1...2, using: &generator)
                standby.dependencies = [Manifest.Dependency(name: names[0])]
                processes[0].hasStandbys = true
                processes.append(standby)
            }
            return Manifest(file: "/app.yaml", app: "app", processes: processes)
        }

        private mutating func feed(_ name: String, _ input: ProcessMachine.Input) {
            perform(tree.handle(name, input, at: now, using: &generator))
        }

        private mutating func perform(_ actions: [ProcessTree.Action]) {
            for case .instance(let name, let action) in actions {
                switch action {
                case .launch:
                    if programs[name] != nil { faults.append("\(name) is launched twice") }
                    programs[name] = Program(process: tree[name]!.process.start)
                    let opening = stores.filter { other in
                        let program = programs[other]!
                        return tree[other]!.process.storeName == tree[name]!.process.storeName && !program.isListening
                            && program.process.sharesSockets && !program.isStopRequested && !program.isKilled
                    }
                    if opening.count > 1 { faults.append("\(opening) open their sockets at once") }
                case .sendSignal: programs[name]?.isStopRequested = true
                case .killTree: programs[name]?.isKilled = true
                case .schedule(let timer, let duration): timers[name, default: [:]][timer] = now + duration
                case .cancel(let timer): timers[name]?[timer] = nil
                case .passSignal: programs[name]?.isPromoted = true
                case .report: break
                }
            }
            for case .removed(let name) in actions {
                if programs[name] != nil { faults.append("\(name) is removed and runs") }
                timers[name] = nil
            }
            if actions.contains(where: { if case .finished = $0 { true } else { false } }) { isFinished = true }
        }

        /// A random request of an operator, or a random crash.
        mutating func strike() {
            let name = tree.names.randomElement(using: &generator)!
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: feed(name, .startRequested)
            case 1: feed(name, .stopRequested)
            case 2, 3: feed(name, .restartRequested)
            case 4, 5: perform(tree.reload(Self.manifest(&generator), at: now, using: &generator))
            default: if let name = programs.keys.sorted().randomElement(using: &generator) { end(name, .signal(9)) }
            }
        }

        /// Performs an event that needs no request; `false` if none is left.
        mutating func step() -> Bool {
            let restless = programs.filter { !$0.value.isReady || $0.value.isStopRequested || $0.value.isKilled }
            if let name = restless.keys.sorted().randomElement(using: &generator),
                Int.random(in: 0..<8, using: &generator) > 0
            {
                if restless[name]!.isKilled {
                    end(name, .signal(9))
                } else if restless[name]!.isStopRequested {
                    end(name, .code(0))
                } else if stores.contains(name), !restless[name]!.isListening {
                    programs[name]!.isListening = true
                    feed(name, .notifyListening)
                } else {
                    becomeReady(name)
                }
                return true
            }
            if lead() { return true }
            let due = timers.flatMap { name, timers in timers.map { (name: name, timer: $0.key, time: $0.value) } }
                .min { ($0.time, $0.name) < ($1.time, $1.name) }
            guard let due else { return !restless.isEmpty }
            now = max(now, due.time)
            timers[due.name]?[due.timer] = nil
            switch due.timer {
            case .ready: feed(due.name, .readyTimeout(traced: false))
            case .watchdog: break
            case .grace: feed(due.name, .graceElapsed)
            case .backOff: feed(due.name, .backOffElapsed)
            }
            return true
        }

        /// The running stores with standbys, and these standbys.
        private var stores: [String] {
            programs.keys.sorted().filter { tree[$0]?.process.sharesSockets == true }
        }

        /// Reports the part of a store first.
        private mutating func becomeReady(_ name: String) {
            programs[name]!.isReady = true
            if let leader = stores.first(where: { programs[$0]!.leads }) {
                follow(leader, name)
            } else if stores.contains(name) {
                programs[name]!.leads = true
                feed(name, .notifyStatus("durability full, PostgreSQL"))
            }
            feed(name, .notifyReady)
        }

        private mutating func follow(_ leader: String, _ name: String) {
            guard name != leader, stores.contains(name) else { return }
            let isStandby = programs[leader]!.process.standbyOf != nil
            let place = Leadership.place(files: isStandby ? "/data/standbys/\(leader)/store" : "/data/store")
            feed(name, .notifyStatus(Leadership.status(following: place, row: 1)))
        }

        /// Makes a promoted store lead, or any if none does. Returns whether a store has begun to lead.
        private mutating func lead() -> Bool {
            let ready = stores.filter { programs[$0]!.isReady && !programs[$0]!.leads }
            let isVacant = !stores.contains { programs[$0]!.leads }
            guard let next = ready.first(where: { programs[$0]!.isPromoted }) ?? (isVacant ? ready.first : nil) else {
                return false
            }
            // A store that was replaced does not notice it.
            for name in stores { programs[name]!.leads = name == next }
            feed(next, .notifyStatus("durability full, PostgreSQL"))
            for name in stores where programs[name]!.isReady { follow(next, name) }
            return true
        }

        private mutating func end(_ name: String, _ exit: ExitKind) {
            programs[name] = nil
            feed(name, .exited(exit))
        }

        mutating func shutdown() {
            perform(tree.shutdown("test", exitCode: 0, at: now, using: &generator))
        }

        /// Performs events until none is left.
        mutating func calm() {
            for _ in 0..<5000 where step() { continue }
            if step() { faults.append("it never settles") }
        }

        /// Records deviations from the requested state; to be called when no event is left.
        mutating func lookAround() {
            for name in tree.allNames {
                let machine = tree[name]!
                switch machine.state {
                case .ready:
                    if programs[name]?.process != machine.process.start {
                        faults.append("\(name) runs with the settings of another manifest")
                    }
                case .exited, .failed: break
                case .waiting(let missing) where !missing.isEmpty && missing.allSatisfy(isDown): break
                default: faults.append("\(name) is \(machine.state)")
                }
            }
            if tree.allNames != tree.names {
                faults.append("\(tree.allNames) has instances that are not in the manifest")
            }
            let leaders = stores.filter { tree[$0]?.leadership?.isLeader == true }
            if !stores.isEmpty, leaders.count != 1 { faults.append("\(leaders) lead") }
            if Set(programs.keys) != Set(tree.allNames.filter { tree[$0]!.state.run != nil }) {
                faults.append("\(programs.keys.sorted()) run")
            }
        }

        private func isDown(_ process: String) -> Bool {
            tree.names.contains { tree[$0]!.process.name == process && !tree[$0]!.state.isReady }
        }

        var survivors: Int { programs.count }
    }

    @Test(arguments: 1...80 as ClosedRange<UInt64>)
    func itSettlesInTheRequestedState(seed: UInt64) {
        var world = World(seed: seed)
        for round in 0..<8 {
            for _ in 0..<10 where !world.isFinished {
                world.strike()
                if !seed.isMultiple(of: 3) { _ = world.step() }
            }
            guard !world.isFinished, !world.tree.isStopping else { break }
            world.calm()
            world.lookAround()
            #expect(world.faults == [], "seed \(seed), round \(round)")
        }
        for _ in 0..<3 where !world.isFinished { world.strike() }
        world.shutdown()
        world.calm()
        #expect(world.isFinished, "seed \(seed)")
        #expect(world.survivors == 0)
        #expect(world.faults == [])
    }
}
