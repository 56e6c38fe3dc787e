// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: banana.proto, counter.proto, items.proto, notes.proto, products.proto, state.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market, by the contract that declares them.
public enum MarketAction: AppAction {
    /// The actions of banana.proto.
    case banana(BananaAction)
    /// The actions of counter.proto.
    case counter(CounterAction)
    /// The actions of items.proto.
    case items(ItemsAction)
    /// The actions of notes.proto.
    case notes(NotesAction)
    /// The actions of products.proto.
    case products(ProductsAction)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .banana(.hangBanana(millimetres: $0.millimetres)) },
        ActionKind(RipenBanana.self) { .banana(.ripenBanana(days: $0.days)) },
        ActionKind(PeelBanana.self) { _ in .banana(.peelBanana) },
        ActionKind(BananaShown.self) { _ in .banana(.bananaShown) },
        ActionKind(Increment.self) { .counter(.increment(by: $0.by)) },
        ActionKind(Decrement.self) { .counter(.decrement(by: $0.by)) },
        ActionKind(CounterShown.self) { _ in .counter(.counterShown) },
        ActionKind(SearchItems.self) { .items(.searchItems(term: $0.term)) },
        ActionKind(OpenItem.self) { .items(.openItem(item: $0.item)) },
        ActionKind(CloseItem.self) { _ in .items(.closeItem) },
        ActionKind(RefreshItems.self) { _ in .items(.refreshItems) },
        ActionKind(ItemsRefreshed.self) { .items(.itemsRefreshed(refresh: $0.refresh, items: $0.items)) },
        ActionKind(RefreshFailed.self) { .items(.refreshFailed(refresh: $0.refresh, reason: $0.reason)) },
        ActionKind(ItemsShown.self) { _ in .items(.itemsShown) },
        ActionKind(LoggedIn.self) { .items(.loggedIn(name: $0.name)) },
        ActionKind(LoggedOut.self) { _ in .items(.loggedOut) },
        ActionKind(LoginShown.self) { _ in .items(.loginShown) },
        ActionKind(ClearNotes.self) { _ in .notes(.clearNotes) },
        ActionKind(EditNotes.self) { .notes(.editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text)) },
        ActionKind(NotesShown.self) { _ in .notes(.notesShown) },
        ActionKind(FindProducts.self) { .products(.findProducts(search: $0.search)) },
        ActionKind(ProductsDecided.self) { .products(.productsDecided(question: $0.question)) },
        ActionKind(ProductsShown.self) { _ in .products(.productsShown) },
        ActionKind(GoTo.self, containsEnums: true) { .products(.goTo(screen: $0.screen)) },
        ActionKind(GoBack.self) { _ in .products(.goBack) },
        ActionKind(GoForward.self) { _ in .products(.goForward) },
        ActionKind(ScreenShown.self, containsEnums: true) { .products(.screenShown(screen: $0.screen)) },
        ActionKind(EnterText.self, containsEnums: true) { .products(.enterText(field: $0.field, text: $0.text)) },
        ActionKind(SubmitSignup.self) { _ in .products(.submitSignup) },
        ActionKind(SignUp.self) { .products(.signUp(attempt: $0.attempt)) },
        ActionKind(RefuseSignup.self) { .products(.refuseSignup(attempt: $0.attempt, reason: $0.reason)) },
        ActionKind(LeaveSignup.self) { .products(.leaveSignup(attempt: $0.attempt)) },
        ActionKind(SignupShown.self) { _ in .products(.signupShown) },
    ]

    public var kind: Int {
        switch self {
        case .banana(.hangBanana): 0
        case .banana(.ripenBanana): 1
        case .banana(.peelBanana): 2
        case .banana(.bananaShown): 3
        case .counter(.increment): 4
        case .counter(.decrement): 5
        case .counter(.counterShown): 6
        case .items(.searchItems): 7
        case .items(.openItem): 8
        case .items(.closeItem): 9
        case .items(.refreshItems): 10
        case .items(.itemsRefreshed): 11
        case .items(.refreshFailed): 12
        case .items(.itemsShown): 13
        case .items(.loggedIn): 14
        case .items(.loggedOut): 15
        case .items(.loginShown): 16
        case .notes(.clearNotes): 17
        case .notes(.editNotes): 18
        case .notes(.notesShown): 19
        case .products(.findProducts): 20
        case .products(.productsDecided): 21
        case .products(.productsShown): 22
        case .products(.goTo): 23
        case .products(.goBack): 24
        case .products(.goForward): 25
        case .products(.screenShown): 26
        case .products(.enterText): 27
        case .products(.submitSignup): 28
        case .products(.signUp): 29
        case .products(.refuseSignup): 30
        case .products(.leaveSignup): 31
        case .products(.signupShown): 32
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .banana(.hangBanana(let millimetres)):
            HangBanana(millimetres: millimetres)
        case .banana(.ripenBanana(let days)):
            RipenBanana(days: days)
        case .banana(.peelBanana): PeelBanana()
        case .banana(.bananaShown): BananaShown()
        case .counter(.increment(let by)):
            Increment(by: by)
        case .counter(.decrement(let by)):
            Decrement(by: by)
        case .counter(.counterShown): CounterShown()
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
        case .items(.itemsShown): ItemsShown()
        case .items(.loggedIn(let name)):
            LoggedIn(name: name)
        case .items(.loggedOut): LoggedOut()
        case .items(.loginShown): LoginShown()
        case .notes(.clearNotes): ClearNotes()
        case .notes(.editNotes(let position, let deleteCount, let text)):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .notes(.notesShown): NotesShown()
        case .products(.findProducts(let search)):
            FindProducts(search: search)
        case .products(.productsDecided(let question)):
            ProductsDecided(question: question)
        case .products(.productsShown): ProductsShown()
        case .products(.goTo(let screen)):
            GoTo(screen: screen)
        case .products(.goBack): GoBack()
        case .products(.goForward): GoForward()
        case .products(.screenShown(let screen)):
            ScreenShown(screen: screen)
        case .products(.enterText(let field, let text)):
            EnterText(field: field, text: text)
        case .products(.submitSignup): SubmitSignup()
        case .products(.signUp(let attempt)):
            SignUp(attempt: attempt)
        case .products(.refuseSignup(let attempt, let reason)):
            RefuseSignup(attempt: attempt, reason: reason)
        case .products(.leaveSignup(let attempt)):
            LeaveSignup(attempt: attempt)
        case .products(.signupShown): SignupShown()
        }
    }

    public static let contract = """
        CrIECgxiYW5hbmEucHJvdG8SBm1hcmtldBoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8iLgoKSGFuZ0JhbmFuYRIgCgttaWxsaW1l\
        dHJlcxgBIAEoA1ILbWlsbGltZXRyZXMiIQoLUmlwZW5CYW5hbmESEgoEZGF5cxgBIAEoA1IEZGF5cyIMCgpQZWVsQmFuYW5hIg0K\
        C0JhbmFuYVNob3duMucBCg1CYW5hbmFGZWF0dXJlEjMKCkhhbmdCYW5hbmESEi5tYXJrZXQuSGFuZ0JhbmFuYRoRLmVhc3R3YXJk\
        LlJlY2VpcHQSNQoLUmlwZW5CYW5hbmESEy5tYXJrZXQuUmlwZW5CYW5hbmEaES5lYXN0d2FyZC5SZWNlaXB0EjMKClBlZWxCYW5h\
        bmESEi5tYXJrZXQuUGVlbEJhbmFuYRoRLmVhc3R3YXJkLlJlY2VpcHQSNQoLQmFuYW5hU2hvd24SEy5tYXJrZXQuQmFuYW5hU2hv\
        d24aES5lYXN0d2FyZC5SZWNlaXB0Sp4BCnMKAQwabiBBY3Rpb25zIHRoYXQgb2NjdXIgaW4gdGhlIHJlY29yZGVkIGRlc2NyaXB0\
        aW9uIG9mIGEgc3RvcmUsIGFuZCBpbiBubyB0ZXN0OiBgcHJvdG9jb2xzL3ZlY3RvcnMvb3BlcmF0ZS5qc29uYC4KCicKAgYAGiEg\
        U2VuZHMgdGhlIGFjdGlvbnMgb2YgdGhpcyBmaWxlLgpiBnByb3RvMwroBQoNY291bnRlci5wcm90bxIGbWFya2V0GhdlYXN0d2Fy\
        ZC9lYXN0d2FyZC5wcm90byIbCglJbmNyZW1lbnQSDgoCYnkYASABKANSAmJ5IhsKCURlY3JlbWVudBIOCgJieRgBIAEoA1ICYnki\
        DgoMQ291bnRlclNob3duIh0KBUNvdW50EhQKBWNvdW50GAEgASgDUgVjb3VudDLaAQoOQ291bnRlckZlYXR1cmUSMQoJSW5jcmVt\
        ZW50EhEubWFya2V0LkluY3JlbWVudBoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJRGVjcmVtZW50EhEubWFya2V0LkRlY3JlbWVudBoR\
        LmVhc3R3YXJkLlJlY2VpcHQSNwoMQ291bnRlclNob3duEhQubWFya2V0LkNvdW50ZXJTaG93bhoRLmVhc3R3YXJkLlJlY2VpcHQS\
        KQoFQ291bnQSDy5lYXN0d2FyZC5XYXRjaBoNLm1hcmtldC5Db3VudDABSucCCjAKAQwaKyBBIGNvdW50ZXI6IHRoZSBzbWFsbGVz\
        dCBjb21wbGV0ZSBmZWF0dXJlLgoKEgoCBAAaDCBDb3VudHMgdXAuCgogCgQEAAIAGhggVGhlIGFtb3VudCwgMSBvciBtb3JlLgoK\
        QQoCBAEaOyBDb3VudHMgZG93bi4gUmVqZWN0ZWQgaWYgdGhlIGNvdW50IHdvdWxkIGZhbGwgYmVsb3cgemVyby4KCiAKBAQBAgAa\
        GCBUaGUgYW1vdW50LCAxIG9yIG1vcmUuCgoYCgIEAhoSIENoYW5nZXMgbm90aGluZy4KCjcKAgQDGjEgVGhlIHNsaWNlIGZvciBh\
        IGNvbXBvbmVudCB0aGF0IHNob3dzIHRoZSBjb3VudC4KChwKBAQDAgAaFCBUaGUgY3VycmVudCBjb3VudC4KCicKAgYAGiEgU2hv\
        d3MgdGhlIGNvdW50IGFuZCBjaGFuZ2VzIGl0LgpiBnByb3RvMwqwCAoLaXRlbXMucHJvdG8SBm1hcmtldBoXZWFzdHdhcmQvZWFz\
        dHdhcmQucHJvdG8iIQoLU2VhcmNoSXRlbXMSEgoEdGVybRgBIAEoCVIEdGVybSIeCghPcGVuSXRlbRISCgRpdGVtGAEgASgDUgRp\
        dGVtIgsKCUNsb3NlSXRlbSIOCgxSZWZyZXNoSXRlbXMiQAoOSXRlbXNSZWZyZXNoZWQSGAoHcmVmcmVzaBgBIAEoA1IHcmVmcmVz\
        aBIUCgVpdGVtcxgCIAMoCVIFaXRlbXMiQQoNUmVmcmVzaEZhaWxlZBIYCgdyZWZyZXNoGAEgASgDUgdyZWZyZXNoEhYKBnJlYXNv\
        bhgCIAEoCVIGcmVhc29uIgwKCkl0ZW1zU2hvd24iHgoITG9nZ2VkSW4SEgoEbmFtZRgBIAEoCVIEbmFtZSILCglMb2dnZWRPdXQi\
        DAoKTG9naW5TaG93bjKoBAoMSXRlbXNGZWF0dXJlEjUKC1NlYXJjaEl0ZW1zEhMubWFya2V0LlNlYXJjaEl0ZW1zGhEuZWFzdHdh\
        cmQuUmVjZWlwdBIvCghPcGVuSXRlbRIQLm1hcmtldC5PcGVuSXRlbRoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJQ2xvc2VJdGVtEhEu\
        bWFya2V0LkNsb3NlSXRlbRoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMUmVmcmVzaEl0ZW1zEhQubWFya2V0LlJlZnJlc2hJdGVtcxoR\
        LmVhc3R3YXJkLlJlY2VpcHQSOwoOSXRlbXNSZWZyZXNoZWQSFi5tYXJrZXQuSXRlbXNSZWZyZXNoZWQaES5lYXN0d2FyZC5SZWNl\
        aXB0EjkKDVJlZnJlc2hGYWlsZWQSFS5tYXJrZXQuUmVmcmVzaEZhaWxlZBoRLmVhc3R3YXJkLlJlY2VpcHQSMwoKSXRlbXNTaG93\
        bhISLm1hcmtldC5JdGVtc1Nob3duGhEuZWFzdHdhcmQuUmVjZWlwdBIvCghMb2dnZWRJbhIQLm1hcmtldC5Mb2dnZWRJbhoRLmVh\
        c3R3YXJkLlJlY2VpcHQSMQoJTG9nZ2VkT3V0EhEubWFya2V0LkxvZ2dlZE91dBoRLmVhc3R3YXJkLlJlY2VpcHQSMwoKTG9naW5T\
        aG93bhISLm1hcmtldC5Mb2dpblNob3duGhEuZWFzdHdhcmQuUmVjZWlwdEqeAQpzCgEMGm4gQWN0aW9ucyB0aGF0IG9jY3VyIGlu\
        IHRoZSByZWNvcmRlZCBkZXNjcmlwdGlvbiBvZiBhIHN0b3JlLCBhbmQgaW4gbm8gdGVzdDogYHByb3RvY29scy92ZWN0b3JzL29w\
        ZXJhdGUuanNvbmAuCgonCgIGABohIFNlbmRzIHRoZSBhY3Rpb25zIG9mIHRoaXMgZmlsZS4KYgZwcm90bzMKwgcKC25vdGVzLnBy\
        b3RvEgZtYXJrZXQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvIgwKCkNsZWFyTm90ZXMiXgoJRWRpdE5vdGVzEhoKCHBvc2l0aW9u\
        GAEgASgDUghwb3NpdGlvbhIhCgxkZWxldGVfY291bnQYAiABKANSC2RlbGV0ZUNvdW50EhIKBHRleHQYAyABKAlSBHRleHQiDAoK\
        Tm90ZXNTaG93biIbCgVOb3RlcxISCgR0ZXh0GAEgASgJUgR0ZXh0MtYBCgxOb3Rlc0ZlYXR1cmUSMwoKQ2xlYXJOb3RlcxISLm1h\
        cmtldC5DbGVhck5vdGVzGhEuZWFzdHdhcmQuUmVjZWlwdBIxCglFZGl0Tm90ZXMSES5tYXJrZXQuRWRpdE5vdGVzGhEuZWFzdHdh\
        cmQuUmVjZWlwdBIzCgpOb3Rlc1Nob3duEhIubWFya2V0Lk5vdGVzU2hvd24aES5lYXN0d2FyZC5SZWNlaXB0EikKBU5vdGVzEg8u\
        ZWFzdHdhcmQuV2F0Y2gaDS5tYXJrZXQuTm90ZXMwAUqXBApkCgEMGl8gVGhlIG5vdGVzOiBvbmUgZG9jdW1lbnQsIGVkaXRlZCBi\
        eSBwb3NpdGlvbi4gUG9zaXRpb25zIGFuZCBsZW5ndGhzIGNvdW50IFVuaWNvZGUgY29kZSBwb2ludHMuCgodCgIEABoXIEVtcHRp\
        ZXMgdGhlIGRvY3VtZW50LgoKUAoCBAEaSiBSZXBsYWNlcyBhIHBhcnQgb2YgdGhlIGRvY3VtZW50LiBSZWplY3RlZCBpZiB0aGF0\
        IHBhcnQgaXMgbm90IHdpdGhpbiBpdC4KCj0KBAQBAgAaNSBUaGUgc3RhcnQgb2YgdGhhdCBwYXJ0OiAwIHRvIHRoZSBkb2N1bWVu\
        dCdzIGxlbmd0aC4KCj8KBAQBAgEaNyBUaGUgbnVtYmVyIG9mIGNvZGUgcG9pbnRzIHRvIGRlbGV0ZSB0aGVyZSwgMCBvciBtb3Jl\
        LgoKIwoEBAECAhobIFRoZSB0ZXh0IHRvIGluc2VydCB0aGVyZS4KChgKAgQCGhIgQ2hhbmdlcyBub3RoaW5nLgoKNwoCBAMaMSBU\
        aGUgc2xpY2UgZm9yIGEgY29tcG9uZW50IHRoYXQgc2hvd3MgdGhlIG5vdGVzLgoKHQoEBAMCABoVIFRoZSB3aG9sZSBkb2N1bWVu\
        dC4KCicKAgYAGiEgU2hvd3MgdGhlIG5vdGVzIGFuZCBlZGl0cyB0aGVtLgpiBnByb3RvMwrCCwoOcHJvZHVjdHMucHJvdG8SBm1h\
        cmtldBoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8iJgoMRmluZFByb2R1Y3RzEhYKBnNlYXJjaBgBIAEoCVIGc2VhcmNoIi0KD1By\
        b2R1Y3RzRGVjaWRlZBIaCghxdWVzdGlvbhgBIAEoA1IIcXVlc3Rpb24iDwoNUHJvZHVjdHNTaG93biIuCgRHb1RvEiYKBnNjcmVl\
        bhgBIAEoDjIOLm1hcmtldC5TY3JlZW5SBnNjcmVlbiIICgZHb0JhY2siCwoJR29Gb3J3YXJkIjUKC1NjcmVlblNob3duEiYKBnNj\
        cmVlbhgBIAEoDjIOLm1hcmtldC5TY3JlZW5SBnNjcmVlbiJKCglFbnRlclRleHQSKQoFZmllbGQYASABKA4yEy5tYXJrZXQuU2ln\
        bnVwRmllbGRSBWZpZWxkEhIKBHRleHQYAiABKAlSBHRleHQiDgoMU3VibWl0U2lnbnVwIiIKBlNpZ25VcBIYCgdhdHRlbXB0GAEg\
        ASgDUgdhdHRlbXB0IkAKDFJlZnVzZVNpZ251cBIYCgdhdHRlbXB0GAEgASgDUgdhdHRlbXB0EhYKBnJlYXNvbhgCIAEoCVIGcmVh\
        c29uIicKC0xlYXZlU2lnbnVwEhgKB2F0dGVtcHQYASABKANSB2F0dGVtcHQiDQoLU2lnbnVwU2hvd24qGQoGU2NyZWVuEg8KC1ND\
        UkVFTl9OT05FEAAqJAoLU2lnbnVwRmllbGQSFQoRU0lHTlVQX0ZJRUxEX05PTkUQADLEBQoPUHJvZHVjdHNGZWF0dXJlEjcKDEZp\
        bmRQcm9kdWN0cxIULm1hcmtldC5GaW5kUHJvZHVjdHMaES5lYXN0d2FyZC5SZWNlaXB0Ej0KD1Byb2R1Y3RzRGVjaWRlZBIXLm1h\
        cmtldC5Qcm9kdWN0c0RlY2lkZWQaES5lYXN0d2FyZC5SZWNlaXB0EjkKDVByb2R1Y3RzU2hvd24SFS5tYXJrZXQuUHJvZHVjdHNT\
        aG93bhoRLmVhc3R3YXJkLlJlY2VpcHQSJwoER29UbxIMLm1hcmtldC5Hb1RvGhEuZWFzdHdhcmQuUmVjZWlwdBIrCgZHb0JhY2sS\
        Di5tYXJrZXQuR29CYWNrGhEuZWFzdHdhcmQuUmVjZWlwdBIxCglHb0ZvcndhcmQSES5tYXJrZXQuR29Gb3J3YXJkGhEuZWFzdHdh\
        cmQuUmVjZWlwdBI1CgtTY3JlZW5TaG93bhITLm1hcmtldC5TY3JlZW5TaG93bhoRLmVhc3R3YXJkLlJlY2VpcHQSMQoJRW50ZXJU\
        ZXh0EhEubWFya2V0LkVudGVyVGV4dBoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMU3VibWl0U2lnbnVwEhQubWFya2V0LlN1Ym1pdFNp\
        Z251cBoRLmVhc3R3YXJkLlJlY2VpcHQSKwoGU2lnblVwEg4ubWFya2V0LlNpZ25VcBoRLmVhc3R3YXJkLlJlY2VpcHQSNwoMUmVm\
        dXNlU2lnbnVwEhQubWFya2V0LlJlZnVzZVNpZ251cBoRLmVhc3R3YXJkLlJlY2VpcHQSNQoLTGVhdmVTaWdudXASEy5tYXJrZXQu\
        TGVhdmVTaWdudXAaES5lYXN0d2FyZC5SZWNlaXB0EjUKC1NpZ251cFNob3duEhMubWFya2V0LlNpZ251cFNob3duGhEuZWFzdHdh\
        cmQuUmVjZWlwdEqeAQpzCgEMGm4gQWN0aW9ucyB0aGF0IG9jY3VyIGluIHRoZSByZWNvcmRlZCBkZXNjcmlwdGlvbiBvZiBhIHN0\
        b3JlLCBhbmQgaW4gbm8gdGVzdDogYHByb3RvY29scy92ZWN0b3JzL29wZXJhdGUuanNvbmAuCgonCgIGABohIFNlbmRzIHRoZSBh\
        Y3Rpb25zIG9mIHRoaXMgZmlsZS4KYgZwcm90bzMKhQQKC3N0YXRlLnByb3RvEgZtYXJrZXQiyQEKC1N0YXRlUmVjb3JkEjcKB2Nv\
        dW50ZXIYASABKAsyGy5tYXJrZXQuU3RhdGVSZWNvcmQuQ291bnRlckgAUgdjb3VudGVyEjUKBW5vdGVzGAIgASgLMh0ubWFya2V0\
        LlN0YXRlUmVjb3JkLk5vdGVzUGFydEgAUgVub3RlcxofCgdDb3VudGVyEhQKBWNvdW50GAEgASgDUgVjb3VudBofCglOb3Rlc1Bh\
        cnQSEgoEdGV4dBgBIAEoCVIEdGV4dEIICgZyZWNvcmRKmQIKLwoBDBoqIFRoZSBkdXJhYmxlIGZvcm0gb2YgdGhlIGZpeHR1cmUn\
        cyBzdGF0ZS4KClsKAgQAGlUgT25lIHJlY29yZCBvZiB0aGUgc3RhdGUuIEEgc3RhdGUgaXMgd3JpdHRlbiBhcyBhIHN0cmVhbSBv\
        ZiB0aGVzZSwgaW4gYSBmaXhlZCBvcmRlci4KChYKBAQAAwAaDiBUaGUgY291bnRlci4KClQKBAQAAwEaTCBBIHBhcnQgb2YgdGhl\
        IG5vdGVzOyB0aGUgcGFydHMgZm9sbG93IG9uZSBhbm90aGVyIGluIHRoZSBkb2N1bWVudCdzIG9yZGVyLgoKGwoGBAADAQIAGhEg\
        QXQgbW9zdCA2NCBLaUIuCmIGcHJvdG8z
        """
}
