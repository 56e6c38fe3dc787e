import EastwardView
import Observation

/// Draws the root screen after each change of its view model, and lives as long as its view model.
final class LoginWindow<ViewModel: RootScreenViewContract> {
    private let view: RootScreenView<ViewModel>
    private let window: PanelWindow

    init(_ viewModel: ViewModel, _ window: PanelWindow) {
        view = RootScreenView(viewModel: viewModel)
        self.window = window
        window.onGesture { [view] gesture in
            Task { await view.take(gesture) }
        }
    }

    func draw() {
        let panel = withObservationTracking {
            view.panel
        } onChange: {
            // Called before the change; when the task runs on this actor, the change is complete.
            Task { @MainActor in self.draw() }
        }
        window.show(panel)
    }
}
