import EastwardFeature
import Foundation
import KitchenSinkContract

final class ReceivedChoice: ReceivedMessage<Choice>, ChoiceComponent {
    func newTitle(_ title: String) { take(title, into: \.title) }
    func newNumber(_ number: Int) { take(number, into: \.number) }
    func newRatio(_ ratio: Float) { take(ratio, into: \.ratio) }
    func newText(_ text: String) { take(text, into: \.text) }
    func newPoint(_ point: Point) { take(point, into: \.point) }
    func newPlate(_ plate: Kitchen_Sink_Plate) { take(plate, into: \.plate) }
    func newPicture(_ picture: Data) { take(picture, into: \.picture) }
    func newColor(_ color: Color) { take(color, into: \.color) }
    func newTexture(_ texture: Scalars.Texture) { take(texture, into: \.texture) }
    func newExact(_ exact: Double) { take(exact, into: \.exact) }
    func newForest(_ forest: Forest) { take(forest, into: \.forest) }
    func newSeed(_ seed: UInt64) { take(seed, into: \.seed) }
    func newTiny(_ tiny: Int32) { take(tiny, into: \.tiny) }
    func newJar(_ jar: Jar) { take(jar, into: \.jar) }
    func newWeight(_ weight: Int32) { take(weight, into: \.weight) }
    func newSelf(_ itself: Bool) { take(itself, into: \.self_p) }
    func newJson(_ json: String) { take(json, into: \.json) }
}
