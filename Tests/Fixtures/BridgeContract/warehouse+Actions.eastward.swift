// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: receiving.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of warehouse, by the contract that declares them.
public enum WarehouseAction: AppAction {
    /// The actions of receiving.proto.
    case receiving(ReceivingAction)

    public static let kinds: [ActionKind<WarehouseAction>] = [
        ActionKind(Receive.self) { .receiving(.receive(number: $0.number, parcel: $0.parcel)) },
    ]

    public var kind: Int {
        switch self {
        case .receiving(.receive): 0
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .receiving(.receive(let number, let parcel)):
            Receive(number: number, parcel: parcel)
        }
    }

    public static let contract = """
        Ct0LCg9yZWNlaXZpbmcucHJvdG8SCXdhcmVob3VzZRoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8iNAoGUGFyY2VsEhQKBWdvb2Rz\
        GAEgASgJUgVnb29kcxIUCgVjb3VudBgCIAEoDVIFY291bnQiTAoHUmVjZWl2ZRIWCgZudW1iZXIYASABKARSBm51bWJlchIpCgZw\
        YXJjZWwYAiABKAsyES53YXJlaG91c2UuUGFyY2VsUgZwYXJjZWwi3gEKBVN0b2NrEhgKB3BhcmNlbHMYASABKARSB3BhcmNlbHMS\
        GgoIcmVwZWF0ZWQYAiABKARSCHJlcGVhdGVkEh4KCmRpc29yZGVyZWQYAyABKARSCmRpc29yZGVyZWQSEgoEbGFzdBgEIAEoBFIE\
        bGFzdBIxCgVnb29kcxgFIAMoCzIbLndhcmVob3VzZS5TdG9jay5Hb29kc0VudHJ5UgVnb29kcxo4CgpHb29kc0VudHJ5EhAKA2tl\
        eRgBIAEoCVIDa2V5EhQKBXZhbHVlGAIgASgEUgV2YWx1ZToCOAEilAMKD1dhcmVob3VzZVJlY29yZBI7CgZ0b3RhbHMYASABKAsy\
        IS53YXJlaG91c2UuV2FyZWhvdXNlUmVjb3JkLlRvdGFsc0gAUgZ0b3RhbHMSOwoGbnVtYmVyGAIgASgLMiEud2FyZWhvdXNlLldh\
        cmVob3VzZVJlY29yZC5OdW1iZXJIAFIGbnVtYmVyEjgKBWdvb2RzGAMgASgLMiAud2FyZWhvdXNlLldhcmVob3VzZVJlY29yZC5H\
        b29kc0gAUgVnb29kcxpYCgZUb3RhbHMSGgoIcmVwZWF0ZWQYASABKARSCHJlcGVhdGVkEh4KCmRpc29yZGVyZWQYAiABKARSCmRp\
        c29yZGVyZWQSEgoEbGFzdBgDIAEoBFIEbGFzdBo2CgZOdW1iZXISFgoGbnVtYmVyGAEgASgEUgZudW1iZXISFAoFdGltZXMYAiAB\
        KA1SBXRpbWVzGjEKBUdvb2RzEhIKBG5hbWUYASABKAlSBG5hbWUSFAoFY291bnQYAiABKARSBWNvdW50QggKBnJlY29yZDJyChBS\
        ZWNlaXZpbmdGZWF0dXJlEjAKB1JlY2VpdmUSEi53YXJlaG91c2UuUmVjZWl2ZRoRLmVhc3R3YXJkLlJlY2VpcHQSLAoFU3RvY2sS\
        Dy5lYXN0d2FyZC5XYXRjaBoQLndhcmVob3VzZS5TdG9jazABSq0ECkoKAQwaRSBUaGUgZGVzdGluYXRpb24gYXBwIG9mIGEgYnJp\
        ZGdlOiBhIHdhcmVob3VzZSB0aGF0IHJlY2VpdmVzIHBhcmNlbHMuCgogCgIEABoaIEdvb2RzIHRoYXQgaGF2ZSBhcnJpdmVkLgoK\
        MwoCBAEaLSBSZWNlaXZlcyBhIHBhcmNlbC4gUmVqZWN0ZWQgaWYgaXQgaXMgZW1wdHkuCgolCgQEAQIAGh0gVGhlIG51bWJlciBv\
        ZiBpdHMgc2hpcG1lbnQuCgo3CgIEAhoxIFRoZSBzbGljZSBmb3IgYSBjb21wb25lbnQgdGhhdCBzaG93cyB0aGUgc3RvY2suCgop\
        CgQEAgIAGiEgVGhlIG51bWJlciBvZiBwYXJjZWxzIHJlY2VpdmVkLgoKKwoEBAICARojIEhvdyBvZnRlbiBhIG51bWJlciBhcnJp\
        dmVkIGFnYWluLgoKOAoEBAICAhowIEhvdyBvZnRlbiBhIG51bWJlciBhcnJpdmVkIGFmdGVyIGEgaGlnaGVyIG9uZS4KCicKBAQC\
        AgMaHyBUaGUgbnVtYmVyIHRoYXQgYXJyaXZlZCBsYXN0LgoKHQoEBAICBBoVIFRoZSBnb29kcywgYnkgbmFtZS4KCh4KAgQDGhgg\
        QSByZWNvcmQgb2YgdGhlIHN0YXRlLgoKLgoCBgAaKCBSZWNlaXZlcyBwYXJjZWxzLCBhbmQgc2hvd3MgdGhlIHN0b2NrLgpiBnBy\
        b3RvMwq3CQoOc2hpcHBpbmcucHJvdG8SBHNob3AaF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvIjMKBU9yZGVyEhQKBWdvb2RzGAEg\
        ASgJUgVnb29kcxIUCgVjb3VudBgCIAEoDVIFY291bnQiJQoJRGVsaXZlcmVkEhgKB3Rocm91Z2gYASABKARSB3Rocm91Z2giNgoI\
        U2hpcG1lbnQSFAoFZ29vZHMYASABKAlSBWdvb2RzEhQKBWNvdW50GAIgASgNUgVjb3VudCKjAQoJU2hpcG1lbnRzEjYKB3dhaXRp\
        bmcYASADKAsyHC5zaG9wLlNoaXBtZW50cy5XYWl0aW5nRW50cnlSB3dhaXRpbmcSEgoEbGFzdBgCIAEoBFIEbGFzdBpKCgxXYWl0\
        aW5nRW50cnkSEAoDa2V5GAEgASgEUgNrZXkSJAoFdmFsdWUYAiABKAsyDi5zaG9wLlNoaXBtZW50UgV2YWx1ZToCOAEioQEKClNo\
        b3BSZWNvcmQSFAoEbGFzdBgBIAEoBEgAUgRsYXN0EigKA3JvdxgCIAEoCzIULnNob3AuU2hvcFJlY29yZC5Sb3dIAFIDcm93GkkK\
        A1JvdxIWCgZudW1iZXIYASABKARSBm51bWJlchIqCghzaGlwbWVudBgCIAEoCzIOLnNob3AuU2hpcG1lbnRSCHNoaXBtZW50QggK\
        BnJlY29yZDI6Cg9DdXN0b21lckZlYXR1cmUSJwoFT3JkZXISCy5zaG9wLk9yZGVyGhEuZWFzdHdhcmQuUmVjZWlwdDJzCg9EaXNw\
        YXRjaEZlYXR1cmUSLwoJRGVsaXZlcmVkEg8uc2hvcC5EZWxpdmVyZWQaES5lYXN0d2FyZC5SZWNlaXB0Ei8KCVNoaXBtZW50cxIP\
        LmVhc3R3YXJkLldhdGNoGg8uc2hvcC5TaGlwbWVudHMwAUruAwpACgEMGjsgVGhlIHNvdXJjZSBhcHAgb2YgYSBicmlkZ2U6IGEg\
        c2hvcCB0aGF0IHNoaXBzIGl0cyBvcmRlcnMuCgpWCgIEABpQIE9yZGVycyBnb29kcywgd2hpY2ggYXJlIHNoaXBwZWQgdW5kZXIg\
        dGhlIG5leHQgbnVtYmVyLiBSZWplY3RlZCB3aXRob3V0IGdvb2RzLgoKWgoCBAEaVCBSZW1vdmVzIHRoZSBzaGlwbWVudHMgdXAg\
        dG8gYSBudW1iZXIuIFRob3NlIHRoYXQgYXJlIHJlbW92ZWQgYWxyZWFkeSBhcmUgbm8gZXJyb3IuCgobCgIEAhoVIEdvb2RzIG9u\
        IHRoZWlyIHdheS4KCiEKAgQDGhsgVGhlIHNsaWNlIGZvciB0aGUgYnJpZGdlLgoKOQoEBAMCABoxIFRob3NlIHRoYXQgYXJlIG5v\
        dCBkZWxpdmVyZWQsIGJ5IHRoZWlyIG51bWJlcnMuCgonCgQEAwIBGh8gVGhlIG51bWJlciBvZiB0aGUgbGFzdCBvcmRlci4KCh4K\
        AgQEGhggQSByZWNvcmQgb2YgdGhlIHN0YXRlLgoKDwoCBgAaCSBPcmRlcnMuCgohCgIGARobIEhhbmRzIHRoZSBzaGlwbWVudHMg\
        b3Zlci4KYgZwcm90bzM=
        """
}
