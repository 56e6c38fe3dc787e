import Eastward
import EastwardTesting
import Foundation
import Testing

/// Tests that the listings of the articles compile, are valid or run, and that every link has a target.
@Suite("The catalogue", .timeLimit(.minutes(10))) struct CatalogueTests {
    /// The listings that are part of Market, with their files in its package. All others are part of ``kanban``, or in
    /// `Listings`, in the file with the name of the article, which is compiled with the fixture app.
    private static let market: [String: [String]] = [
        "ContractsAndRoles": [
            "Sources/MarketContract/counter.eastward.swift", "Sources/MarketStore/Generated/AppState.eastward.swift",
        ],
        "EastOrientedState": [
            "Sources/MarketStore/CounterState.swift", "Sources/MarketStore/RouterState.swift",
            "Sources/MarketStore/Route.swift",
            "Sources/MarketRouter/NavigationPresenter.swift", "Sources/MarketContract/counter.eastward.swift",
        ],
        "EffectsAndFeatures": [
            "Sources/MarketCounter/MarketCounter.swift", "Sources/MarketNotes/NotesPresenter.swift",
        ],
        "OneWayFlow": ["Sources/MarketStore/CounterState.swift", "Sources/MarketCounter/CountPresenter.swift"],
        "StateAndReducers": [
            "Sources/MarketStore/AppState.swift", "Sources/MarketStore/BananaState.swift",
            "Sources/MarketStore/CounterState.swift", "Sources/MarketStore/Notes/Document+Part.swift",
            "Tests/MarketDocumentationTests/StateAndReducers.swift",
        ],
        "StructureAndFlow": [
            "Sources/MarketBanana/BananaInteractor.swift", "Sources/MarketBanana/BananaWireframe.swift",
            "Tests/MarketBananaTests/BananaTests.swift",
        ],
        "TestingAnApp": ["Tests/MarketDocumentationTests/TestingAnApp.swift"],
        "TheCaseForUnidirectionality": [
            "Sources/MarketProducts/ProductsComposer.swift",
            "Sources/MarketProducts/ProductsListPresenter.swift",
            "Sources/MarketProducts/ProductsListViewController.swift",
            "Sources/MarketProducts/ProductsUseCase.swift",
        ],
        "ViewContractsAndUseCases": [
            "Sources/MarketItems/ItemListView.swift", "Sources/MarketItems/ItemListViewContract.swift",
            "Sources/MarketItems/ItemListViewModel.swift", "Sources/MarketItems/PreviewItemListViewModel.swift",
            "Sources/MarketLogin/RootScreenViewModel.swift", "Sources/MarketLogin/RootScreenViewContract.swift",
            "Sources/MarketLogin/MarketLogin.swift", "Sources/MarketAccess/LoginStateUseCase.swift",
        ],
        "Views": [
            "Package.swift", "Sources/MarketCounter/CountPanelView.swift", "Sources/MarketCounter/MarketCounter.swift",
            "Sources/MarketSignup/ScreenView.swift", "Sources/MarketStorefront/PageAccess.swift",
            "Tests/MarketRouterTests/RouterTests.swift",
        ],
        "ViperWithReducerAndState": [
            "Sources/MarketSignup/State.swift", "Sources/MarketSignup/TextFieldInteractor.swift",
            "Sources/MarketSignup/Reducer.swift", "Sources/MarketSignup/Submission.swift",
        ],
    ]

    /// The listings that are part of the tutorial's app, with their files in its package.
    private static let kanban: [String: [String]] = [
        "Presence": [
            "Sources/KanbanBoard/BoardPresenter.swift", "Sources/KanbanBoard/Command.swift",
            "Tests/KanbanTests/BoardTests.swift",
        ],
        "TestingAnApp": ["Tests/KanbanTests/BoardTests.swift"],
        "Tutorial": [
            "Package.swift", "kanban.yaml", "Sources/KanbanBoard/BoardPresenter.swift",
            "Sources/KanbanBoard/Command.swift", "Sources/KanbanBoard/KanbanBoard.swift",
            "Sources/KanbanStats/KanbanStats.swift", "Sources/KanbanStore/BoardState.swift",
            "Tests/KanbanTests/BoardTests.swift",
        ],
    ]

    /// The listings that are compiled with the gateway's tests, with their files in its package.
    private static let web: [String: [String]] = ["WebGateway": ["Tests/EastwardWebTests/Listings.swift"]]

    /// The files of the other packages with listings of a page.
    private static func files(of page: String) -> [String] {
        (market[page] ?? []).map { "Sources/Market/\($0)" } + (kanban[page] ?? []).map { "Sources/Kanban/\($0)" }
            + (web[page] ?? []).map { "Sources/Web/\($0)" }
    }

    /// The contracts for which Swift code is compiled, here and by the test of the tutorial's app.
    private static let contracts =
        [
            "Sources/Market/protocols/market", "Sources/Kanban/protocols/kanban", "Tests/Fixtures/KitchenSinkContract",
            "Tests/Fixtures/BridgeContract", "Tests/Fixtures/LarderContract", "protocols/eastward",
        ].flatMap { directory in
            Catalogue.files(in: "\(Catalogue.repository)/\(directory)", suffix: ".proto").map { "\(directory)/\($0)" }
        }

    /// The languages with a check below. Of terminal input and output, only the commands' names are checked. Quotations
    /// and drawings are text.
    private static let languages: Set = ["swift", "proto", "yaml", "console", "text"]

    private static func text(of file: String) -> String { Catalogue.text(of: "\(Catalogue.repository)/\(file)") }

    // MARK: Listings

    @Test(arguments: Catalogue.articles) func everyListingIsCompiled(page: Page) {
        let own = "Tests/DocumentationTests/Listings/\(page.name).swift"
        let files = [own] + Self.files(of: page.name)
        let texts = files.map(Self.text)
        let languages = Self.kanban[page.name] == nil ? ["swift"] : ["swift", "yaml"]
        for block in page.blocks where languages.contains(block.language) {
            #expect(
                texts.contains(where: block.stands),
                "\(page).md shows what is in none of \(files.joined(separator: ", ")):\n\(block.text)")
        }
    }

    @Test func everyProgramIsShownThatIsNamedHere() {
        for name in Set(Self.market.keys).union(Self.kanban.keys).union(Self.web.keys) {
            let blocks = Catalogue.pages.first { $0.name == name }?.blocks ?? []
            for file in Self.files(of: name) {
                let text = Self.text(of: file)
                #expect(blocks.contains { $0.stands(in: text) }, "\(name).md has no listing from \(file).")
            }
        }
    }

    @Test func everyFileOfListingsBelongsToAnArticle() {
        let names = Catalogue.files(
            in: "\(Catalogue.repository)/Tests/DocumentationTests/Listings", suffix: ".swift")
        #expect(!names.isEmpty)
        let pages = Set(Catalogue.pages.map { "\($0.name).swift" })
        for name in names { #expect(pages.contains(name), "No article is called as \(name).") }
    }

    @Test(arguments: Catalogue.articles) func everyContractIsPartOfOneThatIsCompiled(page: Page) {
        for block in page.blocks where block.language == "proto" {
            #expect(
                Self.contracts.map(Self.text).contains(where: block.stands),
                "\(page).md shows what is in none of \(Self.contracts.joined(separator: ", ")):\n\(block.text)")
        }
    }

    /// The file that a manifest of remote processes names.
    private static let credentials = (1...2).map { number in
        RemoteCredentials(
            store: TCPEndpoint(host: "192.0.2.1", port: 7700), storeKey: "", role: "market.CounterFeature",
            process: "till.\(number)", publicKey: "", secretKey: "", token: Token()
        ).text
    }.joined(separator: "\n")

    @Test(arguments: Catalogue.articles) func everyManifestIsValid(page: Page) async throws {
        try await Programs.withDirectory { directory in
            for block in page.blocks where block.language == "yaml" {
                try "\(block.text)\n".write(toFile: "\(directory)/app.yaml", atomically: true, encoding: .utf8)
                // The programs of both apps, and the inspector, are not built here.
                for match in block.text.matches(of: /\b(?:market|kanban|eastward)-[a-z]+/) {
                    try? FileManager.default.createSymbolicLink(
                        atPath: "\(directory)/\(match.output)", withDestinationPath: "/bin/true")
                }
                try Self.credentials.write(toFile: "\(directory)/shop.env", atomically: true, encoding: .utf8)
                chmod("\(directory)/shop.env", 0o600)
                let check = try await Programs.run(
                    Programs.eastward, ["check", "\(directory)/app.yaml"], path: directory)
                #expect(check.code == .code(0), "\(page).md shows an invalid manifest:\n\(check.text)")
            }
        }
    }

    @Test func everyCommandExists() async throws {
        let help = try await Programs.run(Programs.eastward, ["--help"])
        let known = Set(help.text.matches(of: /(?m)^  ([a-z][a-z-]*)(?: |$)/).map { String($0.output.1) })
        #expect(known.contains("watch"), "\(help.text)")
        for page in Catalogue.pages {
            for block in page.blocks where block.language == "console" {
                for match in block.text.matches(of: /(?m)^\$ .*?eastward ([a-z][a-z-]*)/) {
                    #expect(
                        known.contains(String(match.output.1)), "\(page).md types what is no command: \(match.output.0)"
                    )
                }
            }
        }
    }

    @Test(arguments: Catalogue.articles) func everyBlockIsOfALanguageThatIsChecked(page: Page) {
        for block in page.blocks {
            #expect(Self.languages.contains(block.language), "\(page).md: “\(block.language)”\n\(block.text)")
        }
    }

    // MARK: Tables

    /// `--list` also checks that each bug's original text is in its file.
    @Test func everyDeliberateBugIsInItsTable() async throws {
        let list = try await Programs.run(
            "/usr/bin/env", ["python3", "\(Catalogue.repository)/Tests/Bugs/check.py", "--list"])
        try #require(list.code == .code(0), "\(list.text)")
        let bugs = list.text.matches(of: /(?m)^([a-z-]+):/).map { String($0.output.1) }
        #expect(bugs.count > 27)
        let page = try #require(Catalogue.pages.first { $0.name == "Torture" })
        #expect(page.text.matches(of: /(?m)^\| \*\*([a-z-]+)\*\*:/).map { String($0.output.1) } == bugs)
    }

    // MARK: Pages

    @Test(arguments: Catalogue.pages) func everyLinkLeadsToAPage(page: Page) {
        let names = Set(Catalogue.pages.map(\.name))
        for link in page.links { #expect(names.contains(link), "\(page).md links to \(link), which is no page.") }
    }

    @Test func theLandingPageListsEveryOtherOnce() throws {
        let landing = try #require(Catalogue.pages.first { $0.name == Catalogue.landing })
        let topics = Page(name: "Topics", text: landing.chapter("Topics")).links
        #expect(topics.sorted() == Catalogue.pages.map(\.name).filter { $0 != Catalogue.landing })
    }

    /// With an empty module, because the landing page has the module's name.
    @Test(.enabled(if: Programs.docc != nil, "There is no docc beside swift."))
    func theCatalogueIsConvertedWithoutAWarning() async throws {
        let docc = try #require(Programs.docc)
        try await Programs.withDirectory { directory in
            let graphs = "\(directory)/graphs"
            try FileManager.default.createDirectory(atPath: graphs, withIntermediateDirectories: true)
            try Self.emptyModule.write(
                toFile: "\(graphs)/Eastward.symbols.json", atomically: true, encoding: .utf8)
            let conversion = try await Programs.run(
                docc,
                [
                    "convert", Catalogue.directory, "--warnings-as-errors", "--additional-symbol-graph-dir", graphs,
                    "--output-path", "\(directory)/Eastward.doccarchive",
                ])
            try #require(conversion.code == .code(0), "\(conversion.text)")
            for page in Catalogue.pages where page.name != Catalogue.landing {
                let path = "data/documentation/eastward/\(page.name.lowercased()).json"
                #expect(FileManager.default.fileExists(atPath: "\(directory)/Eastward.doccarchive/\(path)"), "\(path)")
            }
        }
    }

    private static let emptyModule = """
        {
            "metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "tests"},
            "module": {"name": "Eastward", "platform": {}}, "symbols": [], "relationships": []
        }
        """
}
