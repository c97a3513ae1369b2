import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { program as cli } from '#engine/files/test-program.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { freshFolder, run } from '#src/cli/test-terminal.ts'

const NODE = process.execPath

/** Writes a program with these lines, which use fetch. */
function program(...lines: readonly string[]): string {
  const file = join(freshFolder(), 'client.mjs')
  writeFileSync(
    file,
    `const { GRAYLOG_URL, GRAYLOG_USER, GRAYLOG_PASSWORD } = process.env
const ask = async (method, path, body, more = {}) => {
  const response = await fetch(GRAYLOG_URL + path, {
    method,
    headers: {
      Authorization: 'Basic ' + btoa(GRAYLOG_USER + ':' + GRAYLOG_PASSWORD),
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
      ...more,
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) process.exitCode = 3
  return response.json()
}
${lines.join('\n')}
`,
  )
  return file
}

const NAMED = `{ 'X-Requested-By': 'a test' }`
const ROLE = `{ name: 'some', description: 'd', permissions: ['streams:read'] }`

test('a program that breaks on a later release passes on the one before, with the fix', async () => {
  const file = program(`await ask('POST', '/roles', ${ROLE})`)

  const { code, out } = await run(['test-client', '--release', '2.4.6,2.5.2', '--', NODE, file])

  expect(out).toContain(
    '  ✗ 2.5.2: failed (exit code 3, 1 request, 1 problem)\n  ✓ 2.4.6: passed (exit code 0, 1 request, no problems)\n',
  )
  expect(out).toContain('send X-Requested-By')
  expect(code).toBe(6)
})

test('a fixed program passes', async () => {
  const file = program(`await ask('POST', '/roles', ${ROLE}, ${NAMED})`)

  const { code } = await run([
    'test-client',
    '--release',
    '2.5.2',
    '--release',
    '6.1',
    '--quiet',
    '--',
    NODE,
    file,
  ])

  expect(code).toBe(0)
})

test('a broken rule that fails no request is a warning', async () => {
  const any = `undefined, { Accept: '*/*' }`
  const search = program(`await ask('GET', '/search/universal/relative?query=a&range=60', ${any})`)
  const named = program(
    `await ask('POST', '/users/admin/tokens/x', {}, {...${NAMED}, Accept: '*/*' })`,
  )

  const works = await run(['test-client', '--release', '3.2,5.1', '--', NODE, search])
  const fails = await run(['test-client', '--release', '3.2,5.1', '--', NODE, named])

  expect(works.code).toBe(0)
  expect(works.out).toContain('passed (exit code 0, 1 request, no problems, 2 warnings)')
  expect(works.out).toContain('chosen at random at each start')
  expect(works.out).toContain('✓ supported: 3.2 and 5.1; 2 warnings\n')
  expect(fails.code).toBe(6)
  expect(fails.out).toContain('✗ supported: 3.2; 5.1 needs at least 1 change; 1 warning\n')
  expect(fails.out).toMatch(/the path requires the\s+user ID/)
})

test('--to predicts breaks without a run on that release', async () => {
  const file = program(`await ask('GET', '/count/total')`)

  const { code, out } = await run([
    'test-client',
    '--release',
    '3.3.0',
    '--to',
    '4.0',
    '--',
    NODE,
    file,
  ])

  expect(code).toBe(6)
  expect(out).toContain('From 3.3.0 to 4.0: 1 request would break')
  expect(out).toContain('if your program adapts to the release, test it with')
  expect(out).toContain('GET /count/total')
})

test('a changed response is separate from a break and does not fail', async () => {
  const file = program(`await ask('GET', '/streams')`, `await ask('GET', '/streams?per_page=1')`)

  const { code, out } = await run([
    'test-client',
    '--release',
    '4.3',
    '--to',
    '6.1',
    '--',
    NODE,
    file,
  ])

  expect(out).toMatch(/^From 4\.3\.\d+ to 6\.1: nothing would break, 2 would get /m)
  expect(out).toMatch(
    /^ {2}(?:! loses|i only gains) fields\n[^!]* - 0 GET \/streams\n +- 1 GET \/streams$/m,
  )
  expect(code).toBe(0)
})

test('ended sessions are reported once, not with each request', async () => {
  const file = program(
    `const made = await ask('POST', '/system/sessions', { username: GRAYLOG_USER, password: GRAYLOG_PASSWORD, host: '' }, ${NAMED})`,
    `const more = { Authorization: 'Basic ' + btoa(made.session_id + ':session') }`,
    `for (const path of ['/streams', '/system/inputs']) await ask('GET', path, undefined, more)`,
  )
  const out = freshFolder()
  const args = ['--release', '6.3', '--to', '7.1', '--out', out, '--', NODE, file]

  const { out: printed } = await run(['test-client', ...args])
  const sent = join(out, 'client-6.3.0.ndjson')
  const forecast = await run(['forecast', '--to', '7.1', '--verbose', sent])

  for (const text of [printed, forecast.out])
    expect(text.match(/the upgrade ends all sessions, so clients must log in again/g)).toHaveLength(
      1,
    )
})

test('session identifiers in paths appear in no result', async () => {
  const [out, kept] = [freshFolder(), freshFolder()]
  const file = program(
    `const login = { username: GRAYLOG_USER, password: GRAYLOG_PASSWORD, host: '' }`,
    `const { session_id: id } = await ask('POST', '/system/sessions', login, ${NAMED})`,
    `const { writeFileSync } = await import('node:fs')`,
    `writeFileSync(${JSON.stringify(join(kept, 'id'))}, id)`,
    `await ask('GET', '/system/sessions/' + id)`,
    `await ask('DELETE', '/system/sessions/' + id)`,
  )

  const args = ['--release', '5.1', '--to', '7.0', '--out', out, '--', NODE, file]
  const { out: printed } = await run(['test-client', ...args])
  const results = [
    printed,
    ...readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8')),
  ]

  expect(printed).toContain('/system/sessions/‹session 1›')
  expect(readFileSync(join(out, 'client-5.1.0.ndjson'), 'utf8')).toContain('"actor":"admin"')
  expect(results.join('\n')).not.toContain(readFileSync(join(kept, 'id'), 'utf8'))
})

test('--out keeps the sent requests without secrets', async () => {
  const out = join(freshFolder(), 'sent')
  const file = program(`await ask('GET', '/system')`)

  const args = ['test-client', '--release', '5.1.0', '--out', out]
  const { err } = await run([...args, '--', NODE, file])

  expect(err).toBe(`Recordings: ${out}\n1 secret masked, 0 left\n`)
  expect(readdirSync(out).toSorted()).toEqual([
    'client-5.1.0.ndjson',
    'client-test.html',
    'client-test.json',
  ])
  const path = join(out, 'client-5.1.0.ndjson')
  const recording = await readEvidence(path)
  expect([...recording.exchanges()].map(({ request }) => request.target)).toEqual(['/api/system'])
  expect(readFileSync(path, 'utf8')).not.toContain(btoa('admin:admin'))
  expect(recording.footer).toMatchObject({ count: 1, complete: true })
  expect(recording.remarks).toEqual([])
  const fixture = await run(['convert', path, '--to', 'nock'])
  expect([fixture.code, fixture.err]).toEqual([
    0,
    expect.stringMatching(/^1 exchange written .*as a nock fixture/),
  ])
})

test('recordings of earlier runs stay, and are named', async () => {
  const out = freshFolder()
  const own = join(out, 'client-mine.ndjson')
  const file = program(`await ask('GET', '/system')`)
  const args = (release: string) => [
    'test-client',
    '--release',
    release,
    '--out',
    out,
    '--',
    NODE,
    file,
  ]
  await run(args('5.1.0,6.1.0'))
  writeFileSync(own, readFileSync(join(out, 'client-6.1.0.ndjson')))

  const { err } = await run(args('6.1.0'))

  expect(err).toContain('\nNot from this run: client-5.1.0.ndjson, client-mine.ndjson\n')
  expect(readdirSync(out).toSorted()).toEqual([
    'client-5.1.0.ndjson',
    'client-6.1.0.ndjson',
    'client-mine.ndjson',
    'client-test.html',
    'client-test.json',
  ])
})

test('a short password of a user is reported, but not that of the reference server', async () => {
  const out = freshFolder()
  const file = program(
    `const login = { username: GRAYLOG_USER, password: 'hunt2', host: '' }`,
    `await ask('POST', '/system/sessions', login, ${NAMED}).catch(() => 0)`,
  )

  const { err } = await run(['test-client', '--release', '5.1', '--out', out, '--', NODE, file])

  expect(err).toContain(
    '\n1 of them masked only next to a field name, because it looks like ordinary text\n',
  )
})

test('the summary counts a response that loses a field on --to', async () => {
  const file = program(`await ask('GET', '/system/cluster/nodes')`)

  const { code, out } = await run([
    'test-client',
    '--release',
    '5.2',
    '--to',
    '6.0',
    '--',
    NODE,
    file,
  ])

  expect(out).toMatch(
    /5\.2\.0: passed; if sent to 6\.0 as on 5\.2, nothing would break, 1 would get a\s+different response\n$/,
  )
  expect(code).toBe(0)
})

test('the URL can be placed in the arguments', async () => {
  const file = join(freshFolder(), 'asks.mjs')
  writeFileSync(
    file,
    `await fetch(process.argv[2] + '/system/lbstatus', { headers: { Accept: 'text/plain' } })`,
  )

  const { code, out } = await run([
    'test-client',
    '--release',
    '6.1.0',
    '--json',
    '--quiet',
    '--',
    NODE,
    file,
    '{url}',
  ])

  expect(JSON.parse(out)).toMatchObject({
    releases: [{ release: '6.1.0', outcome: 'survives', requests: 1, findings: [] }],
  })
  expect(code).toBe(0)
})

test('the result is written in every format, and report renders it again', async () => {
  const out = join(freshFolder(), 'forms')
  const file = program(`await ask('POST', '/roles', ${ROLE})`)
  const forms = ['json', 'junit', 'sarif', 'markdown', 'html'].flatMap((name) => ['--format', name])
  const args = ['--release', '2.5.2', '--out', out, ...forms, '--quiet', '--', NODE, file]

  const { code } = await run(['test-client', ...args])

  const document: unknown = JSON.parse(readFileSync(join(out, 'client-test.json'), 'utf8'))
  expect(describeMisfit('client-test', document)).toBeUndefined()
  expect(document).toMatchObject({ program: `${NODE} ${file}`, complete: true })
  expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toContain('name="on 2.5.2" tests="2"')
  const sarif = readFileSync(join(out, 'results.sarif'), 'utf8')
  expect(sarif).toContain('client-2.5.2.ndjson')
  expect(JSON.parse(sarif)).toMatchObject({
    runs: [{ results: [{ ruleId: 'program.ends' }, { ruleId: 'client.requested-by' }] }],
  })
  const again = await run(['report', out, '--format', 'markdown'])
  expect(again.out).toBe(readFileSync(join(out, 'summary.md'), 'utf8'))
  expect(again.out).toContain('2.5.2: failed')
  const page = readFileSync(join(out, 'client-test.html'), 'utf8')
  expect(page).toContain('send X-Requested-By')
  expect(page).toContain('client-2.5.2.ndjson')
  expect(code).toBe(6)
})

test('a baseline covers findings and is outdated once they are fixed', async () => {
  const list = join(freshFolder(), 'known.yaml')
  const file = program(
    `await ask('POST', '/roles', ${ROLE}).catch(() => 0)`,
    'process.exitCode = 0',
  )
  const args = ['--release', '2.5.2', '--baseline', list]
  const told = ['--update-baseline', '--same-reason', '--reason', 'told']

  const made = await run(['test-client', ...args, ...told, '--', NODE, file])
  const known = await run(['test-client', ...args, '--', NODE, file])
  const mended = await run([
    'test-client',
    ...args,
    '--',
    NODE,
    program(`await ask('GET', '/system')`),
  ])

  expect([made.code, known.code, mended.code]).toEqual([6, 0, 5])
  expect(known.out).toContain('Accepted findings (1)')
})

test('a program without requests is unverified', async () => {
  const { code, out } = await run(['test-client', '--', NODE, '-e', '0'])

  expect(out).toMatch(/^ {2}\? .*no requests: make it use GRAYLOG_URL/m)
  expect(code).toBe(4)
})

test('a program that exceeds --limit is killed with its child processes', async () => {
  const begun = Date.now()

  const { code, out } = await run([
    'test-client',
    '--limit',
    '1s',
    '--',
    'sh',
    '-c',
    `${NODE} -e "setTimeout(() => 0, 60000)" & wait`,
  ])

  expect(out).toContain('stopped because it exceeded --limit')
  expect(code).toBe(4)
  expect(Date.now() - begun).toBeLessThan(20_000)
})

test.each([
  [
    ['--', 'no-such-program-of-ours'],
    /^graylog-conformance: cannot run "[^"]*": the program does not exist; /,
  ],
  [
    ['--release', '1.0', '--', NODE],
    /^graylog-conformance: cannot start a mock of release 1\.0\.0: /,
  ],
  [['--release', 'new', '--', NODE], /^graylog-conformance: "new" is not a release number; /],
])('%j is rejected with a one-line error', async (args, words) => {
  const { code, err } = await run(['test-client', '--quiet', ...args])

  expect(err).toMatch(words)
  expect(err.trimEnd()).not.toContain('\n')
  expect(code).toBe(2)
})

test('a single release shows the output of the program, and an unknown release is a warning', async () => {
  const file = program(`process.stdout.write('so far'); await ask('GET', '/system')`)

  const { out, err } = await run(['test-client', '--release', '9.9', '--', NODE, file])

  expect(err).toBe('Output for 9.9:\nso far\n')
  expect(out).not.toContain('Output')
  expect(out).toMatch(/\n +release 9\.9\.0 is unknown: the mock uses \d/)
})

test('a range of releases shows one summary, one matrix, each problem once, and only failed output', async () => {
  const file = program(
    `await ask('GET', '/system')`,
    `await ask('POST', '/roles', ${ROLE})`,
    `console.log('ended on', process.env.GRAYLOG_VERSION)`,
  )
  const args = ['--release', '2.3..3.0', '--format', 'badge=-', '--', NODE, file]

  const { code, out } = await run([
    'test-client',
    ...args.filter((one) => !/badge|format/.test(one)),
  ])

  expect(out).toContain('supported: 2.3 and 2.4; 2.5 and 3.0 each need at least 1 change')
  expect(out).toMatch(
    /Request +2\.3 and 2\.4 +2\.5 and 3\.0\n.*\n? *POST \/roles +✓ +✗\n *GET \/system +✓ +✓/,
  )
  expect(out.match(/→ send X-Requested-By/g)).toHaveLength(1)
  expect(out).toContain('On 2.5 and 3.0 (1)')
  expect(code).toBe(6)
  expect(out.match(/^ +ended on .*$/gm)).toEqual(['    ended on 2.5.2'])
  const { out: badge } = await run(['test-client', ...args])
  expect(badge).toContain('supported: 2.3 and 2.4; 2.5 and 3.0 each need at least 1 change')
})

test('a program that ended early needs at least the changes that were found', async () => {
  const create = `await ask('POST', '/roles', ${ROLE})`
  const toEnd = `process.exitCode = 0`
  const summarize = async (...lines: readonly string[]): Promise<string> => {
    const args = ['--release', '2.4,2.5', '--', NODE, program(...lines)]
    const { out } = await run(['test-client', ...args])
    return out.trimEnd().split('\n').at(-1) ?? ''
  }

  expect(await summarize(create, toEnd)).toBe('✗ supported: 2.4; 2.5 needs 1 change')
  expect(await summarize(create)).toBe('✗ supported: 2.4; 2.5 needs at least 1 change')
  expect(
    await summarize(
      create,
      `if (process.exitCode === undefined) await ask('GET', '/system')`,
      toEnd,
    ),
  ).toBe('✗ supported: 2.4; 2.5 needs at least 1 change')
})

test('failed output is shown once for releases that share it, and only its end', async () => {
  const file = program(
    `await ask('GET', '/system')`,
    `for (let line = 1; line <= 40; line += 1) console.log('line', line)`,
    `if (!process.env.GRAYLOG_VERSION.startsWith('6.0')) console.log('other')`,
    `console.log('on', process.env.GRAYLOG_VERSION, GRAYLOG_URL)`,
    `process.exitCode = 1`,
  )

  const { out } = await run(['test-client', '--release', '6.0..6.2', '--', NODE, file])

  expect(out.match(/^ +(?:line|other|on) .*$/gm)).toHaveLength(19)
  expect(out).toMatch(
    /✗ 6\.0\.\d+: failed .*\n +\(the last lines; to see all of them, test only 6\.0\.\d+\)\n +line 32\n/,
  )
  expect(out).toMatch(
    /✗ 6\.1\.\d+ and 6\.2\.\d+: failed .*\n +\(the last lines; to see all of them, test only 6\.1\.\d+\)\n +line 33\n[^]*\n +other\n +on 6\.1\.\d+ \S+\n/,
  )
})

test('failed outputs that differ only in ids and ports are shown once', async () => {
  const file = program(
    `await ask('GET', '/system')`,
    `const { randomBytes, randomUUID } = await import('node:crypto')`,
    `const id = randomBytes(12).toString('hex')`,
    `console.log('400', GRAYLOG_URL + '/streams/' + id, randomUUID(), new URL(GRAYLOG_URL).port)`,
    `if (process.env.GRAYLOG_VERSION.startsWith('6.2')) console.log('404')`,
    `process.exitCode = 1`,
  )

  const { out } = await run(['test-client', '--release', '6.0..6.2', '--', NODE, file])

  expect(out.match(/\S+(?: and \S+)?: failed/g)).toEqual([
    expect.stringMatching(/^6\.2\.\d+: failed$/),
    expect.stringMatching(/^6\.0\.\d+ and 6\.1\.\d+: failed$/),
  ])
})

test('a program that fails at a changed response gets the change, also where other requests fail', async () => {
  const create = `await ask('POST', '/roles', ${ROLE})`
  const list = [
    `const { streams } = await ask('GET', '/streams')`,
    `if (streams[0].alert_conditions === undefined) throw new Error('no conditions')`,
    `await ask('GET', '/streams/' + streams[0].id)`,
  ]
  const change =
    'response differs from 4.3.0: GET /streams (5.0.0: "streams[].alert_conditions" and "streams[].alert_receivers" are no longer in the response)'
  const test = async (...lines: readonly string[]): Promise<string> => {
    const args = ['--release', '4.3,5.1', '--', NODE, program(...lines)]
    return (await run(['test-client', ...args])).out.replaceAll(/\s+/g, ' ')
  }

  const out = await test(...list)
  expect(out).toContain(change)
  expect(out, 'a request that it did not send on 5.1').not.toMatch(
    /differs from \S+ GET \/streams\//,
  )
  expect(await test(create, ...list)).toContain(change)
})

test('a program that needs a field of later releases gets the field on earlier ones', async () => {
  const file = program(
    `const { is_leader } = await ask('GET', '/system')`,
    `if (is_leader === undefined) process.exit(5)`,
  )

  const { out } = await run(['test-client', '--release', '5.0,5.1', '--', NODE, file])

  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'response differs from 5.1.0: GET /system (before 5.1.0: "is_leader" is not in the response yet)',
  )
})

test('the end of the output is in every result, without sessions and secret variables', async () => {
  const out = freshFolder()
  const file = program(
    `const login = { username: GRAYLOG_USER, password: GRAYLOG_PASSWORD, host: '' }`,
    `const { session_id: id } = await ask('POST', '/system/sessions', login, ${NAMED})`,
    `console.log('broken', id, process.env.SMTP_PASSWORD, process.env.PWD)`,
    `process.exitCode = 1`,
  )
  const args = ['--release', '6.1', '--out', out, '--format', 'markdown', '--', NODE, file]

  const { err } = await run(['test-client', ...args], {
    SMTP_PASSWORD: 'horse-battery-9',
    PWD: '/srv/client',
  })

  const id = /^broken (\S+) /m.exec(err)?.[1] ?? ''
  expect(id).not.toBe('')
  for (const name of ['summary.md', 'client-test.html', 'client-test.json']) {
    const text = readFileSync(join(out, name), 'utf8')
    expect(text).toContain('broken ‹session 1› *** /srv/client')
    expect(text).not.toContain(id)
  }
})

test('a path outside the root is one problem', async () => {
  const file = program(`await ask('GET', '/api/system')`)

  const { out } = await run(['test-client', '--release', '2.0', '--', NODE, file])

  expect(out).toContain('outside-root')
  expect(out).not.toContain('client.route')
  expect(out).toContain('1 problem)')
})

test('a program that appends /api to the URL gets one problem, also where the server responds with a page', async () => {
  const file = program(
    `for (const path of ['/streams', '/system'])`,
    `  await ask('GET', '/api' + path).catch(() => 0)`,
  )

  const { out } = await run(['test-client', '--release', '5.1,7.0', '--', NODE, file])

  expect(out).toMatch(/GET \/api\/streams +✗\n +GET \/api\/system +✗\n\n✗ problem\n/)
  expect(out).toContain('→ the URL already ends in /api: do not append it')
  expect(out).toMatch(
    / {2}- exchange 0 GET \/api\/api\/streams → \d+\n +- exchange 1 GET \/api\/api\/system/,
  )
  expect(out).toContain('5.1 and 7.0 each need')
})

test('the matrix is left out if every request passes', async () => {
  const file = program(`await ask('GET', '/system')`)

  const { out } = await run(['test-client', '--release', '5.1,7.0', '--', NODE, file])

  expect(out).not.toContain('Requests by release')
})

test('releases that share a line name one recording', async () => {
  const out = freshFolder()
  const file = program(`await ask('GET', '/system')`)
  const args = ['--release', '5.0..5.2', '--out', out, '--', NODE, file]

  const { out: printed } = await run(['test-client', ...args])

  expect(printed.replaceAll(/\s/g, '').match(/Recording:\S+?ndjsonand2more/g)).toHaveLength(1)
})

test('a route of a later release is not sent before it', async () => {
  const file = program(`await ask('GET', '/system/indices/index_sets')`)

  const { out } = await run(['test-client', '--release', '2.0', '--', NODE, file])

  expect(out).toContain('→ do not send this request to releases before 2.2.0')
})

test('a range contains only tested releases', async () => {
  const file = program(`await ask('GET', '/system')`)

  const { out } = await run(['test-client', '--release', '5.0,5.1,7.0', '--', NODE, file])

  expect(out).toContain('✓ supported: 5.0, 5.1, and 7.0\n')
})

test('releases that an interruption leaves out are named, and the program is not blamed', async () => {
  const file = program(
    `await ask('GET', '/system')`,
    `if (!process.env.GRAYLOG_VERSION.startsWith('6.0')) process.kill(process.ppid, 'SIGINT')`,
    `await new Promise((resolve) => setTimeout(resolve, 60_000))`,
  )
  const args = ['test-client', '--release', '6.0..7.0', '--', NODE, file]

  const { stdout } = spawnSync(NODE, [...cli('cli'), ...args], { encoding: 'utf8' })

  expect(stdout).toContain('6.0 to 7.0 not tested: interrupted')
  expect(stdout).not.toContain('SIGTERM')
})

test('the headline names a prediction that breaks a request', async () => {
  const file = program(`await ask('GET', '/sources')`)
  const args = ['--release', '3.2,3.3', '--to', '4.0', '--', NODE, file]

  const { out, code } = await run(['test-client', ...args])

  expect(out).toContain('supported: 3.2 and 3.3; if sent to 4.0 as on 3.2, 1 request would break')
  expect(code).toBe(6)
})

test('"all" includes every release line, and a backwards range is rejected', async () => {
  const file = program(`await ask('GET', '/system')`)

  const { out, code } = await run(['test-client', '--release', 'all', '--json', '--', NODE, file])
  const back = await run(['test-client', '--release', '5.0..4.0', '--', NODE, file])

  const test = JSON.parse(out) as { releases: { release: string; sent: unknown }[] }
  expect(describeMisfit('client-test', test)).toBeUndefined()
  expect(test.releases.length).toBeGreaterThanOrEqual(19)
  expect(test.releases[0]?.sent).toEqual([{ route: 'GET /system', count: 1, rejected: 0 }])
  expect([code, back.code]).toEqual([0, 2])
  expect(back.err).toContain('the first is newer than the last')
})
