// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension String {
    /// A sentence of an error's as a part of one of ours: it begins small and ends without its period.
    var clause: String {
        var text = self
        while text.hasSuffix(".") { text.removeLast() }
        // Names keep their capitals: "The daemon" begins a sentence, "UDP" does not.
        guard let first = text.first, let second = text.dropFirst().first, second.isLowercase else { return text }
        return first.lowercased() + text.dropFirst()
    }
}
