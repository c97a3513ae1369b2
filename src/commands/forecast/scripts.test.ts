import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

/** Secrets for separate places in a script. */
const SECRETS = ['Ban4na-split', 'Ch3rry-cola', 'Dat3-palm-9', 'Eld3r-berry', 'f1gs-11111111-2222']

const SCRIPT = `#!/bin/bash
GRAYLOG=http://graylog.example.org:9000
AUTH="admin:${SECRETS[0]}"
curl -s -u "$AUTH" "$GRAYLOG/api/count/total"
curl -s -u ${SECRETS[1]}:token -X POST -H 'X-Requested-By: x' "$GRAYLOG/api/streams/$ID/pause"
curl -s http://bob:${SECRETS[2]}@graylog.example.org:9000/api/system/$WHAT
curl -s -X POST -H 'X-Requested-By: x' -H 'Content-Type: application/json' $GRAYLOG/api/system/sessions \\
  -d '{"username":"admin","password":"${SECRETS[3]}"}'
curl -s -b "authentication=${SECRETS[4]}" "$GRAYLOG/api/users/$WHO"
curl -X POST https://hooks.chat.example/services/x
`

function written(text: string, name = 'backup.sh'): string {
  const file = join(freshFolder(), name)
  writeFileSync(file, text)
  return file
}

test('each call of a script has its file and line', async () => {
  const { code, out } = await run([
    'forecast',
    written(SCRIPT),
    '--from',
    '3.2',
    '--to',
    '7.0',
    '--verbose',
  ])

  expect(code).toBe(6)
  expect(out).toMatch(/✗ GET \/count\/total \(backup\.sh:4\) +\d/)
  expect(out).toContain('breaks  GET /count/total (backup.sh:4)')
  expect(out).toContain('backup.sh as admin')
  expect(out).toContain('scripts contain no responses')
  expect(out).toContain('1 of 6 calls goes elsewhere')
  expect(out).toContain('the file does not show $WHAT in the path')
})

test.each([
  [['--to', '6.1'], '✗ The base URL changes; the call works on 6.1'],
  [['--all'], ': the base URL changes; nothing breaks up to 7.1'],
])('the headline names a new base address: %j', async (to, headline) => {
  const script = written('#!/bin/sh\ncurl -s http://graylog.example.org:12900/system/lbstatus\n')

  const { code, out } = await run(['forecast', script, '--from', '2.0', ...to])

  expect(code).toBe(6)
  expect(out).toContain(headline)
})

test('a read replaced by a write needs the headers that the call does not send', async () => {
  const url = 'http://graylog.example.org:9000/api/count/total'
  const script = `#!/bin/sh\ncurl -s ${url}\ncurl -s -H 'X-Requested-By: x' ${url}\n`
  const { out } = await run(['forecast', written(script), '--from', '4.3', '--to', '6.1', '--json'])
  const { calls } = JSON.parse(out) as Forecast

  expect(calls.map(({ causes }) => causes[0]?.remedy)).toEqual([
    'count with POST /views/search/sync instead, with X-Requested-By and Content-Type: application/json',
    'count with POST /views/search/sync instead, with Content-Type: application/json',
  ])
})

test('a path that no release has for any value is removed, and a response that may gain fields is no question', async () => {
  const base = 'http://graylog.example.org:9000/api'
  const script = `#!/bin/sh
curl -s -u "$AUTH" "${base}/streams/$id/throughput"
curl -s -u "$AUTH" ${base}/streams/5f0000000000000000000001/throughput
curl -s -u "$AUTH" "${base}/system/$what"
curl -s -u "$AUTH" ${base}/cluster
`
  const args = ['forecast', written(script), '--from', '4.3', '--to', '6.1']
  const { calls } = JSON.parse((await run([...args, '--json'])).out) as Forecast
  const gone = {
    what: 'no release has this route, but a plugin may add it',
    remedy: 'remove the call, unless a plugin adds the route',
  }

  expect(calls).toMatchObject([
    { class: 'unknown', causes: [gone] },
    { class: 'unknown', causes: [gone] },
    { class: 'unknown', causes: [{ what: 'the file does not show $what in the path' }] },
    {
      class: 'answer-changes',
      answer: 'gains',
      causes: [{ field: '*.is_leader', change: 'added' }],
    },
  ])
  expect((await run(args)).out).not.toContain('6.1.0  remove the call')
})

test('a method that no release has on a route already fails, and no other method is advised', async () => {
  const base = 'http://graylog.example.org:9000/api'
  const script = `#!/bin/sh
curl -s -X POST -H 'X-Requested-By: x' ${base}/system/processing/pause
curl -s ${base}/system/nothing-of-this
curl -s ${base}/streams
curl -s -X DELETE -H 'X-Requested-By: x' ${base}/system/indices/ranges/graylog_1
`
  const args = ['--from', '6.1', '--to', '7.0', '--json']

  const { out } = await run(['forecast', written(script), ...args])
  const { calls } = JSON.parse(out) as Forecast

  expect(calls).toMatchObject([
    {
      class: 'already-fails',
      causes: [
        {
          release: '6.1.0',
          what: 'no release accepts POST on this route, only PUT',
          remedy: 'remove the call',
        },
      ],
    },
    { class: 'unknown', causes: [{ what: 'no release has this route, but a plugin may add it' }] },
    { class: 'already-fails', causes: [{ remedy: 'send a valid credential' }] },
    {
      class: 'already-fails',
      causes: [
        { what: 'no release accepts DELETE on this route, only GET', remedy: 'remove the call' },
      ],
    },
  ])
})

test('--json includes the lines of calls and the remarks about the file', async () => {
  const { out } = await run(['forecast', written(SCRIPT), '--from', '3.2', '--to', '7.0', '--json'])
  const { calls, remarks } = JSON.parse(out) as Forecast

  expect(calls.map(({ at, class: one }) => `${at} ${one}`)).toEqual([
    'backup.sh:4 breaks',
    'backup.sh:5 works',
    'backup.sh:6 unknown',
    'backup.sh:7 answer-changes',
    'backup.sh:9 mends',
  ])
  expect(remarks).toHaveLength(3)
  expect(remarks).toContain('5 of 6 calls go to the server: http://graylog.example.org:9000/api')
})

test.each([['--to', '7.0'], ['--all']])(
  'forecast %s writes no secret of a script',
  async (...how) => {
    const folder = freshFolder()
    const { out, err } = await run([
      'forecast',
      written(SCRIPT),
      '--from',
      '3.2',
      ...how,
      '--out',
      folder,
    ])
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))

    for (const text of [out, err, ...files])
      expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([])
    expect(files.every((text) => text.includes('backup.sh:5'))).toBe(true)
  },
)

test('--base selects the calls of the server and resolves variables', async () => {
  const file = written('curl -u a:b $A/streams\ncurl http://other.example/api/streams\n')
  const told = ['--from', '3.2', '--to', '3.2', '--base', 'http://h:9000/api']
  const { out } = await run(['forecast', file, ...told])

  expect(out).toContain('1 of 2 calls goes elsewhere')
  expect(out).toContain('1 works')
})

test.each([
  ['CRLF lines after a byte order mark', '\uFEFFU=http://h:9000/api\r\ncurl $U/cluster\r\n'],
  ['a handwritten form', 'curl\thttp://h:9000/api/cluster # "it\'s"\n'],
])('forecast reads %s', async (_what, text) => {
  const { code } = await run(['forecast', written(text), '--from', '3.2', '--to', '3.2'])

  expect(code).toBe(0)
})

test('an unknown value leaves the checks that depend on it undecided', async () => {
  const file = written(
    'curl -u a:b http://h:9000/api/users/$WHO -X PUT -H "X-Requested-By: x" -d @f\n',
  )
  const { out } = await run(['forecast', file, '--from', '3.3', '--to', '6.1', '--verbose'])

  expect(out).toContain('depends on $WHO')
})

test('a variable decides nothing if the route was removed, and no variable of the credential is named', async () => {
  const file = written(
    'curl -u "$GL_USER:$GL_PASSWORD" http://h:9000/api/dashboards/$ID\n' +
      'curl -u "$GL_USER:$GL_PASSWORD" -X PUT -H "X-Requested-By: x" http://h:9000/api/users/$WHO -d @f\n',
  )
  const { out } = await run(['forecast', file, '--from', '4.3', '--to', '6.1', '--verbose'])

  expect(out).toMatch(/GET \/dashboards\/\{dashboardId\} .*\n\s+the route was removed/)
  expect(out).not.toContain('and $GL_USER')
})

test('a release that does not exist is named, also as the one that runs now', async () => {
  const { out } = await run([
    'forecast',
    written('curl http://h:9000/api/cluster\n'),
    '--from',
    '4.4',
    '--to',
    '6.1',
  ])

  expect(out).toContain('no release is known between 4.3 and 5.0')
})

test('a forecast for an older release is named a downgrade', async () => {
  const script = written('curl http://h:9000/api/cluster\n')

  const { out } = await run(['forecast', script, '--from', '6.1', '--to', '5.0'])

  expect(out).toContain('Downgrade forecast from 6.1.0 to 5.0.0')
})

const line = (path: string, status: number): string =>
  `10.0.0.5 - admin [27/Nov/2026:08:00:01 +0000] "GET /api${path} HTTP/1.1" ${status} 120 "-" "report/1.0"\n`

test('a log says why a call already fails', async () => {
  const log = written(line('/count/total', 404) + line('/cluster', 200), 'access.log')

  const { out } = await run(['forecast', log, '--from', '4.3', '--to', '6.1', '--verbose'])

  expect(out).toMatch(/4\.0\.0 +already fails +GET \/count\/total\s+the route was removed/)
})

test('a route of another release that was served doubts the release', async () => {
  const log = written(line('/count/total', 200) + line('/cluster', 200), 'access.log')

  const { out } = await run(['forecast', log, '--from', '4.3', '--to', '6.1', '--verbose'])

  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'GET /count/total 4.3.0 does not have this route, but the request got a response: the recording may be from a different release → count with POST /views/search/sync instead',
  )
})

test('an unknown Ansible value can have any type', async () => {
  const task = (configuration: string): string =>
    written(
      `- uri:\n    url: http://h:9000/api/system/inputs\n    method: POST\n    user: a\n    password: b\n    headers: {X-Requested-By: x}\n    body_format: json\n    body: {title: t, type: u, global: true, configuration: ${configuration}}\n`,
      'play.yml',
    )
  const how = ['--from', '4.3', '--to', '6.1']
  const open = await run(['forecast', task('"{{ item.configuration }}"'), ...how, '--verbose'])
  const told = await run(['forecast', task('none'), ...how, '--verbose'])

  expect(told.out).toContain('"configuration" must be of type map')
  expect(open.out).not.toContain('must be of type')
})

test.each([
  ['a binary', 'curl \0\u0001', 'not a recording'],
  ['an empty file', '', 'it is empty'],
  [
    'PowerShell',
    'irm $base/streams -Headers $h\n',
    '1 call in PowerShell is not read (backup.sh:1); rewrite its',
  ],
  ['a text without calls', 'apt-get install curl\n', 'or a script that calls curl or wget'],
  ['calls of another server', 'curl https://example.org/a/b\n', 'specify the server'],
])('the error about %s is one sentence', async (_what, text, words) => {
  const { code, err } = await run(['forecast', written(text), '--from', '3.2', '--to', '7.0'])

  expect(code).toBe(2)
  expect(err).toContain(words)
  expect(err).not.toContain('    at ')
})

test.each([['judge'], ['compare'], ['convert']])(
  '%s says that a script contains no responses',
  async (command) => {
    const file = written(SCRIPT)
    const more = command === 'compare' ? [file] : command === 'convert' ? ['--to', 'har'] : []
    const { code, err } = await run([command, file, ...more])

    expect(code).toBe(2)
    expect(err).toContain('it is a shell script, which contains no responses')
  },
)

test('no page or report contains a name from a body as a character that acts', async () => {
  const folder = freshFolder()
  const body = '{"a\\n::error::x": 1, "\u202eb": 2, "c\\u001b[2J": 3}'
  const line = `curl -u a:b -H 'Content-Type: application/json' -d '${body}' http://graylog.example.org:9000/api/streams\n`
  await run(['forecast', written(line), '--from', '3.2', '--all', '--out', folder])

  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text, name).toContain('streams')
    expect(text, name).not.toMatch(/[\u202e\u001b]|^\s*::error/m)
  }
})

const USER = (body: string): string => `curl -u admin:$PW -H 'X-Requested-By: x' -X POST \\
  -H 'Content-Type: application/json' http://graylog.lan:9000/api/users -d ${body}\n`
const OLD = `"email":"a@b.c","permissions":[],"full_name":"A B"`
const NEW = `"email":"a@b.c","permissions":[],"first_name":"A","last_name":"B"`

test.each([
  [
    `'{"username":"x","password":"abcdef",${OLD}}'`,
    'already-fails',
    '"full_name" in the body is rejected',
  ],
  [
    `'{"username":"x","password":"'"$PW"'",${OLD}}'`,
    'already-fails',
    '"full_name" in the body is rejected',
  ],
  [
    `'{"username":"x","password":'"$JSON"',${OLD}}'`,
    'already-fails',
    '"full_name" in the body is rejected',
  ],
  [`'{"username":"x","session_timeout_ms":'$MS',"password":"x",${NEW}}'`, 'works', undefined],
  [
    `'{"username":"x","password":"x","startpage":'$PAGE',${NEW}}'`,
    'unknown',
    'the outcome depends on $PAGE',
  ],
  [`'{"username":"x",${NEW},'"$REST"'}'`, 'unknown', 'the outcome depends on $REST'],
  [
    `'{"'"$KEY"'":"x","username":"x","password":"x",${NEW}}'`,
    'unknown',
    'the outcome depends on $KEY',
  ],
  [`'{"username":"x","password":"'"$NEW_PASSWORD"'",${NEW}}'`, 'works', undefined],
  ['"$BODY"', 'unknown', 'the outcome depends on the body'],
  ['@user.json', 'unknown', 'the outcome depends on the body'],
])('the body %s: %s', async (body, expected, what) => {
  const file = written(USER(body))
  const { out } = await run(['forecast', file, '--from', '4.3', '--to', '6.1', '--json'])
  const { calls } = JSON.parse(out) as Forecast

  expect(calls.map((call) => call.class)).toEqual([expected])
  if (what !== undefined)
    expect(calls[0]?.causes.map((cause) => cause.what).join('\n')).toContain(what)
})

test('a field that an earlier release removed is rejected since that release', async () => {
  const file = written(USER(`'{"username":"x","password":"abcdef",${OLD}}'`))
  const { out } = await run(['forecast', file, '--from', '4.3', '--to', '6.1', '--json'])
  const { calls } = JSON.parse(out) as Forecast

  expect(calls[0]?.causes.find(({ what }) => what.startsWith('"full_name"'))?.release).toBe('4.1.0')
})

test.each([
  ['4.3', '6.1', 'function', 'needs-change'],
  ['4.3', '6.1', 'type', 'mends'],
  ['6.1', '4.3', 'type', 'needs-change'],
])('from %s to %s, a series with "%s" is %s', async (from, to, key, expected) => {
  const series = `[{"id":"s","${key}":"count","field":null}]`
  const config = `{"type":"aggregation-v1","query":"a","query_parameters":[],"streams":[],"group_by":[],"series":${series},"conditions":{},"search_within_ms":1000,"execute_every_ms":1000}`
  const rest = `"title":"t","description":"d","priority":2,"alert":true,"field_spec":{},"key_spec":[],"notification_settings":{"grace_period_ms":0,"backlog_size":0},"notifications":[]`
  const file = written(
    USER(`'{"config":${config},${rest}}'`).replace('/users', '/events/definitions'),
  )
  const { out } = await run(['forecast', file, '--from', from, '--to', to, '--json'])
  const { calls } = JSON.parse(out) as Forecast

  expect(calls.map((call) => call.class)).toEqual([expected])
})

test.each([
  ['search/saved | jq .views > saved.json', 'answer-changes'],
  ["search/saved | jq '.elements // .views' > saved.json", 'works'],
  ["search/saved | jq '(.elements // .views)[].id'", 'works'],
  ["search/saved | jq '.elements // .views, .total'", 'answer-changes'],
  ['streams/5e1f0c9d4a3b2c0012aa34bc > "$DIR/$ID.json"', 'unknown'],
  ['streams/5e1f0c9d4a3b2c0012aa34bc > s.json; jq .alert_conditions s.json', 'answer-changes'],
  ['streams/5e1f0c9d4a3b2c0012aa34bc | jq "{id, rules}" > "$DIR/$ID.json"', 'works'],
  ['streams/5e1f0c9d4a3b2c0012aa34bc | jq "{id, alert_conditions}" > s.json', 'answer-changes'],
  ['streams | jq -r .streams > s.json', 'unknown'],
  ["streams | jq -r '.streams[].title'", 'works'],
])(
  'a call whose response is only stored or projected is not broken for sure: %s',
  async (call, one) => {
    const script = written(`curl -s -u admin:x http://graylog.example.org:9000/api/${call}\n`)

    const { out } = await run(['forecast', script, '--from', '4.3.15', '--to', '6.1', '--json'])

    expect((JSON.parse(out) as Forecast).calls.map((made) => made.class)).toEqual([one])
  },
)
