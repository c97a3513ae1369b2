import { expect, test } from 'vitest'

import { settingsChanges } from '#engine/knowledge/settings-changes.ts'
import { isStep } from '#engine/model/upgrade/settings.ts'
import type { DryRun } from '#engine/model/upgrade/plan.ts'
import { describeUpgrade } from '#src/commands/upgrade/document.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import { exitCodeOfPlan } from '#src/commands/upgrade/result.ts'
import { formatHeadline, summarizeBriefly } from '#src/commands/upgrade/summary.ts'
import { formatDryRun } from '#src/commands/upgrade/words.ts'
import { WITHHELD_ANSWER } from '../forecast/withheld-answer.ts'
import { withoutAccepted } from './calls.ts'
import { upgradePlan } from './plan.ts'
import { group, input, report } from './test-plan.ts'

const HEADER = {
  release: '2.5.0',
  what: 'X-Requested-By is asked for',
  source: 'interface document 5.5',
  remedy: 'send X-Requested-By',
}
const gains = group({ route: '/system', class: 'answer-changes', answer: 'gains' })
const loses = group({ route: '/streams', class: 'answer-changes', count: 2 })
const works = group({ route: '/roles', class: 'works', causes: [], count: 4 })
const header = group({
  method: 'POST',
  route: '/streams',
  class: 'needs-change',
  causes: [HEADER],
  worksBefore: true,
})
const unknown = group({
  method: 'POST',
  route: '/x',
  class: 'unknown',
  count: 3,
  causes: [{ release: '5.1.0', what: 'no recording shows it', source: 'x', remedy: 'try it' }],
})
const traffic = (...groups: Parameters<typeof report>[0]) => [
  { path: 'client.har', report: report(groups) },
]

test('the verdict counts broken calls and changed settings, and names software to replace or upgrade', () => {
  const conf = ['gc_warning_threshold = 1s', ...NEEDED].join('\n')
  const plan = upgradePlan(input({ conf }, { traffic: traffic(group({}), loses, gains, works) }))

  expect(plan.verdict).toBe(
    '1 call breaks, 1 gets a different response, 1 setting changes, 3 other settings need no change, MongoDB and Java may need an upgrade.',
  )
  expect(JSON.stringify(plan)).not.toContain('secret@h')
})

test('a missing setting is distinct from one that stops the start', () => {
  expect(
    upgradePlan(
      input({ conf: NEEDED.filter((line) => !line.startsWith('password_secret')).join('\n') }),
    ).verdict,
  ).toContain('password_secret must be set before the first start')
})

const NEEDED = [
  'mongodb_uri = mongodb://u:secret@h/graylog',
  'password_secret = a-long-secret-of-the-node',
  'root_password_sha2 = 8c6976e5b5410415bde908bd4dee15dfb167a9c873fc4bb8a81f6f2ab448a918',
]

test('logs and scripts are forecast but cannot be replayed', () => {
  const log = { path: 'access.log', report: report([works], { file: 'access.log' }) }
  const conf = 'is_master = true'
  const both = upgradePlan(
    input({ conf }, { traffic: [...traffic(loses), { ...log, isPartial: true as const }] }),
  )
  const withoutTraffic = upgradePlan(input({}, { traffic: [{ ...log, isPartial: true as const }] }))

  const [first] = both.tasks
  expect(first?.what).toBe('Try the 2 calls on a test server with 5.1')
  expect(first?.reasons?.join()).toContain('the calls in access.log are not sent')
  expect(first?.command).toContain('upgrade client.har access.log server.conf --from')
  expect(both.tasks.filter(({ command }) => command?.includes('replay'))).toHaveLength(1)
  expect(withoutTraffic.tasks[0]?.what).toBe('Check the settings of each node')
  expect(withoutTraffic.tasks.filter(({ command }) => command?.includes('replay'))).toEqual([])
})

test('a log whose responses decide is recorded', () => {
  const withheld = group({
    class: 'unknown',
    causes: [{ release: '5.0.0', source: 'x', ...WITHHELD_ANSWER }],
  })
  const file = { path: 'access.log', report: report([withheld]), isPartial: true as const }
  const commandOf = (roots?: readonly string[]) =>
    upgradePlan(input({}, { traffic: [{ ...file, ...(roots && { roots }) }] })).open.find(
      ({ how }) => how === 'record the call with its response',
    )?.command

  expect(commandOf()).toBe(
    'graylog-conformance record http://old.example.org:9000/api --out client.ndjson',
  )
  expect(commandOf(['http://old:9000/api'])).toContain(' record http://old:9000/api --out')
})

test('calls of several clients with the same added fields are one line', () => {
  const plan = upgradePlan(input({}, { traffic: [...traffic(gains), ...traffic(gains)] }))

  expect(plan.calls?.gains.map(({ route, count }) => [route, count])).toEqual([['/system', 2]])
})

test('working calls and added fields need no action', () => {
  const plan = upgradePlan(input({}, { traffic: traffic(gains, works) }))

  expect(plan.verdict).toMatch(/^No calls break,/)
  expect(plan.calls?.clients).toEqual([])
  expect(plan.calls?.gains.map(({ route }) => route)).toEqual(['/system'])
  expect(plan.tasks.filter(({ what }) => /Change together|Fix before/.test(what))).toEqual([])
})

test('an already failing call is listed for a script, but not for a recording', () => {
  const fails = group({ class: 'already-fails', route: '/roles' })
  const clients = (one: typeof fails) =>
    upgradePlan(input({}, { traffic: traffic(one) })).calls?.clients.length

  expect(clients(fails)).toBe(0)
  expect(clients({ ...fails, places: ['job.sh:4'] })).toBe(1)
})

test('every call that already fails is listed, as the verdict counts all of them', () => {
  const fails = group({ class: 'already-fails', route: '/count/total', count: 2 })
  const unexplained = group({ class: 'already-fails', route: '/x', causes: [] })
  const busy = upgradePlan(input({}, { traffic: traffic(group({}), fails, unexplained) }))
  const idle = upgradePlan(input({}, { traffic: traffic(works, unexplained) }))

  expect(busy.verdict).toContain('2 already fail')
  expect(busy.calls?.clients[0]?.failing).toEqual([fails, unexplained])
  expect(idle.calls?.others?.[0]?.groups).toEqual([unexplained])
  for (const plan of [busy, idle])
    expect(JSON.stringify(plan.tasks)).toContain('GET /x → the file does not show why')
})

test('clients with nothing to do are listed, with the calls that fail already', () => {
  const fails = group({ class: 'already-fails', route: '/count/total' })
  const { calls, verdict } = upgradePlan(input({}, { traffic: traffic(works, unknown, fails) }))

  expect(calls?.others?.map(({ file, groups }) => [file, groups])).toEqual([
    ['client.har', [fails]],
  ])
  expect(verdict).toMatch(/^No calls break, 1 is unknown, 1 already fails,/)
})

test('a change of settings is due at the stop that reaches its release', () => {
  const { tasks } = upgradePlan(input({ conf: NEEDED.join('\n'), from: '2.5.0', to: '6.1.0' }))
  const due = (what: RegExp) => tasks.filter((task) => what.test(task.what)).map(({ at }) => at)

  expect(due(/^enable_legacy_alerts/)).toEqual(['3.1'])
  expect(due(/^telemetry_enabled/)).toEqual(['6.1'])
  expect(due(/^Check .* whose default changes/)).toEqual(['3.1', '3.2', '4.0', '4.3', '6.1'])
})

test('the values to decide come before the patched settings are put in place', () => {
  const { tasks, settings } = upgradePlan(
    input({ conf: NEEDED.join('\n'), from: '5.2.0', to: '6.1.0' }),
  )
  const place = (what: RegExp) => tasks.findIndex((task) => what.test(task.what))

  expect(settings?.edits).toContainEqual(expect.objectContaining({ name: 'data_dir', added: true }))
  expect(place(/^data_dir: Set data_dir to the current data folder/)).toBeGreaterThan(-1)
  expect(place(/^Check .* whose default changes/)).toBeGreaterThan(-1)
  expect(place(/^Change the settings|^Install the patched/)).toBeGreaterThan(place(/^data_dir: /))
  expect(place(/^Change the settings|^Install the patched/)).toBeGreaterThan(
    place(/^Check .* whose default changes/),
  )
})

test('a change that the old release accepts comes before the upgrade, and any other during it', () => {
  const { tasks } = upgradePlan(input({}, { traffic: traffic(header, group({})) }))

  expect(listFixes(tasks)).toEqual([
    ['before', ['curl/8.5.0 as admin: POST /streams → send X-Requested-By']],
    ['during', ['curl/8.5.0 as admin: GET /streams/alerts → the route was removed']],
  ])
})

/** Lists the calls to fix, by task. */
function listFixes(tasks: ReturnType<typeof upgradePlan>['tasks']) {
  return tasks
    .filter(({ what }) => what.startsWith('Fix these calls'))
    .map(({ phase, details }) => [phase, details])
}

test('the summary counts apart the calls to fix before the upgrade, with it, and those that already fail', () => {
  const failing = group({ class: 'already-fails', worksBefore: true, places: ['job.sh:4'] })
  const pageOf = (calls: ReturnType<typeof traffic>) =>
    renderMarkdown(describeUpgrade(upgradePlan(input({}, { traffic: calls }))))

  expect(pageOf(traffic(header, group({ count: 2 }), failing))).toContain(
    '✗ Do not upgrade yet: first fix 1 call; fix 1 call together with the upgrade. 1 call breaks,',
  )
  expect(pageOf(traffic(failing))).toContain('under Before; 1 call already fails. No')
  expect(pageOf(traffic(group({})))).toContain(
    '✗ Upgrade after the tasks under Before; fix 1 call together with the upgrade. 1 call',
  )
})

test('tasks are in the order before, during, after, and software precedes the start that needs it', () => {
  const { tasks } = upgradePlan(input({ from: '3.3.0', to: '5.0.0' }, { traffic: traffic(works) }))
  const order = tasks.map(({ phase }) => phase)
  const place = (words: RegExp) => tasks.findIndex(({ what }) => words.test(what))

  expect(order).toEqual(order.toSorted((a, b) => PHASES.indexOf(a) - PHASES.indexOf(b)))
  expect(place(/Replace Elasticsearch 6\.x (?:with .*)?while still on 4\.3/)).toBeLessThan(
    place(/Install the latest 5\.0\.x, start it/),
  )
  expect(place(/Replace Elasticsearch 5\.x/)).toBeLessThan(place(START_4_0))
  expect(place(/enable one LDAP or Active Directory backend/)).toBeGreaterThan(place(START_4_0))
})

const START_4_0 = /^Install 4\.0\.17, start it/
const PHASES = ['before', 'during', 'after']

test('during the upgrade, the old server stops first, and the settings are installed before any release starts', () => {
  const { tasks } = upgradePlan(
    input({ conf: NEEDED.join('\n'), to: '6.1.0' }, { patched: ['patched-server.conf'] }),
  )
  const order = tasks.flatMap(({ phase, what }) =>
    phase === 'during'
      ? (/^(?:Stop|If you run your own Java|Install) ?[\w.]*/.exec(what) ?? [])
      : [],
  )

  expect(order).toEqual(['Stop 4.3', 'If you run your own Java', 'Install the', 'Install in'])
})

test('a plan without traffic, settings, and servers says how to get them', () => {
  const plan = upgradePlan(input({}))

  expect(plan.calls).toBeUndefined()
  expect(plan.settings).toBeUndefined()
  const commands = plan.open.flatMap(({ command }) => command ?? [])
  expect(commands).toEqual([
    'graylog-conformance upgrade --record-first',
    'graylog-conformance check-settings server.conf --from 4.3.0 --to 5.1.0',
  ])
  expect(plan.tasks.map(({ command }) => command)).toEqual(expect.arrayContaining(commands))
})

test('unknown calls are the first open question, with the person to ask', () => {
  const [first] = upgradePlan(input({}, { traffic: traffic(unknown) })).open

  expect(first?.who).toContain('test server')
  expect(first?.how).toBe('try it')
  expect(first?.what).toBe('Whether 1 call still works: no recording shows it')
  expect(first?.details).toEqual(['POST /x'])
})

const DRY_RUN = {
  file: 'client.har',
  url: 'http://new/api',
  release: '5.1.0',
  mode: 'read',
  answered: 4,
  counts: { changed: 0, undecided: 0, noise: 0, same: 4 },
  left: [],
  calls: [],
} satisfies DryRun

/** Plans an upgrade with working calls and these dry runs of them. */
function planned(...dryRuns: readonly DryRun[]) {
  return upgradePlan(input({}, { traffic: traffic(works), dryRuns, new: 'http://new/api' }))
}

test('an unknown call is listed with its places and the fields that matter, for each route', () => {
  const why = { release: '5.0.0', what: 'the response is not in the file', source: 'x' }
  const change = (field: string, happens: string) => ({
    release: '5.0.0',
    what: `"${field}" is ${happens} in the response`,
    field,
    source: 'x',
    ...(happens === 'new' ? ({ change: 'added' } as const) : ({ change: 'removed' } as const)),
  })
  const calls = (places: readonly string[]) =>
    group({
      class: 'unknown',
      route: '/streams',
      places,
      causes: [why, change('a', 'no longer'), change('b', 'no longer'), change('c', 'new')],
    })
  const nodes = group({ class: 'unknown', route: '/cluster', causes: [why, change('d', 'new')] })
  const both = traffic(calls(['a.sh:1']), calls(['b.sh:2']), nodes)

  expect(upgradePlan(input({}, { traffic: both })).open[0]?.details).toEqual([
    'GET /streams (a.sh:1, b.sh:2): safe unless the client reads a or b',
    'GET /cluster',
  ])
})

test('several requests of a client are details of one task', () => {
  const { tasks } = upgradePlan(input({}, { traffic: traffic(group({}), group({ route: '/x' })) }))

  expect(listFixes(tasks)).toEqual([
    [
      'during',
      [
        'curl/8.5.0 as admin: GET /streams/alerts → the route was removed',
        'curl/8.5.0 as admin: GET /x → the route was removed',
      ],
    ],
  ])
})

test('the leader of a cluster starts first', () => {
  const { tasks } = upgradePlan(input({ from: '4.0.0', to: '5.0.0' }))
  const leader = (start: string) =>
    tasks
      .find(({ what }) => what.startsWith(start))
      ?.details.join()
      .includes('the leader first')

  expect([leader('Install 4.2.13'), leader('Install the latest 5.0')]).toEqual([false, true])
})

test('the verdict includes a dry run that refutes the forecast', () => {
  const call = { exchange: 3, method: 'GET', target: '/api/roles', status: [200, 404] } as const
  const plan = planned({
    ...DRY_RUN,
    counts: { ...DRY_RUN.counts, changed: 1, undecided: 2 },
    calls: [{ ...call, forecast: 'works', happened: 'broke', agrees: false, differences: [] }],
  })

  expect(plan.verdict).toContain('1 of the 4 calls in the dry run broke, 1 of them not predicted')
  const notSent = plan.open.find(({ what }) => what.includes('2 calls that the dry run did not'))
  expect(notSent?.command).toContain('--new http://new/api --mode write')
})

test('calls that a dry run tried, or that mode write could not decide, need no other try', () => {
  const run = (mode: string, undecided: number) => ({
    ...DRY_RUN,
    mode,
    counts: { ...DRY_RUN.counts, undecided },
  })
  const tries = (one: DryRun) =>
    planned(one).tasks.flatMap(({ what }) => (what.startsWith('Try ') ? [what] : []))

  expect(tries(run('write', 2))).toEqual([])
  expect(tries(run('read', 0))).toEqual([])
  expect(tries(run('read', 2))).toEqual([
    'Try the 2 calls that the dry run left unresolved on a test server with 5.1',
  ])
  const open = planned(run('write', 2)).open.find(({ what }) => what.includes('2 calls'))
  expect(open?.what).toContain('whose outcome it could not determine')
  expect(open?.command).toBeUndefined()
})

test('a log or script next to complete traffic needs no dry run', () => {
  const run = { ...DRY_RUN, mode: 'write' }
  const log = { path: 'access.log', report: report([works], { file: 'access.log' }) }
  const both = [...traffic(works), { ...log, isPartial: true as const }]
  const { tasks, open } = upgradePlan(
    input({}, { traffic: both, dryRuns: [run], new: 'http://new/api' }),
  )

  expect(tasks.filter(({ what }) => what.startsWith('Try '))).toEqual([])
  expect(open.filter(({ what }) => what.includes('access.log')).map(({ what }) => what)).toEqual([
    'How the new server responds to the calls in access.log: logs and scripts do not contain complete requests, so none were sent',
  ])
})

test('only files that a dry run could not send need another try', () => {
  const run: DryRun = { file: 'b.har', url: 'http://new/api', problem: 'gone', calls: [], left: [] }
  const ended = { ...DRY_RUN, file: 'a.har', mode: 'write' }
  const files = ['a.har', 'b.har'].map((file) => ({
    path: file,
    report: report([works], { file }),
  }))
  const { tasks } = upgradePlan(
    input({}, { traffic: files, dryRuns: [ended, run], new: 'http://new/api' }),
  )

  expect(tasks.flatMap(({ what }) => (what.startsWith('Try ') ? [what] : []))).toEqual([
    'Try the 4 calls that the dry run left unresolved on a test server with 5.1',
  ])
})

test('the verdict reports a dry run without responses', () => {
  const run = { ...DRY_RUN, answered: 0, counts: { ...DRY_RUN.counts, undecided: 4, same: 0 } }
  const { verdict } = planned(run)

  expect(verdict).toContain('the dry run got no responses')
  expect(formatDryRun(run)).toEqual([
    'client.har on http://new/api (5.1.0, read mode)',
    'none of 4 calls got a response',
  ])
})

test('requests of scripts and logs that already fail are one task before the upgrade', () => {
  const logged = group({ class: 'already-fails', route: '/roles', worksBefore: true })
  const written = { ...logged, places: ['job.sh:4'] }
  const { tasks } = upgradePlan(
    input({}, { traffic: [...traffic(written, group({})), ...traffic(logged)] }),
  )

  expect(listFixes(tasks)).toEqual([
    ['during', ['curl/8.5.0 as admin: GET /streams/alerts → the route was removed']],
  ])
  expect(tasks.find(({ what }) => what === 'Fix 1 call that already fails')).toMatchObject({
    phase: 'before',
    reasons: ['job.sh:4: GET /roles → the route was removed'],
  })
})

test('a failing call whose fix only the new release accepts is changed with the server, and all fixes are listed', () => {
  const fails = group({
    class: 'already-fails',
    places: ['job.sh:4'],
    causes: [HEADER, { ...HEADER, remedy: 'send "type" instead of "function"' }],
  })
  const plan = upgradePlan(input({}, { traffic: traffic(fails) }))

  expect(listFixes(plan.tasks)).toEqual([
    [
      'during',
      ['job.sh:4: GET /streams/alerts → send X-Requested-By; send "type" instead of "function"'],
    ],
  ])
})

test('a search backend that must always be replaced is reported without a condition', () => {
  const { verdict } = upgradePlan(input({ from: '3.3.0', to: '5.0.0' }))

  expect(verdict).toContain('Elasticsearch 5.x and 6.x must be replaced first;')
})

test('settings for each stop are created from the current files', () => {
  const conf = 'rules_file = /etc/x.drl\n'
  const { tasks } = upgradePlan(input({ conf, from: '2.4.0', to: '3.1.0' }))
  const commands = tasks.flatMap(({ command }) => command ?? [])

  expect(commands).toContain(
    'graylog-conformance check-settings server.conf --from 2.4.0 --to 2.5.2 --write-to patched-2.5.2.conf',
  )
  expect(commands).toContain(
    'graylog-conformance check-settings server.conf --from 2.4.0 --to 3.1.0 --write-to patched-3.1.0.conf',
  )
})

test('a call that needs a change does not count as broken', () => {
  const needs = group({ class: 'needs-change', route: '/users', count: 2 })

  expect(upgradePlan(input({}, { traffic: traffic(group({}), needs, works) })).verdict).toMatch(
    /^1 call breaks, 1 needs a change,/,
  )
})

test('a search backend is replaced by one that both releases support, and alternatives are listed', () => {
  const { tasks, path } = upgradePlan(input({ from: '4.3.15', to: '6.1.0' }))
  const replace = tasks.find(({ what }) => what.startsWith('If you run Elasticsearch'))

  expect(replace?.what).toBe(
    'If you run Elasticsearch 6.x, replace it with Elasticsearch 7.10.2 or OpenSearch 1.x while still on 4.3.15',
  )
  expect(replace?.reasons?.[0]).toContain('7.11 and later are not supported')
  expect(replace?.reasons).toContain('6.1 requires Elasticsearch 7.10.2, or OpenSearch 1.x or 2.x')
  expect(path.stops.at(-1)?.needs).toMatchObject([{}, { others: ['OpenSearch 1.x, 2.x'] }, {}])
})

test('a path of one step is only in the checklist', () => {
  const text = (from: string, to: string) =>
    renderMarkdown(describeUpgrade(upgradePlan(input({ from, to }))))

  expect(text('4.3.15', '6.1.0')).not.toMatch(/Upgrade path|4\.3 →/)
  expect(text('4.3.15', '6.1.0')).toContain(
    '- [ ] Install in turn: 5.0, 5.1, 5.2, 6.0, 6.1; start each one, and let its migrations finish',
  )
  expect(text('4.3.15', '5.0.0')).not.toMatch(/Upgrade path|4\.3 →/)
  expect(text('4.3.15', '5.0.0')).toContain('- [ ] Install the latest 5.0.x, start it, and let its')
})

test('MongoDB is upgraded one release at a time', () => {
  const { tasks } = upgradePlan(input({ from: '4.3.15', to: '6.1.0' }))

  expect(tasks.find(({ what }) => what.startsWith('Upgrade MongoDB'))?.details).toEqual([
    'one release at a time: 4.0, 4.2, 4.4, 5.0',
    'after each, run setFeatureCompatibilityVersion with its release, such as "4.0"',
  ])
})

test('lines that the new release copies to the database stay until it starts, and are no change', () => {
  const conf = ['elasticsearch_shards = 4', 'rotation_strategy = count', ...NEEDED].join('\n')
  const { tasks, verdict } = upgradePlan(input({ conf }))

  expect(tasks.flatMap(({ details }) => details)).toContain(
    'Keep the index settings until 5.1 or later has started: it copies them to MongoDB',
  )
  expect(verdict).toContain('; 5 settings need no change')
})

test('the plan has every sentence of check-settings about software, and says which newest versions no source names', () => {
  const { tasks } = upgradePlan(input({ conf: NEEDED.join('\n'), from: '4.3.0', to: '6.1.0' }))
  const reasonsFor = (start: string) =>
    tasks.find(({ what }) => what.startsWith(start))?.reasons?.join('\n')

  expect(reasonsFor('If you run your own Java')).toContain('The packages include their own JVM.')
  expect(reasonsFor('Upgrade MongoDB')).toContain('while you are still on 4.3')
  expect(reasonsFor('If you run Elasticsearch')).toContain(
    "check Graylog's documentation for the newest OpenSearch 2.x that 6.1 supports",
  )
  expect(
    upgradePlan(input({ from: '6.0.0', to: '7.0.0' })).tasks.flatMap(({ reasons = [] }) => reasons),
  ).toContainEqual(expect.stringContaining('for the newest MongoDB that 6.0 and 7.0 support'))
})

test('every step of check-settings is in the plan once, except a Java that a later release replaces', () => {
  for (const [from, to] of [
    ['2.5.0', '5.0.0'],
    ['4.3.0', '7.1.0'],
    ['5.1.0', '5.2.0'],
  ] as const) {
    const plan = upgradePlan(input({ conf: NEEDED.join('\n'), from, to }))
    const texts = plan.tasks.map(({ what, details, reasons = [] }) =>
      [what, ...details, ...reasons].join('\n'),
    )
    const steps = plan.settings?.report.findings.filter(isStep) ?? []
    const replaced = steps.filter(({ change = '' }) => /-java\d+$/.test(change)).slice(0, -1)

    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) {
      const { onlyIf } = settingsChanges().find(({ id }) => id === step.change) ?? {}
      const action = onlyIf === undefined ? step.action : `${onlyIf}: ${step.action}`
      const said = texts.filter((text) => text.includes(action) && text.includes(step.effect))
      expect(said, action).toHaveLength(replaced.includes(step) ? 0 : 1)
    }
  }
})

test('the verdict names the defaults that move', () => {
  const verdictWith = (...lines: readonly string[]) =>
    upgradePlan(input({ conf: [...NEEDED, ...lines].join('\n'), from: '5.2.0', to: '6.1.0' }))
      .verdict

  expect(verdictWith()).toContain(
    '; the defaults of message_journal_dir and geo_ip_processor_s3_download_location change',
  )
  expect(verdictWith('message_journal_dir = /journal')).toContain(
    '; the default of geo_ip_processor_s3_download_location changes',
  )
})

test('the web interface in a browser is no client to change, and its calls are not in the verdict', () => {
  const traffic = [{ path: 'access.log', report: report([group({}), works]) }]
  const [one] = traffic
  const [client] = one?.report.clients ?? []
  if (!one || !client) throw new Error('no client')
  const web = { ...client, name: 'Mozilla/5.0 Firefox/115.0', isWebInterface: true as const }
  const plan = upgradePlan(
    input({}, { traffic: [{ ...one, report: { ...one.report, clients: [web] } }] }),
  )

  expect(plan.verdict).toMatch(/^No calls break/)
  expect(plan.calls?.clients).toEqual([])
  expect(plan.tasks.filter(({ what }) => what.includes('Firefox'))).toEqual([])
  expect(plan.given).toContain(
    'client.har: 5 requests from 1 client; 5 browser requests, ignored: the new web interface makes its own',
  )
})

test('the settings to decide are one task before the upgrade if the patched copy contains them', () => {
  const tasksWith = (patched: readonly string[]) =>
    upgradePlan(input({ conf: NEEDED.join('\n'), from: '5.2.0', to: '6.1.0' }, { patched })).tasks
  const copied = tasksWith(['patched-server.conf'])
  const about = (start: string, tasks = copied) =>
    tasks.filter(({ what }) => what.startsWith(start))

  expect(about('At the end of')).toMatchObject([
    {
      phase: 'before',
      details: ['fill in data_dir', expect.stringContaining('message_journal_dir')],
    },
  ])
  expect(about('Install the patched settings')).toMatchObject([
    { phase: 'during', details: [expect.stringMatching(/^Only for this file's node/)] },
  ])
  expect(copied.filter(({ what }) => /^data_dir: |whose default changes/.test(what))).toEqual([])
  expect(about('At the end of', tasksWith([]))).toEqual([])
  expect(about('data_dir: ', tasksWith([]))).toHaveLength(1)
})

test('a default folder that moves is a change, and the next step if nothing breaks before it', () => {
  const conf = ['data_dir = /var/lib/graylog', ...NEEDED].join('\n')
  const plan = upgradePlan(input({ conf, from: '6.0.0', to: '7.1.0' }))

  expect(plan.verdict).toContain('the default of node_id_file changes')
  expect(exitCodeOfPlan(plan, [])).toBe(6)
  expect(summarizeBriefly(plan)).toEqual(['Next step: change node_id_file'])
  expect(formatHeadline(plan)).toMatch(/^Do not upgrade yet: first change the settings\. /)
  expect(exitCodeOfPlan(upgradePlan(input({ conf, from: '5.1.0', to: '5.2.0' })), [])).not.toBe(6)
})

test('a setting that the old release already ignores is no change of the upgrade', () => {
  const conf = ['disable_sigar = false', ...NEEDED].join('\n')
  const { verdict, tasks } = upgradePlan(input({ conf, from: '5.1.0', to: '5.2.0' }))

  expect(verdict).toContain('; 3 settings need no change')
  expect(tasks.flatMap(({ details }) => details)).toContain(
    'server.conf:1 disable_sigar is commented out, as 5.1 already ignores it',
  )
})

test('a search backend that the settings name is replaced without a condition', () => {
  const plan = (version: string) =>
    upgradePlan(
      input({ conf: [`elasticsearch_version = ${version}`, ...NEEDED].join('\n'), to: '6.1.0' }),
    )

  expect(plan('6').verdict).toMatch(/Elasticsearch 6\.x must be replaced first[,;]/)
  expect(
    plan('6')
      .tasks.map(({ what }) => what)
      .join(),
  ).toContain(
    'Replace Elasticsearch 6.x with Elasticsearch 7.10.2 or OpenSearch 1.x while still on 4.3',
  )
  const said = plan('6').tasks.filter(({ what, details }) =>
    [what, ...details].some((text) => text.includes('elasticsearch_version')),
  )
  expect(said.map(({ phase, details }) => [phase, details.at(-1)])).toEqual([
    ['before', 'then delete elasticsearch_version: the server detects the version'],
  ])
  expect(plan('7').verdict).not.toContain('replaced')
  expect(plan('7').tasks.map(({ what }) => what)).toContain(
    'Run Elasticsearch 7.10.2, or OpenSearch 1.x or 2.x, before you start Graylog 5.0 or later',
  )
  expect(plan('7').tasks.flatMap(({ reasons = [] }) => reasons)).toContain(
    '4.3 supports Elasticsearch 6.8.0 or later 6.x, or 7.7.0 to 7.10.2',
  )
  expect(plan('7').path.stops.at(-1)?.needs[1]?.note).toMatch(
    /^elasticsearch_version names Elasticsearch 7; .*OpenSearch 2\.16/,
  )
  expect(plan('7.17.9').tasks.map(({ phase, what }) => `${phase}: ${what}`)).toContain(
    'before: elasticsearch_version: Move to OpenSearch or Elasticsearch 7.10.2.',
  )
})

test('a client prepares for a lost field before the upgrade, and reads a new one after it', () => {
  const what = '"a" is no longer in the response'
  const cause = { release: '5.1.0', what, field: 'a', change: 'removed', source: 'x' } as const
  const call = { class: 'answer-changes', answer: 'loses', count: 2 } as const
  const lost = group({ ...call, causes: [cause] })
  const moved = group({ ...call, route: '/x', causes: [{ ...cause, remedy: 'read "b"' }] })
  const { tasks } = upgradePlan(input({}, { traffic: traffic(lost, moved) }))

  expect(listFixes(tasks)).toEqual([
    ['before', [`curl/8.5.0 as admin: GET /streams/alerts → ${what}`]],
    ['during', ['curl/8.5.0 as admin: GET /x → read "b"']],
  ])
})

test('a client reads another type after the upgrade, and replaces a removed route before it', () => {
  const type = { release: '5.1.0', what: 'the type of "a" changes from map to array', source: 'x' }
  const typed = group({ class: 'answer-changes', answer: 'differs', causes: [type] })
  const failing = group({ class: 'already-fails', worksBefore: true, newReason: true })
  const { tasks, calls } = upgradePlan(input({}, { traffic: traffic(typed, failing) }))

  expect(tasks.map(({ what }) => what)).toContain('Fix 1 call that already fails')
  expect(listFixes(tasks)).toEqual([
    ['during', [`curl/8.5.0 as admin: GET /streams/alerts → ${type.what}`]],
  ])
  expect(calls?.clients[0]?.groups).toHaveLength(2)
})

test('a step that concerns requests comes before the upgrade, and plugins are replaced during it', () => {
  const { tasks } = upgradePlan(input({ from: '5.2.0', to: '6.1.0' }))
  const phase = (what: RegExp) =>
    tasks.find((task) => what.test([task.what, ...(task.reasons ?? [])].join('\n')))?.phase

  expect(phase(/^scripts that log in with a trusted header: /m)).toBe('before')
  expect(phase(/jars that you added/)).toBe('during')
})

test('a misspelled setting is a task for a person, because the server ignored its value so far', () => {
  const conf = ['proccessbuffer_processors = 5', ...NEEDED].join('\n')
  const { tasks, verdict } = upgradePlan(input({ conf }))

  expect(tasks).toContainEqual(
    expect.objectContaining({
      phase: 'before',
      what: 'proccessbuffer_processors: Misspelled, probably processbuffer_processors. Correct the name.',
    }),
  )
  expect(verdict).toContain('1 setting changes')
})

test('steps that only some installations need are one task', () => {
  const { tasks } = upgradePlan(input({ to: '6.1.0' }))
  const some = tasks.filter(({ what }) => what === 'Rare cases')

  expect(some.map(({ phase, reasons }) => [phase, reasons?.length])).toEqual([
    ['before', 4],
    ['during', 1],
  ])
})

test('scripts are run by hand after the upgrade, and they have no clients', () => {
  const script = report([{ ...works, places: ['job.sh:4'] }], { file: 'job.sh' })
  const { tasks, given } = upgradePlan(
    input({}, { traffic: [{ path: 'job.sh', report: script, isPartial: true }] }),
  )

  expect(tasks.map(({ what }) => what)).toContain('Run job.sh once')
  expect(given).toContain('job.sh: 4 calls')
})

test('the run of scripts warns about calls that may change data', () => {
  const calls = [
    works,
    { ...works, method: 'POST', route: '/events/search' },
    { ...works, method: 'POST', route: '/system/deflector/cycle' },
  ]
  const script = report(
    calls.map((call) => ({ ...call, places: ['cron:7'] })),
    { file: 'cron' },
  )
  const { tasks } = upgradePlan(input({}, { traffic: [{ path: 'cron', report: script }] }))

  expect(tasks.find(({ what }) => what === 'Run each cron command once')?.details).toEqual([
    'may change data: POST /system/deflector/cycle (cron:7)',
  ])
})

test('a fix of a script and of a client is said once, with the line that already makes the call', () => {
  const remedy = 'use GET /roles instead'
  const broken = group({
    causes: [{ release: '5.0.0', what: 'the route was removed', source: 'x', remedy }],
    worksBefore: true,
  })
  const script = report(
    [
      { ...broken, places: ['job.sh:4'] },
      { ...works, places: ['job.sh:9'] },
    ],
    { file: 'job.sh' },
  )
  const { tasks } = upgradePlan(
    input({}, { traffic: [{ path: 'job.sh', report: script }, ...traffic(broken)] }),
  )

  expect(tasks.find(({ what }) => what === 'Fix these calls before the upgrade')?.details).toEqual([
    'job.sh:4: GET /streams/alerts → use GET /roles instead (job.sh:9 already makes that call)',
  ])
})

test('an open question names each client that makes the call, but a tool only without its script', () => {
  const script = report([{ ...unknown, places: ['job.sh:4'] }], { file: 'job.sh' })
  const [one] = traffic(unknown)
  if (!one) throw new Error('no traffic')
  const clients = one.report.clients.map(({ groups, totals }) => ({
    name: 'Grafana/9.3.2',
    groups,
    totals,
  }))
  const other = { ...one, report: { ...one.report, clients } }
  const { open } = upgradePlan(
    input({}, { traffic: [{ path: 'job.sh', report: script }, ...traffic(unknown), other] }),
  )

  expect(open[0]).toMatchObject({
    what: 'Whether 1 call still works: no recording shows it',
    details: ['POST /x (job.sh:4, Grafana/9.3.2)'],
  })
})

test('calls that a baseline accepts are counted and need no work', () => {
  const given = input({ conf: NEEDED.join('\n') }, { traffic: traffic(group({}), header, unknown) })
  const { calls } = upgradePlan(given)
  const groups = calls?.clients.flatMap((client) => client.groups) ?? []
  const left = calls && withoutAccepted(calls, new Set([...groups, unknown]))
  const plan = upgradePlan(given, left)

  expect(plan.verdict).toMatch(/^No other calls break, 3 are accepted in the baseline, /)
  expect(plan.tasks.map(({ what }) => what)).not.toContain('Fix these calls before the upgrade')
  expect(formatHeadline(plan)).toMatch(
    /^Upgrade after the tasks under Before: no call or setting needs a fix\. /,
  )
  expect(exitCodeOfPlan(plan, [])).toBe(0)
})

test('the page has a request that replaces a removed one', () => {
  const remedy = 'aggregate with POST /views/search/sync instead'
  const fails = group({
    class: 'already-fails',
    route: '/search/universal/relative/terms',
    causes: [{ release: '4.0.0', what: 'the route was removed', source: 'the jar', remedy }],
  })
  const text = renderMarkdown(
    describeUpgrade(
      upgradePlan(
        input({ conf: NEEDED.join('\n'), to: '6.1.0' }, { traffic: traffic(group({}), fails) }),
      ),
    ),
  )

  expect(text).toContain('- GET /search/universal/relative/terms\n+ POST /views/search/sync\n')
  expect(text).toContain('"row_groups":[{"type":"values","field":"source","limit":20}]')
})
