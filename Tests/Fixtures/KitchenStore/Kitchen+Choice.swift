import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheChoice {
    func provideChoice(to component: some ChoiceComponent) {
        component.newTitle(choice.title)
        switch choice.outcome {
        case .number(let number): component.newNumber(number)
        case .ratio(let ratio): component.newRatio(ratio)
        case .text(let text): component.newText(text)
        case .point(let point): component.newPoint(point)
        case .plate(let plate): component.newPlate(plate)
        case .picture(let picture): component.newPicture(picture)
        case .color(let color): component.newColor(color)
        case .texture(let texture): component.newTexture(texture)
        case .exact(let exact): component.newExact(exact)
        case .forest(let forest): component.newForest(forest)
        case .seed(let seed): component.newSeed(seed)
        case .tiny(let tiny): component.newTiny(tiny)
        case .jar(let jar): component.newJar(jar)
        case nil: break
        }
        component.newWeight(choice.weight)
        switch choice.default {
        case .self_p(let isOn): component.newSelf(isOn)
        case .json(let json): component.newJson(json)
        case nil: break
        }
    }
}
