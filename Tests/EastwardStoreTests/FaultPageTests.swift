import Eastward
import Foundation
import MarketContract
import Testing

@testable import EastwardStore
