import hashlib
import json
import os

import requests

base, proxy = os.environ["BASE"], os.environ.get("PROXY")
session = requests.Session()
session.trust_env = False
session.auth = (os.environ["USER_NAME"], os.environ["PASSWORD"])
session.headers["X-Requested-By"] = "requests"
if proxy:
    session.proxies = {"http": proxy, "https": proxy}
    session.verify = os.environ["CA"]


def get(path):
    print(hashlib.sha256(session.get(base + path).content).hexdigest())


created = session.post(base + "/streams", json=json.loads(os.environ["STREAM"])).json()
get("/system")
get("/streams/" + created["stream_id"])
session.delete(base + "/streams/" + created["stream_id"])
