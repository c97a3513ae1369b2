import { expect, test } from 'vitest'

import { findUnread } from './not-read.ts'

test.each([
  ['Invoke-RestMethod -Uri $u -Headers $h', ['1 PowerShell']],
  [
    '$x = irm $u\n$y=(iwr $u).Content\ninvoke-webrequest $u',
    ['1 PowerShell', '2 PowerShell', '3 PowerShell'],
  ],
  ['# Invoke-RestMethod $u\ncurl $u', []],
  ['curl -s $u/firm ; echo irma', []],
  ["python3 - <<'P'\nimport requests\nrequests.get('http://h')\nP", ['3 Python']],
  ['python3 -c \'import urllib.request; urllib.request.urlopen("http://h")\'', ['1 Python']],
  ['python3 -c \'import json,sys; print(json.load(sys.stdin).get("id"))\'', []],
  ["python3 -c 'import urllib.parse; print(urllib.parse.quote(input()))'", []],
  ['node -e "fetch(process.env.URL)"', ['1 JavaScript']],
  ['fetch() {\n  curl "$1"\n}\nfetch $U', []],
  ["perl -MLWP::Simple -e 'print get(shift)' $U", ['1 Perl']],
  ['ruby -rnet/http -e \'puts Net::HTTP.get(URI(ENV["U"]))\'', ['1 Ruby']],
  ['exec 3<>/dev/tcp/h/9000\nprintf "GET /api/streams HTTP/1.0\\r\\n\\r\\n" >&3', ['2 /dev/tcp']],
  ['(echo > /dev/tcp/graylog/9000) || exit 1', []],
  ['grep \'"GET /api/streams HTTP/1.1"\' access.log', []],
])('in %j: %s', (text, found) => {
  expect(findUnread(text).map(({ line, unreadIn }) => `${line} ${unreadIn}`)).toEqual(found)
})
