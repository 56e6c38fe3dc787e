"""The protocol of protocols/WIRE.md without I/O: bytes and the time go in, messages and results come out."""
