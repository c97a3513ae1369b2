import { expect, test } from 'vitest'

import { findUnread } from './not-read.ts'

test.each([
  ['Invoke-RestMethod -Uri $u -Headers $h', ['1 in PowerShell']],
  [
    '$x = irm $u\n$y=(iwr $u).Content\ninvoke-webrequest $u',
    ['1 in PowerShell', '2 in PowerShell', '3 in PowerShell'],
  ],
  ['# Invoke-RestMethod $u\ncurl $u', []],
  ['curl -s $u/firm ; echo irma', []],
  ["python3 - <<'P'\nimport requests\nrequests.get('http://h')\nP", ['3 in Python']],
  ['python3 -c \'import urllib.request; urllib.request.urlopen("http://h")\'', ['1 in Python']],
  ['python3 -c \'import json,sys; print(json.load(sys.stdin).get("id"))\'', []],
  ["python3 -c 'import urllib.parse; print(urllib.parse.quote(input()))'", []],
  ['subprocess.run(["curl", "-s", "http://h"])', ['1 in Python']],
  ['exec: {command: ["curl", "-s", "http://h"]}', []],
  ['node -e "fetch(process.env.URL)"', ['1 in JavaScript']],
  ['fetch() {\n  curl "$1"\n}\nfetch $U', []],
  ["perl -MLWP::Simple -e 'print get(shift)' $U", ['1 in Perl']],
  ['ruby -rnet/http -e \'puts Net::HTTP.get(URI(ENV["U"]))\'', ['1 in Ruby']],
  [
    'exec 3<>/dev/tcp/h/9000\nprintf "GET /api/streams HTTP/1.0\\r\\n\\r\\n" >&3',
    ['2 over /dev/tcp'],
  ],
  ['(echo > /dev/tcp/graylog/9000) || exit 1', []],
  ['grep \'"GET /api/streams HTTP/1.1"\' access.log', []],
])('in %j: %s', (text, found) => {
  expect(findUnread(text).map(({ line, how }) => `${line} ${how}`)).toEqual(found)
})
