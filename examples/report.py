# Creates a stream for errors, and counts all streams.
import base64, json, os, urllib.request

root = os.environ["GRAYLOG_URL"]
user = f'{os.environ["GRAYLOG_USER"]}:{os.environ["GRAYLOG_PASSWORD"]}'
headers = {
    "Accept": "application/json",
    "Authorization": "Basic " + base64.b64encode(user.encode()).decode(),
    "Content-Type": "application/json",
}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(root + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


index_set = call("GET", "/system/indices/index_sets")["index_sets"][0]["id"]
stream = {"title": "Errors", "description": "", "rules": [], "index_set_id": index_set}
call("POST", "/streams", stream)
print(call("GET", "/streams")["total"], "streams")
