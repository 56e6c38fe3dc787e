// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: dialogues.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of conformance, by the contract that declares them.
public enum ConformanceAction: AppAction {
    /// The actions of dialogues.proto.
    case dialogues(DialoguesAction)

    public static let kinds: [ActionKind<ConformanceAction>] = [
        ActionKind(Add.self) { .dialogues(.add(by: $0.by)) },
        ActionKind(Put.self) { .dialogues(.put(data: $0.data)) },
    ]

    public var kind: Int {
        switch self {
        case .dialogues(.add): 0
        case .dialogues(.put): 1
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .dialogues(.add(let by)):
            Add(by: by)
        case .dialogues(.put(let data)):
            Put(data: data)
        }
    }

    public static let contract = """
        Ct0PCg9kaWFsb2d1ZXMucHJvdG8SC2NvbmZvcm1hbmNlGhdlYXN0d2FyZC9lYXN0d2FyZC5wcm90byIVCgNBZGQSDgoCYnkYASAB\
        KANSAmJ5IhkKA1B1dBISCgRkYXRhGAEgASgMUgRkYXRhIh8KB0NvdW50ZXISFAoFdG90YWwYASABKANSBXRvdGFsIpUECghEb2N1\
        bWVudBIWCgZudW1iZXIYASABKANSBm51bWJlchIZCgV0aXRsZRgCIAEoCUgBUgV0aXRsZYgBARISCgR0ZXh0GAMgASgJUgR0ZXh0\
        EhIKBGRhdGEYBCABKAxSBGRhdGESGAoHbnVtYmVycxgFIAMoA1IHbnVtYmVycxIkCgRsaXN0GAYgAygLMhAuY29uZm9ybWFuY2Uu\
        Um93UgRsaXN0EjMKBHJvd3MYByADKAsyHy5jb25mb3JtYW5jZS5Eb2N1bWVudC5Sb3dzRW50cnlSBHJvd3MSNgoFbmFtZXMYCCAD\
        KAsyIC5jb25mb3JtYW5jZS5Eb2N1bWVudC5OYW1lc0VudHJ5UgVuYW1lcxIsCghzZWxlY3RlZBgJIAEoCzIQLmNvbmZvcm1hbmNl\
        LlJvd1IIc2VsZWN0ZWQSFAoEd29yZBgKIAEoCUgAUgR3b3JkEiQKA3JvdxgLIAEoCzIQLmNvbmZvcm1hbmNlLlJvd0gAUgNyb3ca\
        SQoJUm93c0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EiYKBXZhbHVlGAIgASgLMhAuY29uZm9ybWFuY2UuUm93UgV2YWx1ZToCOAEa\
        OAoKTmFtZXNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIUCgV2YWx1ZRgCIAEoCVIFdmFsdWU6AjgBQggKBmNob2ljZUIICgZfdGl0\
        bGUiMwoDUm93EhQKBWxhYmVsGAEgASgJUgVsYWJlbBIWCgZ3ZWlnaHQYAiABKAFSBndlaWdodCIkCgZDdXJzb3ISGgoIcG9zaXRp\
        b24YASABKANSCHBvc2l0aW9uIhoKBE5pY2sSEgoEbmljaxgBIAEoCVIEbmljayKXAQoHQ3Vyc29ycxI7CgdjdXJzb3JzGAEgAygL\
        MiEuY29uZm9ybWFuY2UuQ3Vyc29ycy5DdXJzb3JzRW50cnlSB2N1cnNvcnMaTwoMQ3Vyc29yc0VudHJ5EhAKA2tleRgBIAEoCVID\
        a2V5EikKBXZhbHVlGAIgASgLMhMuY29uZm9ybWFuY2UuQ3Vyc29yUgV2YWx1ZToCOAEiiQEKBU5pY2tzEjMKBW5pY2tzGAEgAygL\
        Mh0uY29uZm9ybWFuY2UuTmlja3MuTmlja3NFbnRyeVIFbmlja3MaSwoKTmlja3NFbnRyeRIQCgNrZXkYASABKAlSA2tleRInCgV2\
        YWx1ZRgCIAEoCzIRLmNvbmZvcm1hbmNlLk5pY2tSBXZhbHVlOgI4ATKUAwoGQ2xpZW50EioKA0FkZBIQLmNvbmZvcm1hbmNlLkFk\
        ZBoRLmVhc3R3YXJkLlJlY2VpcHQSKgoDUHV0EhAuY29uZm9ybWFuY2UuUHV0GhEuZWFzdHdhcmQuUmVjZWlwdBIyCgdDb3VudGVy\
        Eg8uZWFzdHdhcmQuV2F0Y2gaFC5jb25mb3JtYW5jZS5Db3VudGVyMAESNAoIRG9jdW1lbnQSDy5lYXN0d2FyZC5XYXRjaBoVLmNv\
        bmZvcm1hbmNlLkRvY3VtZW50MAESMgoHQ3Vyc29ycxIPLmVhc3R3YXJkLldhdGNoGhQuY29uZm9ybWFuY2UuQ3Vyc29yczABEi4K\
        BU5pY2tzEg8uZWFzdHdhcmQuV2F0Y2gaEi5jb25mb3JtYW5jZS5OaWNrczABEjMKBkN1cnNvchITLmNvbmZvcm1hbmNlLkN1cnNv\
        choSLmVhc3R3YXJkLlByZXNlbmNlKAESLwoETmljaxIRLmNvbmZvcm1hbmNlLk5pY2saEi5lYXN0d2FyZC5QcmVzZW5jZSgBSvwD\
        CmkKAQwaZCBUaGUgY29udHJhY3Qgb2YgdGhlIGNvbmZvcm1hbmNlIGRpYWxvZ3VlczogYWN0aW9ucywgc2xpY2VzIHdpdGggZXZl\
        cnkga2luZCBvZiBmaWVsZCwgYW5kIHByZXNlbmNlLgoKGgoCBAAaFCBBZGRzIHRvIHRoZSB0b3RhbC4KCjAKAgQBGiogUHV0cyBi\
        eXRlcyBvZiBhbnkgbnVtYmVyIGludG8gdGhlIHN0YXRlLgoKEwoCBAIaDSBPbmUgbnVtYmVyLgoKHAoCBAMaFiBFdmVyeSBraW5k\
        IG9mIGZpZWxkLgoKIQoCBAQaGyBBIG1lc3NhZ2Ugd2l0aGluIGEgc2xpY2UuCgolCgIEBRofIFByZXNlbmNlOiB3aGVyZSBhIHBy\
        b2Nlc3MgaXMuCgoqCgIEBhokIFByZXNlbmNlOiBob3cgYSBwcm9jZXNzIGlzIGNhbGxlZC4KCjYKAgQHGjAgVGhlIGN1cnNvcnMg\
        b2YgYWxsIHByb2Nlc3NlcywgYnkgcHJvY2VzcyBuYW1lLgoKNAoCBAgaLiBUaGUgbmlja3Mgb2YgYWxsIHByb2Nlc3NlcywgYnkg\
        cHJvY2VzcyBuYW1lLgoKKgoCBgAaJCBUaGUgcm9sZSBvZiB0aGUgY2xpZW50IHVuZGVyIHRlc3QuCmIGcHJvdG8z
        """
}
