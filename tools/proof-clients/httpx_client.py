import hashlib
import json
import os
import ssl

import httpx

base, proxy = os.environ["BASE"], os.environ.get("PROXY")
options = {}
if proxy:
    options = {"proxy": proxy, "verify": ssl.create_default_context(cafile=os.environ["CA"])}
account = (os.environ["USER_NAME"], os.environ["PASSWORD"])
headers = {"X-Requested-By": "httpx"}
with httpx.Client(auth=account, headers=headers, trust_env=False, **options) as client:

    def get(path):
        print(hashlib.sha256(client.get(base + path).content).hexdigest())

    created = client.post(base + "/streams", json=json.loads(os.environ["STREAM"])).json()
    get("/system")
    get("/streams/" + created["stream_id"])
    client.delete(base + "/streams/" + created["stream_id"])
