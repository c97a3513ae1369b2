"""Reads a WorkflowTemplate with the models of Argo Workflows; prints each place that they do not know as it stands."""

import json
import sys

import yaml
from hera.workflows.models import WorkflowTemplate


def differences(given, known, at=""):
    if isinstance(given, dict) and isinstance(known, dict):
        for key in sorted({*given, *known}):
            if key not in given or key not in known:
                yield f"{at}/{key}"
            else:
                yield from differences(given[key], known[key], f"{at}/{key}")
    elif isinstance(given, list) and isinstance(known, list) and len(given) == len(known):
        for position, pair in enumerate(zip(given, known)):
            yield from differences(*pair, f"{at}/{position}")
    elif given != known:
        yield f"{at}: {given!r} is read as {known!r}"


with open(sys.argv[1], encoding="utf-8") as file:
    document = yaml.safe_load(file)
template = WorkflowTemplate.model_validate(document)
flaws = list(differences(document, json.loads(template.model_dump_json(by_alias=True, exclude_unset=True))))
print("\n".join(flaws))
sys.exit(1 if flaws else 0)
