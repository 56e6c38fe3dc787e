import EastwardStore
import KitchenSinkContract

@main
struct KitchenStore {
    static func main() async {
        await StoreProcess(reducer: Kitchen.reducer, roles: [DinerFeature.serve(Kitchen.self)]).main()
    }
}
