"""Validates manifests against a JSON schema: schema.py SCHEMA MANIFEST… prints `valid` or `invalid REASON` for each."""

import json
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML 1.2's booleans, as editors read them: true and false alone."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    with open(path) as file:
        error = jsonschema.exceptions.best_match(validator.iter_errors(yaml.load(file, Loader)))
    print(f"invalid {error.json_path}: {error.message}" if error else "valid", flush=True)
