import EastwardStore

@main
struct FixtureStore {
    static func main() async {
        await StoreProcess(reducer: AppState.reducer, roles: AppState.roles).main()
    }
}
