import EastwardStore

@main
struct MarketStore {
    static func main() async {
        await StoreProcess(AppState.self).main()
    }
}
