// Whoever tests an app imports one module.
@_exported public import Eastward
