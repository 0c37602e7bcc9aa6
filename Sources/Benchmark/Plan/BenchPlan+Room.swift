// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How much room a plan takes in the folders that are measured in.
extension BenchPlan {
    /// More than any machine of today receives, verifies and writes in a second: what bounds how much comes in a given time.
    private static let fastest = 4e9
    /// A little more than a photo of the mixes has, in bytes.
    private static let photo: UInt64 = 1 << 18
    /// Of payloads from here on no repetition is left uncounted: it would take too long.
    package static let large: UInt64 = 1 << 26

    /// The most bytes that are in the folders at the same time.
    package var room: Sides<UInt64> {
        let mixes = self.mixes
        let small = UInt64(mixes.smallFiles) * mixes.smallFileBytes
        let photos = UInt64(mixes.photos) * Self.photo
        let sources = self.sizes + [self.baselineBytes, mixes.resumeBytes, small, photos]
        let copies =
            self.sizes.map(self.copies) + [
                self.baselineBytes, mixes.resumeBytes, small * UInt64(mixes.rounds),
                photos * UInt64(mixes.photoRounds),
            ]
        return Sides(sender: sources.max() ?? 0, receiver: copies.max() ?? 0)
    }

    /// How many bytes come of one size at most before they are taken away: those of a series in one turn.
    ///
    /// - Parameter size: How many bytes the payload has.
    /// - Returns: The bytes of all its copies.
    package func copies(_ size: UInt64) -> UInt64 {
        let inTime = Self.fastest * (self.seriesTime / .seconds(1)) / Double(self.turns)
        let repetitions = min(
            Double(self.repetitions(.warm)),
            max(1, (inTime / Double(size)).rounded(.up))
        )
        let warmUp = size >= Self.large ? 0 : size
        return UInt64(repetitions) * size + warmUp
    }
}
