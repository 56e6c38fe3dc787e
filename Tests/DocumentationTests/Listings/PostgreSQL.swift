import Eastward
import EastwardPostgres
import EastwardStore

private func run<AppState: ComposedState>(_: AppState.Type) async where AppState: DurableState {
    await StoreProcess(AppState.self, journals: [.postgreSQL]).main()
}
