// A test of an app imports only this module.
@_exported public import Eastward
