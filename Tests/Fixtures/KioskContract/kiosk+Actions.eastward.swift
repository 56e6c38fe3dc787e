// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: notices.proto, orders.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of kiosk, by the contract that declares them.
public enum KioskAction: AppAction {
    /// The actions of notices.proto.
    case notices(NoticesAction)
    /// The actions of orders.proto.
    case orders(OrdersAction)

    public static let kinds: [ActionKind<KioskAction>] = [
        ActionKind(PinNotice.self, containsEnums: true) { .notices(.pinNotice(place: $0.place, panel: $0.panel)) },
        ActionKind(WriteNotice.self, containsEnums: true) { .notices(.writeNotice(place: $0.place, text: $0.text, tone: $0.tone)) },
        ActionKind(OpenNotice.self) { .notices(.openNotice(number: $0.number)) },
        ActionKind(OrderCups.self) { .orders(.orderCups(cups: $0.cups)) },
        ActionKind(ServeCup.self) { _ in .orders(.serveCup) },
    ]

    public var kind: Int {
        switch self {
        case .notices(.pinNotice): 0
        case .notices(.writeNotice): 1
        case .notices(.openNotice): 2
        case .orders(.orderCups): 3
        case .orders(.serveCup): 4
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .notices(.pinNotice(let place, let panel)):
            PinNotice(place: place, panel: panel)
        case .notices(.writeNotice(let place, let text, let tone)):
            WriteNotice(place: place, text: text, tone: tone)
        case .notices(.openNotice(let number)):
            OpenNotice(number: number)
        case .orders(.orderCups(let cups)):
            OrderCups(cups: cups)
        case .orders(.serveCup): ServeCup()
        }
    }

    public static let contract = """
        Cu4KCg1ub3RpY2VzLnByb3RvEgVraW9zaxoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8aFmVhc3R3YXJkL29wdGlvbnMucHJvdG8a\
        FGVhc3R3YXJkL3BhbmVsLnByb3RvIlYKCVBpbk5vdGljZRIiCgVwbGFjZRgBIAEoDjIMLmtpb3NrLlBsYWNlUgVwbGFjZRIlCgVw\
        YW5lbBgCIAEoCzIPLmVhc3R3YXJkLlBhbmVsUgVwYW5lbCJpCgtXcml0ZU5vdGljZRIiCgVwbGFjZRgBIAEoDjIMLmtpb3NrLlBs\
        YWNlUgVwbGFjZRISCgR0ZXh0GAIgASgJUgR0ZXh0EiIKBHRvbmUYAyABKA4yDi5lYXN0d2FyZC5Ub25lUgR0b25lIiQKCk9wZW5O\
        b3RpY2USFgoGbnVtYmVyGAEgASgDUgZudW1iZXIi5QEKDE5vdGljZXNTdGF0ZRI3CgZwYW5lbHMYASADKAsyHy5raW9zay5Ob3Rp\
        Y2VzU3RhdGUuUGFuZWxzRW50cnlSBnBhbmVscxItCgR0ZXh0GAIgASgLMhQuZWFzdHdhcmQuUGFuZWwuVGV4dEgAUgR0ZXh0iAEB\
        EhIKBG9wZW4YAyABKANSBG9wZW4aSgoLUGFuZWxzRW50cnkSEAoDa2V5GAEgASgDUgNrZXkSJQoFdmFsdWUYAiABKAsyDy5lYXN0\
        d2FyZC5QYW5lbFIFdmFsdWU6AjgBOgSg1BgCQgcKBV90ZXh0IsEBCgdOb3RpY2VzEjIKBnBhbmVscxgBIAMoCzIaLmtpb3NrLk5v\
        dGljZXMuUGFuZWxzRW50cnlSBnBhbmVscxItCgR0ZXh0GAIgASgLMhQuZWFzdHdhcmQuUGFuZWwuVGV4dEgAUgR0ZXh0iAEBGkoK\
        C1BhbmVsc0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EiUKBXZhbHVlGAIgASgLMg8uZWFzdHdhcmQuUGFuZWxSBXZhbHVlOgI4AUIH\
        CgVfdGV4dCohCgVQbGFjZRILCgdDT1VOVEVSEAASCwoHVEVSUkFDRRABMtoBCg5Ob3RpY2VzRmVhdHVyZRIwCglQaW5Ob3RpY2US\
        EC5raW9zay5QaW5Ob3RpY2UaES5lYXN0d2FyZC5SZWNlaXB0EjQKC1dyaXRlTm90aWNlEhIua2lvc2suV3JpdGVOb3RpY2UaES5l\
        YXN0d2FyZC5SZWNlaXB0EjIKCk9wZW5Ob3RpY2USES5raW9zay5PcGVuTm90aWNlGhEuZWFzdHdhcmQuUmVjZWlwdBIsCgdOb3Rp\
        Y2VzEg8uZWFzdHdhcmQuV2F0Y2gaDi5raW9zay5Ob3RpY2VzMAFK8QIKPgoBDBo5IFBhbmVscyBpbiBhbiBhY3Rpb24sIGluIHRo\
        ZSBzdGF0ZSBhbmQgaW4gYSBzbGljZSBvZiBpdC4KCh4KAgUAGhggVGhlIHBsYWNlIG9mIGEgbm90aWNlLgoKIAoCBAAaGiBQaW5z\
        IGEgcGFuZWwgdG8gYSBwbGFjZS4KCiQKAgQBGh4gV3JpdGVzIHRoZSB0ZXh0IG9mIGEgbm90aWNlLgoKFwoCBAIaESBPcGVucyBh\
        IG5vdGljZS4KCicKAgQDGiEgVGhlIG5vdGljZXMnIHBhcnQgb2YgdGhlIHN0YXRlLgoKOQoCBAQaMyBUaGUgc2xpY2UgZm9yIGEg\
        Y29tcG9uZW50IHRoYXQgc2hvd3MgdGhlIG5vdGljZXMuCgopCgQEBAIBGiEgVGhlIHRleHQgdGhhdCB3YXMgd3JpdHRlbiBsYXN0\
        LgoKHwoCBgAaGSBQaW5zIGFuZCBzaG93cyBub3RpY2VzLgpiBnByb3RvMwrWCQoMb3JkZXJzLnByb3RvEgVraW9zaxoXZWFzdHdh\
        cmQvZWFzdHdhcmQucHJvdG8aFmVhc3R3YXJkL29wdGlvbnMucHJvdG8aFGVhc3R3YXJkL3BhbmVsLnByb3RvIh8KCU9yZGVyQ3Vw\
        cxISCgRjdXBzGAEgASgDUgRjdXBzIgoKCFNlcnZlQ3VwIi0KC09yZGVyc1N0YXRlEhgKB3dhaXRpbmcYASABKANSB3dhaXRpbmc6\
        BKDUGAEiIgoGT3JkZXJzEhgKB3dhaXRpbmcYASABKANSB3dhaXRpbmcihwEKBlBhbmVscxIxCgZwYW5lbHMYASADKAsyGS5raW9z\
        ay5QYW5lbHMuUGFuZWxzRW50cnlSBnBhbmVscxpKCgtQYW5lbHNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIlCgV2YWx1ZRgCIAEo\
        CzIPLmVhc3R3YXJkLlBhbmVsUgV2YWx1ZToCOAEytQEKCkJhckZlYXR1cmUSMAoJT3JkZXJDdXBzEhAua2lvc2suT3JkZXJDdXBz\
        GhEuZWFzdHdhcmQuUmVjZWlwdBIuCghTZXJ2ZUN1cBIPLmtpb3NrLlNlcnZlQ3VwGhEuZWFzdHdhcmQuUmVjZWlwdBIqCgZPcmRl\
        cnMSDy5lYXN0d2FyZC5XYXRjaBoNLmtpb3NrLk9yZGVyczABGhm61BgVZWFzdHdhcmQuUGFuZWxGZWF0dXJlMm4KDkRpc3BsYXlG\
        ZWF0dXJlEjAKCU9yZGVyQ3VwcxIQLmtpb3NrLk9yZGVyQ3VwcxoRLmVhc3R3YXJkLlJlY2VpcHQSKgoGUGFuZWxzEg8uZWFzdHdh\
        cmQuV2F0Y2gaDS5raW9zay5QYW5lbHMwAUq9BAo0CgEMGi8gVGhlIG9yZGVycyBvZiBhIGtpb3NrOiBhIGZlYXR1cmUgd2l0aCBh\
        IHZpZXcuCgoeCgIEABoYIE9yZGVycyBjdXBzIG9mIGNvZmZlZS4KCigKBAQAAgAaICBUaGUgbnVtYmVyIG9mIGN1cHMsIDEgb3Ig\
        bW9yZS4KCjQKAgQBGi4gU2VydmVzIG9uZSBjdXAuIFJlamVjdGVkIGlmIG5vbmUgaXMgd2FpdGluZy4KCiYKAgQCGiAgVGhlIG9y\
        ZGVycycgcGFydCBvZiB0aGUgc3RhdGUuCgo4CgIEAxoyIFRoZSBzbGljZSBmb3IgYSBjb21wb25lbnQgdGhhdCBzaG93cyB0aGUg\
        b3JkZXJzLgoKJAoEBAMCABocIFRoZSBjdXBzIHRoYXQgYXJlIHdhaXRpbmcuCgo4CgIEBBoyIFRoZSBzbGljZSBmb3IgYSBjb21w\
        b25lbnQgdGhhdCBzaG93cyBhbGwgcGFuZWxzLgoKTAoEBAQCABpEIFRoZSBwYW5lbCB0aGF0IGVhY2ggcHJvY2VzcyBwdWJsaXNo\
        ZXMsIGJ5IGl0cyBuYW1lLCBzdWNoIGFzIGJhci4xLgoKJQoCBgAaHyBUYWtlcyBvcmRlcnMsIGFuZCBzaG93cyB0aGVtLgoKTgoC\
        BgEaSCBTaG93cyB0aGUgcGFuZWxzIG9mIGFsbCBwcm9jZXNzZXMsIGFuZCBzZW5kcyB0aGUgYWN0aW9ucyBvZiBpdHMgdXNlcnMu\
        CmIGcHJvdG8zCrETChRlYXN0d2FyZC9wYW5lbC5wcm90bxIIZWFzdHdhcmQaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvIuQHCgVQ\
        YW5lbBIzCghlbGVtZW50cxgBIAMoCzIXLmVhc3R3YXJkLlBhbmVsLkVsZW1lbnRSCGVsZW1lbnRzGpUCCgdFbGVtZW50EioKBHRl\
        eHQYASABKAsyFC5lYXN0d2FyZC5QYW5lbC5UZXh0SABSBHRleHQSLQoFZmllbGQYAiABKAsyFS5lYXN0d2FyZC5QYW5lbC5GaWVs\
        ZEgAUgVmaWVsZBIwCgZidXR0b24YAyABKAsyFi5lYXN0d2FyZC5QYW5lbC5CdXR0b25IAFIGYnV0dG9uEicKA3JvdxgEIAEoCzIT\
        LmVhc3R3YXJkLlBhbmVsLlJvd0gAUgNyb3cSTAoQY3JlZGVudGlhbHNfZm9ybRgFIAEoCzIfLmVhc3R3YXJkLlBhbmVsLkNyZWRl\
        bnRpYWxzRm9ybUgAUg9jcmVkZW50aWFsc0Zvcm1CBgoEa2luZBo+CgRUZXh0EhIKBHRleHQYASABKAlSBHRleHQSIgoEdG9uZRgC\
        IAEoDjIOLmVhc3R3YXJkLlRvbmVSBHRvbmUanAEKBUZpZWxkEhQKBWxhYmVsGAEgASgJUgVsYWJlbBISCgR0ZXh0GAIgASgJUgR0\
        ZXh0EhIKBGhpbnQYAyABKAlSBGhpbnQSIgoEdG9uZRgEIAEoDjIOLmVhc3R3YXJkLlRvbmVSBHRvbmUSMQoHY29tbWFuZBgFIAEo\
        CzIXLmVhc3R3YXJkLlBhbmVsLkNvbW1hbmRSB2NvbW1hbmQaoQEKBkJ1dHRvbhIUCgVsYWJlbBgBIAEoCVIFbGFiZWwSEAoDa2V5\
        GAIgASgJUgNrZXkSHwoLaXNfZGlzYWJsZWQYAyABKAhSCmlzRGlzYWJsZWQSGwoJaXNfY2hvc2VuGAQgASgIUghpc0Nob3NlbhIx\
        Cgdjb21tYW5kGAUgASgLMhcuZWFzdHdhcmQuUGFuZWwuQ29tbWFuZFIHY29tbWFuZBqbAQoDUm93EhQKBXRpdGxlGAEgASgJUgV0\
        aXRsZRIWCgZkZXRhaWwYAiABKAlSBmRldGFpbBIiCgR0b25lGAMgASgOMg4uZWFzdHdhcmQuVG9uZVIEdG9uZRI2Cgdjb21tYW5k\
        GAQgASgLMhcuZWFzdHdhcmQuUGFuZWwuQ29tbWFuZEgAUgdjb21tYW5kiAEBQgoKCF9jb21tYW5kGhEKD0NyZWRlbnRpYWxzRm9y\
        bRpUCgdDb21tYW5kEhYKBmFjdGlvbhgBIAEoCVIGYWN0aW9uEhIKBGpzb24YAiABKAlSBGpzb24SHQoKdGV4dF9maWVsZBgDIAEo\
        CVIJdGV4dEZpZWxkSgQIAhADKkgKBFRvbmUSCQoFUExBSU4QABIKCgZTVFJPTkcQARIJCgVGQUlOVBACEggKBEdPT0QQAxIHCgNC\
        QUQQBBILCgdEUkFXSU5HEAUyPgoMUGFuZWxGZWF0dXJlEi4KBVBhbmVsEg8uZWFzdHdhcmQuUGFuZWwaEi5lYXN0d2FyZC5QcmVz\
        ZW5jZSgBSvwJCvMBCgEMGu0BIFRoZSBjb250ZW50IG9mIGEgZmVhdHVyZSdzIHZpZXcsIGZvciBhIHRlcm1pbmFsLCBhIGxvZyBh\
        bmQgYSBwYWdlIGFsaWtlLiBUaGUgbGlicmFyeSBFYXN0d2FyZFZpZXcgc2hvd3MgaXQuCgogICBpbXBvcnQgImVhc3R3YXJkL3Bh\
        bmVsLnByb3RvIjsKCiAgIHNlcnZpY2UgQ291bnRlckZlYXR1cmUgewogICAgIG9wdGlvbiAoZWFzdHdhcmQuaW5jbHVkZXMpID0g\
        ImVhc3R3YXJkLlBhbmVsRmVhdHVyZSI7CiAgIH0KCiMKAgUAGh0gVGhlIGVtcGhhc2lzIG9mIGFuIGVsZW1lbnQuCgolCgQFAAIB\
        Gh0gVGhlIHBhbmVsJ3MgbWFpbiBzdGF0ZW1lbnQuCgoZCgQFAAICGhEgTGVzcyBpbXBvcnRhbnQuCgovCgQFAAIFGicgQSBkcmF3\
        aW5nIGluIGNoYXJhY3RlcnMgb2Ygb25lIHdpZHRoLgoKHgoCBAAaGCBUaGUgY29udGVudCBvZiBhIHZpZXcuCgoqCgQEAAIAGiIg\
        RnJvbSB0b3AgdG8gYm90dG9tLCBhdCBtb3N0IDIwMC4KChEKBAQAAwEaCSBBIHRleHQuCgoyCgQEAAMCGiogQSBsaW5lIG9mIHRl\
        eHQgdGhhdCBhIHBlcnNvbiBjYW4gY2hhbmdlLgoKIgoGBAADAgICGhggQSBoaW50IGFib3V0IHRoZSB0ZXh0LgoKOgoGBAADAgIE\
        GjAgVGhlIGNvbW1hbmQgdG8gc2VuZCB3aGVuIHRoZSB0ZXh0IHdhcyBjaGFuZ2VkLgoKQwoEBAADAxo7IEEgYnV0dG9uLiBDb25z\
        ZWN1dGl2ZSBidXR0b25zIGFyZSBkaXNwbGF5ZWQgc2lkZSBieSBzaWRlLgoKMgoGBAADAwIBGiggVGhlIGtleSB0aGF0IHByZXNz\
        ZXMgaXQgb24gYSB0ZXJtaW5hbC4KCjMKBgQAAwMCAxopIFdoZXRoZXIgaXQgaXMgdGhlIGN1cnJlbnRseSBjaG9zZW4gb25lLgoK\
        GgoEBAADBBoSIEEgcm93IG9mIGEgbGlzdC4KCkEKBgQAAwQCAxo3IFRoZSBjb21tYW5kIHRvIHNlbmQgd2hlbiBhIHBlcnNvbiBj\
        aG9vc2VzIGl0LCBpZiBhbnkuCgpbCgQEAAMFGlMgQSBmb3JtIGZvciBhIG5hbWUgYW5kIGEgcGFzc3dvcmQuIFRoZSBpbnB1dCBp\
        cyBwYXJ0IG9mIG5vIHBhbmVsLCBhY3Rpb24gb3Igc2xpY2UuCgocCgQEAAMGGhQgQW4gYWN0aW9uIHRvIHNlbmQuCgovCgYEAAMG\
        AgAaJSBJdHMgbmFtZSwgc3VjaCBhcyBtYXJrZXQuSW5jcmVtZW50LgoKFwoGBAADBgIBGg0gSXRzIGZpZWxkcy4KCkEKBgQAAwYC\
        Aho3IFRoZSBmaWVsZCBvZiB0aGUgYWN0aW9uIHRoYXQgcmVjZWl2ZXMgdGhlIHR5cGVkIHRleHQuCgpkCgIGABpeIFB1Ymxpc2hl\
        cyB0aGUgcGFuZWwgb2YgYSB2aWV3IGZvciBhcyBsb25nIGFzIGl0cyBwcm9jZXNzIHJ1bnMuIEEgcm9sZSBvZiBhbiBhcHAgaW5j\
        bHVkZXMgaXQuCmIGcHJvdG8z
        """
}
