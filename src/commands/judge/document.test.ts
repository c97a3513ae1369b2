import { expect, test } from 'vitest'

import { textWidth, wrapText } from '#reports/console/console-layout.ts'
import { PLAIN } from '#reports/console/console-style.ts'
import { textOfRun } from './test-run-text.ts'
import { SAMPLE_EXCHANGES, SAMPLE_SESSION } from '#reports/sample-exchanges.ts'
import { sampleRun } from '#reports/sample-run.ts'

const exchangesOf = (index: number) => SAMPLE_EXCHANGES[index]
const PASS = { checkId: 'node.cluster.answer' }

test('the summary shows every kind of verdict', () => {
  const text = textOfRun(sampleRun(), { width: 100, exchangesOf })

  expect(text).toMatchSnapshot()
})

test('the verbose summary shows every finding in full', () => {
  const [brief, verbose] = [false, true].map((one) =>
    textOfRun(sampleRun(), { width: 100, exchangesOf, verbose: one }),
  )

  expect(verbose).toContain('where     GET /api/cluster, status 200, at /cc242ff8')
  expect(brief).not.toContain('at /cc242ff8')
  expect(brief).toContain('causes 1 failure: node.record.is-leader; exchange 1\n')
})

test('the line of a finding contains the expected and the found value, and the verdict is last', () => {
  const expected = `${'a very long expectation '.repeat(5)}`
  const failed = { checkId: 'node.cluster.answer', outcome: 'fail', expected } as const
  const many = Array.from({ length: 40 }, (_, at) => ({ ...failed, checkId: `node.check.${at}` }))
  const run = sampleRun([{ ...failed, actual: '401, empty body' }, ...many])

  const text = textOfRun(run, { width: 80, exchangesOf })

  expect(text).toMatch(/node\.cluster\.answer: expected a very long .* … got 401, empty body\n/)
  expect(text.split('does not conform')).toHaveLength(2)
  expect(text.trimEnd().split('\n').slice(-2).join(' ')).toContain('does not conform')
})

test('a run without findings takes at most seven lines, the verdict last', () => {
  const skipped = { checkId: 'auth.a', suite: 'auth', outcome: 'out-of-scope' } as const
  const text = textOfRun(sampleRun([PASS, skipped]), { width: 80, page: 'out/report.html' })

  expect(text.split('\n').length).toBeLessThanOrEqual(8)
  expect(text).toMatch(/^Not tested: .*\n\nReport: out\/report\.html\n\ni graylog /)
})

test('20 violations and more warnings fit on 60 lines, and no finding repeats a cause', () => {
  const failing = (count: number, basis: 'documented' | 'observed') =>
    Array.from({ length: count }, (_, at) => ({
      checkId: `node.${basis}.${at}`,
      basis,
      outcome: 'fail' as const,
      exchanges: [3],
      expected: 'a text\nof two lines',
      actual: 'x'.repeat(200),
      why: 'it matters',
    }))
  const causes = Array.from({ length: 5 }, (_, at) => ({
    sentence: `the field number_${at} is a string`,
    subject: { kind: 'field' as const, name: `number_${at}`, routes: ['GET /streams'] },
    certainty: 'likely' as const,
    explains: [`node.documented.${at}`],
    waiting: [],
    exchanges: [3],
    remedy: 'send a number, as every release does; clients fail to parse the string',
  }))
  const run = sampleRun([...failing(20, 'documented'), ...failing(96, 'observed')], { causes })

  const text = textOfRun(run, { width: 80, exchangesOf, page: 'out/report.html' })

  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBeLessThan(60)
  expect(lines.filter((line) => line.startsWith('  ✗ node.documented.'))).toHaveLength(15)
  expect(text).toContain('Other violations (15)')
  expect(text).toContain('Explained by these causes: 5 violations (use --verbose to show them)\n')
  expect(lines.filter((line) => textWidth(line) > 80)).toEqual([])
})

test('the security checks that did not run are named with the reason', () => {
  const skipped = {
    checkId: 'token.use',
    suite: 'token',
    title: 'MUST accept a token',
    outcome: 'out-of-scope' as const,
    reason: 'needs --mode write',
  }
  const text = textOfRun(sampleRun([PASS, skipped]), { width: 80, verbose: true })

  expect(text).toContain(
    [
      '  Security checks not run (1)',
      '    - 1: needs --mode write',
      '      token.use: MUST accept a token',
    ].join('\n'),
  )
})

test('unverified checks are named, with the option that accepts them if only they fail the run', () => {
  const unverified = {
    checkId: 'route.gone',
    outcome: 'not-exercised',
    reason: 'shown by nothing',
  } as const
  const failed = { checkId: 'node.a', outcome: 'fail' as const }
  const textWith = (...others: Parameters<typeof sampleRun>[0] & object) =>
    textOfRun(sampleRun([PASS, unverified, ...others]), { width: 80 })

  expect(textWith()).toContain('? route.gone: shown by nothing\n')
  expect(textWith()).toContain('--allow-unverified')
  expect(textWith(failed)).toContain('? route.gone: shown by nothing\n')
  expect(textWith(failed)).not.toContain('--allow-unverified')
})

test('an unverified check that a cause blocks is not listed again', () => {
  const cause = {
    sentence: 'errors have no body',
    subject: { kind: 'body', routes: [] },
    certainty: 'likely',
    explains: ['node.a'],
    waiting: ['node.blocked'],
    exchanges: [3],
  } as const
  const open = { outcome: 'not-exercised', reason: 'shown by nothing' } as const
  const verdicts = [
    { checkId: 'node.a', outcome: 'fail' as const },
    { ...open, checkId: 'node.blocked' },
    { ...open, checkId: 'route.gone' },
  ]
  const text = textOfRun(sampleRun(verdicts, { causes: [cause] }), { width: 80 })

  expect(text).toContain('? route.gone: shown by nothing\n')
  expect(text).not.toContain('? node.blocked')
  expect(text).toContain('Explained by these causes: 1 violation, 1 unverified')
})

test('the line of a missing field names the route and the field, and a note has one line', () => {
  const routes = ['GET /nodes']
  const missing = { outcome: 'fail', actual: 'missing', pointer: '/nodes/0/a', routes } as const
  const many = Array.from({ length: 6 }, (_, at) => ({ ...missing, checkId: `node.check.${at}` }))
  const note = { checkId: 'node.note', outcome: 'fail', level: 'MAY', expected: 'no Date' } as const

  const text = textOfRun(sampleRun([...many, { ...note, actual: 'Date' }]), { width: 60 })

  expect(text).toContain('node.check.5: GET /nodes: nodes[].a is missing\n')
  expect(text).toMatch(/i node\.note: expected no Date, got Date\n\n/)
})

test.each([40, 60, 120])('no line is wider than %i columns', (width) => {
  const run = sampleRun([
    {
      ...PASS,
      outcome: 'fail',
      expected: `/${'long-segment/'.repeat(20)}`,
      actual: '漢字'.repeat(60),
    },
    { checkId: `error.${'x'.repeat(150)}`, outcome: 'out-of-scope', reason: 'y'.repeat(200) },
  ])

  const lines = textOfRun(run, { width }).split('\n')

  expect(lines.filter((line) => textWidth(line) > width)).toEqual([])
})

test.each([
  ['conforms', sampleRun([PASS]), /^✓ graylog 5\.1\.0\+14ba491 at \S+ conforms \(1 of 1 checks\)$/],
  [
    'tests a part',
    sampleRun([PASS, { checkId: 'auth.a', suite: 'auth', outcome: 'out-of-scope' }]),
    /^i .* shows no violations in the checks that ran \(1 of 2 checks; 1 security check did not run: auth\.a\)$/,
  ],
  ['violates', sampleRun([{ ...PASS, outcome: 'fail' }]), /^✗ .* does not conform: 1 violation/],
  [
    'has unverified checks',
    sampleRun([PASS, { checkId: 'b', outcome: 'not-exercised' }]),
    /^\? .* shows no violations, but some checks are unverified: 1 unverified, 1 passed/,
  ],
  ['shows nothing', sampleRun([]), /^\? .* was not tested: no check had evidence/],
  [
    'breaks',
    sampleRun([{ ...PASS, outcome: 'error', reason: 'it broke' }]),
    /^‼ .* could not be checked: an error in this tool: 1 error/,
  ],
  [
    'stops early',
    sampleRun([PASS], { complete: false }),
    /^\? .* shows no violations, but the evidence is incomplete/,
  ],
])('the headline shows that a run %s', (_what, run, sentence) => {
  expect(textOfRun(run, { width: 200 }).trimEnd().split('\n').at(-1)).toMatch(sentence)
})

test('colors come only from the palette and never change the words', () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`
  const color = { ...PLAIN, red: mark('red'), bold: mark('bold'), dim: mark('dim') }

  const coloured = textOfRun(sampleRun(), { width: 100, color })

  expect(coloured).toContain('<red>')
  expect(coloured.replace(/<\/?(red|bold|dim)>/g, '')).toBe(textOfRun(sampleRun(), { width: 100 }))
})

test('control characters from a server do not reach the terminal', () => {
  const run = sampleRun([{ ...PASS, outcome: 'fail', actual: 'a\u001b[2Jb\u0007\u202ec\u009bd' }])

  const text = textOfRun(run)

  expect(text).toContain('a\\u001b[2Jb\\u0007\\u202ec\\u009bd')
})

test('a session id in a path is replaced by a placeholder', () => {
  const run = sampleRun([{ ...PASS, outcome: 'fail', exchanges: [6] }])

  const text = textOfRun(run, { exchangesOf, verbose: true })

  expect(text).toContain('DELETE /api/system/sessions/‹session 1›')
  expect(text).not.toContain(SAMPLE_SESSION)
})

test('a word of a megabyte is wrapped in linear time', () => {
  const start = process.cpuUsage()

  const lines = wrapText('E'.repeat(1_000_000), { width: 100, first: '    actual    ' })

  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000)
  expect(lines).toHaveLength(Math.ceil(1_000_000 / 86))
})

test('a million short words are wrapped in linear time', () => {
  const start = process.cpuUsage()

  const lines = wrapText('ab '.repeat(1_000_000), { width: 43, first: '' })

  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4_000)
  expect(lines[0]).toBe('ab '.repeat(14).trimEnd())
})
