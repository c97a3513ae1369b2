import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const API = 'http://logs.example.org:9000/api'
const PATH = `${API}/system/urlwhitelist`

async function forecast(text: string, name: string) {
  const file = join(freshFolder(), name)
  writeFileSync(file, text)
  return run(['forecast', file, '--from', '6.1', '--to', '7.0', '--json'])
}

/** Lines that send a credential whose value is not in the file, with the name of that file. */
const SIGNS: readonly (readonly [sign: string, name?: string])[] = [
  [`curl -H "Authorization: Basic $X" ${PATH}`],
  [`curl -H "Authorization: Basic $(echo -n "$U:$P" | base64)" ${PATH}`],
  [`curl -H "Authorization: Basic \`printf %s:%s $U $P | base64 -w0\`" ${PATH}`],
  [`curl -H "authorization: $AUTH" ${PATH}`],
  [`curl -H "Authorization: \${AUTH}" ${PATH}`],
  [`curl -H "Authorization: Bearer $TOKEN" ${PATH}`],
  [`curl -H "Authorization: Basic <base64 of name:word>" ${PATH}`],
  [`curl -H "Cookie: $COOKIE" ${PATH}`],
  [`curl -H "Remote-User: admin" ${PATH}`],
  [`curl -H "X-Forwarded-User: $WHO" ${PATH}`],
  [`curl -H "X-Api-Key: $KEY" ${PATH}`],
  [`curl -H @headers.txt ${PATH}`],
  [`curl -H "@C:\\headers.txt" ${PATH}`],
  [`curl -H "$HEADER" ${PATH}`],
  [`curl -u "$CRED" ${PATH}`],
  [`curl -u $(cat f) ${PATH}`],
  [`curl -u admin ${PATH}`],
  [`curl -n ${PATH}`],
  [`curl --netrc ${PATH}`],
  [`curl --netrc-file f ${PATH}`],
  [`curl --netrc-optional ${PATH}`],
  [`curl --cert me.pem --key me.key ${PATH}`],
  [`curl -E me.pem ${PATH}`],
  [`curl --oauth2-bearer "$T" ${PATH}`],
  [`curl --negotiate -u : ${PATH}`],
  [`curl --ntlm -u : ${PATH}`],
  [`curl -K options ${PATH}`],
  [`curl -b session=$ID ${PATH}`],
  [`curl -b jar ${PATH}`],
  [`curl $OPTIONS ${PATH}`],
  [`curl --netrc-file=f ${PATH}`],
  [`curl --variable %T --expand-user "{{T}}:token" ${PATH}`],
  [`curl --variable %T --expand-header "Authorization: Bearer {{T}}" ${PATH}`],
  [`curl -H "X-Forwarded-Login: $WHO" ${PATH}`],
  [`curl -H "SM_USER: $WHO" ${PATH}`],
  [`echo "machine $H login $U password $P" > ~/.netrc\ncurl ${PATH}`],
  [`echo "user = $U:$P" >> ~/.curlrc\ncurl ${PATH}`],
  [`export WGETRC=/etc/job\nwget -qO- ${PATH}`],
  [`http ${PATH} "$HEADER"`],
  [`curl http://$CRED@logs.example.org:9000/api/system/urlwhitelist`],
  [`wget --header="Authorization: $A" ${PATH}`],
  [`wget --header="$A" ${PATH}`],
  [`wget --user=$U ${PATH}`],
  [`wget --http-user=$U --http-password=$P ${PATH}`],
  [`wget --load-cookies jar ${PATH}`],
  [`wget --certificate=me.pem ${PATH}`],
  [`wget --auth-no-challenge ${PATH}`],
  [`http -a "$CRED" ${PATH}`],
  [`http --auth-type=bearer --auth=$T GET ${PATH}`],
  [`http --session=me ${PATH}`],
  [`http ${PATH} "Authorization:Basic $X"`],
  [`xh --bearer $T get ${PATH}`],
  [`- uri: {url: ${PATH}, headers: {Authorization: "Basic {{ code }}"}}`, 'play.yml'],
  [`- uri: {url: ${PATH}, headers: "{{ headers }}"}`, 'play.yml'],
  [`- uri: {url: ${PATH}, client_cert: me.pem}`, 'play.yml'],
  [`- uri: {url: ${PATH}, use_gssapi: true}`, 'play.yml'],
  [`- uri: {url: ${PATH}, use_netrc: true}`, 'play.yml'],
  [`- uri: {url: ${PATH}, headers: {"{{ name }}": "{{ value }}"}}`, 'play.yml'],
  [
    `- module_defaults:\n    uri: {url_username: a, url_password: b}\n  block:\n    - uri: {url: ${PATH}}`,
    'play.yml',
  ],
  [`- uri:\n    <<: *auth\n    url: ${PATH}`, 'play.yml'],
  [`- shell: curl {{ options }} ${PATH}`, 'play.yml'],
  [collection({ type: 'oauth2', oauth2: [] }), 'c.json'],
  [collection({ type: 'basic' }), 'c.json'],
  [collection(undefined, [{ key: 'Authorization', value: 'Basic {{code}}' }]), 'c.json'],
  [collection(undefined, [{ key: '{{name}}', value: '{{code}}' }]), 'c.json'],
  [
    collection(
      undefined,
      [],
      [
        {
          listen: 'prerequest',
          script: { exec: ["pm.request.headers.add('Authorization: ' + pm.environment.get('a'))"] },
        },
      ],
    ),
    'c.json',
  ],
]

function collection(auth: unknown, header: unknown = [], event: unknown = []): string {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  const request = { method: 'GET', header, auth, url: PATH }
  return JSON.stringify({ info: { schema }, event, item: [{ request }] })
}

test.each(SIGNS)('a credential of unknown value counts as a credential: %s', async (sign, name) => {
  const { code, out } = await forecast(`${sign}\n`, name ?? 'sign.sh')
  const { calls } = JSON.parse(out) as Forecast

  expect(calls.map((call) => call.class)).toEqual(['needs-change'])
  expect(code).toBe(6)
})

test.each([
  `curl ${PATH}`,
  `curl --proxy-user a:b ${PATH}`,
  `curl --cert-status --key-type PEM ${PATH}`,
  `# uses no ~/.netrc\ncurl ${PATH}`,
  `curl -H 'X-Requested-By: x' -H 'User-Agent: y' -A z --cacert ca.pem ${PATH}`,
  `curl -H 'X-Graylog-No-Session-Extension: true' -H 'Proxy-Authorization: Basic x' ${PATH}`,
  `wget --proxy-user=a --ca-certificate=c ${PATH}`,
  `http GET ${PATH} X-Requested-By:x`,
])('a call without a credential is reported as lacking one: %s', async (line) => {
  const { out } = await forecast(`${line}\n`, 'none.sh')
  const { calls } = JSON.parse(out) as Forecast

  expect(calls).toMatchObject([{ class: 'already-fails' }])
})

test('a note names each call, with file and line, whose account is unknown, in every format', async () => {
  const file = join(freshFolder(), 'green.sh')
  const call = `curl -s -u "$CRED" -X POST -H 'X-Requested-By: job' ${API}`
  writeFileSync(file, `#!/bin/bash\n${call}/users/bob/tokens/t\ncurl -u a:b ${API}/streams\n`)
  const out = freshFolder()
  const way = ['--from', '6.1', '--to', '7.0']
  const expectedNote = /credential.*green\.sh:2.*\n?.*all permissions/

  const console = await run(['forecast', file, ...way])
  const json = await run(['forecast', file, ...way, '--json'])
  const all = await run(['forecast', file, '--from', '6.1', '--all', '--out', out])
  const plan = await run(['upgrade', file, ...way])

  const shown = (text: string): string => text.replace(/\s+/g, ' ')
  for (const text of [console.out, json.out, all.out, plan.out])
    expect(shown(text)).toMatch(expectedNote)
})

test('a masked credential in a HAR file still counts as one', async () => {
  const entry = (path: string, status: number) => ({
    startedDateTime: '2026-01-01T00:00:00Z',
    time: 1,
    request: {
      method: 'GET',
      url: `${API}${path}`,
      httpVersion: '1.1',
      headers: [{ name: 'Authorization', value: '[redacted]' }],
    },
    response: { status, statusText: '', httpVersion: '1.1', headers: [], content: {} },
  })
  const log = { version: '1.2', creator: { name: 'x', version: '1' } }
  const entries = [entry('/system/urlwhitelist', 200), entry('/streams', 200)]

  const file = join(freshFolder(), 'client.har')
  writeFileSync(file, JSON.stringify({ log: { ...log, entries } }))
  const way = ['--from', '6.1', '--to', '7.0', '--base', API]

  const json = await run(['forecast', file, ...way, '--json'])
  const shown = await run(['forecast', file, ...way])

  const { calls } = JSON.parse(json.out) as Forecast
  expect(calls.map((call) => call.class)).toContain('needs-change')
  expect(shown.out).not.toContain('bearer')
})
