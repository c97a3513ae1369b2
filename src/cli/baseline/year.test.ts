import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { startReference } from '#reference/serve.ts'
import type { Run } from '#engine/model/results/run.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import { ACCOUNT, ADMIN } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

/** Ids of the faults of a vendor's server, by month. */
const SERVERS = {
  january: ['auth.401.no-challenge', 'node.nodes.total', 'session-check.always'],
  march: [
    'auth.401.no-challenge',
    'node.nodes.total',
    'session-check.always',
    'node-summary.short.other',
  ],
  june: ['auth.401.no-challenge', 'session-check.always', 'node-summary.short.other'],
  november: ['auth.401.bearer', 'session-check.always', 'node-summary.short.other'],
} as const
type Month = keyof typeof SERVERS

const folder = freshFolder()
const LIST = join(folder, 'known.yaml')

beforeAll(async () => {
  for (const month of Object.keys(SERVERS) as Month[]) {
    const faults = listFaults().filter(({ id }) =>
      (SERVERS[month] as readonly string[]).includes(id),
    )
    expect(faults).toHaveLength(SERVERS[month].length)
    const version = parseTypedVersion('7.0.1')
    if (!version) throw new Error('no release')
    await using target = await startReference({ version, account: ACCOUNT, faults })
    await run(['certify', target.root, '--quiet', '--out', join(folder, month)], ADMIN)
  }
})

afterEach(() => void vi.useRealTimers())

/** Judges the recording of a month, on a given day. */
async function judge(month: Month, day: string, ...more: readonly string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  const file = join(folder, month, 'recording.ndjson')
  const { out, ...rest } = await run(['judge', file, '--strict', '--baseline', LIST, ...more])
  return { ...rest, out: out.replaceAll(/\s+/g, ' ') }
}

test('a baseline follows a server through a year', async () => {
  const read = (): string => readFileSync(LIST, 'utf8')

  // Three deviations become the baseline; the run that creates it is judged without one.
  const made = await judge(
    'january',
    '2026-01-07',
    '--update-baseline',
    '--same-reason',
    '--reason',
    'our proxy',
  )
  expect([made.code, made.err]).toEqual([
    1,
    expect.stringContaining('+ the cause header www-authenticate\n'),
  ])
  writeFileSync(LIST, `# Looked at every month.\n${read().replaceAll('owner: ""', 'owner: Ann')}`)
  const january = await judge('january', '2026-01-08')
  expect(january.code).toBe(0)
  expect(january.out).toMatch(
    /no violations except \d+ accepted violations in the\s+checks\s+that\s+ran \(/,
  )
  expect(january.out).toMatch(/\S+ and \d+ more: known violation: our proxy \(owner Ann\)/)

  // A fourth one is the only failure, and its entry is copied from the page.
  const page = join(folder, 'page')
  const march = await judge('march', '2026-03-02', '--out', page)
  expect(march.code).toBe(1)
  expect(march.out).toContain('node.summary.short: expected')
  expect(march.out).not.toContain('auth.401.challenge: expected')
  const lines = readFileSync(join(page, 'report.html'), 'utf8').matchAll(
    /<summary>Show the entry<\/summary><code class="again">([^<]*)</g,
  )
  const copied = [...lines].map(([, line = '']) => line.replaceAll('&quot;', '"'))
  const filled = copied.map((line) =>
    line
      .replace('"reason":""', '"reason":"until June"')
      .replace('"expires":""', '"expires":"2026-09-30"'),
  )
  writeFileSync(LIST, `${read()}${filled.join('\n')}\n`)
  const again = await judge('march', '2026-03-03')
  expect(again.code, again.out).toBe(0)

  // One is fixed: its entries are stale, and are removed.
  const june = await judge('june', '2026-06-01')
  expect([june.code, june.out]).toEqual([
    5,
    expect.stringContaining('node.nodes.total (known.yaml, line'),
  ])
  expect(june.out).toMatch(/is stale: no finding matches it/)
  const updated = await judge('june', '2026-06-01', '--update-baseline')
  expect([updated.code, updated.err]).toEqual([5, expect.stringContaining('- node.nodes.total\n')])
  expect(read()).toMatch(/^# Looked at every month\.\n/)
  expect((await judge('june', '2026-06-02')).code).toBe(0)

  // An entry covers its last day, but not the next one.
  expect((await judge('june', '2026-09-30')).code).toBe(0)
  const october = await judge('june', '2026-10-01')
  expect([october.code, october.out]).toEqual([5, expect.stringContaining('expired after')])
  writeFileSync(LIST, read().replaceAll('2026-09-30', '2027-09-30'))
  expect((await judge('june', '2026-10-01')).code).toBe(0)

  // One changes: it counts as new until someone reviews it.
  const november = await judge('november', '2026-11-02')
  expect(november.code).toBe(1)
  expect(november.out).toMatch(
    /the cause header www-authenticate \(known\.yaml, line \d+\) no longer matches: was found "a request/,
  )
  await judge('november', '2026-11-02', '--update-baseline')
  expect((await judge('november', '2026-11-03')).code).toBe(0)
  expect(read()).not.toContain('TODO')
})

test('run.json marks covered findings and keeps their verdicts', async () => {
  const out = join(folder, 'json')
  await judge(
    'january',
    '2026-01-07',
    '--update-baseline',
    '--same-reason',
    '--reason',
    'our proxy',
  )
  await judge('january', '2026-01-08', '--out', out)

  const { verdicts, summary, baseline } = JSON.parse(
    readFileSync(join(out, 'run.json'), 'utf8'),
  ) as Run
  const verdict = verdicts.find(({ checkId }) => checkId === 'auth.401.challenge')
  expect(verdict).toMatchObject({
    outcome: 'fail',
    rating: 'violation',
    known: { reason: 'our proxy' },
  })
  expect([summary.violations, summary.known]).toEqual([
    0,
    verdicts.filter(({ known }) => known).length,
  ])
  expect(baseline).toMatchObject({ file: 'known.yaml', outdated: [] })
  expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toContain('failures="0" errors="0"')
})
