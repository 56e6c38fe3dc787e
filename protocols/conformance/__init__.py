"""Checks clients of EASTWARD/1: README.md."""
