import EastwardStore

@main
struct MarketStore {
    static func main() async {
        await StoreProcess(reducer: AppState.reducer, roles: AppState.roles).main()
    }
}
