// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/earlier.proto, market/items.proto, market/login.proto, market/notes.proto, market/products.proto, market/router.proto, market/shop.proto, market/signup.proto, market/state.proto, market/storefront.proto, market/visits.proto

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
    /// The actions of market/shop.proto.
    case shop(ShopAction)

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
        ActionKind(DecideSignup.self) { .signup(.decideSignup(visitor: $0.visitor, decision: $0.decision)) },
        ActionKind(ActInVisit.self, containsEnums: true) { .shop(.actInVisit(visitor: $0.visitor, action: $0.action)) },
        ActionKind(PutInBasket.self) { .shop(.putInBasket(visitor: $0.visitor, item: $0.item, quantity: $0.quantity)) },
        ActionKind(CheckOut.self) { .shop(.checkOut(visitor: $0.visitor)) },
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
        case .signup(.decideSignup): 33
        case .shop(.actInVisit): 34
        case .shop(.putInBasket): 35
        case .shop(.checkOut): 36
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
        case .signup(.decideSignup(let visitor, let decision)):
            DecideSignup(visitor: visitor, decision: decision)
        case .shop(.actInVisit(let visitor, let action)):
            ActInVisit(visitor: visitor, action: action)
        case .shop(.putInBasket(let visitor, let item, let quantity)):
            PutInBasket(visitor: visitor, item: item, quantity: quantity)
        case .shop(.checkOut(let visitor)):
            CheckOut(visitor: visitor)
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
        AgYAGicgRmluZHMgcHJvZHVjdHMgYW5kIHNob3dzIHRoZSBvdXRjb21lLgpiBnByb3RvMwrNDAoTbWFya2V0L3JvdXRlci5wcm90\
        bxIGbWFya2V0GhdlYXN0d2FyZC9lYXN0d2FyZC5wcm90bxoWZWFzdHdhcmQvb3B0aW9ucy5wcm90byIuCgRHb1RvEiYKBnNjcmVl\
        bhgBIAEoDjIOLm1hcmtldC5TY3JlZW5SBnNjcmVlbiIICgZHb0JhY2siCwoJR29Gb3J3YXJkIokBCgtSb3V0ZXJTdGF0ZRImCgZz\
        Y3JlZW4YASABKA4yDi5tYXJrZXQuU2NyZWVuUgZzY3JlZW4SIgoEYmFjaxgCIAMoDjIOLm1hcmtldC5TY3JlZW5SBGJhY2sSKAoH\
        Zm9yd2FyZBgDIAMoDjIOLm1hcmtldC5TY3JlZW5SB2ZvcndhcmQ6BKDUGAoiggEKCk5hdmlnYXRpb24SJgoGc2NyZWVuGAEgASgO\
        Mg4ubWFya2V0LlNjcmVlblIGc2NyZWVuEiIKBGJhY2sYAiADKA4yDi5tYXJrZXQuU2NyZWVuUgRiYWNrEigKB2ZvcndhcmQYAyAD\
        KA4yDi5tYXJrZXQuU2NyZWVuUgdmb3J3YXJkKo8BCgZTY3JlZW4SDwoLU0NSRUVOX05PTkUQABIKCgZCQU5BTkEQARIKCgZTSUdO\
        VVAQAhIJCgVMT0dJThADEgkKBUlURU1TEAQSDAoIUFJPRFVDVFMQBRILCgdDT1VOVEVSEAYSCQoFTk9URVMQBxIICgRJVEVNEAgS\
        CgoGQkFTS0VUEAkSCgoGT1JERVJTEAoy6AEKDVJvdXRlckZlYXR1cmUSJwoER29UbxIMLm1hcmtldC5Hb1RvGhEuZWFzdHdhcmQu\
        UmVjZWlwdBIrCgZHb0JhY2sSDi5tYXJrZXQuR29CYWNrGhEuZWFzdHdhcmQuUmVjZWlwdBIxCglHb0ZvcndhcmQSES5tYXJrZXQu\
        R29Gb3J3YXJkGhEuZWFzdHdhcmQuUmVjZWlwdBIzCgpOYXZpZ2F0aW9uEg8uZWFzdHdhcmQuV2F0Y2gaEi5tYXJrZXQuTmF2aWdh\
        dGlvbjABGhm61BgVZWFzdHdhcmQuUGFuZWxGZWF0dXJlSp8GCkIKAQwaPSBUaGUgcm91dGVyOiB0aGUgY3VycmVudCBzY3JlZW4s\
        IGFuZCB0aGUgaGlzdG9yeSBvZiBzY3JlZW5zLgoKagoCBQAaZCBUaGUgc2NyZWVuczogZmlyc3QgdGhvc2Ugb2YgdGhlIGZlYXR1\
        cmVzLCB3aGljaCB0ZXJtaW5hbHMgc2hvdywgdGhlbiB0aG9zZSB0aGF0IG9ubHkgdGhlIHNob3AgaGFzLgoKHQoEBQACCBoVIEFu\
        IGl0ZW0ncyBvd24gcGFnZS4KChkKAgQAGhMgR29lcyB0byBhIHNjcmVlbi4KCj8KAgQBGjkgR29lcyB0byB0aGUgcHJldmlvdXMg\
        c2NyZWVuLiBSZWplY3RlZCBpZiB0aGVyZSBpcyBub25lLgoKUgoCBAIaTCBHb2VzIHRvIHRoZSBzY3JlZW4gdGhhdCB3YXMgbGVm\
        dCBieSBnb2luZyBiYWNrLiBSZWplY3RlZCBpZiB0aGVyZSBpcyBub25lLgoKWQoCBAMaUyBUaGUgbmF2aWdhdGlvbiBwYXJ0IG9m\
        IHRoZSBzdGF0ZTogdGhlIGN1cnJlbnQgc2NyZWVuLCBhbmQgdGhlIGhpc3Rvcnkgb2Ygc2NyZWVucy4KCi8KBAQDAgEaJyBUaGUg\
        cHJldmlvdXMgc2NyZWVucywgdGhlIGxhc3QgZmlyc3QuCgpDCgQEAwICGjsgVGhlIHNjcmVlbnMgdGhhdCB3ZXJlIGxlZnQgYnkg\
        Z29pbmcgYmFjaywgdGhlIG5leHQgZmlyc3QuCgo8CgIEBBo2IFRoZSBzbGljZSBmb3IgYSBjb21wb25lbnQgdGhhdCBzaG93cyB0\
        aGUgbmF2aWdhdGlvbi4KCi8KBAQEAgEaJyBUaGUgcHJldmlvdXMgc2NyZWVucywgdGhlIGxhc3QgZmlyc3QuCgpDCgQEBAICGjsg\
        VGhlIHNjcmVlbnMgdGhhdCB3ZXJlIGxlZnQgYnkgZ29pbmcgYmFjaywgdGhlIG5leHQgZmlyc3QuCgoZCgIGABoTIERpc3BsYXlz\
        IHNjcmVlbnMuCmIGcHJvdG8zCusJChFtYXJrZXQvc2hvcC5wcm90bxIGbWFya2V0GhJtYXJrZXQvaXRlbXMucHJvdG8aEm1hcmtl\
        dC9sb2dpbi5wcm90bxoTbWFya2V0L3JvdXRlci5wcm90bxoTbWFya2V0L3NpZ251cC5wcm90byKpBAoKQWN0SW5WaXNpdBIYCgd2\
        aXNpdG9yGAEgASgJUgd2aXNpdG9yEiMKBWdvX3RvGAIgASgLMgwubWFya2V0LkdvVG9IAFIEZ29UbxIpCgdnb19iYWNrGAMgASgL\
        Mg4ubWFya2V0LkdvQmFja0gAUgZnb0JhY2sSMgoKZ29fZm9yd2FyZBgEIAEoCzIRLm1hcmtldC5Hb0ZvcndhcmRIAFIJZ29Gb3J3\
        YXJkEi8KCW9wZW5faXRlbRgFIAEoCzIQLm1hcmtldC5PcGVuSXRlbUgAUghvcGVuSXRlbRIyCgpjbG9zZV9pdGVtGAYgASgLMhEu\
        bWFya2V0LkNsb3NlSXRlbUgAUgljbG9zZUl0ZW0SOAoMc2VhcmNoX2l0ZW1zGAcgASgLMhMubWFya2V0LlNlYXJjaEl0ZW1zSABS\
        C3NlYXJjaEl0ZW1zEjIKCmVudGVyX3RleHQYCCABKAsyES5tYXJrZXQuRW50ZXJUZXh0SABSCWVudGVyVGV4dBI7Cg1zdWJtaXRf\
        c2lnbnVwGAkgASgLMhQubWFya2V0LlN1Ym1pdFNpZ251cEgAUgxzdWJtaXRTaWdudXASLwoJbG9nZ2VkX2luGAogASgLMhAubWFy\
        a2V0LkxvZ2dlZEluSABSCGxvZ2dlZEluEjIKCmxvZ2dlZF9vdXQYCyABKAsyES5tYXJrZXQuTG9nZ2VkT3V0SABSCWxvZ2dlZE91\
        dEIICgZhY3Rpb24iVwoLUHV0SW5CYXNrZXQSGAoHdmlzaXRvchgBIAEoCVIHdmlzaXRvchISCgRpdGVtGAIgASgDUgRpdGVtEhoK\
        CHF1YW50aXR5GAMgASgDUghxdWFudGl0eSIkCghDaGVja091dBIYCgd2aXNpdG9yGAEgASgJUgd2aXNpdG9ySsgDCmUKAQwaYCBU\
        aGUgc2hvcDogdGhlIGFjdGlvbnMgb2YgdmlzaXRvcnMuIEEgdmlzaXRvciBpcyBpZGVudGlmaWVkIGJ5IDMyIGxvd2VyY2FzZSBo\
        ZXhhZGVjaW1hbCBkaWdpdHMuCgptCgIEABpnIEFuIGFjdGlvbiBpbiBhIHZpc2l0LiBJdCBkb2VzIHRvIHRoZSB2aXNpdCB0aGUg\
        c2FtZSBhcyB0aGUgYWN0aW9uIGFsb25lIGRvZXMgdG8gdGhlIHRlcm1pbmFscycgc3RhdGUuCgpeCgIEARpYIFNldHMgdGhlIHF1\
        YW50aXR5IG9mIGFuIGl0ZW0gaW4gdGhlIGJhc2tldCBvZiBhIHZpc2l0LiBSZWplY3RlZCBpZiBmZXdlciBhcmUgaW4gc3RvY2su\
        CgodCgQEAQICGhUgMCByZW1vdmVzIHRoZSBpdGVtLgoKcQoCBAIaayBCdXlzIHRoZSBjb250ZW50IG9mIHRoZSBiYXNrZXQuIFJl\
        amVjdGVkIHdpdGhvdXQgYSBsb2dnZWQtaW4gbWVtYmVyLCBvciBpZiBmZXdlciBvZiBhbiBpdGVtIGFyZSBpbiBzdG9jay4KYgZw\
        cm90bzMKhCIKE21hcmtldC9zaWdudXAucHJvdG8SBm1hcmtldBoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8aFmVhc3R3YXJkL29w\
        dGlvbnMucHJvdG8iSgoJRW50ZXJUZXh0EikKBWZpZWxkGAEgASgOMhMubWFya2V0LlNpZ251cEZpZWxkUgVmaWVsZBISCgR0ZXh0\
        GAIgASgJUgR0ZXh0Ig4KDFN1Ym1pdFNpZ251cCIiCgZTaWduVXASGAoHYXR0ZW1wdBgBIAEoA1IHYXR0ZW1wdCJACgxSZWZ1c2VT\
        aWdudXASGAoHYXR0ZW1wdBgBIAEoA1IHYXR0ZW1wdBIWCgZyZWFzb24YAiABKAlSBnJlYXNvbiInCgtMZWF2ZVNpZ251cBIYCgdh\
        dHRlbXB0GAEgASgDUgdhdHRlbXB0Io8BCgxEZWNpZGVTaWdudXASGAoHdmlzaXRvchgBIAEoCVIHdmlzaXRvchIpCgdzaWduX3Vw\
        GAIgASgLMg4ubWFya2V0LlNpZ25VcEgAUgZzaWduVXASLgoGcmVmdXNlGAMgASgLMhQubWFya2V0LlJlZnVzZVNpZ251cEgAUgZy\
        ZWZ1c2VCCgoIZGVjaXNpb24i3wQKC1NpZ251cFN0YXRlEhIKBG5hbWUYASABKAlSBG5hbWUSFAoFZW1haWwYAiABKAlSBWVtYWls\
        EhoKCHBvc3Rjb2RlGAMgASgJUghwb3N0Y29kZRIYCgdhdHRlbXB0GAQgASgDUgdhdHRlbXB0EjIKB2VkaXRpbmcYBSABKAsyFi5t\
        YXJrZXQuU2lnbnVwLkVkaXRpbmdIAFIHZWRpdGluZxI4CglzdWJtaXR0ZWQYBiABKAsyGC5tYXJrZXQuU2lnbnVwLlN1Ym1pdHRl\
        ZEgAUglzdWJtaXR0ZWQSMQoHcmVmdXNlZBgHIAEoCzIVLm1hcmtldC5TaWdudXBSZWZ1c2VkSABSB3JlZnVzZWQSLwoJc2lnbmVk\
        X3VwGAggASgLMhAubWFya2V0LlNpZ25lZFVwSABSCHNpZ25lZFVwEkAKB21lbWJlcnMYCSADKAsyIC5tYXJrZXQuU2lnbnVwU3Rh\
        dGUuTWVtYmVyc0VudHJ5QgSw1BgFUgdtZW1iZXJzEjQKBWZvcm1zGAogAygLMh4ubWFya2V0LlNpZ251cFN0YXRlLkZvcm1zRW50\
        cnlSBWZvcm1zGkoKDE1lbWJlcnNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIkCgV2YWx1ZRgCIAEoCzIOLm1hcmtldC5NZW1iZXJS\
        BXZhbHVlOgI4ARpICgpGb3Jtc0VudHJ5EhAKA2tleRgBIAEoCVIDa2V5EiQKBXZhbHVlGAIgASgLMg4ubWFya2V0LlNpZ251cFIF\
        dmFsdWU6AjgBOgSg1BgEQgoKCHByb2dyZXNzIt4CCgZTaWdudXASEgoEbmFtZRgBIAEoCVIEbmFtZRIUCgVlbWFpbBgCIAEoCVIF\
        ZW1haWwSGgoIcG9zdGNvZGUYAyABKAlSCHBvc3Rjb2RlEhgKB2F0dGVtcHQYBCABKANSB2F0dGVtcHQSMgoHZWRpdGluZxgFIAEo\
        CzIWLm1hcmtldC5TaWdudXAuRWRpdGluZ0gAUgdlZGl0aW5nEjgKCXN1Ym1pdHRlZBgGIAEoCzIYLm1hcmtldC5TaWdudXAuU3Vi\
        bWl0dGVkSABSCXN1Ym1pdHRlZBIxCgdyZWZ1c2VkGAcgASgLMhUubWFya2V0LlNpZ251cFJlZnVzZWRIAFIHcmVmdXNlZBIvCglz\
        aWduZWRfdXAYCCABKAsyEC5tYXJrZXQuU2lnbmVkVXBIAFIIc2lnbmVkVXAaCQoHRWRpdGluZxoLCglTdWJtaXR0ZWRCCgoIcHJv\
        Z3Jlc3MihQEKB1NpZ251cHMSMAoFZm9ybXMYASADKAsyGi5tYXJrZXQuU2lnbnVwcy5Gb3Jtc0VudHJ5UgVmb3JtcxpICgpGb3Jt\
        c0VudHJ5EhAKA2tleRgBIAEoCVIDa2V5EiQKBXZhbHVlGAIgASgLMg4ubWFya2V0LlNpZ251cFIFdmFsdWU6AjgBIicKDVNpZ251\
        cFJlZnVzZWQSFgoGcmVhc29uGAEgASgJUgZyZWFzb24iOQoIU2lnbmVkVXASEgoEbmFtZRgBIAEoCVIEbmFtZRIZCghoYXNfbGVm\
        dBgCIAEoCFIHaGFzTGVmdCKNAQoHTWVtYmVycxI2CgdtZW1iZXJzGAEgAygLMhwubWFya2V0Lk1lbWJlcnMuTWVtYmVyc0VudHJ5\
        UgdtZW1iZXJzGkoKDE1lbWJlcnNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIkCgV2YWx1ZRgCIAEoCzIOLm1hcmtldC5NZW1iZXJS\
        BXZhbHVlOgI4ASI6CgZNZW1iZXISFAoFZW1haWwYASABKAlSBWVtYWlsEhoKCHBvc3Rjb2RlGAIgASgJUghwb3N0Y29kZSpHCgtT\
        aWdudXBGaWVsZBIVChFTSUdOVVBfRklFTERfTk9ORRAAEggKBE5BTUUQARIJCgVFTUFJTBACEgwKCFBPU1RDT0RFEAMyyAMKDVNp\
        Z251cEZlYXR1cmUSMQoJRW50ZXJUZXh0EhEubWFya2V0LkVudGVyVGV4dBoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMU3VibWl0U2ln\
        bnVwEhQubWFya2V0LlN1Ym1pdFNpZ251cBoRLmVhc3R3YXJkLlJlY2VpcHQSKwoGU2lnblVwEg4ubWFya2V0LlNpZ25VcBoRLmVh\
        c3R3YXJkLlJlY2VpcHQSNwoMUmVmdXNlU2lnbnVwEhQubWFya2V0LlJlZnVzZVNpZ251cBoRLmVhc3R3YXJkLlJlY2VpcHQSNQoL\
        TGVhdmVTaWdudXASEy5tYXJrZXQuTGVhdmVTaWdudXAaES5lYXN0d2FyZC5SZWNlaXB0EjcKDERlY2lkZVNpZ251cBIULm1hcmtl\
        dC5EZWNpZGVTaWdudXAaES5lYXN0d2FyZC5SZWNlaXB0EisKBlNpZ251cBIPLmVhc3R3YXJkLldhdGNoGg4ubWFya2V0LlNpZ251\
        cDABEi0KB1NpZ251cHMSDy5lYXN0d2FyZC5XYXRjaBoPLm1hcmtldC5TaWdudXBzMAEaGbrUGBVlYXN0d2FyZC5QYW5lbEZlYXR1\
        cmVKnw8KPwoBDBo6IFNpZ24tdXA6IGEgZm9ybSB3aXRoIGZpZWxkcyB0aGF0IGFyZSBjaGVja2VkIG9uZSBieSBvbmUuCgofCgIF\
        ABoZIFRoZSBmaWVsZHMgb2YgdGhlIGZvcm0uCgokCgIEABoeIENoYW5nZXMgdGhlIHRleHQgb2YgYSBmaWVsZC4KCjIKBAQAAgEa\
        KiBUaGUgd2hvbGUgdGV4dCwgMTAwIGNvZGUgcG9pbnRzIGF0IG1vc3QuCgpCCgIEARo8IFN1Ym1pdHMgdGhlIGZvcm0uIFRoZSBz\
        aWduLXVwIGZlYXR1cmUgZGVjaWRlcyB0aGUgb3V0Y29tZS4KCogBCgIEAhqBASBUaGUgc3VibWl0dGVkIGZvcm0gaXMgdmFsaWQ6\
        IGFkZHMgaXRzIG1lbWJlci4gUmVqZWN0ZWQgaWYgYW5vdGhlciBtZW1iZXIgaGFzIHRoZSBuYW1lLCBvciBpZiBhbm90aGVyIGZv\
        cm0gd2FzCiBzdWJtaXR0ZWQgc2luY2UuCgoxCgQEAgIAGikgVGhlIG51bWJlciBvZiB0aGUgZm9ybSwgZnJvbSB0aGUgc2xpY2Uu\
        CgooCgIEAxoiIFRoZSBzdWJtaXR0ZWQgZm9ybSBpcyBub3QgdmFsaWQuCgoxCgQEAwIAGikgVGhlIG51bWJlciBvZiB0aGUgZm9y\
        bSwgZnJvbSB0aGUgc2xpY2UuCgomCgQEAwIBGh4gVGhlIHJlYXNvbiwgaW4gb25lIHNlbnRlbmNlLgoKQwoCBAQaPSBMZWF2ZXMg\
        dGhlIGZvcm0gZm9yIHRoZSBuZXh0IHNjcmVlbiwgb25jZSwgYWZ0ZXIgYSBzaWduLXVwLgoKMQoEBAQCABopIFRoZSBudW1iZXIg\
        b2YgdGhlIGZvcm0sIGZyb20gdGhlIHNsaWNlLgoKhwEKAgQFGoABIFRoZSBzaWduLXVwIGZlYXR1cmUncyBkZWNpc2lvbiBhYm91\
        dCB0aGUgc3VibWl0dGVkIGZvcm0gb2YgYSB2aXNpdC4gUmVqZWN0ZWQgZm9yIHRoZSBzYW1lIHJlYXNvbnMgYXMgU2lnblVwIGFu\
        ZAogUmVmdXNlU2lnbnVwLgoKJgoEBAUCABoeIFRoZSB2aXNpdG9yLCBmcm9tIHRoZSBzbGljZS4KCmsKAgQGGmUgVGhlIHNpZ24t\
        dXAgZmVhdHVyZSdzIHBhcnQgb2YgdGhlIHN0YXRlOiB0aGUgdGVybWluYWxzJyBmb3JtLCB0aG9zZSBvZiB0aGUgdmlzaXRzLCBh\
        bmQgdGhlIG1lbWJlcnMuCgpGCgQEBgIDGj4gVGhlIG51bWJlciBvZiBzdWJtaXR0ZWQgZm9ybXM7IHRoZSBsYXN0IG9mIHRoZW0g\
        aXMgdGhpcyBvbmUuCgpFCgQEBggAGj0gVGhlIHByb2dyZXNzIG9mIHRoYXQgZm9ybTogZWRpdGluZywgc3VibWlzc2lvbiwgb3Ig\
        b3V0Y29tZS4KCh4KBAQGAggaFiBUaGUgbWVtYmVycyBieSBuYW1lLgoKOgoEBAYCCRoyIFRoZSBmb3JtcyBvZiB0aGUgdmlzaXRz\
        IGluIHRoZSBzaG9wLCBieSB2aXNpdG9yLgoKNgoCBAcaMCBUaGUgc2xpY2UgZm9yIGEgY29tcG9uZW50IHRoYXQgc2hvd3MgdGhl\
        IGZvcm0uCgpGCgQEBwIDGj4gVGhlIG51bWJlciBvZiBzdWJtaXR0ZWQgZm9ybXM7IHRoZSBsYXN0IG9mIHRoZW0gaXMgdGhpcyBv\
        bmUuCgpFCgQEBwgAGj0gVGhlIHByb2dyZXNzIG9mIHRoYXQgZm9ybTogZWRpdGluZywgc3VibWlzc2lvbiwgb3Igb3V0Y29tZS4K\
        CkAKBAQHAgQaOCBObyBmb3JtIHdhcyBzdWJtaXR0ZWQgc2luY2UgdGhlIHRleHQgd2FzIGxhc3QgY2hhbmdlZC4KCjgKBAQHAgUa\
        MCBUaGUgc2lnbi11cCBmZWF0dXJlIGhhcyB0byBkZWNpZGUgdGhlIG91dGNvbWUuCgpGCgIECBpAIFRoZSBzbGljZSBmb3IgYSBj\
        b21wb25lbnQgdGhhdCBjaGVja3MgdGhlIGZvcm1zIG9mIHRoZSB2aXNpdHMuCgo6CgQECAIAGjIgVGhlIGZvcm1zIG9mIHRoZSB2\
        aXNpdHMgaW4gdGhlIHNob3AsIGJ5IHZpc2l0b3IuCgodCgIECRoXIEEgZm9ybSB3YXMgbm90IHZhbGlkLgoKHgoCBAoaGCBBIGZv\
        cm0gYWRkZWQgYSBtZW1iZXIuCgo4CgQECgIBGjAgV2hldGhlciB0aGUgZm9ybSB3YXMgbGVmdCBmb3IgdGhlIG5leHQgc2NyZWVu\
        LgoKIgoCBAsaHCBUaGUgbWVtYmVycyB3aG8gc2lnbmVkIHVwLgoKHgoEBAsCABoWIFRoZSBtZW1iZXJzIGJ5IG5hbWUuCgofCgIE\
        DBoZIEEgbWVtYmVyIHdobyBzaWduZWQgdXAuCgozCgIGABotIFNob3dzIHRoZSBmb3JtLCBhbmQgY2hlY2tzIHN1Ym1pdHRlZCBm\
        b3Jtcy4KYgZwcm90bzMKtQMKEm1hcmtldC9zdGF0ZS5wcm90bxIGbWFya2V0IicKC1N0YXRlUmVjb3JkSgQICxAMSgQIDBANSgQI\
        DRAOSgYIyWUQymVK5QIKPgoBDBo5IFRoZSBudW1iZXJzIHRoYXQgcGFydHMgb2YgTWFya2V0J3Mgc3RhdGUgbm8gbG9uZ2VyIHVz\
        ZS4KClsKAgQAGlUgT25lIHJlY29yZCBvZiB0aGUgc3RhdGUuIEl0cyBmaWVsZHMgYXJlIHRoZSBwYXJ0cyB0aGF0IHRoZSBvdGhl\
        ciBjb250cmFjdHMgZGVjbGFyZS4KCmcKAwQACRpgIFRoZSBwYW5lbHMgYW5kIHRoZSBkaXNwbGF5ZWQgc2NyZWVuIG9mIHZlcnNp\
        b24gMC4xLjAuIEZlYXR1cmVzIHNob3cgdGhlbSBhZ2FpbiBhdCB0aGVpciBzdGFydC4KCl0KAwQACRpWIFRoZSBwYW5lbHMgYW5k\
        IHRoZSBkaXNwbGF5ZWQgc2NyZWVuLCB3aGljaCB3ZXJlIGFjdGlvbnMgYmVmb3JlIHRoZXkgYmVjYW1lIHByZXNlbmNlLgpiBnBy\
        b3RvMwq6EgoXbWFya2V0L3N0b3JlZnJvbnQucHJvdG8SBm1hcmtldBoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8aFGVhc3R3YXJk\
        L3BhbmVsLnByb3RvGhNtYXJrZXQvYmFuYW5hLnByb3RvGhRtYXJrZXQvY291bnRlci5wcm90bxoSbWFya2V0L2l0ZW1zLnByb3Rv\
        GhJtYXJrZXQvbG9naW4ucHJvdG8aEm1hcmtldC9ub3Rlcy5wcm90bxoVbWFya2V0L3Byb2R1Y3RzLnByb3RvGhNtYXJrZXQvcm91\
        dGVyLnByb3RvGhFtYXJrZXQvc2hvcC5wcm90bxoTbWFya2V0L3NpZ251cC5wcm90bxoTbWFya2V0L3Zpc2l0cy5wcm90byKWAQoK\
        U3RvcmVmcm9udBI2CgZwYW5lbHMYASADKAsyHi5tYXJrZXQuU3RvcmVmcm9udC5QYW5lbHNFbnRyeVIGcGFuZWxzGkoKC1BhbmVs\
        c0VudHJ5EhAKA2tleRgBIAEoCVIDa2V5EiUKBXZhbHVlGAIgASgLMg8uZWFzdHdhcmQuUGFuZWxSBXZhbHVlOgI4AUoECAIQAzL5\
        CwoRU3RvcmVmcm9udEZlYXR1cmUSMwoKQWN0SW5WaXNpdBISLm1hcmtldC5BY3RJblZpc2l0GhEuZWFzdHdhcmQuUmVjZWlwdBI1\
        CgtQdXRJbkJhc2tldBITLm1hcmtldC5QdXRJbkJhc2tldBoRLmVhc3R3YXJkLlJlY2VpcHQSLwoIQ2hlY2tPdXQSEC5tYXJrZXQu\
        Q2hlY2tPdXQaES5lYXN0d2FyZC5SZWNlaXB0EjMKCkhhbmdCYW5hbmESEi5tYXJrZXQuSGFuZ0JhbmFuYRoRLmVhc3R3YXJkLlJl\
        Y2VpcHQSNQoLUmlwZW5CYW5hbmESEy5tYXJrZXQuUmlwZW5CYW5hbmEaES5lYXN0d2FyZC5SZWNlaXB0EjMKClBlZWxCYW5hbmES\
        Ei5tYXJrZXQuUGVlbEJhbmFuYRoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJRW50ZXJUZXh0EhEubWFya2V0LkVudGVyVGV4dBoRLmVh\
        c3R3YXJkLlJlY2VpcHQSNwoMU3VibWl0U2lnbnVwEhQubWFya2V0LlN1Ym1pdFNpZ251cBoRLmVhc3R3YXJkLlJlY2VpcHQSLwoI\
        TG9nZ2VkSW4SEC5tYXJrZXQuTG9nZ2VkSW4aES5lYXN0d2FyZC5SZWNlaXB0EjEKCUxvZ2dlZE91dBIRLm1hcmtldC5Mb2dnZWRP\
        dXQaES5lYXN0d2FyZC5SZWNlaXB0EjUKC1NlYXJjaEl0ZW1zEhMubWFya2V0LlNlYXJjaEl0ZW1zGhEuZWFzdHdhcmQuUmVjZWlw\
        dBIvCghPcGVuSXRlbRIQLm1hcmtldC5PcGVuSXRlbRoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJQ2xvc2VJdGVtEhEubWFya2V0LkNs\
        b3NlSXRlbRoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMUmVmcmVzaEl0ZW1zEhQubWFya2V0LlJlZnJlc2hJdGVtcxoRLmVhc3R3YXJk\
        LlJlY2VpcHQSNwoMRmluZFByb2R1Y3RzEhQubWFya2V0LkZpbmRQcm9kdWN0cxoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJSW5jcmVt\
        ZW50EhEubWFya2V0LkluY3JlbWVudBoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJRGVjcmVtZW50EhEubWFya2V0LkRlY3JlbWVudBoR\
        LmVhc3R3YXJkLlJlY2VpcHQSMwoKQ2xlYXJOb3RlcxISLm1hcmtldC5DbGVhck5vdGVzGhEuZWFzdHdhcmQuUmVjZWlwdBIxCglF\
        ZGl0Tm90ZXMSES5tYXJrZXQuRWRpdE5vdGVzGhEuZWFzdHdhcmQuUmVjZWlwdBInCgRHb1RvEgwubWFya2V0LkdvVG8aES5lYXN0\
        d2FyZC5SZWNlaXB0EisKBkdvQmFjaxIOLm1hcmtldC5Hb0JhY2saES5lYXN0d2FyZC5SZWNlaXB0EjEKCUdvRm9yd2FyZBIRLm1h\
        cmtldC5Hb0ZvcndhcmQaES5lYXN0d2FyZC5SZWNlaXB0EisKBlZpc2l0cxIPLmVhc3R3YXJkLldhdGNoGg4ubWFya2V0LlZpc2l0\
        czABEi0KB1NpZ251cHMSDy5lYXN0d2FyZC5XYXRjaBoPLm1hcmtldC5TaWdudXBzMAESLwoISXRlbUxpc3QSDy5lYXN0d2FyZC5X\
        YXRjaBoQLm1hcmtldC5JdGVtTGlzdDABEisKBkJhbmFuYRIPLmVhc3R3YXJkLldhdGNoGg4ubWFya2V0LkJhbmFuYTABEikKBUNv\
        dW50Eg8uZWFzdHdhcmQuV2F0Y2gaDS5tYXJrZXQuQ291bnQwARIzCgpTdG9yZWZyb250Eg8uZWFzdHdhcmQuV2F0Y2gaEi5tYXJr\
        ZXQuU3RvcmVmcm9udDABEikKBUxvZ2luEg8uZWFzdHdhcmQuV2F0Y2gaDS5tYXJrZXQuTG9naW4wARItCgdNZW1iZXJzEg8uZWFz\
        dHdhcmQuV2F0Y2gaDy5tYXJrZXQuTWVtYmVyczABSvoCClQKAQwaTyBUaGUgc3RvcmVmcm9udDogdGhlIHNob3AncyBwYWdlLCB3\
        aGljaCBhbHNvIHNob3dzIHRoZSBwYW5lbHMgb2YgYWxsIGZlYXR1cmVzLgoKOAoCBAAaMiBUaGUgc2xpY2UgZm9yIGEgY29tcG9u\
        ZW50IHRoYXQgc2hvd3MgYWxsIHBhbmVscy4KClAKBAQAAgAaSCBUaGUgcGFuZWwgdGhhdCBlYWNoIHByb2Nlc3MgcHVibGlzaGVz\
        LCBieSBpdHMgbmFtZSwgc3VjaCBhcyBjb3VudGVyLjEuCgqVAQoCBgAajgEgU2hvd3MgdGhlIHNob3AgYW5kIGV2ZXJ5IHBhbmVs\
        LCBhbmQgc2VuZHMgdGhlIGFjdGlvbnMgb2YgdGhlIHBhZ2UncyB1c2Vyczogb25seSBhY3Rpb25zIGZvciB1c2Vycywgbm9uZSB0\
        aGF0IHJlcXVpcmUgYQogZmVhdHVyZSdzIGtub3dsZWRnZS4KYgZwcm90bzMKzRMKE21hcmtldC92aXNpdHMucHJvdG8SBm1hcmtl\
        dBoWZWFzdHdhcmQvb3B0aW9ucy5wcm90bxoTbWFya2V0L3JvdXRlci5wcm90byJDCgVQbGFjZRImCgZzY3JlZW4YASABKA4yDi5t\
        YXJrZXQuU2NyZWVuUgZzY3JlZW4SEgoEaXRlbRgCIAEoA1IEaXRlbSI8CgpCYXNrZXRMaW5lEhIKBGl0ZW0YASABKANSBGl0ZW0S\
        GgoIcXVhbnRpdHkYAiABKANSCHF1YW50aXR5Io4CCgVWaXNpdBIbCgZtZW1iZXIYASABKAlIAFIGbWVtYmVyiAEBEiMKBXBsYWNl\
        GAIgASgLMg0ubWFya2V0LlBsYWNlUgVwbGFjZRIhCgRiYWNrGAMgAygLMg0ubWFya2V0LlBsYWNlUgRiYWNrEicKB2ZvcndhcmQY\
        BCADKAsyDS5tYXJrZXQuUGxhY2VSB2ZvcndhcmQSHwoLc2VhcmNoX3Rlcm0YBSABKAlSCnNlYXJjaFRlcm0SKgoGYmFza2V0GAYg\
        AygLMhIubWFya2V0LkJhc2tldExpbmVSBmJhc2tldBIfCgtsYXN0X2FjdGlvbhgHIAEoA1IKbGFzdEFjdGlvbkIJCgdfbWVtYmVy\
        ImQKCFNhbGVMaW5lEhIKBGl0ZW0YASABKANSBGl0ZW0SEgoEbmFtZRgCIAEoCVIEbmFtZRIaCghxdWFudGl0eRgDIAEoA1IIcXVh\
        bnRpdHkSFAoFcHJpY2UYBCABKANSBXByaWNlIlwKBFNhbGUSFgoGbWVtYmVyGAEgASgJUgZtZW1iZXISJgoFbGluZXMYAiADKAsy\
        EC5tYXJrZXQuU2FsZUxpbmVSBWxpbmVzEhQKBXRvdGFsGAMgASgDUgV0b3RhbCLWAgoLVmlzaXRzU3RhdGUSNwoGdmlzaXRzGAEg\
        AygLMh8ubWFya2V0LlZpc2l0c1N0YXRlLlZpc2l0c0VudHJ5UgZ2aXNpdHMSIQoMYWN0aW9uX2NvdW50GAIgASgDUgthY3Rpb25D\
        b3VudBI0CgVzYWxlcxgDIAMoCzIeLm1hcmtldC5WaXNpdHNTdGF0ZS5TYWxlc0VudHJ5UgVzYWxlcxIdCgpzYWxlX2NvdW50GAQg\
        ASgDUglzYWxlQ291bnQaSAoLVmlzaXRzRW50cnkSEAoDa2V5GAEgASgJUgNrZXkSIwoFdmFsdWUYAiABKAsyDS5tYXJrZXQuVmlz\
        aXRSBXZhbHVlOgI4ARpGCgpTYWxlc0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EiIKBXZhbHVlGAIgASgLMgwubWFya2V0LlNhbGVS\
        BXZhbHVlOgI4AToEoNQYDiL/AQoGVmlzaXRzEjIKBnZpc2l0cxgBIAMoCzIaLm1hcmtldC5WaXNpdHMuVmlzaXRzRW50cnlSBnZp\
        c2l0cxIvCgVzYWxlcxgCIAMoCzIZLm1hcmtldC5WaXNpdHMuU2FsZXNFbnRyeVIFc2FsZXMaSAoLVmlzaXRzRW50cnkSEAoDa2V5\
        GAEgASgJUgNrZXkSIwoFdmFsdWUYAiABKAsyDS5tYXJrZXQuVmlzaXRSBXZhbHVlOgI4ARpGCgpTYWxlc0VudHJ5EhAKA2tleRgB\
        IAEoA1IDa2V5EiIKBXZhbHVlGAIgASgLMgwubWFya2V0LlNhbGVSBXZhbHVlOgI4AUrFCQpaCgEMGlUgVGhlIHZpc2l0cyBvZiB0\
        aGUgc2hvcDogYSB2aXNpdCBpcyB0aGUgc2Vzc2lvbiBvZiBvbmUgYnJvd3Nlci4gVGVybWluYWxzIGhhdmUgbm9uZS4KChwKAgQA\
        GhYgQSBwbGFjZSBpbiB0aGUgc2hvcC4KCjcKBAQAAgAaLyBJVEVNUywgSVRFTSwgQkFTS0VULCBTSUdOVVAsIExPR0lOIG9yIE9S\
        REVSUy4KCj8KBAQAAgEaNyBUaGUgaXRlbSB0aGF0IHRoZSBzY3JlZW4gSVRFTSBzaG93czsgMCBvbiBhbGwgb3RoZXJzLgoKHAoC\
        BAEaFiBBbiBpdGVtIGluIGEgYmFza2V0LgoKFAoEBAECARoMIDEgb3IgbW9yZS4KChwKAgQCGhYgQSB2aXNpdCB0byB0aGUgc2hv\
        cC4KCh8KBAQCAgAaFyBUaGUgbG9nZ2VkLWluIG1lbWJlci4KCi4KBAQCAgIaJiBUaGUgcHJldmlvdXMgcGxhY2VzLCB0aGUgbGFz\
        dCBmaXJzdC4KCkIKBAQCAgMaOiBUaGUgcGxhY2VzIHRoYXQgd2VyZSBsZWZ0IGJ5IGdvaW5nIGJhY2ssIHRoZSBuZXh0IGZpcnN0\
        LgoKRwoEBAICBRo/IEluIHRoZSBvcmRlciBpbiB3aGljaCB0aGUgaXRlbXMgd2VyZSBwdXQgaW50byBpdCwgNTAgYXQgbW9zdC4K\
        CkgKBAQCAgYaQCBUaGUgbnVtYmVyIG9mIHRoZSBsYXN0IGFjdGlvbiBhbW9uZyB0aGUgYWN0aW9ucyBvZiBhbGwgdmlzaXRzLgoK\
        TwoCBAMaSSBBbiBpdGVtIG9mIGEgc2FsZSwgd2l0aCB0aGUgbmFtZSBhbmQgdGhlIHByaWNlIGF0IHRoZSB0aW1lIG9mIHRoZSBz\
        YWxlLgoKEwoEBAMCAxoLIEluIGNlbnRzLgoKGwoCBAQaFSBBIHNhbGUgdG8gYSBtZW1iZXIuCgoTCgQEBAICGgsgSW4gY2VudHMu\
        CgohCgIEBRobIFRoZSB2aXNpdHMgYW5kIHRoZSBzYWxlcy4KCmsKBAQFAgAaYyBUaGUgdmlzaXRzIGJ5IHZpc2l0b3IsIDEsMDAw\
        IGF0IG1vc3Q6IHRoZSBvbmUgdGhhdCBhY3RlZCBsZWFzdCByZWNlbnRseSBpcyByZW1vdmVkIGZvciBhIG5ldyBvbmUuCgouCgQE\
        BQIBGiYgVGhlIG51bWJlciBvZiBhY3Rpb25zIG9mIGFsbCB2aXNpdHMuCgpKCgQEBQICGkIgVGhlIGxhc3QgMSwwMDAgc2FsZXMg\
        YnkgbnVtYmVyOyB0aGUgZmlyc3Qgc2FsZSBoYXMgdGhlIG51bWJlciAxLgoKIgoEBAUCAxoaIFRoZSBudW1iZXIgb2YgYWxsIHNh\
        bGVzLgoKRgoCBAYaQCBUaGUgc2xpY2UgZm9yIGEgY29tcG9uZW50IHRoYXQgc2hvd3MgdGhlIHNob3AgdG8gaXRzIHZpc2l0b3Jz\
        LgoKIAoEBAYCABoYIFRoZSB2aXNpdHMgYnkgdmlzaXRvci4KCiMKBAQGAgEaGyBUaGUgbGFzdCBzYWxlcyBieSBudW1iZXIuCmIG\
        cHJvdG8zCrETChRlYXN0d2FyZC9wYW5lbC5wcm90bxIIZWFzdHdhcmQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvIuQHCgVQYW5l\
        bBIzCghlbGVtZW50cxgBIAMoCzIXLmVhc3R3YXJkLlBhbmVsLkVsZW1lbnRSCGVsZW1lbnRzGpUCCgdFbGVtZW50EioKBHRleHQY\
        ASABKAsyFC5lYXN0d2FyZC5QYW5lbC5UZXh0SABSBHRleHQSLQoFZmllbGQYAiABKAsyFS5lYXN0d2FyZC5QYW5lbC5GaWVsZEgA\
        UgVmaWVsZBIwCgZidXR0b24YAyABKAsyFi5lYXN0d2FyZC5QYW5lbC5CdXR0b25IAFIGYnV0dG9uEicKA3JvdxgEIAEoCzITLmVh\
        c3R3YXJkLlBhbmVsLlJvd0gAUgNyb3cSTAoQY3JlZGVudGlhbHNfZm9ybRgFIAEoCzIfLmVhc3R3YXJkLlBhbmVsLkNyZWRlbnRp\
        YWxzRm9ybUgAUg9jcmVkZW50aWFsc0Zvcm1CBgoEa2luZBo+CgRUZXh0EhIKBHRleHQYASABKAlSBHRleHQSIgoEdG9uZRgCIAEo\
        DjIOLmVhc3R3YXJkLlRvbmVSBHRvbmUanAEKBUZpZWxkEhQKBWxhYmVsGAEgASgJUgVsYWJlbBISCgR0ZXh0GAIgASgJUgR0ZXh0\
        EhIKBGhpbnQYAyABKAlSBGhpbnQSIgoEdG9uZRgEIAEoDjIOLmVhc3R3YXJkLlRvbmVSBHRvbmUSMQoHY29tbWFuZBgFIAEoCzIX\
        LmVhc3R3YXJkLlBhbmVsLkNvbW1hbmRSB2NvbW1hbmQaoQEKBkJ1dHRvbhIUCgVsYWJlbBgBIAEoCVIFbGFiZWwSEAoDa2V5GAIg\
        ASgJUgNrZXkSHwoLaXNfZGlzYWJsZWQYAyABKAhSCmlzRGlzYWJsZWQSGwoJaXNfY2hvc2VuGAQgASgIUghpc0Nob3NlbhIxCgdj\
        b21tYW5kGAUgASgLMhcuZWFzdHdhcmQuUGFuZWwuQ29tbWFuZFIHY29tbWFuZBqbAQoDUm93EhQKBXRpdGxlGAEgASgJUgV0aXRs\
        ZRIWCgZkZXRhaWwYAiABKAlSBmRldGFpbBIiCgR0b25lGAMgASgOMg4uZWFzdHdhcmQuVG9uZVIEdG9uZRI2Cgdjb21tYW5kGAQg\
        ASgLMhcuZWFzdHdhcmQuUGFuZWwuQ29tbWFuZEgAUgdjb21tYW5kiAEBQgoKCF9jb21tYW5kGhEKD0NyZWRlbnRpYWxzRm9ybRpU\
        CgdDb21tYW5kEhYKBmFjdGlvbhgBIAEoCVIGYWN0aW9uEhIKBGpzb24YAiABKAlSBGpzb24SHQoKdGV4dF9maWVsZBgDIAEoCVIJ\
        dGV4dEZpZWxkSgQIAhADKkgKBFRvbmUSCQoFUExBSU4QABIKCgZTVFJPTkcQARIJCgVGQUlOVBACEggKBEdPT0QQAxIHCgNCQUQQ\
        BBILCgdEUkFXSU5HEAUyPgoMUGFuZWxGZWF0dXJlEi4KBVBhbmVsEg8uZWFzdHdhcmQuUGFuZWwaEi5lYXN0d2FyZC5QcmVzZW5j\
        ZSgBSvwJCvMBCgEMGu0BIFRoZSBjb250ZW50IG9mIGEgZmVhdHVyZSdzIHZpZXcsIGZvciBhIHRlcm1pbmFsLCBhIGxvZyBhbmQg\
        YSBwYWdlIGFsaWtlLiBUaGUgbGlicmFyeSBFYXN0d2FyZFZpZXcgc2hvd3MgaXQuCgogICBpbXBvcnQgImVhc3R3YXJkL3BhbmVs\
        LnByb3RvIjsKCiAgIHNlcnZpY2UgQ291bnRlckZlYXR1cmUgewogICAgIG9wdGlvbiAoZWFzdHdhcmQuaW5jbHVkZXMpID0gImVh\
        c3R3YXJkLlBhbmVsRmVhdHVyZSI7CiAgIH0KCiMKAgUAGh0gVGhlIGVtcGhhc2lzIG9mIGFuIGVsZW1lbnQuCgolCgQFAAIBGh0g\
        VGhlIHBhbmVsJ3MgbWFpbiBzdGF0ZW1lbnQuCgoZCgQFAAICGhEgTGVzcyBpbXBvcnRhbnQuCgovCgQFAAIFGicgQSBkcmF3aW5n\
        IGluIGNoYXJhY3RlcnMgb2Ygb25lIHdpZHRoLgoKHgoCBAAaGCBUaGUgY29udGVudCBvZiBhIHZpZXcuCgoqCgQEAAIAGiIgRnJv\
        bSB0b3AgdG8gYm90dG9tLCBhdCBtb3N0IDIwMC4KChEKBAQAAwEaCSBBIHRleHQuCgoyCgQEAAMCGiogQSBsaW5lIG9mIHRleHQg\
        dGhhdCBhIHBlcnNvbiBjYW4gY2hhbmdlLgoKIgoGBAADAgICGhggQSBoaW50IGFib3V0IHRoZSB0ZXh0LgoKOgoGBAADAgIEGjAg\
        VGhlIGNvbW1hbmQgdG8gc2VuZCB3aGVuIHRoZSB0ZXh0IHdhcyBjaGFuZ2VkLgoKQwoEBAADAxo7IEEgYnV0dG9uLiBDb25zZWN1\
        dGl2ZSBidXR0b25zIGFyZSBkaXNwbGF5ZWQgc2lkZSBieSBzaWRlLgoKMgoGBAADAwIBGiggVGhlIGtleSB0aGF0IHByZXNzZXMg\
        aXQgb24gYSB0ZXJtaW5hbC4KCjMKBgQAAwMCAxopIFdoZXRoZXIgaXQgaXMgdGhlIGN1cnJlbnRseSBjaG9zZW4gb25lLgoKGgoE\
        BAADBBoSIEEgcm93IG9mIGEgbGlzdC4KCkEKBgQAAwQCAxo3IFRoZSBjb21tYW5kIHRvIHNlbmQgd2hlbiBhIHBlcnNvbiBjaG9v\
        c2VzIGl0LCBpZiBhbnkuCgpbCgQEAAMFGlMgQSBmb3JtIGZvciBhIG5hbWUgYW5kIGEgcGFzc3dvcmQuIFRoZSBpbnB1dCBpcyBw\
        YXJ0IG9mIG5vIHBhbmVsLCBhY3Rpb24gb3Igc2xpY2UuCgocCgQEAAMGGhQgQW4gYWN0aW9uIHRvIHNlbmQuCgovCgYEAAMGAgAa\
        JSBJdHMgbmFtZSwgc3VjaCBhcyBtYXJrZXQuSW5jcmVtZW50LgoKFwoGBAADBgIBGg0gSXRzIGZpZWxkcy4KCkEKBgQAAwYCAho3\
        IFRoZSBmaWVsZCBvZiB0aGUgYWN0aW9uIHRoYXQgcmVjZWl2ZXMgdGhlIHR5cGVkIHRleHQuCgpkCgIGABpeIFB1Ymxpc2hlcyB0\
        aGUgcGFuZWwgb2YgYSB2aWV3IGZvciBhcyBsb25nIGFzIGl0cyBwcm9jZXNzIHJ1bnMuIEEgcm9sZSBvZiBhbiBhcHAgaW5jbHVk\
        ZXMgaXQuCmIGcHJvdG8z
        """
}
