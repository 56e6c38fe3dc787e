// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/state.proto
import type * as $eastward from "eastward";

/** One record of the state. Its fields are the parts that the other contracts declare. */
export interface StateRecord {}
