// A program imports one module.
@_exported public import Eastward
