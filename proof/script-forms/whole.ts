import type { Spelling } from './spelling.ts'

/** Scripts around a call: variables, functions, loops, bodies from elsewhere. */
export const WHOLE: readonly Spelling[] = [
  ['assigned', `URL=http://graylog.test:9000/api\nUSER=admin\ncurl -s -u $USER:pw $URL/streams`],
  [
    'assigned-in-parts',
    `HOST=graylog.test\nPORT=9000\nBASE="http://\${HOST}:$PORT"\nAPI=\${BASE}/api\ncurl -s "\${API}/system"`,
  ],
  [
    'default-of-variable',
    `: "\${SERVER:=http://graylog.test:9000/api}"\ncurl -s "$SERVER/system"\ncurl -s "\${OTHER_SERVER:-http://graylog.test:9000}/api/cluster"`,
  ],
  [
    'trailing-slash',
    `BASE=http://graylog.test:9000/api/\ncurl -s "\${BASE}system" "\${BASE%/}/cluster"`,
  ],
  ['preset', `[ -n "\${GL-}" ] || GL=http://graylog.test:9000\ncurl -s "$GL"/api/system`],
  [
    'exported',
    `export API=http://graylog.test:9000/api AUTH=admin:pw\ncurl -s -u "$AUTH" "$API/users"`,
  ],
  [
    'host-variable',
    `curl -s "http://$GRAYLOG_HOST:9000/api/streams/$ID" "http://\${GRAYLOG_HOST}:\${GRAYLOG_PORT}/api/system"`,
  ],
  [
    'options-in-variable',
    `OPTS="-s -u admin:pw -H X-Requested-By:cli"\ncurl $OPTS "$GRAYLOG_URL/system"`,
  ],
  [
    'curl-in-variable',
    `CURL="curl -s -u admin:pw"\n$CURL "$GRAYLOG_URL/system"\n\${CURL} -X DELETE -H 'X-Requested-By: x' $GRAYLOG_URL/streams/$ID`,
  ],
  [
    'array',
    `ARGS=(-s -u "admin:pw" -H "X-Requested-By: my cli")\nARGS+=(-H "Accept: application/json")\ncurl "\${ARGS[@]}" -X POST "$GRAYLOG_URL/streams/$ID/pause"`,
  ],
  [
    'function',
    `api() {\n  local method=$1 path=$2; shift 2\n  curl -s -u admin:pw -X "$method" -H 'X-Requested-By: x' "$GRAYLOG_URL$path" "$@"\n}\napi GET /streams\napi POST /streams -H 'Content-Type: application/json' -d '{"title":"a"}'\napi DELETE "/streams/$ID"`,
  ],
  [
    'function-keyword',
    `function get { curl -s "$GRAYLOG_URL/$1"; }\nget system\nget "streams/$ID"`,
  ],
  [
    'function-in-function',
    `req() { curl -s -X "$1" "$GRAYLOG_URL$2"; }\ndel() { req DELETE "$1"; }\ndel /streams/$ID`,
  ],
  [
    'function-default',
    `get() { curl -s "$GRAYLOG_URL/\${1:-system}?pretty=\${2:-true}"; }\nget\nget cluster false`,
  ],
  [
    'function-global',
    `BODY='{"title":"x"}'\npost() { curl -s -H 'Content-Type: application/json' -d "$BODY" "$GRAYLOG_URL$1"; }\npost /streams`,
  ],
  [
    'if',
    `if curl -sf "$GRAYLOG_URL/system/lbstatus" >/dev/null; then\n  curl -s "$GRAYLOG_URL/system"\nfi`,
  ],
  ['and-or', `curl -sf "$GRAYLOG_URL/system" && curl -s "$GRAYLOG_URL/cluster" || exit 1`],
  ['until', `until curl -sf "$GRAYLOG_URL/system/lbstatus"; do sleep 1; done`],
  [
    'while-read',
    `curl -s "$GRAYLOG_URL/streams" | jq -r '.streams[].id' | while read -r id; do\n  curl -s "$GRAYLOG_URL/streams/$id/rules"\ndone`,
  ],
  [
    'while-read-from',
    `while IFS=, read -r a b; do curl -s -X DELETE -H 'X-Requested-By: x' "$GRAYLOG_URL/users/$b"; done <<EOF\n1,bob\nEOF`,
  ],
  ['for-words', `for what in system cluster; do curl -s "$GRAYLOG_URL/$what"; done`],
  [
    'for-of-answer',
    `for id in $(curl -s "$GRAYLOG_URL/streams" | jq -r '.streams[].id'); do\n  curl -s -X DELETE -H "X-Requested-By: x" $GRAYLOG_URL/streams/$id\ndone`,
  ],
  [
    'for-array',
    `IDS=(5f0000000000000000000001 5f0000000000000000000002)\nfor i in "\${IDS[@]}"; do curl -s "$GRAYLOG_URL/streams/$i"; done`,
  ],
  [
    'substitution',
    `COUNT=$(curl -s -u "admin:pw" "$GRAYLOG_URL/streams" | grep -c id)\nOLD=\`curl -s "$GRAYLOG_URL/cluster"\``,
  ],
  ['substitution-in-word', `echo "there are $(curl -s "$GRAYLOG_URL/count/total") messages"`],
  [
    'session-login',
    `SESSION=$(curl -s -X POST -H 'Content-Type: application/json' -H 'X-Requested-By: cli' "$GRAYLOG_URL/system/sessions" -d "{\\"username\\":\\"$GRAYLOG_USER\\", \\"password\\":\\"$GRAYLOG_PASSWORD\\", \\"host\\":\\"\\"}" | jq -r .session_id)\ncurl -s -u "$SESSION:session" "$GRAYLOG_URL/users"`,
  ],
  [
    'heredoc',
    `curl -s -H 'Content-Type: application/json' -H 'X-Requested-By: x' -d @- "$GRAYLOG_URL/streams" <<EOF\n{"title": "$TITLE", "rules": []}\nEOF`,
  ],
  [
    'heredoc-quoted',
    `curl -s -H 'Content-Type: application/json' --data-binary @- "$GRAYLOG_URL/streams" <<'JSON' | jq .\n{"title": "$not"}\nJSON`,
  ],
  [
    'heredoc-tabs',
    `if true; then\n\tcurl -s -H 'Content-Type: application/json' --data @- "$GRAYLOG_URL/streams" <<-EOF\n\t{"title": "x"}\n\tEOF\nfi`,
  ],
  [
    'heredoc-cat',
    `BODY=$(cat <<EOF\n{"title": "$TITLE"}\nEOF\n)\ncurl -s -H 'Content-Type: application/json' -d "$BODY" "$GRAYLOG_URL/streams"`,
  ],
  [
    'heredoc-read',
    `read -r -d '' BODY <<EOF\n{"title": "x"}\nEOF\ncurl -s -H 'Content-Type: application/json' -d "$BODY" "$GRAYLOG_URL/streams"`,
  ],
  [
    'herestring',
    `curl -s -H 'Content-Type: application/json' -d @- "$GRAYLOG_URL/streams" <<< '{"title":"x"}'`,
  ],
  [
    'piped-body',
    `echo '{"title":"x"}' | curl -s -H 'Content-Type: application/json' -d @- "$GRAYLOG_URL/streams"`,
  ],
  [
    'piped-printf',
    `printf '{"title":"%s"}' "$TITLE" | curl -s -H 'Content-Type: application/json' --data-binary @- "$GRAYLOG_URL/streams"`,
  ],
  [
    'body-in-file',
    `echo '{"title":"x"}' > body.json\ncurl -s -H 'Content-Type: application/json' -d @body.json "$GRAYLOG_URL/streams"`,
  ],
  ['upload', `echo x > f; curl -s -T f "$GRAYLOG_URL/system/debug/x"`],
  [
    'basic-by-hand',
    `curl -s -H "Authorization: Basic $(echo -n "admin:pw" | base64)" "$GRAYLOG_URL/users"`,
  ],
  ['basic-in-literal', `curl -s -H "Authorization: Basic YWRtaW46cHc=" "$GRAYLOG_URL/users"`],
  [
    'auth-whole-variable',
    `AUTH_NOT_HERE=$(echo admin:pw)\ncurl -s -u "$AUTH_NOT_HERE" "$GRAYLOG_URL/users"`,
  ],
  [
    'netrc',
    `echo 'machine graylog.test login admin password pw' > rc\ncurl -s --netrc-file rc "$GRAYLOG_URL/users"`,
  ],
  [
    'config',
    `printf 'user = "admin:pw"\\nheader = "X-Requested-By: x"\\n' > c\ncurl -s -K c "$GRAYLOG_URL/users"`,
  ],
  [
    'xargs',
    `echo 5f0000000000000000000001 | xargs -I{} curl -s -X DELETE -H 'X-Requested-By: x' "$GRAYLOG_URL/streams/{}"`,
  ],
  ['xargs-appended', `echo "$GRAYLOG_URL/system" | xargs -n1 curl -s`],
  [
    'bash-c',
    `bash -c 'curl -s -u admin:pw http://graylog.test:9000/api/system'\nsh -c "curl -s $GRAYLOG_URL/streams/$ID"`,
  ],
  [
    'eval',
    `CMD="curl -s -H 'X-Requested-By: a b' -X POST"\neval "$CMD $GRAYLOG_URL/streams/$ID/pause"`,
  ],
  [
    'case',
    `case "\${1:-start}" in\n  start) curl -s -X POST "$GRAYLOG_URL/streams/$ID/resume" ;;\n  stop|halt) : ;;\nesac`,
  ],
  [
    'subshell',
    `( cd /tmp && curl -s "$GRAYLOG_URL/system" ) | { cat; curl -s "$GRAYLOG_URL/cluster"; }`,
  ],
  [
    'test-command',
    `if [ "$(curl -s -o /dev/null -w '%{http_code}' "$GRAYLOG_URL/system/lbstatus")" = 200 ]; then :; fi\n[[ $(curl -s "$GRAYLOG_URL/system") == *x* ]]`,
  ],
  ['arithmetic', `echo $(( $(curl -s "$GRAYLOG_URL/count/total" | wc -c) + 1 ))`],
  [
    'process-substitution',
    `diff <(curl -s "$GRAYLOG_URL/system") <(curl -s "$GRAYLOG_URL/cluster") >/dev/null`,
  ],
  ['trap', `trap 'curl -s -X DELETE "$GRAYLOG_URL/streams/$ID"' EXIT\ntrue`],
  ['set-positional', `set -- system cluster\ncurl -s "$GRAYLOG_URL/$1" "$GRAYLOG_URL/$2"`],
  [
    'dates',
    `FROM=$(date -u +%Y-%m-%dT00:00:00.000Z)\ncurl -s -G -H 'Accept: text/csv' "$GRAYLOG_URL/search/universal/absolute/export" --data-urlencode "from=$FROM" --data-urlencode "to=$(date -u +%FT%TZ)" --data-urlencode 'query=*' --data-urlencode 'fields=message'`,
  ],
  ['appended', `Q="?query=*"\nQ+="&range=300"\ncurl -s "$GRAYLOG_URL/search/universal/relative$Q"`],
  ['branches', `if true; then EP=streams; else EP=dashboards; fi\ncurl -s "$GRAYLOG_URL/$EP"`],
  ['crlf', `URL=http://graylog.test:9000/api\r\ncurl -s $URL/system -o /dev/null\r\n`],
  [
    'parallel-flags',
    `curl -s -Z "$GRAYLOG_URL/system" "$GRAYLOG_URL/cluster" --output /dev/null --output /dev/null`,
  ],
  ['dash-dash', `curl -s -- "$GRAYLOG_URL/system"`],
  ['tabs', `curl\t-s\t"$GRAYLOG_URL/system"\t\t-H\t'Accept:\tapplication/json'`],
].map(([id = '', text = '']) => ({ id, text }))
