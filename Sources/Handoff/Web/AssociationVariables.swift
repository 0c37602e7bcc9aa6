// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the variables of an association file stand for; made once, since a file may use them many thousand times.
struct AssociationVariables: Sendable {
    private let sensitive: [String: [WildcardPattern]]
    private let insensitive: [String: [WildcardPattern]]

    /// Makes the patterns of all values.
    ///
    /// - Parameter own: What the file itself says; the standard names keep their meaning.
    init(_ own: [String: [String]]) {
        let values = Self.standard.merging(own) { standard, _ in standard }
        self.sensitive = values.mapValues { $0.map { WildcardPattern($0, isCaseSensitive: true) } }
        self.insensitive = values.mapValues { $0.map { WildcardPattern($0, isCaseSensitive: false) } }
    }

    /// The patterns that are compared like that.
    func patterns(isCaseSensitive: Bool) -> [String: [WildcardPattern]] {
        isCaseSensitive ? self.sensitive : self.insensitive
    }

    private static let lower = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
    private static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
    private static let digits = "0123456789".map { String($0) }

    /// The ones that every file may use.
    private static let standard: [String: [String]] = [
        "alpha": upper + lower,
        "upper": upper,
        "lower": lower,
        "alnum": upper + lower + digits,
        "digit": digits,
        "xdigit": digits + "abcdefABCDEF".map { String($0) },
        "region": words(regions),
        "lang": words(languages),
    ]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { String($0) }
    }

    /// ISO 3166-1, alpha-2.
    private static let regions = """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
        CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL
        GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA
        LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP
        NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
        SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
        """

    /// ISO 639-1.
    private static let languages = """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu
        fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn
        ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os
        pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw
        ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """
}
