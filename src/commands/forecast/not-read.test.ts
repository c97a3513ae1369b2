import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const API = 'http://logs.example.org:9000/api'
/** A call that works in both releases. */
const READ = `curl -s -u a:b ${API}/system/lbstatus`
const WAY = ['--from', '3.2', '--to', '7.0']

function file(text: string, name = 'mixed.sh'): string {
  const path = join(freshFolder(), name)
  writeFileSync(path, text)
  return path
}

test.each([
  ['in Python', `python3 - <<'P'\nimport requests\nrequests.get("${API}/dashboards")\nP`, 4],
  ['in Python', `python3 -c 'import urllib.request as u; u.urlopen("${API}/dashboards")'`, 2],
  ['in Python', `timeout 9 python3 sync.py --url ${API}`, 2],
  ['in JavaScript', `node -e 'fetch("${API}/dashboards")'`, 2],
  ['in Perl', `perl -MLWP::Simple -e 'get "${API}/dashboards"'`, 2],
  ['in Ruby', `ruby -rnet/http -e 'Net::HTTP.get(URI("${API}/dashboards"))'`, 2],
  ['in PowerShell', `pwsh -c 'Invoke-RestMethod ${API}/dashboards'`, 2],
  ['by nc', `printf 'GET /api/dashboards HTTP/1.0\\r\\n\\r\\n' | nc logs.example.org 9000`, 2],
  [
    'over /dev/tcp',
    `exec 3<>/dev/tcp/logs.example.org/9000\necho "GET /api/dashboards HTTP/1.0" >&3`,
    3,
  ],
  ['by lynx', `ssh box "lynx -dump ${API}/dashboards"`, 2],
  ['by hurl', `hurl --test dashboards.hurl`, 2],
  ['by k6', `k6 run load.js`, 2],
  ['by check_http', `/usr/lib/nagios/plugins/check_http -H logs -p 9000 -u /api/dashboards`, 2],
  ['by gl_api', `gl_api GET /dashboards`, 2],
  ['in raw HTTP', `POST ${API}/dashboards`, 2],
  ['by lwp-request', `GET $BASE/dashboards`, 2],
  ['by bru', `bru run --env prod`, 2],
  ['by gl_get', `gl_get "${API}/dashboards"`, 2],
  ['by java', `java -jar client.jar --server ${API} dashboards list`, 2],
  ['by go', `go run ./cmd/sync --url=${API}`, 2],
  ['by ansible', `ansible localhost -m uri -a "url=${API}/dashboards user=a password=b"`, 2],
  ['by ftp', `ftp -o - ${API}/dashboards`, 2],
  ['by groovy', `groovy -e 'println new URL("${API}/dashboards").text'`, 2],
  ['in Python', `python3 -c 'import os; os.system("curl -s ${API}/dashboards")'`, 2],
  ['in Python', `python3 -m export --api ${API}`, 2],
  [
    'in Python',
    `python3 - <<'P'\nimport requests\ns = requests.Session()\ns.get(f"{BASE}/dashboards")\nP`,
    5,
  ],
  ['in Python', `python3 - <<'P'\nfrom requests import get\nget("${API}/dashboards")\nP`, 2],
  ['in JavaScript', `node -e "require('http').get('${API}/dashboards')"`, 2],
  ['in Ruby', `ruby -e 'system("curl", "${API}/dashboards")'`, 2],
  [
    'over /inet/tcp',
    `gawk 'BEGIN { s = "/inet/tcp/0/h/9000"; print "GET /api/dashboards HTTP/1.0" |& s }'`,
    2,
  ],
  [
    'by openssl',
    `(echo 'GET /api/dashboards HTTP/1.1'; echo) | openssl s_client -connect h:443`,
    2,
  ],
  ['by ncat', `ncat --ssl h 443 <<E\nGET /api/dashboards HTTP/1.1\n\nE`, 3],
])('an unread call %s is listed, and its file cannot exit with 0: %s', async (by, text, line) => {
  const { code, out } = await run(['forecast', file(`${READ}\n${text}\n`), ...WAY, '--json'])

  expect((JSON.parse(out) as Forecast).notRead).toEqual([{ at: `mixed.sh:${line}`, what: by }])
  expect(out).toContain(`1 call ${by} is not read (mixed.sh:${line})`)
  expect(code).toBe(4)
})

test.each([
  ['by tool', `command: /opt/tool --graylog ${API}`],
  ['by sync.py', `script: sync.py ${API}`],
  ['in Python', `command: {argv: [python3, /opt/sync.py, "${API}"]}`],
  ['in the field "url"', `with: {url: "${API}/dashboards", method: GET}`],
  ['by graylog_dashboards', `graylog_dashboards: {endpoint: x}`],
])('an unread command %s of a file of tasks is listed', async (by, member) => {
  const text = `- shell: ${READ}\n- ${member}\n`
  const { code, out } = await run(['forecast', file(text, 'mixed.yml'), ...WAY, '--json'])

  expect((JSON.parse(out) as Forecast).notRead).toEqual([{ at: 'mixed.yml:2', what: by }])
  expect(code).toBe(4)
})

test('arguments of an image whose entry point is curl are a call', async () => {
  const text = `- image: curlimages/curl:8\n  args: [-s, -u, "a:b", "${API}/count/total"]\n`
  const { code, out } = await run(['forecast', file(text, 'pod.yml'), ...WAY, '--json'])

  expect((JSON.parse(out) as Forecast).calls).toHaveLength(1)
  expect(code).toBe(6)
})

test.each([
  `id=$(${READ} | python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])')`,
  `q=$(python3 -c 'import urllib.parse,sys; print(urllib.parse.quote(sys.argv[1]))' "$1")\n${READ}`,
  `until (echo > /dev/tcp/graylog/9000); do sleep 1; done\n${READ}`,
  `nc -z logs.example.org 9000 && ${READ}`,
  `echo '{"version":"1.1","short_message":"x"}' | nc -w1 -u logs.example.org 12201\n${READ}`,
  `grep '"GET /api/streams HTTP/1.1" 500' access.log\n${READ}`,
  `fetch() {\n  ${READ}\n}\nfetch`,
  `echo "GET ${API}/streams"\nlog GET /streams\n${READ}`,
  `gh api -X POST /repos/a/b/issues\ncurl -d x "$SLACK_WEBHOOK_URL"\n${READ}`,
  `docker run -d --name http nginx\nsystemctl restart http\n${READ}`,
  `mail -s "see ${API}/streams" ops </dev/null\nhelm install graylog --set uri=${API}\n${READ}`,
  `git clone https://git.example.org/scripts\nother --url https://wiki.example.org/dashboards\n${READ}`,
])('a program that calls no Graylog server does not prevent exit 0: %s', async (text) => {
  const { code } = await run(['forecast', file(`${text}\n`), ...WAY, '--json'])

  expect(code).toBe(0)
})

test('every format lists unread calls, and findings take precedence in the exit code', async () => {
  const urls = `curl -u a:b "$THERE"\n`
  const quiet = file(`${READ}\nirm ${API}/streams\n${urls}`)
  const grave = file(`curl -u a:b ${API}/count/total\nirm ${API}/streams\n`)
  const out = freshFolder()

  const json = await run(['forecast', quiet, ...WAY, '--json'])
  const junit = await run(['forecast', quiet, ...WAY, '--format', 'junit'])
  const all = await run(['forecast', quiet, '--from', '3.2', '--all', '--out', out])
  const plan = await run(['upgrade', quiet, ...WAY, '--json'])
  const worse = await run(['forecast', grave, ...WAY])

  const notRead = [
    { at: 'mixed.sh:2', what: 'in PowerShell' },
    { at: 'mixed.sh:3', what: 'whose address the file does not show ($THERE)' },
  ]
  expect([json.code, junit.code, all.code, plan.code, worse.code]).toEqual([4, 4, 4, 4, 6])
  expect((JSON.parse(json.out) as Forecast).notRead).toEqual(notRead)
  expect((JSON.parse(plan.out) as UpgradePlan).calls?.notRead).toEqual(notRead)
  expect((JSON.parse(plan.out) as UpgradePlan).verdict).toContain('2 more calls are not read')
  const files = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))
  for (const text of [junit.out, all.out, ...files])
    expect(text.replace(/\s+/g, ' ')).toMatch(/mixed\.sh:2|notRead|more calls are not read/)
})

test.each([
  [
    'HTTPie',
    `http --auth "$U:$P" POST ${API}/streams X-Requested-By:x title=t index_set_id=1 remove_matches_from_default_stream:=true q==a\n`,
    [['POST /streams', 'needs-change']],
  ],
  [
    'HTTPie in a container',
    `docker run --rm alpine/httpie http -a a:b ${API}/count/total\nxh -a a:b :9000/api/count/total\n`,
    [
      ['GET /count/total', 'breaks'],
      ['GET /count/total', 'breaks'],
    ],
  ],
])('forecast reads the calls of %s', async (_what, text, expected) => {
  const { out } = await run(['forecast', file(text), ...WAY, '--json'])
  const { calls } = JSON.parse(out) as Forecast

  expect(calls.map((call) => [`${call.method} ${call.route}`, call.class])).toEqual(expected)
})

const STREAMS = `curl -u a:b ${API}/system/jvm`

test.each([
  ['a here-document for a remote shell', `ssh host <<'E'\n${STREAMS}\nE`, 2],
  ['a here-document for a shell', `sudo -u gl bash -s <<E\n${STREAMS}\nE`, 2],
  ['a here-document for a shell in a pod', `kubectl exec -i p -- sh <<'E'\n${STREAMS}\nE`, 2],
  ['text piped into a shell', `echo "${STREAMS}" | sh`, 1],
  ['a script written to a file', `cat > x.sh <<'E'\n#!/bin/sh\n${STREAMS}\nE`, 3],
  ['a command after an unknown one', `op run -- ${STREAMS}`, 1],
  ['a command after a variable', `$SUDO ${STREAMS}`, 1],
  ['an alias', `alias gl='curl -u a:b'\ngl ${API}/system/jvm`, 2],
  ['a curl image', `kubectl run x --image=curlimages/curl -- -u a:b ${API}/system/jvm`, 1],
])('forecast reads the call in %s', async (_what, text, line) => {
  const { code, out } = await run(['forecast', file(`${text}\n`), ...WAY, '--json'])

  expect((JSON.parse(out) as Forecast).calls).toMatchObject([
    { route: '/system/jvm', class: 'works', at: `mixed.sh:${line}` },
  ])
  expect(code).toBe(0)
})

test('forecast reads the command of a systemd unit', async () => {
  const unit = `[Service]\nEnvironment=GL=${API}\nExecStart=-/usr/bin/curl -u a:b \${GL}/system/jvm\n`
  const { out } = await run(['forecast', file(unit, 'gl.service'), ...WAY, '--json'])

  expect((JSON.parse(out) as Forecast).calls).toMatchObject([
    { class: 'works', at: 'gl.service:3' },
  ])
})

test('forecast reads Kubernetes probes in YAML and JSON', async () => {
  const probe = (port: string): string =>
    `livenessProbe: {httpGet: {path: /api/system/lbstatus, port: ${port}, scheme: HTTPS}}`
  const pod = `kind: Pod\nspec:\n  containers:\n    - name: graylog\n      ports: [{name: web, containerPort: 9000}]\n      ${probe('web')}\n`
  const other = `    - name: mongo\n      ${probe('27017').replace('/api/system/lbstatus', '/healthz')}\n`
  const json = `{"apiVersion": "v1", "spec": {"readinessProbe": {"httpGet": {"path": "/api/system/lbstatus", "port": 9000}}}}`

  const yaml = await run(['forecast', file(pod + other, 'pod.yaml'), ...WAY])
  const read = await run(['forecast', file(json, 'pod.json'), ...WAY, '--json'])

  expect(yaml.code).toBe(0)
  expect(yaml.out).toContain('1 of 2 calls goes to the server: https://127.0.0.1:9000/api')
  expect((JSON.parse(read.out) as Forecast).calls).toMatchObject([
    { method: 'GET', route: '/system/lbstatus', class: 'works', at: 'pod.json:1' },
  ])
})

test('forecast reads the calls of a Helm template and names those in invalid YAML', async () => {
  const call = `          ${READ}\n`
  const helm = `{{- if .Values.on }}\nkind: Pod\nargs:\n  - |\n${call}{{- end }}\n`
  const broken = `run: |\n  ${READ}\nx: [\ny: "\n  ${READ}\n`

  const read = await run(['forecast', file(helm, 'job.yaml'), ...WAY])
  const cut = await run(['forecast', file(broken, 'ci.yml'), ...WAY])

  expect(read.code).toBe(0)
  expect(cut.code).toBe(4)
  expect(cut.out).toContain('in YAML that cannot be parsed is not read (ci.yml:5)')
})

test.each([
  [
    'an ambiguous base may be another product',
    `curl https://grafana.com/api/dashboards/1\n${READ}\n`,
    /1 of 2 calls goes to https:\/\/grafana\.com\/api, where another product may have the same paths: not counted \(mixed\.sh:1\)/,
    1,
  ],
  [
    'a variable named after another product is excluded',
    `curl -u a:b "$GRAFANA_URL/api/users"\n${READ}\n`,
    /goes to \$GRAFANA_URL\/api, where/,
    1,
  ],
  [
    'versions in the path are excluded',
    `curl -u a:b https://code.example/api/v4/users\n${READ}\n`,
    /goes to https:\/\/code\.example\/api\/v4, where/,
    1,
  ],
  [
    'a base with other routes of the server is included',
    `curl -u a:b https://logs.example/api/users\ncurl -u a:b https://logs.example/api/system/jvm\n`,
    /all calls go to https:\/\/logs\.example\/api/,
    2,
  ],
  [
    "a base that gets the server's credentials or headers is included",
    `curl -u $T:token https://logs.example/api/users\ncurl -H 'X-Requested-By: x' https://l.example/api/cluster\n`,
    /2 of 2 calls go to the server: https:\/\/logs\.example\/api \(1\), https:\/\/l\.example\/api \(1\)/,
    2,
  ],
])('with several base URLs, %s', async (_what, text, said, count) => {
  const { out } = await run(['forecast', file(text), ...WAY, '--json'])
  const { calls, remarks = [] } = JSON.parse(out) as Forecast

  expect(remarks.join('\n')).toMatch(said)
  expect(calls).toHaveLength(count)
})

test('calls of other products are ignored, unless --base includes them', async () => {
  const text = `curl https://api.github.com/users/a\ncurl -u a:b https://dash.example/api/dashboards/uid\n`

  const none = await run(['forecast', file(text), ...WAY])
  const told = await run(['forecast', file(text), ...WAY, '--base', 'https://dash.example/api'])

  expect(none.code).toBe(2)
  expect(none.err).toContain('https://api.github.com (1), https://dash.example/api (1)')
  expect(none.err).toContain('specify the server with --base')
  expect(told.out).toContain('1 of 2 calls goes to the server: https://dash.example/api')
})

test.each([
  ['3.2', '7.0', '/system/indices/index_sets/search?searchTitle=x', 'mends'],
  ['3.2', '4.0', '/system/indices/index_sets/search', 'already-fails'],
  ['3.2', '7.0', '/streams/paginated', 'mends'],
  ['7.0', '3.2', '/streams/paginated', 'breaks'],
  ['3.2', '7.0', '/users/paginated', 'breaks'],
  ['3.2', '4.0', '/streams/$ID', 'works'],
])('from %s to %s, GET %s %s: a word in a path is not an id', async (from, to, path, expected) => {
  const script = file(`curl -u "$T:token" "$URL${path}"\n`)
  const { out } = await run(['forecast', script, '--from', from, '--to', to, '--json'])

  expect((JSON.parse(out) as Forecast).calls).toMatchObject([{ class: expected }])
})

const CURL = `curl -u a:b ${API}/streams`

test.each([
  ['q.py', `import os\nos.system("${CURL}")\n`, 'a Python program', 'test-client -- python3 q.py'],
  ['q', `#!/usr/bin/env python3\n# ${CURL}\n`, 'a Python program', 'test-client -- python3 q'],
  ['q.php', `<?php\n// ${CURL}\n$curl = curl_init();\n`, 'a PHP program', 'test-client -- php'],
  ['q', `<?php\n$curl = 1; // curl build query\n`, 'a PHP program', 'test-client -- php q'],
  ['q.js', `// ${CURL}\nawait fetch("${API}")\n`, 'a JavaScript program', 'test-client -- node'],
  ['q.go', `package main\n// ${CURL}\n`, 'a Go program', 'test-client -- go run q.go'],
  ['q.rb', `puts \`${CURL}\`\n`, 'a Ruby program', 'test-client -- ruby q.rb'],
  ['q.ps1', `irm ${API}\ncurl ${API}\n`, 'a PowerShell script', 'test-client -- pwsh q.ps1'],
  ['Q.java', `// ${CURL}\nclass Q {}\n`, 'a Java program', 'test-client -- java Q.java'],
  ['README.md', `# How\n\n    ${CURL}\n`, 'a Markdown document', 'copy its commands'],
  ['notes', `Run\n\n\`\`\`sh\n${CURL}\n\`\`\`\n`, 'a Markdown document', 'copy its commands'],
  ['guide.rst', `Run::\n\n  ${CURL}\n`, 'a reStructuredText document', 'copy its commands'],
  ['req.http', `# ${CURL}\nPOST ${API}/streams\n`, 'a file of HTTP requests', '(req.http:2)'],
  ['a.hurl', `GET ${API}/streams\n`, 'a Hurl file', '(a.hurl:1)'],
  ['a.bru', `meta { name: a }\nget {\n  url: {{b}}/x\n}\n`, 'a Bruno request', '(a.bru:2)'],
  ['w.bat', `@echo off\nset GL=${API}\n${CURL}\n`, 'a Windows batch file', 'curl commands'],
  ['Makefile', `up:\n\tcurl $(URL)/streams\n`, 'a Makefile', 'copy its commands'],
  ['rules', `U = ${API}\nup: down\n\t@${CURL}\n`, 'a Makefile', 'copy its commands'],
  ['Dockerfile', `FROM x\nRUN ${CURL}\n`, 'a Dockerfile', 'copy its commands'],
  ['image', `ARG V=5\nFROM x:$V\nRUN ${CURL}\n`, 'a Dockerfile', 'copy its commands'],
  ['i.json', `{"__export_format": 4, "resources": []}`, 'an Insomnia export', 'curl commands'],
  [
    'i.yaml',
    `type: collection.insomnia.rest/5.0\ncollection:\n  - url: ${API}/users\n`,
    'an Insomnia export',
    'curl commands',
  ],
  [
    'check.cfg',
    'define command {\n  command_line check_http -u /api/system -p 9000\n}\n',
    'a Nagios or Icinga configuration',
    '(check.cfg:2)',
  ],
  [
    'panel.json',
    `{"panels": [{"targets": [{"url": "${API}/streams"}]}]}`,
    'a Grafana dashboard',
    '(panel.json:1)',
  ],
  ['n.ipynb', '{"cells": [], "nbformat": 4}', 'a Jupyter notebook', 'test-client'],
  ['api.json', '{"openapi": "3.0.1", "paths": {}}', 'OpenAPI', 'record'],
  ['x.yaml', '{{- $a := include "x" . -}}\nkind: Pod\n', 'a Helm template', 'helm template'],
  ['prom.yml', '- job_name: logs\n  metrics_path: /api/x\n', 'a Prometheus scrape', '(prom.yml:2)'],
  ['server.conf', 'is_master = true\n', 'a server settings file', 'check-settings'],
])('the error about %s names its type and the next step', async (name, text, what, way) => {
  const { code, err } = await run(['forecast', file(text, name), ...WAY])

  expect(code).toBe(2)
  expect(err).toContain(`it is `)
  expect(err).toContain(what)
  expect(err).toContain(way)
})

test('a call that cron cuts at a percent sign is not read', async () => {
  const table = file(`0 1 * * * ${READ}\n0 3 * * * curl -u a:x%y ${API}/dashboards\n`, 'tab')
  const { code, out } = await run(['forecast', table, ...WAY])

  expect(code).toBe(4)
  expect(out).toContain('1 call that cron cuts at "%"')
  expect(out).toContain('(tab:2)')
})

test('entries without a readable request make a forecast incomplete', async () => {
  const entry = {
    request: { method: 'GET', url: `${API}/system/lbstatus`, headers: [{ name: 'A', value: 'b' }] },
    response: { status: 200, headers: [], content: {} },
  }
  const har = file(JSON.stringify({ log: { entries: [{ request: {} }, entry] } }), 'x.har')
  const { code, out } = await run(['forecast', har, ...WAY, '--base', API])

  expect(code).toBe(4)
  expect(out).toContain('; 1 more call is not read')
})

test.each(['', 'logs.example.org:443 '])(
  'a log needs only --base to show the API, with its lines after "%s"',
  async (host) => {
    const line = `${host}10.0.0.5 - a [01/Mar/2024:10:00:00 +0000] "GET /api/dashboards HTTP/1.1" 401 0 "-" "curl/7"\n`
    const log = file(line, 'access.log')
    const forecast = (base: string) => run(['forecast', log, ...WAY, '--base', base])
    const [named, other] = [await forecast(API), await forecast('http://10.0.0.9:9000/api')]

    expect([named.code, other.code]).toEqual([4, 4])
    expect(named.out).toContain('the call is unknown')
    expect(other.out).toContain('the call is unknown')
  },
)

test('a release that the file contradicts is reported', async () => {
  const entry = {
    request: { method: 'GET', url: `${API}/system`, headers: [{ name: 'A', value: 'b' }] },
    response: {
      status: 200,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: '{"version": "5.1.0+abc"}' },
    },
  }
  const har = file(JSON.stringify({ log: { entries: [entry] } }), 'x.har')
  const remark = 'the server in the file reports 5.1.0'
  const [other, own] = [
    await run(['forecast', har, ...WAY]),
    await run(['forecast', har, '--from', '5.1', '--to', '7.0']),
  ]

  expect(other.out).toContain(remark)
  expect(own.out).not.toContain(remark)
})
