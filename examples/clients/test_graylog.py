"""Tests a client of Graylog with pytest. Requires graylog-conformance on the PATH."""

import base64
import json
import signal
import subprocess
import urllib.request

import pytest


@pytest.fixture(scope="session")
def graylog():
    command = ["graylog-conformance", "serve", "--server-version", "6.1", "--port", "0", "--json"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    yield json.loads(server.stdout.readline())  # one line, once the server responds
    server.send_signal(signal.SIGINT)
    server.wait(timeout=10)


def test_reads_the_version(graylog):
    account = base64.b64encode(b"admin:admin").decode()
    request = urllib.request.Request(
        graylog["root"] + "/system", headers={"Authorization": f"Basic {account}"}
    )
    with urllib.request.urlopen(request) as response:
        assert json.load(response)["version"].startswith("6.1")
