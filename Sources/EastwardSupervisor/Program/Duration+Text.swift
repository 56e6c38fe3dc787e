internal import Eastward

extension Duration {
    /// The duration for messages, such as `0.25 s`.
    var inWords: String {
        let hundredths = (inSeconds * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths)) s" : "\(hundredths) s"
    }
}
