import hashlib
import os

from grapi.grapi import Grapi

# It knows tokens alone, as a user name beside the word "token"; the account of this proof stands in their place.
base = os.environ["BASE"]
if "PROXY" in os.environ:
    os.environ["HTTPS_PROXY"] = os.environ["PROXY"]
    os.environ["REQUESTS_CA_BUNDLE"] = os.environ["CA"]


def ask(path, **query):
    api = Grapi(base + path, os.environ["USER_NAME"])
    api._access_token = (os.environ["USER_NAME"], os.environ["PASSWORD"])
    print(hashlib.sha256(api.send("get", **query).content).hexdigest())


ask("/system")
ask("/streams")
ask("/search/universal/relative", query="*", range=300, fields="message")
ask("/search/universal/relative/terms", query="*", range=300, field="source")
