// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/state.proto
export {};
