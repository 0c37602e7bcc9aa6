// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Collects pieces up to a width; where they are too many it ends in an ellipsis, between two pieces.
struct DisplayCut {
    private let limit: Int
    private var columns = 0
    private(set) var text = ""
    /// The end of the last piece behind which the ellipsis still fits.
    private var fallback = ""
    private var isFull = false

    init(columns: Int) {
        self.limit = max(0, columns)
    }

    /// Appends a piece; false once one did not fit: the text then ends in an ellipsis and stays as it is.
    mutating func append(_ piece: String, columns: Int) -> Bool {
        guard !self.isFull else { return false }
        guard columns <= self.limit - self.columns else {
            self.isFull = true
            self.text = self.limit > 0 ? self.fallback + "…" : ""
            return false
        }
        self.text += piece
        self.columns += columns
        if self.columns < self.limit { self.fallback = self.text }
        return true
    }

    /// Appends letters of one column each at once, if an ellipsis fits behind them; false, and nothing done, if not.
    mutating func append(plain letters: String) -> Bool {
        let columns = letters.utf8.count
        guard !self.isFull, columns < self.limit - self.columns else { return false }
        self.text += letters
        self.columns += columns
        self.fallback = self.text
        return true
    }
}
