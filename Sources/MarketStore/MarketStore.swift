import EastwardStore
import MarketContract

@main
struct MarketStore {
    static func main() async {
        await StoreProcess(
            reducer: Counter.reducer.scoped(to: \AppState.counter),
            roles: [CounterFeature.serve(AppState.self)]
        ).main()
    }
}
