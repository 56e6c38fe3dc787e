extension Manifest {
    /// The manifest's format as a JSON schema, for editors that complete and check YAML.
    ///
    /// Only ``init(path:)`` checks conditions beyond the text, such as whether a program exists or two processes wait
    /// for each other.
    public static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Eastward manifest",
          "description": "The processes of an app, for `eastward up`.",
          "type": "object",
          "required": ["version", "app", "processes"],
          "additionalProperties": false,
          "dependentRequired": {"store": ["keys"], "keys": ["store"]},
          "not": {"required": ["store", "listen"]},
          "properties": {
            "version": {"description": "The version of this format.", "enum": [1, "1"]},
            "app": {"description": "The app's name.", "$ref": "#/$defs/name"},
            "restart_rate": {
              "description": "The limit of restarts of all processes together.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "restarts": {
                  "description": "The most restarts within `period`.",
                  "type": "integer", "minimum": 1, "maximum": 1000, "default": 20
                },
                "period": {"$ref": "#/$defs/duration", "default": "1s"}
              }
            },
            "listen": {
              "description": "Where the store accepts remote processes, such as tcp://192.0.2.1:7700: actions at this port, slices at those that follow. Needs keys: see `eastward keys`.",
              "$ref": "#/$defs/endpoint"
            },
            "store": {
              "description": "The endpoint of a store on another machine, to which the processes with a role connect; several, separated by commas, if several hosts can run it.",
              "type": "string", "pattern": "^tcp://[^,]+:[0-9]{1,5}(, *tcp://[^,]+:[0-9]{1,5})*$"
            },
            "keys": {
              "description": "The file with the credentials for `store`, which `eastward keys new` wrote on the machine of the store.",
              "type": "string"
            },
            "processes": {
              "description": "By name. A process that depends on another starts after it and stops before it.",
              "type": "object",
              "minProperties": 1,
              "propertyNames": {"$ref": "#/$defs/name"},
              "additionalProperties": {"$ref": "#/$defs/process"}
            }
          },
          "$defs": {
            "name": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "maxLength": 64},
            "endpoint": {"type": "string", "pattern": "^tcp://.+:[0-9]{1,5}$"},
            "duration": {
              "description": "Such as 50us, 100ms, 2s or 1m.",
              "type": "string", "pattern": "^[0-9]+(us|ms|s|m)$"
            },
            "size": {
              "description": "A whole number, also with a unit such as 64KiB, 512MiB or 2GiB.",
              "oneOf": [
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": "^[0-9]+(KiB|MiB|GiB)?$"}
              ]
            },
            "scalar": {"type": ["string", "number", "boolean"]},
            "process": {
              "type": "object",
              "oneOf": [
                {"required": ["command"], "not": {"required": ["standby"]}},
                {"required": ["standby"], "propertyNames": {"enum": ["standby", "replicas"]}}
              ],
              "additionalProperties": false,
              "properties": {
                "standby": {
                  "description": "Makes it a standby of a store on this machine, whose journal is in a database. It has the settings of that store.",
                  "type": "object",
                  "required": ["of"],
                  "additionalProperties": false,
                  "properties": {"of": {"description": "The store.", "$ref": "#/$defs/name"}}
                },
                "command": {
                  "description": "The program and its arguments; never a shell line. ${…} is replaced.",
                  "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/scalar"}
                },
                "role": {
                  "description": "The full name of the role under which it connects, such as market.CounterFeature.",
                  "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*(\\\\.[A-Za-z_][A-Za-z0-9_]*)*$"
                },
                "replicas": {
                  "description": "The number of instances. With 0, other processes may still connect under its role.",
                  "type": "integer", "minimum": 0, "maximum": 64, "default": 1
                },
                "significant": {
                  "description": "Whether its permanent end stops the whole app, with its exit code.",
                  "type": "boolean", "default": false
                },
                "ready": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "within": {
                      "description": "The timeout for the READY notification of the process.",
                      "$ref": "#/$defs/duration", "default": "20s"
                    }
                  }
                },
                "watchdog": {
                  "description": "When the process counts as hung: by default 30 s after its last heartbeat, if it sends any.",
                  "oneOf": [
                    {"const": false},
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "properties": {
                        "every": {"description": "The heartbeat interval of the process.", "$ref": "#/$defs/duration", "default": "2s"},
                        "misses": {
                          "description": "The process counts as hung after this number of `every` intervals without a heartbeat.",
                          "type": "integer", "minimum": 2, "maximum": 1000, "default": 3
                        }
                      }
                    }
                  ]
                },
                "restart": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "policy": {
                      "description": "The ends after which it is restarted.",
                      "enum": ["always", "on-failure", "never"], "default": "always"
                    },
                    "base": {
                      "description": "The upper bound of the first delay; it doubles with each failure.",
                      "$ref": "#/$defs/duration", "default": "100ms"
                    },
                    "max": {"description": "The longest delay.", "$ref": "#/$defs/duration", "default": "30s"},
                    "stable_after": {
                      "description": "How long it must have been ready before its failures are discarded.",
                      "$ref": "#/$defs/duration", "default": "30s"
                    },
                    "intensity": {
                      "description": "More restarts than this within `period` are too many.",
                      "type": "integer", "minimum": 0, "maximum": 1000, "default": 5
                    },
                    "period": {"$ref": "#/$defs/duration", "default": "60s"}
                  }
                },
                "stop": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "signal": {
                      "description": "The signal that asks it to stop.",
                      "enum": ["TERM", "INT", "QUIT", "HUP", "USR1", "USR2"], "default": "TERM"
                    },
                    "within": {
                      "description": "The time from that signal to SIGKILL for it and all processes that it started.",
                      "$ref": "#/$defs/duration", "default": "10s"
                    }
                  }
                },
                "depends_on": {
                  "description": "Processes that it starts after and stops before.",
                  "oneOf": [
                    {"type": "array", "uniqueItems": true, "items": {"$ref": "#/$defs/name"}},
                    {
                      "type": "object",
                      "propertyNames": {"$ref": "#/$defs/name"},
                      "additionalProperties": {
                        "type": "object",
                        "additionalProperties": false,
                        "properties": {
                          "condition": {
                            "description": "The required state of the other process: ready, or exited with 0.",
                            "enum": ["ready", "completed"], "default": "ready"
                          },
                          "on_restart": {
                            "description": "Whether it restarts together with the other process.",
                            "enum": ["keep", "restart"], "default": "keep"
                          }
                        }
                      }
                    }
                  ]
                },
                "environment": {
                  "description": "Variables in addition to the inherited ones. ${…} is replaced.",
                  "type": "object",
                  "propertyNames": {
                    "minLength": 1, "pattern": "^[^=]*$",
                    "not": {"pattern": "^(EASTWARD_|NOTIFY_SOCKET|WATCHDOG_|LISTEN_)"}
                  },
                  "additionalProperties": {"$ref": "#/$defs/scalar"}
                },
                "spin": {
                  "description": "How long a store or feature polls for the next message before it sleeps, at most 10ms.",
                  "$ref": "#/$defs/duration", "default": "0us"
                },
                "working_directory": {
                  "description": "An absolute path, or one that begins with ${…}.",
                  "type": "string", "pattern": "^(/|\\\\$\\\\{)"
                },
                "user": {"description": "A name or a number; only root can choose.", "type": ["string", "integer"]},
                "group": {"description": "A name or a number; only root can choose.", "type": ["string", "integer"]},
                "limits": {
                  "description": "Its limits on system resources: see setrlimit(2).",
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "address_space": {"$ref": "#/$defs/size"},
                    "core": {"$ref": "#/$defs/size"},
                    "cpu": {"description": "Seconds of CPU time.", "$ref": "#/$defs/size"},
                    "file_size": {"$ref": "#/$defs/size"},
                    "open_files": {"$ref": "#/$defs/size"},
                    "processes": {"$ref": "#/$defs/size"}
                  }
                },
                "cgroup": {
                  "description": "A control group (version 2) of its own for each instance, emptied at its end.",
                  "type": "object",
                  "required": ["parent"],
                  "additionalProperties": false,
                  "properties": {
                    "parent": {
                      "description": "The directory of a delegated control group; ${…} is replaced.",
                      "type": "string", "pattern": "^(/|\\\\$\\\\{)"
                    },
                    "set": {
                      "description": "Contents for files of the new group, such as memory.max.",
                      "type": "object",
                      "maxProperties": 32,
                      "propertyNames": {"pattern": "^[a-z]+\\\\.[a-z_.]*[a-z]$"},
                      "additionalProperties": {"$ref": "#/$defs/scalar"}
                    }
                  }
                }
              }
            }
          }
        }
        """
}
