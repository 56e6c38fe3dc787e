import MarketView
import Observation

/// Draws the root screen whenever what its view model says has changed.
final class LoginWindow<ViewModel: RootScreenViewContract> {
    private let view: RootScreenView<ViewModel>
    private let window: PanelWindow

    init(_ viewModel: ViewModel, _ window: PanelWindow) {
        view = RootScreenView(viewModel: viewModel)
        self.window = window
        window.onGesture = { [view] gesture in
            Task { await view.take(gesture) }
        }
    }

    func draw() {
        let panel = withObservationTracking {
            view.panel
        } onChange: { [weak self] in
            // Before the change; afterwards this actor is free.
            Task { @MainActor in self?.draw() }
        }
        window.show(panel)
    }
}
