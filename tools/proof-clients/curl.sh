#!/bin/sh
# curl, with chunked upload, HEAD, Expect and compression; prints what it got.
set -e
call() {
  curl -s --compressed -u "$USER_NAME:$PASSWORD" -H 'X-Requested-By: curl' ${PROXY:+--proxy "$PROXY" --noproxy '' --cacert "$CA"} "$@"
}
id=$(call -H 'Content-Type: application/json' -H 'Expect: 100-continue' -d "$STREAM" "$BASE/streams" | sed 's/.*"stream_id":"\([^"]*\)".*/\1/')
call "$BASE/system" | sha256sum
call -I "$BASE/system" > /dev/null
call "$BASE/streams/$id" | sha256sum
call -X DELETE "$BASE/streams/$id"
