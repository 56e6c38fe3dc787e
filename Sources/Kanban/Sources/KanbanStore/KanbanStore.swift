import EastwardStore

@main
struct KanbanStore {
    static func main() async {
        await StoreProcess(AppState.self).main()
    }
}
