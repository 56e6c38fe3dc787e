import SwiftProtobufPluginLibrary
import Testing

@testable import EastwardCLI

/// Tests that the names in the files of `eastward new` are those in the code that protoc-gen-eastward generates.
@Suite struct CamelCaseTests {
    @Test(arguments: [
        "tally", "till_roll", "till_roll_2", "a_b_id", "ABId", "TillRoll2", "AddToTillRoll", "x2", "x2y", "url_list",
        "https", "user_id", "IDList", "a1_b2", "HTTPServer",
    ])
    func namesAreThoseOfThePlugins(_ name: String) {
        #expect(CamelCase.lower(name) == NamingUtils.toLowerCamelCase(name))
        #expect(CamelCase.upper(name) == NamingUtils.toUpperCamelCase(name))
    }

    @Test func everyKeywordOfThePluginsIsRefused() {
        for words in [
            swiftKeywordsUsedInDeclarations, swiftKeywordsUsedInStatements, swiftKeywordsUsedInExpressionsAndTypes,
        ] {
            #expect(words.isSubset(of: SkeletonName.words))
        }
    }
}
