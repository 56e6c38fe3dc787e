/// One step of a simulation.
package struct SimulationStep: Sendable, CustomStringConvertible {
    /// An event of a step: a part of the system acts, or fails. Features and subscribers are given by their index.
    enum Event: Sendable {
        case undisturbed
        case submit(feature: Int)
        case send(feature: Int)
        case read(feature: Int)
        case turn
        case workDisk
        case receive(feature: Int)
        case cut(feature: Int)
        case connect(feature: Int)
        case disturb(subscriber: Int)
        case standStill
        case forgetConnections(feature: Int)
        case dispatch
        case kill(feature: Int)
        case crash
        case cutSubscriber(Int)
        case restoreSubscriber(Int)
        case leave(subscriber: Int)
        case ask(subscriber: Int)
        case beginSnapshot
        case passHours
        case workOutbox(feature: Int)
        case interrupt(feature: Int)
        case listen(subscriber: Int)
        case publishPresence(feature: Int)
        case settle
        case follow
        case promote
        case rejoin(feature: Int)
        case startTwin(feature: Int)
        case runRival(feature: Int)
        case steal(feature: Int)
    }

    /// The position in the simulation's plan. It remains the same when other steps are removed.
    let number: Int
    /// The seed of the step's random numbers, so that they do not depend on other steps.
    let seed: UInt64
    let event: Event

    package var description: String { "\(number). \(event)" }

    /// The step that `dice` select.
    init(number: Int, in setup: SimulationSetup, _ dice: inout Dice) {
        self.number = number
        let feature = dice.number(0...(setup.features - 1))
        let subscriber = dice.number(0...(setup.subscribers - 1))
        let isHalf = dice.once(in: 2)
        event =
            switch dice.number(1...(setup.hasStandby || setup.hasRivals ? 155 : 141)) {
            case 1...16: .submit(feature: feature)
            case 17...34: .send(feature: feature)
            case 35...52: .read(feature: feature)
            case 53...68: .turn
            case 69...76: .workDisk
            case 77...84: .receive(feature: feature)
            case 85...88: .cut(feature: feature)
            case 89...93: .connect(feature: feature)
            case 94...95: .disturb(subscriber: subscriber)
            case 96...97: .standStill
            case 98: isHalf ? .forgetConnections(feature: feature) : .dispatch
            case 99: isHalf ? .kill(feature: feature) : .turn
            case 100...101: .crash
            case 102: .cutSubscriber(subscriber)
            case 103...107: .restoreSubscriber(subscriber)
            case 108: .leave(subscriber: subscriber)
            case 109: .ask(subscriber: subscriber)
            case 110...111: .beginSnapshot
            case 112: isHalf ? .passHours : .workDisk
            case 113...119: .undisturbed
            case 120...131: .workOutbox(feature: feature)
            case 132...135: .interrupt(feature: feature)
            case 136: .listen(subscriber: subscriber)
            case 137...140: .publishPresence(feature: feature)
            case 141: .settle
            case 142...145: setup.hasStandby ? .follow : .runRival(feature: feature)
            case 146...152: setup.hasStandby ? .rejoin(feature: feature) : .runRival(feature: feature)
            case 153: setup.hasStandby ? .promote : .startTwin(feature: feature)
            default: setup.hasStandby ? .promote : .steal(feature: feature)
            }
        seed = dice.word()
    }

    /// A step without faults.
    init(undisturbed number: Int, _ dice: inout Dice) {
        self.number = number
        event = .undisturbed
        seed = dice.word()
    }
}

extension SimulationStep.Event: CustomStringConvertible {
    var description: String {
        switch self {
        case .undisturbed: "All processes run for a moment without faults."
        case .submit(let feature): "\(name(feature)) submits actions."
        case .send(let feature): "\(name(feature)) sends messages."
        case .read(let feature): "The store reads messages of \(name(feature))."
        case .turn: "The store runs a turn."
        case .workDisk: "The disk completes, refuses or loses a batch."
        case .receive(let feature): "\(name(feature)) receives messages."
        case .cut(let feature): "The connection of \(name(feature)) is cut."
        case .connect(let feature): "\(name(feature)) connects."
        case .disturb(let subscriber): "Messages to subscriber \(subscriber) are lost, repeated or reordered."
        case .standStill: "The store stops until timeouts expire."
        case .forgetConnections(let feature): "The store forgets closed connections of \(name(feature))."
        case .dispatch: "An operator dispatches an action."
        case .kill(let feature): "\(name(feature)) is killed and restarts."
        case .crash: "The store is killed and restarts."
        case .cutSubscriber(let subscriber): "Connections of subscriber \(subscriber) are cut."
        case .restoreSubscriber(let subscriber): "Subscriber \(subscriber) connects."
        case .leave(let subscriber): "Subscriber \(subscriber) ends its subscription."
        case .ask(let subscriber): "Subscriber \(subscriber) requests a snapshot."
        case .beginSnapshot: "The store begins to write a snapshot."
        case .passHours: "Hours pass."
        case .workOutbox(let feature): "The outbox of \(name(feature)) completes, refuses or loses a write."
        case .interrupt(let feature): "\(name(feature)) is killed while its outbox lags, and restarts."
        case .listen(let subscriber): "Subscriber \(subscriber) subscribes."
        case .publishPresence(let feature): "\(name(feature)) publishes or withdraws presence."
        case .settle: "All faults end until every action is answered."
        case .follow: "The standby applies rows."
        case .promote: "The standby takes the journal over."
        case .rejoin(let feature): "\(name(feature)) connects to the store that was replaced."
        case .startTwin(let feature): "A second process with the identity of \(name(feature)) starts."
        case .runRival(let feature): "Another process with the identity of \(name(feature)) sends and receives."
        case .steal(let feature): "A process of another role uses the session of \(name(feature))."
        }
    }

    private func name(_ feature: Int) -> String { "counter.\(feature + 1)" }
}
