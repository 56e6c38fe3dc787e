// A program imports only this module.
@_exported public import Eastward
