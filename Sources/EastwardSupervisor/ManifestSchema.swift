extension Manifest {
    /// The manifest's form as a JSON schema, for editors that complete and check YAML.
    ///
    /// What needs more than the text, such as whether a program exists or two processes wait for each other, is checked
    /// by ``init(path:)`` alone.
    public static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "Eastward manifest",
          "description": "The processes of an app, for `eastward up`.",
          "type": "object",
          "required": ["version", "app", "processes"],
          "additionalProperties": false,
          "properties": {
            "version": {"description": "The version of this format.", "enum": [1, "1"]},
            "app": {"description": "The app's name.", "$ref": "#/$defs/name"},
            "restart_rate": {
              "description": "How many restarts all processes may have together.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "restarts": {
                  "description": "At most so many within `period`.",
                  "type": "integer", "minimum": 1, "maximum": 1000, "default": 20
                },
                "period": {"$ref": "#/$defs/duration", "default": "1s"}
              }
            },
            "processes": {
              "description": "By name. What depends on another starts after it and stops before it.",
              "type": "object",
              "minProperties": 1,
              "propertyNames": {"$ref": "#/$defs/name"},
              "additionalProperties": {"$ref": "#/$defs/process"}
            }
          },
          "$defs": {
            "name": {"type": "string", "pattern": "^[a-z][a-z0-9-]*$", "maxLength": 64},
            "duration": {
              "description": "Such as 100ms, 2s or 1m.",
              "type": "string", "pattern": "^[0-9]+(ms|s|m)$"
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
              "required": ["command"],
              "additionalProperties": false,
              "properties": {
                "command": {
                  "description": "The program and its arguments; never a shell line. ${…} is filled in.",
                  "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/scalar"}
                },
                "role": {
                  "description": "The full name of the role under which it connects, such as market.CounterFeature.",
                  "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*(\\\\.[A-Za-z_][A-Za-z0-9_]*)*$"
                },
                "replicas": {
                  "description": "How many instances run. With none of them others may still connect under its role.",
                  "type": "integer", "minimum": 0, "maximum": 64, "default": 1
                },
                "significant": {
                  "description": "Whether its end for good stops everything, with its exit code.",
                  "type": "boolean", "default": false
                },
                "ready": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "within": {
                      "description": "How long it may take to say that it is ready.",
                      "$ref": "#/$defs/duration", "default": "20s"
                    }
                  }
                },
                "watchdog": {
                  "description": "When it counts as hung; by default half a minute after its last beat, if it beats.",
                  "oneOf": [
                    {"const": false},
                    {
                      "type": "object",
                      "additionalProperties": false,
                      "properties": {
                        "every": {"description": "How often it is to beat.", "$ref": "#/$defs/duration", "default": "2s"},
                        "misses": {
                          "description": "It hangs when no beat came for so many times `every`.",
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
                      "description": "After which ends it is started again.",
                      "enum": ["always", "on-failure", "never"], "default": "always"
                    },
                    "base": {
                      "description": "The longest first delay; it doubles with each failure.",
                      "$ref": "#/$defs/duration", "default": "100ms"
                    },
                    "max": {"description": "The longest delay.", "$ref": "#/$defs/duration", "default": "30s"},
                    "stable_after": {
                      "description": "How long it must have been ready for its failures to be forgotten.",
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
                      "description": "What asks it to stop.",
                      "enum": ["TERM", "INT", "QUIT", "HUP", "USR1", "USR2"], "default": "TERM"
                    },
                    "within": {
                      "description": "From that signal to SIGKILL for it and all it started.",
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
                            "description": "What the other must be: ready, or ended with 0.",
                            "enum": ["ready", "completed"], "default": "ready"
                          },
                          "on_restart": {
                            "description": "Whether it restarts with the other.",
                            "enum": ["keep", "restart"], "default": "keep"
                          }
                        }
                      }
                    }
                  ]
                },
                "environment": {
                  "description": "Set in addition to what it inherits. ${…} is filled in.",
                  "type": "object",
                  "propertyNames": {
                    "minLength": 1, "pattern": "^[^=]*$",
                    "not": {"pattern": "^(EASTWARD_|NOTIFY_SOCKET|WATCHDOG_|LISTEN_)"}
                  },
                  "additionalProperties": {"$ref": "#/$defs/scalar"}
                },
                "working_directory": {
                  "description": "An absolute path, or one that begins with ${…}.",
                  "type": "string", "pattern": "^(/|\\\\$\\\\{)"
                },
                "user": {"description": "A name or a number; only root can choose.", "type": ["string", "integer"]},
                "group": {"description": "A name or a number; only root can choose.", "type": ["string", "integer"]},
                "limits": {
                  "description": "What it may use of the system at most: see setrlimit(2).",
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "address_space": {"$ref": "#/$defs/size"},
                    "core": {"$ref": "#/$defs/size"},
                    "cpu": {"description": "Seconds of the processor.", "$ref": "#/$defs/size"},
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
                      "description": "The directory of a group that was delegated; ${…} is filled in.",
                      "type": "string", "pattern": "^(/|\\\\$\\\\{)"
                    },
                    "set": {
                      "description": "What is written to files of the new group, such as memory.max.",
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
