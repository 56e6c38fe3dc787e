/// Reduces the states of a screen's fields to the state of the screen.
struct Reducer {
    func reduce(states: [TextFieldInteractor.State]) -> ScreenInteractor.State {
        if states.contains(.fetching) { return .fetching }
        for case .invalid(let reason) in states { return .invalid(reason: reason) }
        return states.contains(.empty) ? .incomplete : .valid
    }
}
