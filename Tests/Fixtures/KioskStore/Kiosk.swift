import Eastward
import EastwardView
import KioskContract

extension OrdersState {
    static let initial = OrdersState()
}

extension OrdersState: ReducerPart {
    mutating func reduce(_ action: OrdersAction, _ context: Context) throws(Rejection) {
        switch action {
        case .orderCups(let cups): waiting += cups
        case .serveCup:
            guard waiting > 0 else { throw Rejection("none_waiting", "No cup is waiting.") }
            waiting -= 1
        }
    }
}

extension NoticesState {
    static let initial = NoticesState()
}

extension NoticesState: ReducerPart {
    mutating func reduce(_ action: NoticesAction, _ context: Context) throws(Rejection) {
        switch action {
        case .pinNotice(let place, let panel): panels[place.rawValue] = panel
        case .writeNotice(_, let text, let tone): self.text = Panel.Text(text: text, tone: tone)
        case .openNotice(let number): open = number
        }
    }
}

extension AppState: KnowsTheOrders {
    func provideOrders(to component: some OrdersComponent) {
        component.newWaiting(orders.waiting)
    }
}

extension AppState: KnowsTheNotices {
    func provideNotices(to component: some NoticesComponent) {
        component.newPanels(notices.panels)
        component.newText(notices.text)
    }
}
