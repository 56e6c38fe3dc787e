import EastwardStore
import MarketContract

@main
struct MarketStore {
    static func main() async {
        await StoreProcess(
            reducer: AppState.reducer,
            roles: [CounterFeature.serve(AppState.self), NotesFeature.serve(AppState.self)]
        ).main()
    }
}
