// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/earlier.proto, market/items.proto, market/login.proto, market/notes.proto, market/products.proto, market/router.proto, market/signup.proto, market/state.proto, market/storefront.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market, by the contract that declares them.
public enum MarketAction: AppAction {
    /// The actions of market/banana.proto.
    case banana(BananaAction)
    /// The actions of market/counter.proto.
    case counter(CounterAction)
    /// The actions of market/earlier.proto.
    case earlier(EarlierAction)
    /// The actions of market/items.proto.
    case items(ItemsAction)
    /// The actions of market/login.proto.
    case login(LoginAction)
    /// The actions of market/notes.proto.
    case notes(NotesAction)
    /// The actions of market/products.proto.
    case products(ProductsAction)
    /// The actions of market/router.proto.
    case router(RouterAction)
    /// The actions of market/signup.proto.
    case signup(SignupAction)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .banana(.hangBanana(millimetres: $0.millimetres)) },
        ActionKind(RipenBanana.self) { .banana(.ripenBanana(days: $0.days)) },
        ActionKind(PeelBanana.self) { _ in .banana(.peelBanana) },
        ActionKind(Increment.self) { .counter(.increment(by: $0.by)) },
        ActionKind(Decrement.self) { .counter(.decrement(by: $0.by)) },
        ActionKind(BananaShown.self, containsEnums: true) { .earlier(.bananaShown(panel: $0.panel)) },
        ActionKind(SignupShown.self, containsEnums: true) { .earlier(.signupShown(panel: $0.panel)) },
        ActionKind(LoginShown.self, containsEnums: true) { .earlier(.loginShown(panel: $0.panel)) },
        ActionKind(ItemsShown.self, containsEnums: true) { .earlier(.itemsShown(panel: $0.panel)) },
        ActionKind(ProductsShown.self, containsEnums: true) { .earlier(.productsShown(panel: $0.panel)) },
        ActionKind(CounterShown.self, containsEnums: true) { .earlier(.counterShown(panel: $0.panel)) },
        ActionKind(NotesShown.self, containsEnums: true) { .earlier(.notesShown(panel: $0.panel)) },
        ActionKind(ScreenShown.self, containsEnums: true) { .earlier(.screenShown(screen: $0.screen, panel: $0.panel)) },
        ActionKind(SearchItems.self) { .items(.searchItems(term: $0.term)) },
        ActionKind(OpenItem.self) { .items(.openItem(item: $0.item)) },
        ActionKind(CloseItem.self) { _ in .items(.closeItem) },
        ActionKind(RefreshItems.self) { _ in .items(.refreshItems) },
        ActionKind(ItemsRefreshed.self) { .items(.itemsRefreshed(refresh: $0.refresh, items: $0.items)) },
        ActionKind(RefreshFailed.self) { .items(.refreshFailed(refresh: $0.refresh, reason: $0.reason)) },
        ActionKind(LoggedIn.self) { .login(.loggedIn(name: $0.name)) },
        ActionKind(LoggedOut.self) { _ in .login(.loggedOut) },
        ActionKind(ClearNotes.self) { _ in .notes(.clearNotes) },
        ActionKind(EditNotes.self) { .notes(.editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text)) },
        ActionKind(FindProducts.self) { .products(.findProducts(search: $0.search)) },
        ActionKind(ProductsDecided.self) { .products(.productsDecided(question: $0.question, outcome: $0.outcome)) },
        ActionKind(GoTo.self, containsEnums: true) { .router(.goTo(screen: $0.screen)) },
        ActionKind(GoBack.self) { _ in .router(.goBack) },
        ActionKind(GoForward.self) { _ in .router(.goForward) },
        ActionKind(EnterText.self, containsEnums: true) { .signup(.enterText(field: $0.field, text: $0.text)) },
        ActionKind(SubmitSignup.self) { _ in .signup(.submitSignup) },
        ActionKind(SignUp.self) { .signup(.signUp(attempt: $0.attempt)) },
        ActionKind(RefuseSignup.self) { .signup(.refuseSignup(attempt: $0.attempt, reason: $0.reason)) },
        ActionKind(LeaveSignup.self) { .signup(.leaveSignup(attempt: $0.attempt)) },
    ]

    public var kind: Int {
        switch self {
        case .banana(.hangBanana): 0
        case .banana(.ripenBanana): 1
        case .banana(.peelBanana): 2
        case .counter(.increment): 3
        case .counter(.decrement): 4
        case .earlier(.bananaShown): 5
        case .earlier(.signupShown): 6
        case .earlier(.loginShown): 7
        case .earlier(.itemsShown): 8
        case .earlier(.productsShown): 9
        case .earlier(.counterShown): 10
        case .earlier(.notesShown): 11
        case .earlier(.screenShown): 12
        case .items(.searchItems): 13
        case .items(.openItem): 14
        case .items(.closeItem): 15
        case .items(.refreshItems): 16
        case .items(.itemsRefreshed): 17
        case .items(.refreshFailed): 18
        case .login(.loggedIn): 19
        case .login(.loggedOut): 20
        case .notes(.clearNotes): 21
        case .notes(.editNotes): 22
        case .products(.findProducts): 23
        case .products(.productsDecided): 24
        case .router(.goTo): 25
        case .router(.goBack): 26
        case .router(.goForward): 27
        case .signup(.enterText): 28
        case .signup(.submitSignup): 29
        case .signup(.signUp): 30
        case .signup(.refuseSignup): 31
        case .signup(.leaveSignup): 32
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .banana(.hangBanana(let millimetres)):
            HangBanana(millimetres: millimetres)
        case .banana(.ripenBanana(let days)):
            RipenBanana(days: days)
        case .banana(.peelBanana): PeelBanana()
        case .counter(.increment(let by)):
            Increment(by: by)
        case .counter(.decrement(let by)):
            Decrement(by: by)
        case .earlier(.bananaShown(let panel)):
            BananaShown(panel: panel)
        case .earlier(.signupShown(let panel)):
            SignupShown(panel: panel)
        case .earlier(.loginShown(let panel)):
            LoginShown(panel: panel)
        case .earlier(.itemsShown(let panel)):
            ItemsShown(panel: panel)
        case .earlier(.productsShown(let panel)):
            ProductsShown(panel: panel)
        case .earlier(.counterShown(let panel)):
            CounterShown(panel: panel)
        case .earlier(.notesShown(let panel)):
            NotesShown(panel: panel)
        case .earlier(.screenShown(let screen, let panel)):
            ScreenShown(screen: screen, panel: panel)
        case .items(.searchItems(let term)):
            SearchItems(term: term)
        case .items(.openItem(let item)):
            OpenItem(item: item)
        case .items(.closeItem): CloseItem()
        case .items(.refreshItems): RefreshItems()
        case .items(.itemsRefreshed(let refresh, let items)):
            ItemsRefreshed(refresh: refresh, items: items)
        case .items(.refreshFailed(let refresh, let reason)):
            RefreshFailed(refresh: refresh, reason: reason)
        case .login(.loggedIn(let name)):
            LoggedIn(name: name)
        case .login(.loggedOut): LoggedOut()
        case .notes(.clearNotes): ClearNotes()
        case .notes(.editNotes(let position, let deleteCount, let text)):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .products(.findProducts(let search)):
            FindProducts(search: search)
        case .products(.productsDecided(let question, let outcome)):
            ProductsDecided(question: question, outcome: outcome)
        case .router(.goTo(let screen)):
            GoTo(screen: screen)
        case .router(.goBack): GoBack()
        case .router(.goForward): GoForward()
        case .signup(.enterText(let field, let text)):
            EnterText(field: field, text: text)
        case .signup(.submitSignup): SubmitSignup()
        case .signup(.signUp(let attempt)):
            SignUp(attempt: attempt)
        case .signup(.refuseSignup(let attempt, let reason)):
            RefuseSignup(attempt: attempt, reason: reason)
        case .signup(.leaveSignup(let attempt)):
            LeaveSignup(attempt: attempt)
        }
    }

    public static let contract = """
        CvsJChNtYXJrZXQvYmFuYW5hLnByb3RvEgZtYXJrZXQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvGhZlYXN0d2FyZC9vcHRpb25z\
        LnByb3RvIi4KCkhhbmdCYW5hbmESIAoLbWlsbGltZXRyZXMYASABKANSC21pbGxpbWV0cmVzIiEKC1JpcGVuQmFuYW5hEhIKBGRh\
        eXMYASABKANSBGRheXMiDAoKUGVlbEJhbmFuYSJmCgtCYW5hbmFTdGF0ZRIgCgttaWxsaW1ldHJlcxgBIAEoA1ILbWlsbGltZXRy\
        ZXMSEgoEZGF5cxgCIAEoA1IEZGF5cxIbCglpc19wZWVsZWQYAyABKAhSCGlzUGVlbGVkOgSg1BgDIlsKBkJhbmFuYRIgCgttaWxs\
        aW1ldHJlcxgBIAEoA1ILbWlsbGltZXRyZXMSEgoEZGF5cxgCIAEoA1IEZGF5cxIbCglpc19wZWVsZWQYAyABKAhSCGlzUGVlbGVk\
        MvgBCg1CYW5hbmFGZWF0dXJlEjMKCkhhbmdCYW5hbmESEi5tYXJrZXQuSGFuZ0JhbmFuYRoRLmVhc3R3YXJkLlJlY2VpcHQSNQoL\
        UmlwZW5CYW5hbmESEy5tYXJrZXQuUmlwZW5CYW5hbmEaES5lYXN0d2FyZC5SZWNlaXB0EjMKClBlZWxCYW5hbmESEi5tYXJrZXQu\
        UGVlbEJhbmFuYRoRLmVhc3R3YXJkLlJlY2VpcHQSKwoGQmFuYW5hEg8uZWFzdHdhcmQuV2F0Y2gaDi5tYXJrZXQuQmFuYW5hMAEa\
        GbrUGBVlYXN0d2FyZC5QYW5lbEZlYXR1cmVKgQUKNQoBDBowIFRoZSBiYW5hbmEgZmVhdHVyZTogYSBiYW5hbmEgaGFuZ3MgYW5k\
        IHJpcGVucy4KCi0KAgQAGicgUmVwbGFjZXMgdGhlIGJhbmFuYSB3aXRoIGEgZ3JlZW4gb25lLgoKLgoEBAACABomIFRoZSBsZW5n\
        dGggb2YgdGhlIGJhbmFuYTogNTAgdG8gNDAwLgoKGgoCBAEaFCBSaXBlbnMgdGhlIGJhbmFuYS4KCigKBAQBAgAaICBUaGUgbnVt\
        YmVyIG9mIGRheXMsIDEgb3IgbW9yZS4KCkkKAgQCGkMgUGVlbHMgdGhlIGJhbmFuYS4gUmVqZWN0ZWQgaWYgaXQgaXMgdG9vIGdy\
        ZWVuLCBvciBwZWVsZWQgYWxyZWFkeS4KCi8KAgQDGikgVGhlIGJhbmFuYSBmZWF0dXJlJ3MgcGFydCBvZiB0aGUgc3RhdGUuCgoj\
        CgQEAwIAGhsgVGhlIGxlbmd0aCBvZiB0aGUgYmFuYW5hLgoKMQoEBAMCARopIFRoZSBudW1iZXIgb2YgZGF5cyB0aGF0IGl0IGhh\
        cyByaXBlbmVkLgoKOAoCBAQaMiBUaGUgc2xpY2UgZm9yIGEgY29tcG9uZW50IHRoYXQgc2hvd3MgdGhlIGJhbmFuYS4KCiMKBAQE\
        AgAaGyBUaGUgbGVuZ3RoIG9mIHRoZSBiYW5hbmEuCgoxCgQEBAIBGikgVGhlIG51bWJlciBvZiBkYXlzIHRoYXQgaXQgaGFzIHJp\
        cGVuZWQuCgo9CgIGABo3IFNob3dzIHRoZSBiYW5hbmEgYW5kIGxldHMgYSBwZXJzb24gcmlwZW4gYW5kIHBlZWwgaXQuCmIGcHJv\
        dG8zCqwGChRtYXJrZXQvY291bnRlci5wcm90bxIGbWFya2V0GhdlYXN0d2FyZC9lYXN0d2FyZC5wcm90bxoWZWFzdHdhcmQvb3B0\
        aW9ucy5wcm90byIbCglJbmNyZW1lbnQSDgoCYnkYASABKANSAmJ5IhsKCURlY3JlbWVudBIOCgJieRgBIAEoA1ICYnkiKgoMQ291\
        bnRlclN0YXRlEhQKBWNvdW50GAEgASgDUgVjb3VudDoEoNQYASIdCgVDb3VudBIUCgVjb3VudBgBIAEoA1IFY291bnQyvAEKDkNv\
        dW50ZXJGZWF0dXJlEjEKCUluY3JlbWVudBIRLm1hcmtldC5JbmNyZW1lbnQaES5lYXN0d2FyZC5SZWNlaXB0EjEKCURlY3JlbWVu\
        dBIRLm1hcmtldC5EZWNyZW1lbnQaES5lYXN0d2FyZC5SZWNlaXB0EikKBUNvdW50Eg8uZWFzdHdhcmQuV2F0Y2gaDS5tYXJrZXQu\
        Q291bnQwARoZutQYFWVhc3R3YXJkLlBhbmVsRmVhdHVyZUqOAwoyCgEMGi0gVGhlIGNvdW50ZXI6IHRoZSBzbWFsbGVzdCBjb21w\
        bGV0ZSBmZWF0dXJlLgoKEgoCBAAaDCBDb3VudHMgdXAuCgogCgQEAAIAGhggVGhlIGFtb3VudCwgMSBvciBtb3JlLgoKQQoCBAEa\
        OyBDb3VudHMgZG93bi4gUmVqZWN0ZWQgaWYgdGhlIGNvdW50IHdvdWxkIGZhbGwgYmVsb3cgemVyby4KCiAKBAQBAgAaGCBUaGUg\
        YW1vdW50LCAxIG9yIG1vcmUuCgowCgIEAhoqIFRoZSBjb3VudGVyIGZlYXR1cmUncyBwYXJ0IG9mIHRoZSBzdGF0ZS4KCjcKAgQD\
        GjEgVGhlIHNsaWNlIGZvciBhIGNvbXBvbmVudCB0aGF0IHNob3dzIHRoZSBjb3VudC4KChwKBAQDAgAaFCBUaGUgY3VycmVudCBj\
        b3VudC4KCjQKAgYAGi4gU2hvd3MgdGhlIGNvdW50IGFuZCBsZXRzIGEgcGVyc29uIGNoYW5nZSBpdC4KYgZwcm90bzMKiw0KFG1h\
        cmtldC9lYXJsaWVyLnByb3RvEgZtYXJrZXQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvGhRlYXN0d2FyZC9wYW5lbC5wcm90bxoT\
        bWFya2V0L3JvdXRlci5wcm90byI0CgtCYW5hbmFTaG93bhIlCgVwYW5lbBgBIAEoCzIPLmVhc3R3YXJkLlBhbmVsUgVwYW5lbCI0\
        CgtTaWdudXBTaG93bhIlCgVwYW5lbBgBIAEoCzIPLmVhc3R3YXJkLlBhbmVsUgVwYW5lbCIzCgpMb2dpblNob3duEiUKBXBhbmVs\
        GAEgASgLMg8uZWFzdHdhcmQuUGFuZWxSBXBhbmVsIjMKCkl0ZW1zU2hvd24SJQoFcGFuZWwYASABKAsyDy5lYXN0d2FyZC5QYW5l\
        bFIFcGFuZWwiNgoNUHJvZHVjdHNTaG93bhIlCgVwYW5lbBgBIAEoCzIPLmVhc3R3YXJkLlBhbmVsUgVwYW5lbCI1CgxDb3VudGVy\
        U2hvd24SJQoFcGFuZWwYASABKAsyDy5lYXN0d2FyZC5QYW5lbFIFcGFuZWwiMwoKTm90ZXNTaG93bhIlCgVwYW5lbBgBIAEoCzIP\
        LmVhc3R3YXJkLlBhbmVsUgVwYW5lbCJcCgtTY3JlZW5TaG93bhImCgZzY3JlZW4YASABKA4yDi5tYXJrZXQuU2NyZWVuUgZzY3Jl\
        ZW4SJQoFcGFuZWwYAiABKAsyDy5lYXN0d2FyZC5QYW5lbFIFcGFuZWwyyAMKDkVhcmxpZXJGZWF0dXJlEjUKC0JhbmFuYVNob3du\
        EhMubWFya2V0LkJhbmFuYVNob3duGhEuZWFzdHdhcmQuUmVjZWlwdBI1CgtTaWdudXBTaG93bhITLm1hcmtldC5TaWdudXBTaG93\
        bhoRLmVhc3R3YXJkLlJlY2VpcHQSMwoKTG9naW5TaG93bhISLm1hcmtldC5Mb2dpblNob3duGhEuZWFzdHdhcmQuUmVjZWlwdBIz\
        CgpJdGVtc1Nob3duEhIubWFya2V0Lkl0ZW1zU2hvd24aES5lYXN0d2FyZC5SZWNlaXB0EjkKDVByb2R1Y3RzU2hvd24SFS5tYXJr\
        ZXQuUHJvZHVjdHNTaG93bhoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMQ291bnRlclNob3duEhQubWFya2V0LkNvdW50ZXJTaG93bhoR\
        LmVhc3R3YXJkLlJlY2VpcHQSMwoKTm90ZXNTaG93bhISLm1hcmtldC5Ob3Rlc1Nob3duGhEuZWFzdHdhcmQuUmVjZWlwdBI1CgtT\
        Y3JlZW5TaG93bhITLm1hcmtldC5TY3JlZW5TaG93bhoRLmVhc3R3YXJkLlJlY2VpcHRK+wQKagoBDBplIEFjdGlvbnMgb2YgZWFy\
        bGllciB2ZXJzaW9ucywgd2hpY2ggc2hvd2VkIGV2ZXJ5IHBhbmVsIGFzIGFuIGFjdGlvbi4gTm8gcHJvY2VzcyBzZW5kcyB0aGVt\
        IGFueSBtb3JlLgoKLwoCBAAaKSBUaGUgYmFuYW5hJ3MgdmlldyBoYXMgc2hvd24gdGhpcyBwYW5lbC4KCjAKAgQBGiogVGhlIHNp\
        Z24tdXAncyB2aWV3IGhhcyBzaG93biB0aGlzIHBhbmVsLgoKLgoCBAIaKCBUaGUgbG9naW4ncyB2aWV3IGhhcyBzaG93biB0aGlz\
        IHBhbmVsLgoKLQoCBAMaJyBUaGUgaXRlbXMnIHZpZXcgaGFzIHNob3duIHRoaXMgcGFuZWwuCgowCgIEBBoqIFRoZSBwcm9kdWN0\
        cycgdmlldyBoYXMgc2hvd24gdGhpcyBwYW5lbC4KCjAKAgQFGiogVGhlIGNvdW50ZXIncyB2aWV3IGhhcyBzaG93biB0aGlzIHBh\
        bmVsLgoKLQoCBAYaJyBUaGUgbm90ZXMnIHZpZXcgaGFzIHNob3duIHRoaXMgcGFuZWwuCgpNCgIEBxpHIFRoZSByb3V0ZXIgaGFz\
        IGRpc3BsYXllZCBhIHNjcmVlbiwgYW5kIGl0cyB2aWV3IGhhcyBzaG93biB0aGlzIHBhbmVsLgoKaQoCBgAaYyBObyBwcm9jZXNz\
        IGhhcyB0aGlzIHJvbGUuIEl0IGV4aXN0cyBzaW5jZSB0aGUgam91cm5hbHMgb2YgZWFybGllciB2ZXJzaW9ucyBjb250YWluIHRo\
        ZXNlIGFjdGlvbnMuCmIGcHJvdG8zCroXChJtYXJrZXQvaXRlbXMucHJvdG8SBm1hcmtldBoXZWFzdHdhcmQvZWFzdHdhcmQucHJv\
        dG8aFmVhc3R3YXJkL29wdGlvbnMucHJvdG8iIQoLU2VhcmNoSXRlbXMSEgoEdGVybRgBIAEoCVIEdGVybSIeCghPcGVuSXRlbRIS\
        CgRpdGVtGAEgASgDUgRpdGVtIgsKCUNsb3NlSXRlbSIOCgxSZWZyZXNoSXRlbXMiTgoOSXRlbXNSZWZyZXNoZWQSGAoHcmVmcmVz\
        aBgBIAEoA1IHcmVmcmVzaBIiCgVpdGVtcxgCIAMoCzIMLm1hcmtldC5JdGVtUgVpdGVtcyJBCg1SZWZyZXNoRmFpbGVkEhgKB3Jl\
        ZnJlc2gYASABKANSB3JlZnJlc2gSFgoGcmVhc29uGAIgASgJUgZyZWFzb24iXgoESXRlbRISCgRuYW1lGAEgASgJUgRuYW1lEhQK\
        BXByaWNlGAIgASgDUgVwcmljZRIUCgVzdG9jaxgDIAEoA1IFc3RvY2sSFgoGb3JpZ2luGAQgASgJUgZvcmlnaW4i1gIKCkl0ZW1z\
        U3RhdGUSHwoLc2VhcmNoX3Rlcm0YASABKAlSCnNlYXJjaFRlcm0SIAoJb3Blbl9pdGVtGAIgASgDSABSCG9wZW5JdGVtiAEBEhgK\
        B3JlZnJlc2gYAyABKANSB3JlZnJlc2gSKQoQYW5zd2VyZWRfcmVmcmVzaBgEIAEoA1IPYW5zd2VyZWRSZWZyZXNoEh0KB2ZhaWx1\
        cmUYBSABKAlIAVIHZmFpbHVyZYgBARI5CgVpdGVtcxgGIAMoCzIdLm1hcmtldC5JdGVtc1N0YXRlLkl0ZW1zRW50cnlCBLDUGAhS\
        BWl0ZW1zGkYKCkl0ZW1zRW50cnkSEAoDa2V5GAEgASgDUgNrZXkSIgoFdmFsdWUYAiABKAsyDC5tYXJrZXQuSXRlbVIFdmFsdWU6\
        AjgBOgSg1BgHQgwKCl9vcGVuX2l0ZW1CCgoIX2ZhaWx1cmUixgIKCEl0ZW1MaXN0Eh8KC3NlYXJjaF90ZXJtGAEgASgJUgpzZWFy\
        Y2hUZXJtEjEKBWl0ZW1zGAIgAygLMhsubWFya2V0Lkl0ZW1MaXN0Lkl0ZW1zRW50cnlSBWl0ZW1zEiAKCW9wZW5faXRlbRgDIAEo\
        A0gAUghvcGVuSXRlbYgBARIYCgdyZWZyZXNoGAQgASgDUgdyZWZyZXNoEikKEGFuc3dlcmVkX3JlZnJlc2gYBSABKANSD2Fuc3dl\
        cmVkUmVmcmVzaBIdCgdmYWlsdXJlGAYgASgJSAFSB2ZhaWx1cmWIAQEaRgoKSXRlbXNFbnRyeRIQCgNrZXkYASABKANSA2tleRIi\
        CgV2YWx1ZRgCIAEoCzIMLm1hcmtldC5JdGVtUgV2YWx1ZToCOAFCDAoKX29wZW5faXRlbUIKCghfZmFpbHVyZTKmAwoMSXRlbXNG\
        ZWF0dXJlEjUKC1NlYXJjaEl0ZW1zEhMubWFya2V0LlNlYXJjaEl0ZW1zGhEuZWFzdHdhcmQuUmVjZWlwdBIvCghPcGVuSXRlbRIQ\
        Lm1hcmtldC5PcGVuSXRlbRoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJQ2xvc2VJdGVtEhEubWFya2V0LkNsb3NlSXRlbRoRLmVhc3R3\
        YXJkLlJlY2VpcHQSNwoMUmVmcmVzaEl0ZW1zEhQubWFya2V0LlJlZnJlc2hJdGVtcxoRLmVhc3R3YXJkLlJlY2VpcHQSOwoOSXRl\
        bXNSZWZyZXNoZWQSFi5tYXJrZXQuSXRlbXNSZWZyZXNoZWQaES5lYXN0d2FyZC5SZWNlaXB0EjkKDVJlZnJlc2hGYWlsZWQSFS5t\
        YXJrZXQuUmVmcmVzaEZhaWxlZBoRLmVhc3R3YXJkLlJlY2VpcHQSLwoISXRlbUxpc3QSDy5lYXN0d2FyZC5XYXRjaBoQLm1hcmtl\
        dC5JdGVtTGlzdDABGhm61BgVZWFzdHdhcmQuUGFuZWxGZWF0dXJlSsQLCkYKAQwaQSBUaGUgaXRlbXM6IHRoZSBjb250ZW50IG9m\
        IHRoZSBzaGVsdmVzLCBhbmQgYSBzZWFyY2ggdGhyb3VnaCBpdC4KCj0KAgQAGjcgU2hvd3Mgb25seSBpdGVtcyB3aXRoIHRoZSBz\
        ZWFyY2ggdGVybSBpbiB0aGVpciBuYW1lcy4KCiIKBAQAAgAaGiAxMDAgY29kZSBwb2ludHMgYXQgbW9zdC4KClQKAgQBGk4gU2hv\
        d3MgdGhlIGRldGFpbHMgb2YgYW4gaXRlbS4gUmVqZWN0ZWQgaWYgdGhlcmUgaXMgbm8gaXRlbSB3aXRoIHRoYXQgbnVtYmVyLgoK\
        GwoCBAIaFSBDbG9zZXMgdGhlIGRldGFpbHMuCgpSCgIEAxpMIFJlcXVlc3RzIHRoYXQgdGhlIGl0ZW1zIGZlYXR1cmUgZmlsbCB0\
        aGUgc2hlbHZlcyBmcm9tIHRoZSBjYXRhbG9ndWUgYWdhaW4uCgpWCgIEBBpQIFRoZSBjb250ZW50IG9mIHRoZSBjYXRhbG9ndWUu\
        IFJlamVjdGVkIGlmIGFub3RoZXIgcmVmcmVzaCB3YXMgcmVxdWVzdGVkIHNpbmNlLgoKNAoEBAQCABosIFRoZSBudW1iZXIgb2Yg\
        dGhlIHJlZnJlc2gsIGZyb20gdGhlIHNsaWNlLgoKTwoEBAQCARpHIEluIHRoZSBjYXRhbG9ndWUncyBvcmRlciwgMSwwMDAgYXQg\
        bW9zdDsgdGhlIGZpcnN0IGdldHMgdGhlIG51bWJlciAxLgoKKAoCBAUaIiBUaGUgY2F0YWxvZ3VlIGNvdWxkIG5vdCBiZSByZWFk\
        LgoKNAoEBAUCABosIFRoZSBudW1iZXIgb2YgdGhlIHJlZnJlc2gsIGZyb20gdGhlIHNsaWNlLgoKJgoEBAUCARoeIFRoZSByZWFz\
        b24sIGluIG9uZSBzZW50ZW5jZS4KChkKAgQGGhMgQW4gaXRlbSBmb3Igc2FsZS4KCh0KBAQGAgEaFSBUaGUgcHJpY2UgaW4gY2Vu\
        dHMuCgoeCgQEBgICGhYgVGhlIG51bWJlciBpbiBzdG9jay4KCh4KBAQGAgMaFiBUaGUgcGxhY2Ugb2Ygb3JpZ2luLgoKOwoCBAca\
        NSBUaGUgaXRlbXMgZmVhdHVyZSdzIHBhcnQgb2YgdGhlIHN0YXRlOiB0aGUgc2hlbHZlcy4KCk0KBAQHAgIaRSBUaGUgbnVtYmVy\
        IG9mIHJlcXVlc3RlZCByZWZyZXNoZXMuIEVtcHR5IHNoZWx2ZXMgcmVxdWVzdCB0aGUgZmlyc3QuCgoeCgQEBwIFGhYgQWxsIGl0\
        ZW1zIGJ5IG51bWJlci4KCjcKAgQIGjEgVGhlIHNsaWNlIGZvciBhIGNvbXBvbmVudCB0aGF0IHNob3dzIHRoZSBpdGVtcy4KCiIK\
        BAQIAgAaGiBUaGUgY3VycmVudCBzZWFyY2ggdGVybS4KCj0KBAQIAgEaNSBBbGwgaXRlbXMgYnkgbnVtYmVyLCByZWdhcmRsZXNz\
        IG9mIHRoZSBzZWFyY2ggdGVybS4KCisKBAQIAgIaIyBUaGUgaXRlbSB0aGF0IGlzIHNob3duIGluIGRldGFpbC4KCjkKBAQIAgMa\
        MSBUaGUgbnVtYmVyIG9mIHJlcXVlc3RlZCByZWZyZXNoZXM7IGluaXRpYWxseSAxLgoKNAoEBAgCBBosIFRoZSBsYXN0IHJlZnJl\
        c2ggdGhhdCBzdWNjZWVkZWQgb3IgZmFpbGVkLgoKLgoEBAgCBRomIFRoZSByZWFzb24gd2h5IGl0IGZhaWxlZCwgaWYgaXQgZGlk\
        LgoKWQoCBgAaUyBTaG93cyB0aGUgaXRlbXMsIHNlYXJjaGVzIHRocm91Z2ggdGhlbSwgYW5kIGZpbGxzIHRoZSBzaGVsdmVzIGZy\
        b20gdGhlIGNhdGFsb2d1ZS4KYgZwcm90bzMKwgcKEm1hcmtldC9sb2dpbi5wcm90bxIGbWFya2V0GhdlYXN0d2FyZC9lYXN0d2Fy\
        ZC5wcm90bxoWZWFzdHdhcmQvb3B0aW9ucy5wcm90bxoTbWFya2V0L3NpZ251cC5wcm90byIeCghMb2dnZWRJbhISCgRuYW1lGAEg\
        ASgJUgRuYW1lIgsKCUxvZ2dlZE91dCI6CgpMb2dpblN0YXRlEhsKBm1lbWJlchgBIAEoCUgAUgZtZW1iZXKIAQE6BKDUGAZCCQoH\
        X21lbWJlciIvCgVMb2dpbhIbCgZtZW1iZXIYASABKAlIAFIGbWVtYmVyiAEBQgkKB19tZW1iZXIy5wEKDExvZ2luRmVhdHVyZRIv\
        CghMb2dnZWRJbhIQLm1hcmtldC5Mb2dnZWRJbhoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJTG9nZ2VkT3V0EhEubWFya2V0LkxvZ2dl\
        ZE91dBoRLmVhc3R3YXJkLlJlY2VpcHQSKQoFTG9naW4SDy5lYXN0d2FyZC5XYXRjaBoNLm1hcmtldC5Mb2dpbjABEi0KB01lbWJl\
        cnMSDy5lYXN0d2FyZC5XYXRjaBoPLm1hcmtldC5NZW1iZXJzMAEaGbrUGBVlYXN0d2FyZC5QYW5lbEZlYXR1cmVK0QMKaQoBDBpk\
        IExvZ2luLiBUaGVzZSBtZXNzYWdlcyBjb250YWluIG5vIHBhc3N3b3JkczogZWFjaCBwcm9jZXNzIHRoYXQgYWNjZXB0cyBhIHBh\
        c3N3b3JkIGNoZWNrcyBpdCBpdHNlbGYuCgpaCgIEABpUIEEgdXNlciBoYXMgbG9nZ2VkIGluIGFzIHRoaXMgbWVtYmVyLiBSZWpl\
        Y3RlZCBpZiBubyBtZW1iZXIgb2YgdGhhdCBuYW1lIHNpZ25lZCB1cC4KCiIKAgQBGhwgVGhlIG1lbWJlciBoYXMgbG9nZ2VkIG91\
        dC4KCi4KAgQCGiggVGhlIGxvZ2luIGZlYXR1cmUncyBwYXJ0IG9mIHRoZSBzdGF0ZS4KCiYKBAQCAgAaHiBUaGUgbWVtYmVyIHdo\
        byBpcyBsb2dnZWQgaW4uCgo9CgIEAxo3IFRoZSBzbGljZSBmb3IgYSBjb21wb25lbnQgdGhhdCBzaG93cyB0aGUgbG9naW4gc3Rh\
        dGUuCgomCgQEAwIAGh4gVGhlIG1lbWJlciB3aG8gaXMgbG9nZ2VkIGluLgoKJQoCBgAaHyBMZXRzIGEgbWVtYmVyIGxvZyBpbiBh\
        bmQgb3V0LgpiBnByb3RvMwrwCAoSbWFya2V0L25vdGVzLnByb3RvEgZtYXJrZXQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvGhZl\
        YXN0d2FyZC9vcHRpb25zLnByb3RvIgwKCkNsZWFyTm90ZXMiXgoJRWRpdE5vdGVzEhoKCHBvc2l0aW9uGAEgASgDUghwb3NpdGlv\
        bhIhCgxkZWxldGVfY291bnQYAiABKANSC2RlbGV0ZUNvdW50EhIKBHRleHQYAyABKAlSBHRleHQiMgoKTm90ZXNTdGF0ZRISCgR0\
        ZXh0GAEgASgJUgR0ZXh0OhCg1BgCqtQYCERvY3VtZW50IhsKBU5vdGVzEhIKBHRleHQYASABKAlSBHRleHQyvAEKDE5vdGVzRmVh\
        dHVyZRIzCgpDbGVhck5vdGVzEhIubWFya2V0LkNsZWFyTm90ZXMaES5lYXN0d2FyZC5SZWNlaXB0EjEKCUVkaXROb3RlcxIRLm1h\
        cmtldC5FZGl0Tm90ZXMaES5lYXN0d2FyZC5SZWNlaXB0EikKBU5vdGVzEg8uZWFzdHdhcmQuV2F0Y2gaDS5tYXJrZXQuTm90ZXMw\
        ARoZutQYFWVhc3R3YXJkLlBhbmVsRmVhdHVyZUqaBQpkCgEMGl8gVGhlIG5vdGVzOiBvbmUgZG9jdW1lbnQsIGVkaXRlZCBieSBw\
        b3NpdGlvbi4gUG9zaXRpb25zIGFuZCBsZW5ndGhzIGNvdW50IFVuaWNvZGUgY29kZSBwb2ludHMuCgodCgIEABoXIEVtcHRpZXMg\
        dGhlIGRvY3VtZW50LgoKUAoCBAEaSiBSZXBsYWNlcyBhIHBhcnQgb2YgdGhlIGRvY3VtZW50LiBSZWplY3RlZCBpZiB0aGF0IHBh\
        cnQgaXMgbm90IHdpdGhpbiBpdC4KCj0KBAQBAgAaNSBUaGUgc3RhcnQgb2YgdGhhdCBwYXJ0OiAwIHRvIHRoZSBkb2N1bWVudCdz\
        IGxlbmd0aC4KCj8KBAQBAgEaNyBUaGUgbnVtYmVyIG9mIGNvZGUgcG9pbnRzIHRvIGRlbGV0ZSB0aGVyZSwgMCBvciBtb3JlLgoK\
        IwoEBAECAhobIFRoZSB0ZXh0IHRvIGluc2VydCB0aGVyZS4KCnMKAgQCGm0gVGhlIG5vdGVzIGZlYXR1cmUncyBwYXJ0IG9mIHRo\
        ZSBzdGF0ZTogYSBwaWVjZSBvZiB0aGUgZG9jdW1lbnQuIFRoZSBwaWVjZXMgZm9sbG93IG9uZSBhbm90aGVyIGluIGl0cyBvcmRl\
        ci4KChkKBAQCAgAaESBBdCBtb3N0IDY0IEtpQi4KCjcKAgQDGjEgVGhlIHNsaWNlIGZvciBhIGNvbXBvbmVudCB0aGF0IHNob3dz\
        IHRoZSBub3Rlcy4KCh0KBAQDAgAaFSBUaGUgd2hvbGUgZG9jdW1lbnQuCgo0CgIGABouIFNob3dzIHRoZSBub3RlcyBhbmQgbGV0\
        cyBhIHBlcnNvbiBlZGl0IHRoZW0uCmIGcHJvdG8zCokUChVtYXJrZXQvcHJvZHVjdHMucHJvdG8SBm1hcmtldBoXZWFzdHdhcmQv\
        ZWFzdHdhcmQucHJvdG8aFmVhc3R3YXJkL29wdGlvbnMucHJvdG8iJgoMRmluZFByb2R1Y3RzEhYKBnNlYXJjaBgBIAEoCVIGc2Vh\
        cmNoIrICCg9Qcm9kdWN0c0RlY2lkZWQSGgoIcXVlc3Rpb24YASABKANSCHF1ZXN0aW9uEjMKB2ZldGNoZWQYAiABKAsyFy5tYXJr\
        ZXQuRmV0Y2hlZFByb2R1Y3RzSABSB2ZldGNoZWQSVgoUbm90X2Vub3VnaF9hdmFpbGFibGUYAyABKAsyIi5tYXJrZXQuTm90RW5v\
        dWdoQXZhaWxhYmxlUHJvZHVjdHNIAFISbm90RW5vdWdoQXZhaWxhYmxlEjEKBWVtcHR5GAQgASgLMhkubWFya2V0LkVtcHR5UHJv\
        ZHVjdHNMaXN0SABSBWVtcHR5EjgKBmZhaWxlZBgFIAEoCzIeLm1hcmtldC5GYWlsZWRGZXRjaGluZ1Byb2R1Y3RzSABSBmZhaWxl\
        ZEIJCgdvdXRjb21lInkKB1Byb2R1Y3QSDgoCaWQYASABKANSAmlkEhIKBG5hbWUYAiABKAlSBG5hbWUSJwoPcmVsZXZhbmN5X3Nj\
        b3JlGAMgASgBUg5yZWxldmFuY3lTY29yZRIhCgxpc19hdmFpbGFibGUYBCABKAhSC2lzQXZhaWxhYmxlIj4KD0ZldGNoZWRQcm9k\
        dWN0cxIrCghwcm9kdWN0cxgBIAMoCzIPLm1hcmtldC5Qcm9kdWN0Ughwcm9kdWN0cyIcChpOb3RFbm91Z2hBdmFpbGFibGVQcm9k\
        dWN0cyITChFFbXB0eVByb2R1Y3RzTGlzdCIYChZGYWlsZWRGZXRjaGluZ1Byb2R1Y3RzIl4KEFByb2R1Y3RzUXVlc3Rpb24SFgoG\
        c2VhcmNoGAEgASgJUgZzZWFyY2gSFgoGbnVtYmVyGAIgASgDUgZudW1iZXISGgoIYW5zd2VyZWQYAyABKANSCGFuc3dlcmVkIo8C\
        CghQcm9kdWN0cxIzCgdmZXRjaGVkGAEgASgLMhcubWFya2V0LkZldGNoZWRQcm9kdWN0c0gAUgdmZXRjaGVkElYKFG5vdF9lbm91\
        Z2hfYXZhaWxhYmxlGAIgASgLMiIubWFya2V0Lk5vdEVub3VnaEF2YWlsYWJsZVByb2R1Y3RzSABSEm5vdEVub3VnaEF2YWlsYWJs\
        ZRIxCgVlbXB0eRgDIAEoCzIZLm1hcmtldC5FbXB0eVByb2R1Y3RzTGlzdEgAUgVlbXB0eRI4CgZmYWlsZWQYBCABKAsyHi5tYXJr\
        ZXQuRmFpbGVkRmV0Y2hpbmdQcm9kdWN0c0gAUgZmYWlsZWRCCQoHb3V0Y29tZSJ5Cg1Qcm9kdWN0c1N0YXRlEjQKCHF1ZXN0aW9u\
        GAEgASgLMhgubWFya2V0LlByb2R1Y3RzUXVlc3Rpb25SCHF1ZXN0aW9uEiwKCGRlY2lzaW9uGAIgASgLMhAubWFya2V0LlByb2R1\
        Y3RzUghkZWNpc2lvbjoEoNQYCTKWAgoPUHJvZHVjdHNGZWF0dXJlEjcKDEZpbmRQcm9kdWN0cxIULm1hcmtldC5GaW5kUHJvZHVj\
        dHMaES5lYXN0d2FyZC5SZWNlaXB0Ej0KD1Byb2R1Y3RzRGVjaWRlZBIXLm1hcmtldC5Qcm9kdWN0c0RlY2lkZWQaES5lYXN0d2Fy\
        ZC5SZWNlaXB0Ej8KEFByb2R1Y3RzUXVlc3Rpb24SDy5lYXN0d2FyZC5XYXRjaBoYLm1hcmtldC5Qcm9kdWN0c1F1ZXN0aW9uMAES\
        LwoIUHJvZHVjdHMSDy5lYXN0d2FyZC5XYXRjaBoQLm1hcmtldC5Qcm9kdWN0czABGhm61BgVZWFzdHdhcmQuUGFuZWxGZWF0dXJl\
        SsMICkQKAQwaPyBUaGUgcHJvZHVjdHM6IGEgdXNlIGNhc2UgZmluZHMgdGhlbSwgYW5kIGRlY2lkZXMgdGhlIG91dGNvbWUuCgoy\
        CgIEABosIFJlcXVlc3RzIHRoZSBwcm9kdWN0cyB0aGF0IG1hdGNoIGEgc2VhcmNoLgoKSQoEBAACABpBIDEwMCBjb2RlIHBvaW50\
        cyBhdCBtb3N0OyBhbiBlbXB0eSBzZWFyY2ggcmVxdWVzdHMgYWxsIHByb2R1Y3RzLgoKXAoCBAEaViBUaGUgb3V0Y29tZSB0aGF0\
        IHRoZSB1c2UgY2FzZSBkZWNpZGVkLiBSZWplY3RlZCBpZiBhbm90aGVyIHF1ZXN0aW9uIHdhcyBhc2tlZCBzaW5jZS4KCj4KBAQB\
        AgAaNiBUaGUgbnVtYmVyIG9mIHRoZSBhbnN3ZXJlZCBxdWVzdGlvbiwgZnJvbSB0aGUgc2xpY2UuCgobCgIEAhoVIEEgcHJvZHVj\
        dCBmb3Igc2FsZS4KCjYKBAQCAgIaLiBUaGUgcmVsZXZhbmNlIHRvIHRoZSBzZWFyY2g7IG1vcmUgaXMgYmV0dGVyLgoKRwoCBAMa\
        QSBUaGUgYXZhaWxhYmxlIHByb2R1Y3RzLCB0aGUgbW9zdCByZWxldmFudCBmaXJzdDogdGhyZWUgb3IgbW9yZS4KChYKBAQDAgAa\
        DiAxMDAgYXQgbW9zdC4KCkgKAgQEGkIgUHJvZHVjdHMgd2VyZSBmb3VuZCwgYnV0IGZld2VyIHRoYW4gdGhyZWUgb2YgdGhlbSBh\
        cmUgYXZhaWxhYmxlLgoKHQoCBAUaFyBObyBwcm9kdWN0IHdhcyBmb3VuZC4KCiwKAgQGGiYgVGhlIHJlcG9zaXRvcnkgY291bGQg\
        bm90IGJlIHF1ZXJpZWQuCgodCgIEBxoXIFRoZSBjdXJyZW50IHF1ZXN0aW9uLgoKNQoEBAcCARotIFRoZSBudW1iZXIgb2YgcXVl\
        c3Rpb25zIGFza2VkOyBpbml0aWFsbHkgMS4KCi4KBAQHAgIaJiBUaGUgbGFzdCBxdWVzdGlvbiB0aGF0IHdhcyBhbnN3ZXJlZC4K\
        Ck4KAgQIGkggVGhlIG91dGNvbWUgdGhhdCB0aGUgdXNlIGNhc2UgZGVjaWRlZDsgdW5zZXQgdW50aWwgaXRzIGZpcnN0IGRlY2lz\
        aW9uLgoKMQoCBAkaKyBUaGUgcHJvZHVjdHMgZmVhdHVyZSdzIHBhcnQgb2YgdGhlIHN0YXRlLgoKLAoEBAkCABokIEEgbmV3IHN0\
        b3JlIGFza3MgZm9yIGFsbCBwcm9kdWN0cy4KCisKBAQJAgEaIyBUaGUgbGFzdCBvdXRjb21lIG9mIHRoZSB1c2UgY2FzZS4KCi0K\
        AgYAGicgRmluZHMgcHJvZHVjdHMgYW5kIHNob3dzIHRoZSBvdXRjb21lLgpiBnByb3RvMwrWCwoTbWFya2V0L3JvdXRlci5wcm90\
        bxIGbWFya2V0GhdlYXN0d2FyZC9lYXN0d2FyZC5wcm90bxoWZWFzdHdhcmQvb3B0aW9ucy5wcm90byIuCgRHb1RvEiYKBnNjcmVl\
        bhgBIAEoDjIOLm1hcmtldC5TY3JlZW5SBnNjcmVlbiIICgZHb0JhY2siCwoJR29Gb3J3YXJkIokBCgtSb3V0ZXJTdGF0ZRImCgZz\
        Y3JlZW4YASABKA4yDi5tYXJrZXQuU2NyZWVuUgZzY3JlZW4SIgoEYmFjaxgCIAMoDjIOLm1hcmtldC5TY3JlZW5SBGJhY2sSKAoH\
        Zm9yd2FyZBgDIAMoDjIOLm1hcmtldC5TY3JlZW5SB2ZvcndhcmQ6BKDUGAoiggEKCk5hdmlnYXRpb24SJgoGc2NyZWVuGAEgASgO\
        Mg4ubWFya2V0LlNjcmVlblIGc2NyZWVuEiIKBGJhY2sYAiADKA4yDi5tYXJrZXQuU2NyZWVuUgRiYWNrEigKB2ZvcndhcmQYAyAD\
        KA4yDi5tYXJrZXQuU2NyZWVuUgdmb3J3YXJkKm0KBlNjcmVlbhIPCgtTQ1JFRU5fTk9ORRAAEgoKBkJBTkFOQRABEgoKBlNJR05V\
        UBACEgkKBUxPR0lOEAMSCQoFSVRFTVMQBBIMCghQUk9EVUNUUxAFEgsKB0NPVU5URVIQBhIJCgVOT1RFUxAHMugBCg1Sb3V0ZXJG\
        ZWF0dXJlEicKBEdvVG8SDC5tYXJrZXQuR29UbxoRLmVhc3R3YXJkLlJlY2VpcHQSKwoGR29CYWNrEg4ubWFya2V0LkdvQmFjaxoR\
        LmVhc3R3YXJkLlJlY2VpcHQSMQoJR29Gb3J3YXJkEhEubWFya2V0LkdvRm9yd2FyZBoRLmVhc3R3YXJkLlJlY2VpcHQSMwoKTmF2\
        aWdhdGlvbhIPLmVhc3R3YXJkLldhdGNoGhIubWFya2V0Lk5hdmlnYXRpb24wARoZutQYFWVhc3R3YXJkLlBhbmVsRmVhdHVyZUrL\
        BQpCCgEMGj0gVGhlIHJvdXRlcjogdGhlIGN1cnJlbnQgc2NyZWVuLCBhbmQgdGhlIGhpc3Rvcnkgb2Ygc2NyZWVucy4KCjUKAgUA\
        Gi8gVGhlIGZlYXR1cmVzIHRoYXQgaGF2ZSBhIHNjcmVlbiBvZiB0aGVpciBvd24uCgoZCgIEABoTIEdvZXMgdG8gYSBzY3JlZW4u\
        Cgo/CgIEARo5IEdvZXMgdG8gdGhlIHByZXZpb3VzIHNjcmVlbi4gUmVqZWN0ZWQgaWYgdGhlcmUgaXMgbm9uZS4KClIKAgQCGkwg\
        R29lcyB0byB0aGUgc2NyZWVuIHRoYXQgd2FzIGxlZnQgYnkgZ29pbmcgYmFjay4gUmVqZWN0ZWQgaWYgdGhlcmUgaXMgbm9uZS4K\
        ClkKAgQDGlMgVGhlIG5hdmlnYXRpb24gcGFydCBvZiB0aGUgc3RhdGU6IHRoZSBjdXJyZW50IHNjcmVlbiwgYW5kIHRoZSBoaXN0\
        b3J5IG9mIHNjcmVlbnMuCgovCgQEAwIBGicgVGhlIHByZXZpb3VzIHNjcmVlbnMsIHRoZSBsYXN0IGZpcnN0LgoKQwoEBAMCAho7\
        IFRoZSBzY3JlZW5zIHRoYXQgd2VyZSBsZWZ0IGJ5IGdvaW5nIGJhY2ssIHRoZSBuZXh0IGZpcnN0LgoKPAoCBAQaNiBUaGUgc2xp\
        Y2UgZm9yIGEgY29tcG9uZW50IHRoYXQgc2hvd3MgdGhlIG5hdmlnYXRpb24uCgovCgQEBAIBGicgVGhlIHByZXZpb3VzIHNjcmVl\
        bnMsIHRoZSBsYXN0IGZpcnN0LgoKQwoEBAQCAho7IFRoZSBzY3JlZW5zIHRoYXQgd2VyZSBsZWZ0IGJ5IGdvaW5nIGJhY2ssIHRo\
        ZSBuZXh0IGZpcnN0LgoKGQoCBgAaEyBEaXNwbGF5cyBzY3JlZW5zLgpiBnByb3RvMwrVGgoTbWFya2V0L3NpZ251cC5wcm90bxIG\
        bWFya2V0GhdlYXN0d2FyZC9lYXN0d2FyZC5wcm90bxoWZWFzdHdhcmQvb3B0aW9ucy5wcm90byJKCglFbnRlclRleHQSKQoFZmll\
        bGQYASABKA4yEy5tYXJrZXQuU2lnbnVwRmllbGRSBWZpZWxkEhIKBHRleHQYAiABKAlSBHRleHQiDgoMU3VibWl0U2lnbnVwIiIK\
        BlNpZ25VcBIYCgdhdHRlbXB0GAEgASgDUgdhdHRlbXB0IkAKDFJlZnVzZVNpZ251cBIYCgdhdHRlbXB0GAEgASgDUgdhdHRlbXB0\
        EhYKBnJlYXNvbhgCIAEoCVIGcmVhc29uIicKC0xlYXZlU2lnbnVwEhgKB2F0dGVtcHQYASABKANSB2F0dGVtcHQi3wMKC1NpZ251\
        cFN0YXRlEhIKBG5hbWUYASABKAlSBG5hbWUSFAoFZW1haWwYAiABKAlSBWVtYWlsEhoKCHBvc3Rjb2RlGAMgASgJUghwb3N0Y29k\
        ZRIYCgdhdHRlbXB0GAQgASgDUgdhdHRlbXB0EjIKB2VkaXRpbmcYBSABKAsyFi5tYXJrZXQuU2lnbnVwLkVkaXRpbmdIAFIHZWRp\
        dGluZxI4CglzdWJtaXR0ZWQYBiABKAsyGC5tYXJrZXQuU2lnbnVwLlN1Ym1pdHRlZEgAUglzdWJtaXR0ZWQSMQoHcmVmdXNlZBgH\
        IAEoCzIVLm1hcmtldC5TaWdudXBSZWZ1c2VkSABSB3JlZnVzZWQSLwoJc2lnbmVkX3VwGAggASgLMhAubWFya2V0LlNpZ25lZFVw\
        SABSCHNpZ25lZFVwEkAKB21lbWJlcnMYCSADKAsyIC5tYXJrZXQuU2lnbnVwU3RhdGUuTWVtYmVyc0VudHJ5QgSw1BgFUgdtZW1i\
        ZXJzGkoKDE1lbWJlcnNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIkCgV2YWx1ZRgCIAEoCzIOLm1hcmtldC5NZW1iZXJSBXZhbHVl\
        OgI4AToEoNQYBEIKCghwcm9ncmVzcyLeAgoGU2lnbnVwEhIKBG5hbWUYASABKAlSBG5hbWUSFAoFZW1haWwYAiABKAlSBWVtYWls\
        EhoKCHBvc3Rjb2RlGAMgASgJUghwb3N0Y29kZRIYCgdhdHRlbXB0GAQgASgDUgdhdHRlbXB0EjIKB2VkaXRpbmcYBSABKAsyFi5t\
        YXJrZXQuU2lnbnVwLkVkaXRpbmdIAFIHZWRpdGluZxI4CglzdWJtaXR0ZWQYBiABKAsyGC5tYXJrZXQuU2lnbnVwLlN1Ym1pdHRl\
        ZEgAUglzdWJtaXR0ZWQSMQoHcmVmdXNlZBgHIAEoCzIVLm1hcmtldC5TaWdudXBSZWZ1c2VkSABSB3JlZnVzZWQSLwoJc2lnbmVk\
        X3VwGAggASgLMhAubWFya2V0LlNpZ25lZFVwSABSCHNpZ25lZFVwGgkKB0VkaXRpbmcaCwoJU3VibWl0dGVkQgoKCHByb2dyZXNz\
        IicKDVNpZ251cFJlZnVzZWQSFgoGcmVhc29uGAEgASgJUgZyZWFzb24iOQoIU2lnbmVkVXASEgoEbmFtZRgBIAEoCVIEbmFtZRIZ\
        CghoYXNfbGVmdBgCIAEoCFIHaGFzTGVmdCKNAQoHTWVtYmVycxI2CgdtZW1iZXJzGAEgAygLMhwubWFya2V0Lk1lbWJlcnMuTWVt\
        YmVyc0VudHJ5UgdtZW1iZXJzGkoKDE1lbWJlcnNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIkCgV2YWx1ZRgCIAEoCzIOLm1hcmtl\
        dC5NZW1iZXJSBXZhbHVlOgI4ASI6CgZNZW1iZXISFAoFZW1haWwYASABKAlSBWVtYWlsEhoKCHBvc3Rjb2RlGAIgASgJUghwb3N0\
        Y29kZSpHCgtTaWdudXBGaWVsZBIVChFTSUdOVVBfRklFTERfTk9ORRAAEggKBE5BTUUQARIJCgVFTUFJTBACEgwKCFBPU1RDT0RF\
        EAMy4AIKDVNpZ251cEZlYXR1cmUSMQoJRW50ZXJUZXh0EhEubWFya2V0LkVudGVyVGV4dBoRLmVhc3R3YXJkLlJlY2VpcHQSNwoM\
        U3VibWl0U2lnbnVwEhQubWFya2V0LlN1Ym1pdFNpZ251cBoRLmVhc3R3YXJkLlJlY2VpcHQSKwoGU2lnblVwEg4ubWFya2V0LlNp\
        Z25VcBoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMUmVmdXNlU2lnbnVwEhQubWFya2V0LlJlZnVzZVNpZ251cBoRLmVhc3R3YXJkLlJl\
        Y2VpcHQSNQoLTGVhdmVTaWdudXASEy5tYXJrZXQuTGVhdmVTaWdudXAaES5lYXN0d2FyZC5SZWNlaXB0EisKBlNpZ251cBIPLmVh\
        c3R3YXJkLldhdGNoGg4ubWFya2V0LlNpZ251cDABGhm61BgVZWFzdHdhcmQuUGFuZWxGZWF0dXJlSvILCj8KAQwaOiBTaWduLXVw\
        OiBhIGZvcm0gd2l0aCBmaWVsZHMgdGhhdCBhcmUgY2hlY2tlZCBvbmUgYnkgb25lLgoKHwoCBQAaGSBUaGUgZmllbGRzIG9mIHRo\
        ZSBmb3JtLgoKJAoCBAAaHiBDaGFuZ2VzIHRoZSB0ZXh0IG9mIGEgZmllbGQuCgoyCgQEAAIBGiogVGhlIHdob2xlIHRleHQsIDEw\
        MCBjb2RlIHBvaW50cyBhdCBtb3N0LgoKQgoCBAEaPCBTdWJtaXRzIHRoZSBmb3JtLiBUaGUgc2lnbi11cCBmZWF0dXJlIGRlY2lk\
        ZXMgdGhlIG91dGNvbWUuCgqIAQoCBAIagQEgVGhlIHN1Ym1pdHRlZCBmb3JtIGlzIHZhbGlkOiBhZGRzIGl0cyBtZW1iZXIuIFJl\
        amVjdGVkIGlmIGFub3RoZXIgbWVtYmVyIGhhcyB0aGUgbmFtZSwgb3IgaWYgYW5vdGhlciBmb3JtIHdhcwogc3VibWl0dGVkIHNp\
        bmNlLgoKMQoEBAICABopIFRoZSBudW1iZXIgb2YgdGhlIGZvcm0sIGZyb20gdGhlIHNsaWNlLgoKKAoCBAMaIiBUaGUgc3VibWl0\
        dGVkIGZvcm0gaXMgbm90IHZhbGlkLgoKMQoEBAMCABopIFRoZSBudW1iZXIgb2YgdGhlIGZvcm0sIGZyb20gdGhlIHNsaWNlLgoK\
        JgoEBAMCARoeIFRoZSByZWFzb24sIGluIG9uZSBzZW50ZW5jZS4KCkMKAgQEGj0gTGVhdmVzIHRoZSBmb3JtIGZvciB0aGUgbmV4\
        dCBzY3JlZW4sIG9uY2UsIGFmdGVyIGEgc2lnbi11cC4KCjEKBAQEAgAaKSBUaGUgbnVtYmVyIG9mIHRoZSBmb3JtLCBmcm9tIHRo\
        ZSBzbGljZS4KCjAKAgQFGiogVGhlIHNpZ24tdXAgZmVhdHVyZSdzIHBhcnQgb2YgdGhlIHN0YXRlLgoKRgoEBAUCAxo+IFRoZSBu\
        dW1iZXIgb2Ygc3VibWl0dGVkIGZvcm1zOyB0aGUgbGFzdCBvZiB0aGVtIGlzIHRoaXMgb25lLgoKRQoEBAUIABo9IFRoZSBwcm9n\
        cmVzcyBvZiB0aGF0IGZvcm06IGVkaXRpbmcsIHN1Ym1pc3Npb24sIG9yIG91dGNvbWUuCgoeCgQEBQIIGhYgVGhlIG1lbWJlcnMg\
        YnkgbmFtZS4KCjYKAgQGGjAgVGhlIHNsaWNlIGZvciBhIGNvbXBvbmVudCB0aGF0IHNob3dzIHRoZSBmb3JtLgoKRgoEBAYCAxo+\
        IFRoZSBudW1iZXIgb2Ygc3VibWl0dGVkIGZvcm1zOyB0aGUgbGFzdCBvZiB0aGVtIGlzIHRoaXMgb25lLgoKRQoEBAYIABo9IFRo\
        ZSBwcm9ncmVzcyBvZiB0aGF0IGZvcm06IGVkaXRpbmcsIHN1Ym1pc3Npb24sIG9yIG91dGNvbWUuCgpACgQEBgIEGjggTm8gZm9y\
        bSB3YXMgc3VibWl0dGVkIHNpbmNlIHRoZSB0ZXh0IHdhcyBsYXN0IGNoYW5nZWQuCgo4CgQEBgIFGjAgVGhlIHNpZ24tdXAgZmVh\
        dHVyZSBoYXMgdG8gZGVjaWRlIHRoZSBvdXRjb21lLgoKHQoCBAcaFyBBIGZvcm0gd2FzIG5vdCB2YWxpZC4KCh4KAgQIGhggQSBm\
        b3JtIGFkZGVkIGEgbWVtYmVyLgoKOAoEBAgCARowIFdoZXRoZXIgdGhlIGZvcm0gd2FzIGxlZnQgZm9yIHRoZSBuZXh0IHNjcmVl\
        bi4KCiIKAgQJGhwgVGhlIG1lbWJlcnMgd2hvIHNpZ25lZCB1cC4KCh4KBAQJAgAaFiBUaGUgbWVtYmVycyBieSBuYW1lLgoKHwoC\
        BAoaGSBBIG1lbWJlciB3aG8gc2lnbmVkIHVwLgoKMwoCBgAaLSBTaG93cyB0aGUgZm9ybSwgYW5kIGNoZWNrcyBzdWJtaXR0ZWQg\
        Zm9ybXMuCmIGcHJvdG8zCrUDChJtYXJrZXQvc3RhdGUucHJvdG8SBm1hcmtldCInCgtTdGF0ZVJlY29yZEoECAsQDEoECAwQDUoE\
        CA0QDkoGCMllEMplSuUCCj4KAQwaOSBUaGUgbnVtYmVycyB0aGF0IHBhcnRzIG9mIE1hcmtldCdzIHN0YXRlIG5vIGxvbmdlciB1\
        c2UuCgpbCgIEABpVIE9uZSByZWNvcmQgb2YgdGhlIHN0YXRlLiBJdHMgZmllbGRzIGFyZSB0aGUgcGFydHMgdGhhdCB0aGUgb3Ro\
        ZXIgY29udHJhY3RzIGRlY2xhcmUuCgpnCgMEAAkaYCBUaGUgcGFuZWxzIGFuZCB0aGUgZGlzcGxheWVkIHNjcmVlbiBvZiB2ZXJz\
        aW9uIDAuMS4wLiBGZWF0dXJlcyBzaG93IHRoZW0gYWdhaW4gYXQgdGhlaXIgc3RhcnQuCgpdCgMEAAkaViBUaGUgcGFuZWxzIGFu\
        ZCB0aGUgZGlzcGxheWVkIHNjcmVlbiwgd2hpY2ggd2VyZSBhY3Rpb25zIGJlZm9yZSB0aGV5IGJlY2FtZSBwcmVzZW5jZS4KYgZw\
        cm90bzMKqg8KF21hcmtldC9zdG9yZWZyb250LnByb3RvEgZtYXJrZXQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvGhRlYXN0d2Fy\
        ZC9wYW5lbC5wcm90bxoTbWFya2V0L2JhbmFuYS5wcm90bxoUbWFya2V0L2NvdW50ZXIucHJvdG8aEm1hcmtldC9pdGVtcy5wcm90\
        bxoSbWFya2V0L2xvZ2luLnByb3RvGhJtYXJrZXQvbm90ZXMucHJvdG8aFW1hcmtldC9wcm9kdWN0cy5wcm90bxoTbWFya2V0L3Jv\
        dXRlci5wcm90bxoTbWFya2V0L3NpZ251cC5wcm90byKWAQoKU3RvcmVmcm9udBI2CgZwYW5lbHMYASADKAsyHi5tYXJrZXQuU3Rv\
        cmVmcm9udC5QYW5lbHNFbnRyeVIGcGFuZWxzGkoKC1BhbmVsc0VudHJ5EhAKA2tleRgBIAEoCVIDa2V5EiUKBXZhbHVlGAIgASgL\
        Mg8uZWFzdHdhcmQuUGFuZWxSBXZhbHVlOgI4AUoECAIQAzKsCQoRU3RvcmVmcm9udEZlYXR1cmUSMwoKSGFuZ0JhbmFuYRISLm1h\
        cmtldC5IYW5nQmFuYW5hGhEuZWFzdHdhcmQuUmVjZWlwdBI1CgtSaXBlbkJhbmFuYRITLm1hcmtldC5SaXBlbkJhbmFuYRoRLmVh\
        c3R3YXJkLlJlY2VpcHQSMwoKUGVlbEJhbmFuYRISLm1hcmtldC5QZWVsQmFuYW5hGhEuZWFzdHdhcmQuUmVjZWlwdBIxCglFbnRl\
        clRleHQSES5tYXJrZXQuRW50ZXJUZXh0GhEuZWFzdHdhcmQuUmVjZWlwdBI3CgxTdWJtaXRTaWdudXASFC5tYXJrZXQuU3VibWl0\
        U2lnbnVwGhEuZWFzdHdhcmQuUmVjZWlwdBIvCghMb2dnZWRJbhIQLm1hcmtldC5Mb2dnZWRJbhoRLmVhc3R3YXJkLlJlY2VpcHQS\
        MQoJTG9nZ2VkT3V0EhEubWFya2V0LkxvZ2dlZE91dBoRLmVhc3R3YXJkLlJlY2VpcHQSNQoLU2VhcmNoSXRlbXMSEy5tYXJrZXQu\
        U2VhcmNoSXRlbXMaES5lYXN0d2FyZC5SZWNlaXB0Ei8KCE9wZW5JdGVtEhAubWFya2V0Lk9wZW5JdGVtGhEuZWFzdHdhcmQuUmVj\
        ZWlwdBIxCglDbG9zZUl0ZW0SES5tYXJrZXQuQ2xvc2VJdGVtGhEuZWFzdHdhcmQuUmVjZWlwdBI3CgxSZWZyZXNoSXRlbXMSFC5t\
        YXJrZXQuUmVmcmVzaEl0ZW1zGhEuZWFzdHdhcmQuUmVjZWlwdBI3CgxGaW5kUHJvZHVjdHMSFC5tYXJrZXQuRmluZFByb2R1Y3Rz\
        GhEuZWFzdHdhcmQuUmVjZWlwdBIxCglJbmNyZW1lbnQSES5tYXJrZXQuSW5jcmVtZW50GhEuZWFzdHdhcmQuUmVjZWlwdBIxCglE\
        ZWNyZW1lbnQSES5tYXJrZXQuRGVjcmVtZW50GhEuZWFzdHdhcmQuUmVjZWlwdBIzCgpDbGVhck5vdGVzEhIubWFya2V0LkNsZWFy\
        Tm90ZXMaES5lYXN0d2FyZC5SZWNlaXB0EjEKCUVkaXROb3RlcxIRLm1hcmtldC5FZGl0Tm90ZXMaES5lYXN0d2FyZC5SZWNlaXB0\
        EicKBEdvVG8SDC5tYXJrZXQuR29UbxoRLmVhc3R3YXJkLlJlY2VpcHQSKwoGR29CYWNrEg4ubWFya2V0LkdvQmFjaxoRLmVhc3R3\
        YXJkLlJlY2VpcHQSMQoJR29Gb3J3YXJkEhEubWFya2V0LkdvRm9yd2FyZBoRLmVhc3R3YXJkLlJlY2VpcHQSMwoKU3RvcmVmcm9u\
        dBIPLmVhc3R3YXJkLldhdGNoGhIubWFya2V0LlN0b3JlZnJvbnQwARIzCgpOYXZpZ2F0aW9uEg8uZWFzdHdhcmQuV2F0Y2gaEi5t\
        YXJrZXQuTmF2aWdhdGlvbjABEikKBUxvZ2luEg8uZWFzdHdhcmQuV2F0Y2gaDS5tYXJrZXQuTG9naW4wARItCgdNZW1iZXJzEg8u\
        ZWFzdHdhcmQuV2F0Y2gaDy5tYXJrZXQuTWVtYmVyczABSt8CCkYKAQwaQSBUaGUgc3RvcmVmcm9udDogdGhlIHBhZ2UgdGhhdCBz\
        aG93cyB0aGUgcGFuZWxzIG9mIGFsbCBmZWF0dXJlcy4KCjgKAgQAGjIgVGhlIHNsaWNlIGZvciBhIGNvbXBvbmVudCB0aGF0IHNo\
        b3dzIGFsbCBwYW5lbHMuCgpQCgQEAAIAGkggVGhlIHBhbmVsIHRoYXQgZWFjaCBwcm9jZXNzIHB1Ymxpc2hlcywgYnkgaXRzIG5h\
        bWUsIHN1Y2ggYXMgY291bnRlci4xLgoKiAEKAgYAGoEBIFNob3dzIGV2ZXJ5IHBhbmVsLCBhbmQgc2VuZHMgdGhlIGFjdGlvbnMg\
        b2YgdGhlIHBhZ2UncyB1c2Vyczogb25seSBhY3Rpb25zIGZvciB1c2Vycywgbm9uZSB0aGF0IHJlcXVpcmUgYSBmZWF0dXJlJ3MK\
        IGtub3dsZWRnZS4KYgZwcm90bzMKsRMKFGVhc3R3YXJkL3BhbmVsLnByb3RvEghlYXN0d2FyZBoXZWFzdHdhcmQvZWFzdHdhcmQu\
        cHJvdG8i5AcKBVBhbmVsEjMKCGVsZW1lbnRzGAEgAygLMhcuZWFzdHdhcmQuUGFuZWwuRWxlbWVudFIIZWxlbWVudHMalQIKB0Vs\
        ZW1lbnQSKgoEdGV4dBgBIAEoCzIULmVhc3R3YXJkLlBhbmVsLlRleHRIAFIEdGV4dBItCgVmaWVsZBgCIAEoCzIVLmVhc3R3YXJk\
        LlBhbmVsLkZpZWxkSABSBWZpZWxkEjAKBmJ1dHRvbhgDIAEoCzIWLmVhc3R3YXJkLlBhbmVsLkJ1dHRvbkgAUgZidXR0b24SJwoD\
        cm93GAQgASgLMhMuZWFzdHdhcmQuUGFuZWwuUm93SABSA3JvdxJMChBjcmVkZW50aWFsc19mb3JtGAUgASgLMh8uZWFzdHdhcmQu\
        UGFuZWwuQ3JlZGVudGlhbHNGb3JtSABSD2NyZWRlbnRpYWxzRm9ybUIGCgRraW5kGj4KBFRleHQSEgoEdGV4dBgBIAEoCVIEdGV4\
        dBIiCgR0b25lGAIgASgOMg4uZWFzdHdhcmQuVG9uZVIEdG9uZRqcAQoFRmllbGQSFAoFbGFiZWwYASABKAlSBWxhYmVsEhIKBHRl\
        eHQYAiABKAlSBHRleHQSEgoEaGludBgDIAEoCVIEaGludBIiCgR0b25lGAQgASgOMg4uZWFzdHdhcmQuVG9uZVIEdG9uZRIxCgdj\
        b21tYW5kGAUgASgLMhcuZWFzdHdhcmQuUGFuZWwuQ29tbWFuZFIHY29tbWFuZBqhAQoGQnV0dG9uEhQKBWxhYmVsGAEgASgJUgVs\
        YWJlbBIQCgNrZXkYAiABKAlSA2tleRIfCgtpc19kaXNhYmxlZBgDIAEoCFIKaXNEaXNhYmxlZBIbCglpc19jaG9zZW4YBCABKAhS\
        CGlzQ2hvc2VuEjEKB2NvbW1hbmQYBSABKAsyFy5lYXN0d2FyZC5QYW5lbC5Db21tYW5kUgdjb21tYW5kGpsBCgNSb3cSFAoFdGl0\
        bGUYASABKAlSBXRpdGxlEhYKBmRldGFpbBgCIAEoCVIGZGV0YWlsEiIKBHRvbmUYAyABKA4yDi5lYXN0d2FyZC5Ub25lUgR0b25l\
        EjYKB2NvbW1hbmQYBCABKAsyFy5lYXN0d2FyZC5QYW5lbC5Db21tYW5kSABSB2NvbW1hbmSIAQFCCgoIX2NvbW1hbmQaEQoPQ3Jl\
        ZGVudGlhbHNGb3JtGlQKB0NvbW1hbmQSFgoGYWN0aW9uGAEgASgJUgZhY3Rpb24SEgoEanNvbhgCIAEoCVIEanNvbhIdCgp0ZXh0\
        X2ZpZWxkGAMgASgJUgl0ZXh0RmllbGRKBAgCEAMqSAoEVG9uZRIJCgVQTEFJThAAEgoKBlNUUk9ORxABEgkKBUZBSU5UEAISCAoE\
        R09PRBADEgcKA0JBRBAEEgsKB0RSQVdJTkcQBTI+CgxQYW5lbEZlYXR1cmUSLgoFUGFuZWwSDy5lYXN0d2FyZC5QYW5lbBoSLmVh\
        c3R3YXJkLlByZXNlbmNlKAFK/AkK8wEKAQwa7QEgVGhlIGNvbnRlbnQgb2YgYSBmZWF0dXJlJ3MgdmlldywgZm9yIGEgdGVybWlu\
        YWwsIGEgbG9nIGFuZCBhIHBhZ2UgYWxpa2UuIFRoZSBsaWJyYXJ5IEVhc3R3YXJkVmlldyBzaG93cyBpdC4KCiAgIGltcG9ydCAi\
        ZWFzdHdhcmQvcGFuZWwucHJvdG8iOwoKICAgc2VydmljZSBDb3VudGVyRmVhdHVyZSB7CiAgICAgb3B0aW9uIChlYXN0d2FyZC5p\
        bmNsdWRlcykgPSAiZWFzdHdhcmQuUGFuZWxGZWF0dXJlIjsKICAgfQoKIwoCBQAaHSBUaGUgZW1waGFzaXMgb2YgYW4gZWxlbWVu\
        dC4KCiUKBAUAAgEaHSBUaGUgcGFuZWwncyBtYWluIHN0YXRlbWVudC4KChkKBAUAAgIaESBMZXNzIGltcG9ydGFudC4KCi8KBAUA\
        AgUaJyBBIGRyYXdpbmcgaW4gY2hhcmFjdGVycyBvZiBvbmUgd2lkdGguCgoeCgIEABoYIFRoZSBjb250ZW50IG9mIGEgdmlldy4K\
        CioKBAQAAgAaIiBGcm9tIHRvcCB0byBib3R0b20sIGF0IG1vc3QgMjAwLgoKEQoEBAADARoJIEEgdGV4dC4KCjIKBAQAAwIaKiBB\
        IGxpbmUgb2YgdGV4dCB0aGF0IGEgcGVyc29uIGNhbiBjaGFuZ2UuCgoiCgYEAAMCAgIaGCBBIGhpbnQgYWJvdXQgdGhlIHRleHQu\
        Cgo6CgYEAAMCAgQaMCBUaGUgY29tbWFuZCB0byBzZW5kIHdoZW4gdGhlIHRleHQgd2FzIGNoYW5nZWQuCgpDCgQEAAMDGjsgQSBi\
        dXR0b24uIENvbnNlY3V0aXZlIGJ1dHRvbnMgYXJlIGRpc3BsYXllZCBzaWRlIGJ5IHNpZGUuCgoyCgYEAAMDAgEaKCBUaGUga2V5\
        IHRoYXQgcHJlc3NlcyBpdCBvbiBhIHRlcm1pbmFsLgoKMwoGBAADAwIDGikgV2hldGhlciBpdCBpcyB0aGUgY3VycmVudGx5IGNo\
        b3NlbiBvbmUuCgoaCgQEAAMEGhIgQSByb3cgb2YgYSBsaXN0LgoKQQoGBAADBAIDGjcgVGhlIGNvbW1hbmQgdG8gc2VuZCB3aGVu\
        IGEgcGVyc29uIGNob29zZXMgaXQsIGlmIGFueS4KClsKBAQAAwUaUyBBIGZvcm0gZm9yIGEgbmFtZSBhbmQgYSBwYXNzd29yZC4g\
        VGhlIGlucHV0IGlzIHBhcnQgb2Ygbm8gcGFuZWwsIGFjdGlvbiBvciBzbGljZS4KChwKBAQAAwYaFCBBbiBhY3Rpb24gdG8gc2Vu\
        ZC4KCi8KBgQAAwYCABolIEl0cyBuYW1lLCBzdWNoIGFzIG1hcmtldC5JbmNyZW1lbnQuCgoXCgYEAAMGAgEaDSBJdHMgZmllbGRz\
        LgoKQQoGBAADBgICGjcgVGhlIGZpZWxkIG9mIHRoZSBhY3Rpb24gdGhhdCByZWNlaXZlcyB0aGUgdHlwZWQgdGV4dC4KCmQKAgYA\
        Gl4gUHVibGlzaGVzIHRoZSBwYW5lbCBvZiBhIHZpZXcgZm9yIGFzIGxvbmcgYXMgaXRzIHByb2Nlc3MgcnVucy4gQSByb2xlIG9m\
        IGFuIGFwcCBpbmNsdWRlcyBpdC4KYgZwcm90bzM=
        """
}
