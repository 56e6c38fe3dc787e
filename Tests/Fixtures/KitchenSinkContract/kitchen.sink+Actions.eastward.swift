// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: prefixed.proto, sink.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of kitchen.sink, by the contract that declares them.
public enum KitchenSinkAction: AppAction {
    /// The actions of sink.proto.
    case sink(SinkAction)

    public static let kinds: [ActionKind<KitchenSinkAction>] = [
        ActionKind(Stir.self) { .sink(.stir(count: $0.count, more: $0.more, heat: $0.heat, place: $0.place, way: $0.way, seed: $0.seed)) },
        ActionKind(Say.self) { .sink(.say(words: $0.words, default: $0.`default`, in: $0.`in`, self: $0.self_p, init: $0.init_p, type: $0.type, `inout`: $0.`inout`, message: $0.message, transport: $0.transport, action: $0.action, json: $0.json, is: $0.`is`)) },
        ActionKind(Reset.self) { _ in .sink(.reset) },
        ActionKind(Default.self) { .sink(.`default`(true: $0.`true`)) },
        ActionKind(Show.self, containsEnums: true) { .sink(.show(picture: $0.picture, back: $0.back, color: $0.color, texture: $0.texture, mood: $0.mood, forest: $0.forest, dish: $0.dish)) },
        ActionKind(FillLists.self, containsEnums: true) { .sink(.fillLists(flags: $0.flags, counts: $0.counts, seeds: $0.seeds, ratios: $0.ratios, notes: $0.notes, pictures: $0.pictures, colors: $0.colors, points: $0.points, message: $0.message)) },
        ActionKind(FillTables.self, containsEnums: true) { .sink(.fillTables(jars: $0.jars, counts: $0.counts, pictures: $0.pictures, colors: $0.colors, ratios: $0.ratios, notes: $0.notes, points: $0.points, message: $0.message, self: $0.self_p)) },
        ActionKind(Put.self, containsEnums: true) { .sink(.put(scalars: $0.scalars, optionals: $0.optionals, lists: $0.lists, keys: $0.keys, rows: $0.rows, choice: $0.choice)) },
    ]

    public var kind: Int {
        switch self {
        case .sink(.stir): 0
        case .sink(.say): 1
        case .sink(.reset): 2
        case .sink(.`default`): 3
        case .sink(.show): 4
        case .sink(.fillLists): 5
        case .sink(.fillTables): 6
        case .sink(.put): 7
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .sink(.stir(let count, let more, let heat, let place, let way, let seed)):
            Stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed)
        case .sink(.say(let words, let `default`, let `in`, let self_, let `init`, let type, let `inout`, let message, let transport, let action, let json, let `is`)):
            Say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`)
        case .sink(.reset): Reset()
        case .sink(.`default`(let `true`)):
            Default(true: `true`)
        case .sink(.show(let picture, let back, let color, let texture, let mood, let forest, let dish)):
            Show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish)
        case .sink(.fillLists(let flags, let counts, let seeds, let ratios, let notes, let pictures, let colors, let points, let message)):
            FillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message)
        case .sink(.fillTables(let jars, let counts, let pictures, let colors, let ratios, let notes, let points, let message, let self_)):
            FillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_)
        case .sink(.put(let scalars, let optionals, let lists, let keys, let rows, let choice)):
            Put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice)
        }
    }

    public static let contract = """
        CtgCCgxwYW50cnkucHJvdG8SDmtpdGNoZW4ucGFudHJ5Io0BCgNKYXISFAoFbGFiZWwYASABKAlSBWxhYmVsEhYKBndlaWdodBgC\
        IAEoAVIGd2VpZ2h0EisKBXNoZWxmGAMgASgOMhUua2l0Y2hlbi5wYW50cnkuU2hlbGZSBXNoZWxmEisKBmluc2lkZRgEIAMoCzIT\
        LmtpdGNoZW4ucGFudHJ5LkphclIGaW5zaWRlKiwKBVNoZWxmEg4KClNIRUxGX05PTkUQABIHCgNUT1AQARIKCgZCT1RUT00QAkpy\
        CjwKAQwaNyBBIHBhY2thZ2UgYmVzaWRlIHRoZSBvdGhlciwgaW4gdGhlIHNhbWUgU3dpZnQgbW9kdWxlLgoKGAoCBAAaEiBLZWVw\
        cyBzb21ldGhpbmcuCgoYCgIFABoSIFdoZXJlIGl0IHN0YW5kcy4KYgZwcm90bzMKuwEKDnByZWZpeGVkLnByb3RvEgxraXRjaGVu\
        LnNpbmsiNQoFUGxhdGUSHwoIZGlhbWV0ZXIYASABKANIAFIIZGlhbWV0ZXKIAQFCCwoJX2RpYW1ldGVyQhC6Ag1LaXRjaGVuX1Np\
        bmtfSkoKKAoBDBojIEEgZmlsZSB3aG9zZSB0eXBlcyBoYXZlIGEgcHJlZml4LgoKHgoCBAAaGCBTb21ldGhpbmcgdG8gZWF0IGZy\
        b20uCmIGcHJvdG8zCtSMAQoKc2luay5wcm90bxIMa2l0Y2hlbi5zaW5rGhdlYXN0d2FyZC9lYXN0d2FyZC5wcm90bxoMcGFudHJ5\
        LnByb3RvGg5wcmVmaXhlZC5wcm90byLCBQoHU2NhbGFycxIbCglzd2l0Y2hfb24YASABKAhSCHN3aXRjaE9uEh8KC2ludDMyX3Zh\
        bHVlGAIgASgFUgppbnQzMlZhbHVlEiEKDHNpbnQzMl92YWx1ZRgDIAEoEVILc2ludDMyVmFsdWUSJQoOc2ZpeGVkMzJfdmFsdWUY\
        BCABKA9SDXNmaXhlZDMyVmFsdWUSHwoLaW50NjRfdmFsdWUYBSABKANSCmludDY0VmFsdWUSIQoMc2ludDY0X3ZhbHVlGAYgASgS\
        UgtzaW50NjRWYWx1ZRIlCg5zZml4ZWQ2NF92YWx1ZRgHIAEoEFINc2ZpeGVkNjRWYWx1ZRIhCgx1aW50MzJfdmFsdWUYCCABKA1S\
        C3VpbnQzMlZhbHVlEiMKDWZpeGVkMzJfdmFsdWUYCSABKAdSDGZpeGVkMzJWYWx1ZRIhCgx1aW50NjRfdmFsdWUYCiABKARSC3Vp\
        bnQ2NFZhbHVlEiMKDWZpeGVkNjRfdmFsdWUYCyABKAZSDGZpeGVkNjRWYWx1ZRIfCgtmbG9hdF92YWx1ZRgMIAEoAlIKZmxvYXRW\
        YWx1ZRIhCgxkb3VibGVfdmFsdWUYDSABKAFSC2RvdWJsZVZhbHVlEiEKDHN0cmluZ192YWx1ZRgOIAEoCVILc3RyaW5nVmFsdWUS\
        HwoLYnl0ZXNfdmFsdWUYDyABKAxSCmJ5dGVzVmFsdWUSKQoFY29sb3IYECABKA4yEy5raXRjaGVuLnNpbmsuQ29sb3JSBWNvbG9y\
        EiYKBG1vb2QYESABKA4yEi5raXRjaGVuLnNpbmsuTW9vZFIEbW9vZBI3Cgd0ZXh0dXJlGBIgASgOMh0ua2l0Y2hlbi5zaW5rLlNj\
        YWxhcnMuVGV4dHVyZVIHdGV4dHVyZSIgCgdUZXh0dXJlEgoKBlNNT09USBAAEgkKBVJPVUdIEAEikAgKCU9wdGlvbmFscxIXCgRm\
        bGFnGAEgASgISABSBGZsYWeIAQESGQoFY291bnQYAiABKANIAVIFY291bnSIAQESGQoFc21hbGwYAyABKA1IAlIFc21hbGyIAQES\
        GQoFcmF0aW8YBCABKAFIA1IFcmF0aW+IAQESFwoEbm90ZRgFIAEoCUgEUgRub3RliAEBEi4KBXBvaW50GAYgASgLMhMua2l0Y2hl\
        bi5zaW5rLlBvaW50SAVSBXBvaW50iAEBEi4KBXBsYXRlGAcgASgLMhMua2l0Y2hlbi5zaW5rLlBsYXRlSAZSBXBsYXRliAEBEisK\
        BHRyZWUYCCABKAsyEi5raXRjaGVuLnNpbmsuVHJlZUgHUgR0cmVliAEBEiQKC2ludDMyX3ZhbHVlGAkgASgFSAhSCmludDMyVmFs\
        dWWIAQESJgoMc2ludDMyX3ZhbHVlGAogASgRSAlSC3NpbnQzMlZhbHVliAEBEioKDnNmaXhlZDMyX3ZhbHVlGAsgASgPSApSDXNm\
        aXhlZDMyVmFsdWWIAQESJgoMc2ludDY0X3ZhbHVlGAwgASgSSAtSC3NpbnQ2NFZhbHVliAEBEioKDnNmaXhlZDY0X3ZhbHVlGA0g\
        ASgQSAxSDXNmaXhlZDY0VmFsdWWIAQESKAoNZml4ZWQzMl92YWx1ZRgOIAEoB0gNUgxmaXhlZDMyVmFsdWWIAQESJgoMdWludDY0\
        X3ZhbHVlGA8gASgESA5SC3VpbnQ2NFZhbHVliAEBEigKDWZpeGVkNjRfdmFsdWUYECABKAZID1IMZml4ZWQ2NFZhbHVliAEBEhcK\
        BGhlYXQYESABKAJIEFIEaGVhdIgBARIdCgdwaWN0dXJlGBIgASgMSBFSB3BpY3R1cmWIAQESLgoFY29sb3IYEyABKA4yEy5raXRj\
        aGVuLnNpbmsuQ29sb3JIElIFY29sb3KIAQESPAoHdGV4dHVyZRgUIAEoDjIdLmtpdGNoZW4uc2luay5TY2FsYXJzLlRleHR1cmVI\
        E1IHdGV4dHVyZYgBAUIHCgVfZmxhZ0IICgZfY291bnRCCAoGX3NtYWxsQggKBl9yYXRpb0IHCgVfbm90ZUIICgZfcG9pbnRCCAoG\
        X3BsYXRlQgcKBV90cmVlQg4KDF9pbnQzMl92YWx1ZUIPCg1fc2ludDMyX3ZhbHVlQhEKD19zZml4ZWQzMl92YWx1ZUIPCg1fc2lu\
        dDY0X3ZhbHVlQhEKD19zZml4ZWQ2NF92YWx1ZUIQCg5fZml4ZWQzMl92YWx1ZUIPCg1fdWludDY0X3ZhbHVlQhAKDl9maXhlZDY0\
        X3ZhbHVlQgcKBV9oZWF0QgoKCF9waWN0dXJlQggKBl9jb2xvckIKCghfdGV4dHVyZSKDBQoFTGlzdHMSFAoFZmxhZ3MYASADKAhS\
        BWZsYWdzEhYKBmludDMycxgCIAMoBVIGaW50MzJzEhgKB3NpbnQzMnMYAyADKBFSB3NpbnQzMnMSHAoJc2ZpeGVkMzJzGAQgAygP\
        UglzZml4ZWQzMnMSFgoGaW50NjRzGAUgAygDUgZpbnQ2NHMSGAoHc2ludDY0cxgGIAMoElIHc2ludDY0cxIcCglzZml4ZWQ2NHMY\
        ByADKBBSCXNmaXhlZDY0cxIYCgd1aW50MzJzGAggAygNUgd1aW50MzJzEhoKCGZpeGVkMzJzGAkgAygHUghmaXhlZDMycxIYCgd1\
        aW50NjRzGAogAygEUgd1aW50NjRzEhoKCGZpeGVkNjRzGAsgAygGUghmaXhlZDY0cxIWCgZmbG9hdHMYDCADKAJSBmZsb2F0cxIY\
        Cgdkb3VibGVzGA0gAygBUgdkb3VibGVzEhgKB3N0cmluZ3MYDiADKAlSB3N0cmluZ3MSGgoIcGljdHVyZXMYDyADKAxSCHBpY3R1\
        cmVzEisKBmNvbG9ycxgQIAMoDjITLmtpdGNoZW4uc2luay5Db2xvclIGY29sb3JzEjkKCHRleHR1cmVzGBEgAygOMh0ua2l0Y2hl\
        bi5zaW5rLlNjYWxhcnMuVGV4dHVyZVIIdGV4dHVyZXMSKwoGcG9pbnRzGBIgAygLMhMua2l0Y2hlbi5zaW5rLlBvaW50UgZwb2lu\
        dHMSKwoGcGxhdGVzGBMgAygLMhMua2l0Y2hlbi5zaW5rLlBsYXRlUgZwbGF0ZXMSLgoHZm9yZXN0cxgUIAMoCzIULmtpdGNoZW4u\
        c2luay5Gb3Jlc3RSB2ZvcmVzdHMi3gsKBEtleXMSOgoIYnlfaW50MzIYASADKAsyHy5raXRjaGVuLnNpbmsuS2V5cy5CeUludDMy\
        RW50cnlSB2J5SW50MzISPQoJYnlfc2ludDMyGAIgAygLMiAua2l0Y2hlbi5zaW5rLktleXMuQnlTaW50MzJFbnRyeVIIYnlTaW50\
        MzISQwoLYnlfc2ZpeGVkMzIYAyADKAsyIi5raXRjaGVuLnNpbmsuS2V5cy5CeVNmaXhlZDMyRW50cnlSCmJ5U2ZpeGVkMzISOgoI\
        YnlfaW50NjQYBCADKAsyHy5raXRjaGVuLnNpbmsuS2V5cy5CeUludDY0RW50cnlSB2J5SW50NjQSPQoJYnlfc2ludDY0GAUgAygL\
        MiAua2l0Y2hlbi5zaW5rLktleXMuQnlTaW50NjRFbnRyeVIIYnlTaW50NjQSQwoLYnlfc2ZpeGVkNjQYBiADKAsyIi5raXRjaGVu\
        LnNpbmsuS2V5cy5CeVNmaXhlZDY0RW50cnlSCmJ5U2ZpeGVkNjQSPQoJYnlfdWludDMyGAcgAygLMiAua2l0Y2hlbi5zaW5rLktl\
        eXMuQnlVaW50MzJFbnRyeVIIYnlVaW50MzISQAoKYnlfZml4ZWQzMhgIIAMoCzIhLmtpdGNoZW4uc2luay5LZXlzLkJ5Rml4ZWQz\
        MkVudHJ5UglieUZpeGVkMzISPQoJYnlfdWludDY0GAkgAygLMiAua2l0Y2hlbi5zaW5rLktleXMuQnlVaW50NjRFbnRyeVIIYnlV\
        aW50NjQSQAoKYnlfZml4ZWQ2NBgKIAMoCzIhLmtpdGNoZW4uc2luay5LZXlzLkJ5Rml4ZWQ2NEVudHJ5UglieUZpeGVkNjQSNwoH\
        YnlfYm9vbBgLIAMoCzIeLmtpdGNoZW4uc2luay5LZXlzLkJ5Qm9vbEVudHJ5UgZieUJvb2wSPQoJYnlfc3RyaW5nGAwgAygLMiAu\
        a2l0Y2hlbi5zaW5rLktleXMuQnlTdHJpbmdFbnRyeVIIYnlTdHJpbmcaOgoMQnlJbnQzMkVudHJ5EhAKA2tleRgBIAEoBVIDa2V5\
        EhQKBXZhbHVlGAIgASgJUgV2YWx1ZToCOAEaOwoNQnlTaW50MzJFbnRyeRIQCgNrZXkYASABKBFSA2tleRIUCgV2YWx1ZRgCIAEo\
        CVIFdmFsdWU6AjgBGj0KD0J5U2ZpeGVkMzJFbnRyeRIQCgNrZXkYASABKA9SA2tleRIUCgV2YWx1ZRgCIAEoCVIFdmFsdWU6AjgB\
        GjoKDEJ5SW50NjRFbnRyeRIQCgNrZXkYASABKANSA2tleRIUCgV2YWx1ZRgCIAEoCVIFdmFsdWU6AjgBGjsKDUJ5U2ludDY0RW50\
        cnkSEAoDa2V5GAEgASgSUgNrZXkSFAoFdmFsdWUYAiABKAlSBXZhbHVlOgI4ARo9Cg9CeVNmaXhlZDY0RW50cnkSEAoDa2V5GAEg\
        ASgQUgNrZXkSFAoFdmFsdWUYAiABKAlSBXZhbHVlOgI4ARo7Cg1CeVVpbnQzMkVudHJ5EhAKA2tleRgBIAEoDVIDa2V5EhQKBXZh\
        bHVlGAIgASgJUgV2YWx1ZToCOAEaPAoOQnlGaXhlZDMyRW50cnkSEAoDa2V5GAEgASgHUgNrZXkSFAoFdmFsdWUYAiABKAlSBXZh\
        bHVlOgI4ARo7Cg1CeVVpbnQ2NEVudHJ5EhAKA2tleRgBIAEoBFIDa2V5EhQKBXZhbHVlGAIgASgJUgV2YWx1ZToCOAEaPAoOQnlG\
        aXhlZDY0RW50cnkSEAoDa2V5GAEgASgGUgNrZXkSFAoFdmFsdWUYAiABKAlSBXZhbHVlOgI4ARo5CgtCeUJvb2xFbnRyeRIQCgNr\
        ZXkYASABKAhSA2tleRIUCgV2YWx1ZRgCIAEoCVIFdmFsdWU6AjgBGjsKDUJ5U3RyaW5nRW50cnkSEAoDa2V5GAEgASgJUgNrZXkS\
        FAoFdmFsdWUYAiABKAlSBXZhbHVlOgI4ASL1FAoEUm93cxIUCgV0aXRsZRgBIAEoCVIFdGl0bGUSMwoFZmxhZ3MYAiADKAsyHS5r\
        aXRjaGVuLnNpbmsuUm93cy5GbGFnc0VudHJ5UgVmbGFncxI2CgZpbnQzMnMYAyADKAsyHi5raXRjaGVuLnNpbmsuUm93cy5JbnQz\
        MnNFbnRyeVIGaW50MzJzEjkKB3NpbnQzMnMYBCADKAsyHy5raXRjaGVuLnNpbmsuUm93cy5TaW50MzJzRW50cnlSB3NpbnQzMnMS\
        PwoJc2ZpeGVkMzJzGAUgAygLMiEua2l0Y2hlbi5zaW5rLlJvd3MuU2ZpeGVkMzJzRW50cnlSCXNmaXhlZDMycxI2CgZpbnQ2NHMY\
        BiADKAsyHi5raXRjaGVuLnNpbmsuUm93cy5JbnQ2NHNFbnRyeVIGaW50NjRzEjkKB3NpbnQ2NHMYByADKAsyHy5raXRjaGVuLnNp\
        bmsuUm93cy5TaW50NjRzRW50cnlSB3NpbnQ2NHMSPwoJc2ZpeGVkNjRzGAggAygLMiEua2l0Y2hlbi5zaW5rLlJvd3MuU2ZpeGVk\
        NjRzRW50cnlSCXNmaXhlZDY0cxI5Cgd1aW50MzJzGAkgAygLMh8ua2l0Y2hlbi5zaW5rLlJvd3MuVWludDMyc0VudHJ5Ugd1aW50\
        MzJzEjwKCGZpeGVkMzJzGAogAygLMiAua2l0Y2hlbi5zaW5rLlJvd3MuRml4ZWQzMnNFbnRyeVIIZml4ZWQzMnMSOQoHdWludDY0\
        cxgLIAMoCzIfLmtpdGNoZW4uc2luay5Sb3dzLlVpbnQ2NHNFbnRyeVIHdWludDY0cxI8CghmaXhlZDY0cxgMIAMoCzIgLmtpdGNo\
        ZW4uc2luay5Sb3dzLkZpeGVkNjRzRW50cnlSCGZpeGVkNjRzEjYKBmZsb2F0cxgNIAMoCzIeLmtpdGNoZW4uc2luay5Sb3dzLkZs\
        b2F0c0VudHJ5UgZmbG9hdHMSOQoHZG91YmxlcxgOIAMoCzIfLmtpdGNoZW4uc2luay5Sb3dzLkRvdWJsZXNFbnRyeVIHZG91Ymxl\
        cxI8CghwaWN0dXJlcxgPIAMoCzIgLmtpdGNoZW4uc2luay5Sb3dzLlBpY3R1cmVzRW50cnlSCHBpY3R1cmVzEjYKBmNvbG9ycxgQ\
        IAMoCzIeLmtpdGNoZW4uc2luay5Sb3dzLkNvbG9yc0VudHJ5UgZjb2xvcnMSPAoIdGV4dHVyZXMYESADKAsyIC5raXRjaGVuLnNp\
        bmsuUm93cy5UZXh0dXJlc0VudHJ5Ugh0ZXh0dXJlcxI2CgZwb2ludHMYEiADKAsyHi5raXRjaGVuLnNpbmsuUm93cy5Qb2ludHNF\
        bnRyeVIGcG9pbnRzEjYKBnBsYXRlcxgTIAMoCzIeLmtpdGNoZW4uc2luay5Sb3dzLlBsYXRlc0VudHJ5UgZwbGF0ZXMSOQoHZm9y\
        ZXN0cxgUIAMoCzIfLmtpdGNoZW4uc2luay5Sb3dzLkZvcmVzdHNFbnRyeVIHZm9yZXN0cxIwCgRqYXJzGBUgAygLMhwua2l0Y2hl\
        bi5zaW5rLlJvd3MuSmFyc0VudHJ5UgRqYXJzEhkKBWNvdW50GBYgASgDSAFSBWNvdW50iAEBEi8KB3NoZWx2ZXMYFyADKA4yFS5r\
        aXRjaGVuLnBhbnRyeS5TaGVsZlIHc2hlbHZlcxIUCgR0ZXh0GBggASgJSABSBHRleHQSGAoGbnVtYmVyGBkgASgDSABSBm51bWJl\
        cho4CgpGbGFnc0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EhQKBXZhbHVlGAIgASgIUgV2YWx1ZToCOAEaOQoLSW50MzJzRW50cnkS\
        EAoDa2V5GAEgASgDUgNrZXkSFAoFdmFsdWUYAiABKAVSBXZhbHVlOgI4ARo6CgxTaW50MzJzRW50cnkSEAoDa2V5GAEgASgDUgNr\
        ZXkSFAoFdmFsdWUYAiABKBFSBXZhbHVlOgI4ARo8Cg5TZml4ZWQzMnNFbnRyeRIQCgNrZXkYASABKANSA2tleRIUCgV2YWx1ZRgC\
        IAEoD1IFdmFsdWU6AjgBGjkKC0ludDY0c0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EhQKBXZhbHVlGAIgASgDUgV2YWx1ZToCOAEa\
        OgoMU2ludDY0c0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EhQKBXZhbHVlGAIgASgSUgV2YWx1ZToCOAEaPAoOU2ZpeGVkNjRzRW50\
        cnkSEAoDa2V5GAEgASgDUgNrZXkSFAoFdmFsdWUYAiABKBBSBXZhbHVlOgI4ARo6CgxVaW50MzJzRW50cnkSEAoDa2V5GAEgASgD\
        UgNrZXkSFAoFdmFsdWUYAiABKA1SBXZhbHVlOgI4ARo7Cg1GaXhlZDMyc0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EhQKBXZhbHVl\
        GAIgASgHUgV2YWx1ZToCOAEaOgoMVWludDY0c0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EhQKBXZhbHVlGAIgASgEUgV2YWx1ZToC\
        OAEaOwoNRml4ZWQ2NHNFbnRyeRIQCgNrZXkYASABKANSA2tleRIUCgV2YWx1ZRgCIAEoBlIFdmFsdWU6AjgBGjkKC0Zsb2F0c0Vu\
        dHJ5EhAKA2tleRgBIAEoA1IDa2V5EhQKBXZhbHVlGAIgASgCUgV2YWx1ZToCOAEaOgoMRG91Ymxlc0VudHJ5EhAKA2tleRgBIAEo\
        A1IDa2V5EhQKBXZhbHVlGAIgASgBUgV2YWx1ZToCOAEaOwoNUGljdHVyZXNFbnRyeRIQCgNrZXkYASABKANSA2tleRIUCgV2YWx1\
        ZRgCIAEoDFIFdmFsdWU6AjgBGk4KC0NvbG9yc0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EikKBXZhbHVlGAIgASgOMhMua2l0Y2hl\
        bi5zaW5rLkNvbG9yUgV2YWx1ZToCOAEaWgoNVGV4dHVyZXNFbnRyeRIQCgNrZXkYASABKANSA2tleRIzCgV2YWx1ZRgCIAEoDjId\
        LmtpdGNoZW4uc2luay5TY2FsYXJzLlRleHR1cmVSBXZhbHVlOgI4ARpOCgtQb2ludHNFbnRyeRIQCgNrZXkYASABKANSA2tleRIp\
        CgV2YWx1ZRgCIAEoCzITLmtpdGNoZW4uc2luay5Qb2ludFIFdmFsdWU6AjgBGk4KC1BsYXRlc0VudHJ5EhAKA2tleRgBIAEoA1ID\
        a2V5EikKBXZhbHVlGAIgASgLMhMua2l0Y2hlbi5zaW5rLlBsYXRlUgV2YWx1ZToCOAEaUAoMRm9yZXN0c0VudHJ5EhAKA2tleRgB\
        IAEoCVIDa2V5EioKBXZhbHVlGAIgASgLMhQua2l0Y2hlbi5zaW5rLkZvcmVzdFIFdmFsdWU6AjgBGkwKCUphcnNFbnRyeRIQCgNr\
        ZXkYASABKAlSA2tleRIpCgV2YWx1ZRgCIAEoCzITLmtpdGNoZW4ucGFudHJ5LkphclIFdmFsdWU6AjgBQggKBmNob2ljZUIICgZf\
        Y291bnQiigEKBkxhcmRlchIyCgRqYXJzGAEgAygLMh4ua2l0Y2hlbi5zaW5rLkxhcmRlci5KYXJzRW50cnlSBGphcnMaTAoJSmFy\
        c0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EikKBXZhbHVlGAIgASgLMhMua2l0Y2hlbi5wYW50cnkuSmFyUgV2YWx1ZToCOAEinwsK\
        BlRhYmxlcxI7CgdtZXNzYWdlGAEgAygLMiEua2l0Y2hlbi5zaW5rLlRhYmxlcy5NZXNzYWdlRW50cnlSB21lc3NhZ2USOwoHY2hh\
        bmdlcxgCIAMoCzIhLmtpdGNoZW4uc2luay5UYWJsZXMuQ2hhbmdlc0VudHJ5UgdjaGFuZ2VzEj4KCHByb3ZpZGVkGAMgAygLMiIu\
        a2l0Y2hlbi5zaW5rLlRhYmxlcy5Qcm92aWRlZEVudHJ5Ughwcm92aWRlZBIyCgRzZWxmGAQgAygLMh4ua2l0Y2hlbi5zaW5rLlRh\
        Ymxlcy5TZWxmRW50cnlSBHNlbGYSMgoEaW5pdBgFIAMoCzIeLmtpdGNoZW4uc2luay5UYWJsZXMuSW5pdEVudHJ5UgRpbml0EjsK\
        B2RlZmF1bHQYBiADKAsyIS5raXRjaGVuLnNpbmsuVGFibGVzLkRlZmF1bHRFbnRyeVIHZGVmYXVsdBI1CgV2YWx1ZRgHIAMoCzIf\
        LmtpdGNoZW4uc2luay5UYWJsZXMuVmFsdWVFbnRyeVIFdmFsdWUSLwoDa2V5GAggAygLMh0ua2l0Y2hlbi5zaW5rLlRhYmxlcy5L\
        ZXlFbnRyeVIDa2V5Ei8KA3JvdxgJIAMoCzIdLmtpdGNoZW4uc2luay5UYWJsZXMuUm93RW50cnlSA3JvdxJBCgljb21wb25lbnQY\
        CiADKAsyIy5raXRjaGVuLnNpbmsuVGFibGVzLkNvbXBvbmVudEVudHJ5Ugljb21wb25lbnQSOAoGZmllbGRzGAsgAygLMiAua2l0\
        Y2hlbi5zaW5rLlRhYmxlcy5GaWVsZHNFbnRyeVIGZmllbGRzEjsKB2NvbnRlbnQYDCADKAsyIS5raXRjaGVuLnNpbmsuVGFibGVz\
        LkNvbnRlbnRFbnRyeVIHY29udGVudBIhCgxtZXNzYWdlX3RleHQYDSABKAlSC21lc3NhZ2VUZXh0GjoKDE1lc3NhZ2VFbnRyeRIQ\
        CgNrZXkYASABKAlSA2tleRIUCgV2YWx1ZRgCIAEoA1IFdmFsdWU6AjgBGjoKDENoYW5nZXNFbnRyeRIQCgNrZXkYASABKAlSA2tl\
        eRIUCgV2YWx1ZRgCIAEoA1IFdmFsdWU6AjgBGjsKDVByb3ZpZGVkRW50cnkSEAoDa2V5GAEgASgJUgNrZXkSFAoFdmFsdWUYAiAB\
        KANSBXZhbHVlOgI4ARo3CglTZWxmRW50cnkSEAoDa2V5GAEgASgJUgNrZXkSFAoFdmFsdWUYAiABKANSBXZhbHVlOgI4ARo3CglJ\
        bml0RW50cnkSEAoDa2V5GAEgASgJUgNrZXkSFAoFdmFsdWUYAiABKANSBXZhbHVlOgI4ARo6CgxEZWZhdWx0RW50cnkSEAoDa2V5\
        GAEgASgJUgNrZXkSFAoFdmFsdWUYAiABKANSBXZhbHVlOgI4ARo4CgpWYWx1ZUVudHJ5EhAKA2tleRgBIAEoCVIDa2V5EhQKBXZh\
        bHVlGAIgASgDUgV2YWx1ZToCOAEaNgoIS2V5RW50cnkSEAoDa2V5GAEgASgJUgNrZXkSFAoFdmFsdWUYAiABKANSBXZhbHVlOgI4\
        ARo2CghSb3dFbnRyeRIQCgNrZXkYASABKAlSA2tleRIUCgV2YWx1ZRgCIAEoA1IFdmFsdWU6AjgBGjwKDkNvbXBvbmVudEVudHJ5\
        EhAKA2tleRgBIAEoCVIDa2V5EhQKBXZhbHVlGAIgASgDUgV2YWx1ZToCOAEaOQoLRmllbGRzRW50cnkSEAoDa2V5GAEgASgJUgNr\
        ZXkSFAoFdmFsdWUYAiABKANSBXZhbHVlOgI4ARo6CgxDb250ZW50RW50cnkSEAoDa2V5GAEgASgJUgNrZXkSFAoFdmFsdWUYAiAB\
        KANSBXZhbHVlOgI4ASKzBAoGRm9yZXN0EioKBXBhcnRzGAEgAygLMhQua2l0Y2hlbi5zaW5rLkZvcmVzdFIFcGFydHMSRAoKbmVp\
        Z2hib3VycxgCIAMoCzIkLmtpdGNoZW4uc2luay5Gb3Jlc3QuTmVpZ2hib3Vyc0VudHJ5UgpuZWlnaGJvdXJzEjsKB2hlaWdodHMY\
        AyADKAsyIS5raXRjaGVuLnNpbmsuRm9yZXN0LkhlaWdodHNFbnRyeVIHaGVpZ2h0cxIWCgZ3aWR0aHMYBCADKAJSBndpZHRocxI7\
        Cgdjb3JuZXJzGAUgAygLMiEua2l0Y2hlbi5zaW5rLkZvcmVzdC5Db3JuZXJzRW50cnlSB2Nvcm5lcnMSGAoHcGljdHVyZRgGIAEo\
        DFIHcGljdHVyZRIpCgVjb2xvchgHIAEoDjITLmtpdGNoZW4uc2luay5Db2xvclIFY29sb3IaUwoPTmVpZ2hib3Vyc0VudHJ5EhAK\
        A2tleRgBIAEoCVIDa2V5EioKBXZhbHVlGAIgASgLMhQua2l0Y2hlbi5zaW5rLkZvcmVzdFIFdmFsdWU6AjgBGjoKDEhlaWdodHNF\
        bnRyeRIQCgNrZXkYASABKANSA2tleRIUCgV2YWx1ZRgCIAEoAVIFdmFsdWU6AjgBGk8KDENvcm5lcnNFbnRyeRIQCgNrZXkYASAB\
        KAhSA2tleRIpCgV2YWx1ZRgCIAEoCzITLmtpdGNoZW4uc2luay5Qb2ludFIFdmFsdWU6AjgBIpIBCgVQb2ludBIMCgF4GAEgASgB\
        UgF4EhEKAXkYAiABKAJIAFIBeYgBARI3CgZuZXN0ZWQYAyABKAsyGi5raXRjaGVuLnNpbmsuUG9pbnQuTmVzdGVkSAFSBm5lc3Rl\
        ZIgBARoeCgZOZXN0ZWQSFAoFZGVwdGgYASABKAJSBWRlcHRoQgQKAl95QgkKB19uZXN0ZWQi2wEKBFRyZWUSKwoEbGVmdBgBIAEo\
        CzISLmtpdGNoZW4uc2luay5UcmVlSAFSBGxlZnSIAQESLQoFcmlnaHQYAiABKAsyEi5raXRjaGVuLnNpbmsuVHJlZUgCUgVyaWdo\
        dIgBARIYCgZ3ZWlnaHQYAyABKAFIAFIGd2VpZ2h0EisKBXBsYWNlGAQgASgLMhMua2l0Y2hlbi5zaW5rLlBvaW50SABSBXBsYWNl\
        EhQKBG5hbWUYBSABKAlIAFIEbmFtZUIHCgVmcnVpdEIHCgVfbGVmdEIICgZfcmlnaHQiuwQKBkNob2ljZRIUCgV0aXRsZRgBIAEo\
        CVIFdGl0bGUSGAoGbnVtYmVyGAIgASgDSABSBm51bWJlchIWCgVyYXRpbxgEIAEoAkgAUgVyYXRpbxIUCgR0ZXh0GAMgASgJSABS\
        BHRleHQSKwoFcG9pbnQYBSABKAsyEy5raXRjaGVuLnNpbmsuUG9pbnRIAFIFcG9pbnQSKwoFcGxhdGUYBiABKAsyEy5raXRjaGVu\
        LnNpbmsuUGxhdGVIAFIFcGxhdGUSGgoHcGljdHVyZRgKIAEoDEgAUgdwaWN0dXJlEisKBWNvbG9yGAsgASgOMhMua2l0Y2hlbi5z\
        aW5rLkNvbG9ySABSBWNvbG9yEjkKB3RleHR1cmUYDCABKA4yHS5raXRjaGVuLnNpbmsuU2NhbGFycy5UZXh0dXJlSABSB3RleHR1\
        cmUSFgoFZXhhY3QYDSABKAFIAFIFZXhhY3QSLgoGZm9yZXN0GA4gASgLMhQua2l0Y2hlbi5zaW5rLkZvcmVzdEgAUgZmb3Jlc3QS\
        FAoEc2VlZBgPIAEoBEgAUgRzZWVkEhQKBHRpbnkYECABKA9IAFIEdGlueRInCgNqYXIYESABKAsyEy5raXRjaGVuLnBhbnRyeS5K\
        YXJIAFIDamFyEhYKBndlaWdodBgHIAEoBVIGd2VpZ2h0EhQKBHNlbGYYCCABKAhIAVIEc2VsZhIUCgRqc29uGAkgASgJSAFSBGpz\
        b25CCQoHb3V0Y29tZUIJCgdkZWZhdWx0IioKBlNpbmdsZRIYCgZudW1iZXIYASABKANIAFIGbnVtYmVyQgYKBG9ubHkiPwoHQW5z\
        d2VycxIUCgRub25lGAEgASgISABSBG5vbmUSFAoEc29tZRgCIAEoCUgAUgRzb21lQggKBmFuc3dlciKaAQoFQ2hhaW4SLAoEbmV4\
        dBgBIAEoCzITLmtpdGNoZW4uc2luay5DaGFpbkgAUgRuZXh0iAEBEi8KB3NjYWxhcnMYAiABKAsyFS5raXRjaGVuLnNpbmsuU2Nh\
        bGFyc1IHc2NhbGFycxIpCgVsaXN0cxgDIAEoCzITLmtpdGNoZW4uc2luay5MaXN0c1IFbGlzdHNCBwoFX25leHQiggYKBVdvcmRz\
        EhgKB2RlZmF1bHQYASABKANSB2RlZmF1bHQSEwoCaW4YAiABKANIAVICaW6IAQESEgoEc2VsZhgDIAEoCVIEc2VsZhIXCgRpbml0\
        GAQgASgJSAJSBGluaXSIAQESEgoEVHlwZRgFIAEoCVIEVHlwZRISCgRmdW5jGAYgASgJUgRmdW5jEhAKA3ZhchgHIAEoCVIDdmFy\
        EhAKA2xldBgIIAEoCVIDbGV0EhQKBWlub3V0GAkgASgJUgVpbm91dBISCgRqc29uGAogASgJUgRqc29uEhgKB21lc3NhZ2UYCyAB\
        KAlSB21lc3NhZ2USHAoJdHJhbnNwb3J0GAwgASgJUgl0cmFuc3BvcnQSGgoIcHJvdmlkZWQYDSABKAlSCHByb3ZpZGVkEhwKCWNv\
        bXBvbmVudBgOIAEoCVIJY29tcG9uZW50EhYKBmNoYW5nZRgPIAEoCVIGY2hhbmdlEiAKC2Rlc2NyaXB0aW9uGBAgASgJUgtkZXNj\
        cmlwdGlvbhIbCgloYXNfdmFsdWUYESABKAlSCGhhc1ZhbHVlEhYKBmZpZWxkcxgSIAEoCVIGZmllbGRzEhUKA29sZBgTIAEoCUgD\
        UgNvbGSIAQESEAoDbmV3GBQgASgJUgNuZXcSFAoDdXJsGBUgASgJUgdhZGRyZXNzEhAKA0FueRgWIAEoCVIDQW55EhYKBmFjdGlv\
        bhgXIAEoCVIGYWN0aW9uEhYKBnRocm93cxgYIAEoCVIGdGhyb3dzEhQKBWF3YWl0GBkgASgJUgVhd2FpdBIaCghwcm90b2NvbBga\
        IAEoCVIIcHJvdG9jb2wSEAoDdHJ5GBsgASgJUgN0cnkSJQoOdW5rbm93bl9maWVsZHMYHCABKAlSDXVua25vd25GaWVsZHMSEgoE\
        bmFtZRgdIAEoCVIEbmFtZRIUCgRjYXNlGB4gASgJSABSBGNhc2USEgoDbmlsGB8gASgJSABSA25pbEIECgJpc0IFCgNfaW5CBwoF\
        X2luaXRCBgoEX29sZCKCAwoDU2F5EikKBXdvcmRzGAEgASgLMhMua2l0Y2hlbi5zaW5rLldvcmRzUgV3b3JkcxIYCgdkZWZhdWx0\
        GAIgASgDUgdkZWZhdWx0EhMKAmluGAMgASgDSAFSAmluiAEBEhIKBHNlbGYYBCABKAlSBHNlbGYSFwoEaW5pdBgFIAEoCUgCUgRp\
        bml0iAEBEhIKBHR5cGUYBiABKAlSBHR5cGUSFAoFaW5vdXQYByABKAlSBWlub3V0EhgKB21lc3NhZ2UYCCABKAlSB21lc3NhZ2US\
        IQoJdHJhbnNwb3J0GAkgASgJSANSCXRyYW5zcG9ydIgBARIWCgZhY3Rpb24YCiABKAlSBmFjdGlvbhISCgRqc29uGAsgASgJUgRq\
        c29uEhQKBGNhc2UYDCABKAlIAFIEY2FzZRInCgNuaWwYDSABKAsyEy5raXRjaGVuLnNpbmsuUGxhdGVIAFIDbmlsQgQKAmlzQgUK\
        A19pbkIHCgVfaW5pdEIMCgpfdHJhbnNwb3J0IgcKBVJlc2V0Ih0KB0RlZmF1bHQSEgoEdHJ1ZRgBIAEoCFIEdHJ1ZSKQAgoEU3Rp\
        chIUCgVjb3VudBgBIAEoA1IFY291bnQSFwoEbW9yZRgCIAEoA0gBUgRtb3JliAEBEhcKBGhlYXQYAyABKAJIAlIEaGVhdIgBARIu\
        CgVwbGFjZRgEIAEoCzITLmtpdGNoZW4uc2luay5Qb2ludEgDUgVwbGFjZYgBARIUCgRsZWZ0GAUgASgISABSBGxlZnQSFgoFdGlt\
        ZXMYBiABKANIAFIFdGltZXMSKwoFcGxhdGUYByABKAsyEy5raXRjaGVuLnNpbmsuUGxhdGVIAFIFcGxhdGUSEgoEc2VlZBgIIAEo\
        BFIEc2VlZEIFCgN3YXlCBwoFX21vcmVCBwoFX2hlYXRCCAoGX3BsYWNlIpMDCgRTaG93EhgKB3BpY3R1cmUYASABKAxSB3BpY3R1\
        cmUSFwoEYmFjaxgCIAEoDEgBUgRiYWNriAEBEikKBWNvbG9yGAMgASgOMhMua2l0Y2hlbi5zaW5rLkNvbG9yUgVjb2xvchI8Cgd0\
        ZXh0dXJlGAQgASgOMh0ua2l0Y2hlbi5zaW5rLlNjYWxhcnMuVGV4dHVyZUgCUgd0ZXh0dXJliAEBEiYKBG1vb2QYBSABKA4yEi5r\
        aXRjaGVuLnNpbmsuTW9vZFIEbW9vZBIxCgZmb3Jlc3QYBiABKAsyFC5raXRjaGVuLnNpbmsuRm9yZXN0SANSBmZvcmVzdIgBARIW\
        CgVwcmludBgHIAEoDEgAUgVwcmludBIrCgVwYWludBgIIAEoDjITLmtpdGNoZW4uc2luay5Db2xvckgAUgVwYWludBInCgNqYXIY\
        CSABKAsyEy5raXRjaGVuLnBhbnRyeS5KYXJIAFIDamFyQgYKBGRpc2hCBwoFX2JhY2tCCgoIX3RleHR1cmVCCQoHX2ZvcmVzdCKN\
        AgoJRmlsbExpc3RzEhQKBWZsYWdzGAEgAygIUgVmbGFncxIWCgZjb3VudHMYAiADKANSBmNvdW50cxIUCgVzZWVkcxgDIAMoBFIF\
        c2VlZHMSFgoGcmF0aW9zGAQgAygBUgZyYXRpb3MSFAoFbm90ZXMYBSADKAlSBW5vdGVzEhoKCHBpY3R1cmVzGAYgAygMUghwaWN0\
        dXJlcxIrCgZjb2xvcnMYByADKA4yEy5raXRjaGVuLnNpbmsuQ29sb3JSBmNvbG9ycxIrCgZwb2ludHMYCCADKAsyEy5raXRjaGVu\
        LnNpbmsuUG9pbnRSBnBvaW50cxIYCgdtZXNzYWdlGAkgAygDUgdtZXNzYWdlIoQJCgpGaWxsVGFibGVzEjYKBGphcnMYASADKAsy\
        Ii5raXRjaGVuLnNpbmsuRmlsbFRhYmxlcy5KYXJzRW50cnlSBGphcnMSPAoGY291bnRzGAIgAygLMiQua2l0Y2hlbi5zaW5rLkZp\
        bGxUYWJsZXMuQ291bnRzRW50cnlSBmNvdW50cxJCCghwaWN0dXJlcxgDIAMoCzImLmtpdGNoZW4uc2luay5GaWxsVGFibGVzLlBp\
        Y3R1cmVzRW50cnlSCHBpY3R1cmVzEjwKBmNvbG9ycxgEIAMoCzIkLmtpdGNoZW4uc2luay5GaWxsVGFibGVzLkNvbG9yc0VudHJ5\
        UgZjb2xvcnMSPAoGcmF0aW9zGAUgAygLMiQua2l0Y2hlbi5zaW5rLkZpbGxUYWJsZXMuUmF0aW9zRW50cnlSBnJhdGlvcxI5CgVu\
        b3RlcxgGIAMoCzIjLmtpdGNoZW4uc2luay5GaWxsVGFibGVzLk5vdGVzRW50cnlSBW5vdGVzEjwKBnBvaW50cxgHIAMoCzIkLmtp\
        dGNoZW4uc2luay5GaWxsVGFibGVzLlBvaW50c0VudHJ5UgZwb2ludHMSPwoHbWVzc2FnZRgIIAMoCzIlLmtpdGNoZW4uc2luay5G\
        aWxsVGFibGVzLk1lc3NhZ2VFbnRyeVIHbWVzc2FnZRI2CgRzZWxmGAkgAygLMiIua2l0Y2hlbi5zaW5rLkZpbGxUYWJsZXMuU2Vs\
        ZkVudHJ5UgRzZWxmGkwKCUphcnNFbnRyeRIQCgNrZXkYASABKANSA2tleRIpCgV2YWx1ZRgCIAEoCzITLmtpdGNoZW4ucGFudHJ5\
        LkphclIFdmFsdWU6AjgBGjkKC0NvdW50c0VudHJ5EhAKA2tleRgBIAEoCVIDa2V5EhQKBXZhbHVlGAIgASgDUgV2YWx1ZToCOAEa\
        OwoNUGljdHVyZXNFbnRyeRIQCgNrZXkYASABKAhSA2tleRIUCgV2YWx1ZRgCIAEoDFIFdmFsdWU6AjgBGk4KC0NvbG9yc0VudHJ5\
        EhAKA2tleRgBIAEoDVIDa2V5EikKBXZhbHVlGAIgASgOMhMua2l0Y2hlbi5zaW5rLkNvbG9yUgV2YWx1ZToCOAEaOQoLUmF0aW9z\
        RW50cnkSEAoDa2V5GAEgASgSUgNrZXkSFAoFdmFsdWUYAiABKAFSBXZhbHVlOgI4ARo4CgpOb3Rlc0VudHJ5EhAKA2tleRgBIAEo\
        BFIDa2V5EhQKBXZhbHVlGAIgASgJUgV2YWx1ZToCOAEaTgoLUG9pbnRzRW50cnkSEAoDa2V5GAEgASgFUgNrZXkSKQoFdmFsdWUY\
        AiABKAsyEy5raXRjaGVuLnNpbmsuUG9pbnRSBXZhbHVlOgI4ARo6CgxNZXNzYWdlRW50cnkSEAoDa2V5GAEgASgDUgNrZXkSFAoF\
        dmFsdWUYAiABKANSBXZhbHVlOgI4ARo3CglTZWxmRW50cnkSEAoDa2V5GAEgASgDUgNrZXkSFAoFdmFsdWUYAiABKANSBXZhbHVl\
        OgI4ASL1AgoDUHV0EjQKB3NjYWxhcnMYASABKAsyFS5raXRjaGVuLnNpbmsuU2NhbGFyc0gAUgdzY2FsYXJziAEBEjoKCW9wdGlv\
        bmFscxgCIAEoCzIXLmtpdGNoZW4uc2luay5PcHRpb25hbHNIAVIJb3B0aW9uYWxziAEBEi4KBWxpc3RzGAMgASgLMhMua2l0Y2hl\
        bi5zaW5rLkxpc3RzSAJSBWxpc3RziAEBEisKBGtleXMYBCABKAsyEi5raXRjaGVuLnNpbmsuS2V5c0gDUgRrZXlziAEBEisKBHJv\
        d3MYBSABKAsyEi5raXRjaGVuLnNpbmsuUm93c0gEUgRyb3dziAEBEjEKBmNob2ljZRgGIAEoCzIULmtpdGNoZW4uc2luay5DaG9p\
        Y2VIBVIGY2hvaWNliAEBQgoKCF9zY2FsYXJzQgwKCl9vcHRpb25hbHNCCAoGX2xpc3RzQgcKBV9rZXlzQgcKBV9yb3dzQgkKB19j\
        aG9pY2UijQUKDUtpdGNoZW5SZWNvcmQSMQoHc2NhbGFycxgBIAEoCzIVLmtpdGNoZW4uc2luay5TY2FsYXJzSABSB3NjYWxhcnMS\
        MwoDcm93GAIgASgLMh8ua2l0Y2hlbi5zaW5rLktpdGNoZW5SZWNvcmQuUm93SABSA3JvdxI3CglvcHRpb25hbHMYAyABKAsyFy5r\
        aXRjaGVuLnNpbmsuT3B0aW9uYWxzSABSCW9wdGlvbmFscxIrCgVsaXN0cxgEIAEoCzITLmtpdGNoZW4uc2luay5MaXN0c0gAUgVs\
        aXN0cxIoCgRrZXlzGAUgASgLMhIua2l0Y2hlbi5zaW5rLktleXNIAFIEa2V5cxIoCgRyb3dzGAYgASgLMhIua2l0Y2hlbi5zaW5r\
        LlJvd3NIAFIEcm93cxIuCgZjaG9pY2UYByABKAsyFC5raXRjaGVuLnNpbmsuQ2hvaWNlSABSBmNob2ljZRIuCgZsYXJkZXIYCCAB\
        KAsyFC5raXRjaGVuLnNpbmsuTGFyZGVySABSBmxhcmRlchrvAQoDUm93EhAKA2tleRgBIAEoA1IDa2V5EiUKA2phchgCIAEoCzIT\
        LmtpdGNoZW4ucGFudHJ5LkphclIDamFyEkMKBmNvbG9ycxgDIAMoCzIrLmtpdGNoZW4uc2luay5LaXRjaGVuUmVjb3JkLlJvdy5D\
        b2xvcnNFbnRyeVIGY29sb3JzEhoKCHBpY3R1cmVzGAQgAygMUghwaWN0dXJlcxpOCgtDb2xvcnNFbnRyeRIQCgNrZXkYASABKAlS\
        A2tleRIpCgV2YWx1ZRgCIAEoDjITLmtpdGNoZW4uc2luay5Db2xvclIFdmFsdWU6AjgBQggKBnJlY29yZCouCgVDb2xvchIRCg1D\
        T0xPUl9VTktOT1dOEAASBwoDUkVEEAESCQoFR1JFRU4QAipgCgRNb29kEg0KCU1PT0RfTk9ORRAAEgsKB2RlZmF1bHQQARIICgRz\
        ZWxmEAISCAoEaW5pdBADEggKBEdPT0QQBBIICgRGSU5FEAQSEAoDQkFEEP///////////wEaAhABMooECgtDb29rRmVhdHVyZRIt\
        CgRTdGlyEhIua2l0Y2hlbi5zaW5rLlN0aXIaES5lYXN0d2FyZC5SZWNlaXB0EisKA1NheRIRLmtpdGNoZW4uc2luay5TYXkaES5l\
        YXN0d2FyZC5SZWNlaXB0Ei8KBVJlc2V0EhMua2l0Y2hlbi5zaW5rLlJlc2V0GhEuZWFzdHdhcmQuUmVjZWlwdBI0CgpTdGFydEFn\
        YWluEhMua2l0Y2hlbi5zaW5rLlJlc2V0GhEuZWFzdHdhcmQuUmVjZWlwdBIzCgdEZWZhdWx0EhUua2l0Y2hlbi5zaW5rLkRlZmF1\
        bHQaES5lYXN0d2FyZC5SZWNlaXB0EjMKB1NjYWxhcnMSDy5lYXN0d2FyZC5XYXRjaBoVLmtpdGNoZW4uc2luay5TY2FsYXJzMAES\
        NwoJT3B0aW9uYWxzEg8uZWFzdHdhcmQuV2F0Y2gaFy5raXRjaGVuLnNpbmsuT3B0aW9uYWxzMAESMQoGQ2hvaWNlEg8uZWFzdHdh\
        cmQuV2F0Y2gaFC5raXRjaGVuLnNpbmsuQ2hvaWNlMAESMQoGU2luZ2xlEg8uZWFzdHdhcmQuV2F0Y2gaFC5raXRjaGVuLnNpbmsu\
        U2luZ2xlMAESLwoFV29yZHMSDy5lYXN0d2FyZC5XYXRjaBoTLmtpdGNoZW4uc2luay5Xb3JkczABMqcDCg1LZWVwZXJGZWF0dXJl\
        Ei0KBFNob3cSEi5raXRjaGVuLnNpbmsuU2hvdxoRLmVhc3R3YXJkLlJlY2VpcHQSNwoJRmlsbExpc3RzEhcua2l0Y2hlbi5zaW5r\
        LkZpbGxMaXN0cxoRLmVhc3R3YXJkLlJlY2VpcHQSOQoKRmlsbFRhYmxlcxIYLmtpdGNoZW4uc2luay5GaWxsVGFibGVzGhEuZWFz\
        dHdhcmQuUmVjZWlwdBIvCgVMaXN0cxIPLmVhc3R3YXJkLldhdGNoGhMua2l0Y2hlbi5zaW5rLkxpc3RzMAESLQoES2V5cxIPLmVh\
        c3R3YXJkLldhdGNoGhIua2l0Y2hlbi5zaW5rLktleXMwARItCgRSb3dzEg8uZWFzdHdhcmQuV2F0Y2gaEi5raXRjaGVuLnNpbmsu\
        Um93czABEjEKBkxhcmRlchIPLmVhc3R3YXJkLldhdGNoGhQua2l0Y2hlbi5zaW5rLkxhcmRlcjABEjEKBlRhYmxlcxIPLmVhc3R3\
        YXJkLldhdGNoGhQua2l0Y2hlbi5zaW5rLlRhYmxlczABMvAECgxEaW5lckZlYXR1cmUSKwoDUHV0EhEua2l0Y2hlbi5zaW5rLlB1\
        dBoRLmVhc3R3YXJkLlJlY2VpcHQSLQoEU2hvdxISLmtpdGNoZW4uc2luay5TaG93GhEuZWFzdHdhcmQuUmVjZWlwdBI3CglGaWxs\
        TGlzdHMSFy5raXRjaGVuLnNpbmsuRmlsbExpc3RzGhEuZWFzdHdhcmQuUmVjZWlwdBI5CgpGaWxsVGFibGVzEhgua2l0Y2hlbi5z\
        aW5rLkZpbGxUYWJsZXMaES5lYXN0d2FyZC5SZWNlaXB0Ei0KBFN0aXISEi5raXRjaGVuLnNpbmsuU3RpchoRLmVhc3R3YXJkLlJl\
        Y2VpcHQSMwoHU2NhbGFycxIPLmVhc3R3YXJkLldhdGNoGhUua2l0Y2hlbi5zaW5rLlNjYWxhcnMwARI3CglPcHRpb25hbHMSDy5l\
        YXN0d2FyZC5XYXRjaBoXLmtpdGNoZW4uc2luay5PcHRpb25hbHMwARIvCgVMaXN0cxIPLmVhc3R3YXJkLldhdGNoGhMua2l0Y2hl\
        bi5zaW5rLkxpc3RzMAESLQoES2V5cxIPLmVhc3R3YXJkLldhdGNoGhIua2l0Y2hlbi5zaW5rLktleXMwARItCgRSb3dzEg8uZWFz\
        dHdhcmQuV2F0Y2gaEi5raXRjaGVuLnNpbmsuUm93czABEjEKBkxhcmRlchIPLmVhc3R3YXJkLldhdGNoGhQua2l0Y2hlbi5zaW5r\
        LkxhcmRlcjABEjEKBkNob2ljZRIPLmVhc3R3YXJkLldhdGNoGhQua2l0Y2hlbi5zaW5rLkNob2ljZTABMnEKDVdhaXRlckZlYXR1\
        cmUSLwoFUmVzZXQSEy5raXRjaGVuLnNpbmsuUmVzZXQaES5lYXN0d2FyZC5SZWNlaXB0Ei8KBVBsYXRlEg8uZWFzdHdhcmQuV2F0\
        Y2gaEy5raXRjaGVuLnNpbmsuUGxhdGUwATJyCgxHdWVzdEZlYXR1cmUSLwoFUGxhdGUSDy5lYXN0d2FyZC5XYXRjaBoTLmtpdGNo\
        ZW4uc2luay5QbGF0ZTABEjEKBkNob2ljZRIPLmVhc3R3YXJkLldhdGNoGhQua2l0Y2hlbi5zaW5rLkNob2ljZTABMkAKDUNhbGxl\
        ckZlYXR1cmUSLwoFUmVzZXQSEy5raXRjaGVuLnNpbmsuUmVzZXQaES5lYXN0d2FyZC5SZWNlaXB0SsIMCikKAQwaJCBFdmVyeXRo\
        aW5nIHRoYXQgY29udHJhY3RzIGNhbiBzYXkuCgofCgIFABoZIFdoYXQgYSBkaXNoIGxvb2tzIGxpa2UuCgoZCgQFAAIAGhEgTm90\
        IGRldGVybWluZWQuCgpPCgIFARpJIFZhbHVlcyB0aGF0IG1lYW4gc29tZXRoaW5nIGluIFN3aWZ0LCBoYXZlIHR3byBuYW1lcywg\
        b3IgYXJlIGJlbG93IHplcm8uCgodCgIEABoXIEV2ZXJ5IGtpbmQgb2Ygc2NhbGFyLgoKGwoEBAACABoTIFdoZXRoZXIgaXQgaXMg\
        b24uCgokCgIEARoeIFdoYXQgbWF5IGJlIHdpdGhvdXQgYSB2YWx1ZS4KChoKAgQCGhQgTWFueSBvZiBlYWNoIGtpbmQuCgoSCgQE\
        AgIEGgogU28gbWFueS4KCiUKAgQDGh8gQSB0YWJsZSBmb3IgZWFjaCBraW5kIG9mIGtleS4KCjkKAgQEGjMgQSB0YWJsZSBmb3Ig\
        ZWFjaCBraW5kIG9mIHJvdywgYW5kIHNvbWV0aGluZyBlbHNlLgoKHAoEBAQCABoUIFdoYXQgaXQgaXMgY2FsbGVkLgoKEgoEBAQC\
        BRoKIFNvIG1hbnkuCgoYCgIEBRoSIE9uZSB0YWJsZSBhbG9uZS4KCkkKAgQGGkMgVGFibGVzIHdob3NlIG5hbWVzIG1lYW4gc29t\
        ZXRoaW5nIGluIFN3aWZ0LCBvciBpbiBnZW5lcmF0ZWQgY29kZS4KCkgKAgQHGkIgSG9sZHMgaXRzZWxmIGluIGEgbGlzdCBhbmQg\
        aW4gYSBtYXAsIGFuZCBmbG9hdGluZyBwb2ludCBpbiBib3RoLgoKKwoCBAgaJSBIb2xkcyBmbG9hdGluZyBwb2ludCBvbiB0d28g\
        bGV2ZWxzLgoKNgoCBAkaMCBIb2xkcyBpdHNlbGYsIGFuZCBmbG9hdGluZyBwb2ludCBvZiB0d28ga2luZHMuCgoUCgIEChoOIE9u\
        ZSBvZiBtYW55LgoKEwoEBAoCARoLIEEgbnVtYmVyLgoKLAoCBAsaJiBPbmUgZmllbGQgYWxvbmUsIHdoaWNoIG1heSBiZSB1bnNl\
        dC4KCigKAgQMGiIgQ2FzZXMgdGhhdCBhbiBvcHRpb25hbCBoYXMsIHRvby4KCigKAgQNGiIgSG9sZHMgaXRzZWxmIGJlc2lkZSB3\
        aWRlIGZpZWxkcy4KCkEKAgQOGjsgTmFtZXMgdGhhdCBtZWFuIHNvbWV0aGluZyBpbiBTd2lmdCwgb3IgaW4gZ2VuZXJhdGVkIGNv\
        ZGUuCgoXCgIEDxoRIFNheXMgYWxsIHdvcmRzLgoKFQoCBBAaDyBEb2VzIG5vdGhpbmcuCgoQCgIEERoKIEVuZHMgaXQuCgobCgIE\
        EhoVIEV2ZXJ5dGhpbmcgYXQgb25jZS4KChUKAgQTGg8gU2hvd3MgYSBkaXNoLgoKLQoEBBMCABolIEFzIFBORywKIG5vdCBsYXJn\
        ZXIgdGhhbiB0aGlzIHBhZ2UuCgoVCgQEEwICGg0gRnJvbSBhYm92ZS4KCh8KBAQTCAAaFyBXaGF0IGl0IGlzIHNlcnZlZCBvbi4K\
        ChgKAgQUGhIgRmlsbHMgYWxsIGxpc3RzLgoKEgoEBBQCARoKIFNvIG1hbnkuCgoZCgIEFRoTIEZpbGxzIGFsbCB0YWJsZXMuCgoT\
        CgQEFQIAGgsgQnkgc2hlbGYuCgpICgIEFhpCIFJlcGxhY2VzIHdob2xlIG1lc3NhZ2VzOyBtZXNzYWdlcyB0aGF0IGl0IGRvZXMg\
        bm90IGNvbnRhaW4gc3RheS4KChUKAgQXGg8gV2hhdCBpcyBrZXB0LgoKDgoCBgAaCCBDb29rcy4KChAKBAYAAgAaCCBTdGlycy4K\
        ChYKBAYAAgUaDiBUaGUgc2NhbGFycy4KChkKAgYBGhMgS2VlcHMgZXZlcnl0aGluZy4KCkIKAgYCGjwgU2VuZHMgZXZlcnkga2lu\
        ZCBvZiBmaWVsZCwgYW5kIHJlY2VpdmVzIGFsbCBvZiB0aGVtIGFnYWluLgoKEwoCBgQaDSBPbmx5IGxvb2tzLgoKFAoCBgUaDiBP\
        bmx5IHNwZWFrcy4KYgZwcm90bzM=
        """
}
