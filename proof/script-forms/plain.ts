import type { Spelling } from './spelling.ts'

/** Ways to write one call: options of curl and wget, words and quotes. */
export const PLAIN: readonly Spelling[] = [
  ['bare', `curl http://graylog.test:9000/api/system`],
  ['no-scheme', `curl graylog.test:9000/api/system`],
  ['option-behind', `curl http://graylog.test:9000/api/system -s -H 'Accept: application/json'`],
  [
    'joined-flags',
    `curl -sSfk -XDELETE -uadmin:pw -H'X-Requested-By: cli' "$GRAYLOG_URL/streams/$ID"`,
  ],
  [
    'flags-joined-with-value',
    `curl -sXPOST "$GRAYLOG_URL/streams/$ID/pause" -HX-Requested-By:cli -uadmin:pw`,
  ],
  [
    'long-options',
    `curl --silent --request PUT --user "admin:pw" --header "X-Requested-By: cli" --header "Content-Type: application/json" --data '{"title":"a"}' --url "$GRAYLOG_URL/streams/$ID"`,
  ],
  [
    'several-urls',
    `curl -s -u admin:pw "$GRAYLOG_URL/system" "$GRAYLOG_URL/cluster" -o /dev/null -o /dev/null`,
  ],
  [
    'next',
    `curl -s -u admin:pw "$GRAYLOG_URL/system" --next -s -X POST -H 'X-Requested-By: x' "$GRAYLOG_URL/streams/$ID/resume"`,
  ],
  [
    'get-with-data',
    `curl -sG "$GRAYLOG_URL/search/universal/relative" -u admin:pw -H 'Accept: application/json' --data-urlencode 'query=source:a AND level:<4' -d range=300 -d limit=10`,
  ],
  [
    'get-with-data-and-query',
    `curl -s --get "$GRAYLOG_URL/search/universal/relative?range=60" --data-urlencode "query=*"`,
  ],
  ['head', `curl -sI "$GRAYLOG_URL/system/lbstatus"`],
  ['head-long', `curl --head --silent http://graylog.test:9000/api/system/lbstatus`],
  [
    'post-empty',
    `curl -s -X POST -d '' -H "X-Requested-By: x" -u "$TOKEN:token" "$GRAYLOG_URL/streams/$ID/pause"`,
  ],
  [
    'data-twice',
    `curl -s "$GRAYLOG_URL/system/sessions" -H 'Content-Type: application/json' -H 'X-Requested-By: x' -d '{"username":"admin",' -d '"password":"pw"}'`,
  ],
  [
    'data-binary',
    `curl -s --data-binary '{"a": [1, 2]}' -H 'Content-Type:application/json' -H 'X-Requested-By:x' "$GRAYLOG_URL/streams"`,
  ],
  ['data-raw-at', `curl -s --data-raw '@notafile' "$GRAYLOG_URL/streams"`],
  ['json-option', `curl -s --json '{"title":"x"}' -H 'X-Requested-By: x' "$GRAYLOG_URL/streams"`],
  [
    'form',
    `curl -s -F 'file=hello;type=text/plain' -F name=x -H 'X-Requested-By: x' "$GRAYLOG_URL/system/debug/x"`,
  ],
  ['user-agent', `curl -s -A 'backup/1.0' -e http://wiki.test/ "$GRAYLOG_URL/system"`],
  [
    'cookie',
    `curl -s -b "authentication=$SESSION" -H "X-Requested-By: x" "$GRAYLOG_URL/system/sessions"`,
  ],
  ['session', `curl -s -u "$SESSION:session" "$GRAYLOG_URL/users"`],
  ['user-in-url', `curl -s http://admin:pw@graylog.test:9000/api/users`],
  ['header-removed', `curl -s -H 'Accept:' -H 'User-Agent:' "$GRAYLOG_URL/system"`],
  ['header-empty', `curl -s -X DELETE -H 'X-Requested-By;' "$GRAYLOG_URL/streams/$ID"`],
  [
    'double-quotes-in-body',
    `curl -s "$GRAYLOG_URL/streams" -H "Content-Type: application/json" -d "{\\"title\\": \\"$TITLE\\", \\"rules\\": []}"`,
  ],
  [
    'single-in-double',
    `curl -s "$GRAYLOG_URL/streams" -H "Content-Type: application/json" -d "{'title': 'x'}"`,
  ],
  [
    'quotes-closed-for-variable',
    `curl -s "$GRAYLOG_URL/streams" -H 'Content-Type: application/json' -d '{"title": "'"$TITLE"'", "n": '$NUMBER'}'`,
  ],
  [
    'apostrophe',
    `curl -s "$GRAYLOG_URL/streams" -H 'Content-Type: application/json' -d '{"title": "it'\\''s"}'`,
  ],
  [
    'ansi-c',
    `curl -s "$GRAYLOG_URL/streams" -H $'Content-Type: application/json' -d $'{"title":"a\\\\nb", "d": "it\\'s \\x41"}'`,
  ],
  [
    'over-lines',
    `curl -s \\\n  -X POST \\\n  -H 'X-Requested-By: x' \\\n  "$GRAYLOG_URL/streams/$ID/pause"`,
  ],
  [
    'body-over-lines',
    `curl -s "$GRAYLOG_URL/streams" -H 'Content-Type: application/json' -d '{\n  "title": "a",\n  "rules": []\n}'`,
  ],
  [
    'comment-behind',
    `curl -s "$GRAYLOG_URL/system" # curl -X DELETE http://graylog.test:9000/api/streams/x`,
  ],
  ['hash-in-word', `curl -s "$GRAYLOG_URL/system#frag" http://graylog.test:9000/api/cluster#x`],
  ['unquoted-query', `curl -s http://graylog.test:9000/api/streams?page=1\\&per_page=50`],
  ['background', `curl -s "$GRAYLOG_URL/system" & curl -s "$GRAYLOG_URL/cluster"; wait`],
  [
    'full-path',
    `/usr/bin/env curl -s "$GRAYLOG_URL/system"; \\curl -s "$GRAYLOG_URL/cluster"; command curl -s "$GRAYLOG_URL/users"`,
  ],
  ['wrapped', `sudo -u graylog timeout 5 env A=b nice -n 10 curl -s "$GRAYLOG_URL/system"`],
  ['time-not', `time curl -s "$GRAYLOG_URL/system" > /dev/null; ! curl -sf "$GRAYLOG_URL/cluster"`],
  ['redirected', `>/dev/null 2>&1 curl -s "$GRAYLOG_URL/system" </dev/null`],
  ['request-target', `curl -s --request-target /api/cluster "$GRAYLOG_URL/"`],
  [
    'not-called',
    `which curl; command -v curl >/dev/null; echo curl http://graylog.test:9000/api/system; type wget >/dev/null`,
  ],
  ['brace-globs', `curl -s "$GRAYLOG_URL/{system,cluster}"`],
  ['brace-of-bash', `curl -s http://graylog.test:9000/api/{system,cluster}`],
  ['wget', `wget -q -O - http://graylog.test:9000/api/system`],
  [
    'wget-joined',
    `wget -qO- --header='Accept: application/json' --header "X-Requested-By: x" --user=admin --password=pw --auth-no-challenge "$GRAYLOG_URL/streams"`,
  ],
  [
    'wget-post',
    `wget -qO- --post-data '{"title":"x"}' --header='Content-Type: application/json' --header='X-Requested-By: x' "$GRAYLOG_URL/streams"`,
  ],
  [
    'wget-method',
    `wget -qO- --method=PUT --body-data='{"title":"x"}' --header 'Content-Type: application/json' "$GRAYLOG_URL/streams/$ID"`,
  ],
  [
    'wget-delete',
    `wget -q -O/dev/null --method DELETE --http-user admin --http-password pw --auth-no-challenge "http://graylog.test:9000/api/streams/$ID"`,
  ],
  ['wget-spider', `wget -q --spider -T 3 -t 1 http://graylog.test:9000/api/system/lbstatus`],
].map(([id = '', text = '']) => ({ id, text }))
