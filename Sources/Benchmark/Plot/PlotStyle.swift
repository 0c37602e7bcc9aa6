// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How the plot looks: colours that people who see few of them can tell apart, on light and on dark ground.
enum PlotStyle {
    /// The style sheet.
    static let sheet = """
        .ground { fill: #ffffff; }
        text { fill: #222222; font-family: system-ui, sans-serif; font-size: 12px; }
        .heading { font-size: 15px; font-weight: 600; }
        .small { font-size: 11px; fill: #555555; }
        .middle { text-anchor: middle; }
        .end { text-anchor: end; }
        .grid { stroke: #e3e3e3; stroke-width: 1; }
        .axis { stroke: #888888; stroke-width: 1; }
        .curve { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
        .cold { stroke-width: 1.3; stroke-opacity: 0.8; }
        .inline { stroke: #b3541e; }
        .stream { stroke: #1769aa; }
        .file { stroke: #2a7d46; }
        .spread { stroke-width: 5; stroke-opacity: 0.22; }
        .baseline { fill: none; stroke: #777777; stroke-width: 1.3; stroke-dasharray: 6 4; }
        .crossing { stroke: #8a2be2; stroke-width: 1.4; stroke-dasharray: 2 3; fill: none; }
        .crossingdot { fill: #8a2be2; stroke: none; }
        .crossingtext { fill: #8a2be2; }
        circle.inline { fill: #b3541e; } circle.stream { fill: #1769aa; } circle.file { fill: #2a7d46; }
        circle.cold { fill: none; }
        @media (prefers-color-scheme: dark) {
          .ground { fill: #16181b; }
          text { fill: #e6e6e6; }
          .small { fill: #a8a8a8; }
          .grid { stroke: #2c3036; }
          .axis { stroke: #7a7a7a; }
          .inline { stroke: #f0975a; } .stream { stroke: #64b5f6; } .file { stroke: #7fd19b; }
          circle.inline { fill: #f0975a; } circle.stream { fill: #64b5f6; } circle.file { fill: #7fd19b; }
          circle.cold { fill: none; }
          .baseline { stroke: #9a9a9a; }
          .crossing { stroke: #c79bff; } .crossingdot { fill: #c79bff; } .crossingtext { fill: #c79bff; }
        }
        """
}
