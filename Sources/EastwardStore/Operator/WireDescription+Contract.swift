package import Eastward
internal import Foundation
internal import SwiftProtobuf

extension WireDescription {
    /// The part of the description that does not depend on a running store.
    package init<Action: AppAction, State>(of _: Action.Type, served: [ServedRole<State>]) {
        self.init()
        roles = served.map { role in
            .with {
                $0.name = role.name
                $0.actions = role.actions
                $0.slices = role.slices.map(\.name)
            }
        }
        actions = Action.kinds.map { kind in
            .with {
                $0.name = kind.name
                $0.json = kind.defaultJSON
            }
        }
        contract = Data(base64Encoded: Action.contract) ?? Data()
    }
}
