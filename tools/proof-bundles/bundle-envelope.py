"""Opens the envelope of a bundle with the implementations of others: securesystemslib (DSSE) and in_toto_attestation."""
import hashlib
import json
import sys
import zipfile

from google.protobuf.json_format import ParseDict
from in_toto_attestation.predicates.test_result.v0.test_result_pb2 import TestResult
from in_toto_attestation.v1.statement import Statement
from in_toto_attestation.v1 import statement_pb2
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

bundle = zipfile.ZipFile(sys.argv[1])
envelope = Envelope.from_dict(json.loads(bundle.read("attestation.dsse.json")))
public = load_pem_public_key(bundle.read("public-key.pem"))
fingerprint = next(iter(envelope.signatures))
key = SSlibKey.from_crypto(public, fingerprint)
envelope.verify([key], 1)
print(f"securesystemslib: the envelope is signed by {fingerprint}")

broken = Envelope(envelope.payload + b" ", envelope.payload_type, envelope.signatures)
try:
    broken.verify([key], 1)
    sys.exit("securesystemslib accepted another payload")
except VerificationError:
    print("securesystemslib: another payload is refused")

content = json.loads(envelope.payload)
statement = ParseDict(content, statement_pb2.Statement())
Statement.copy_from_pb(statement).validate()
result = ParseDict(content["predicate"], TestResult())
print(
    f"in_toto_attestation: a {content['_type']} with {content['predicateType']}: {result.result}, "
    f"{len(result.passed_tests)} passed, {len(result.warned_tests)} warned, {len(result.failed_tests)} failed"
)
for subject in statement.subject:
    if hashlib.sha256(bundle.read(subject.name)).hexdigest() != subject.digest["sha256"]:
        sys.exit(f"{subject.name} has another digest")
print(f"hashlib: all {len(statement.subject)} subjects have the digest that was signed")
