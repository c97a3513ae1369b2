import { expect, test } from 'vitest'

import type { BundleState, Graded, Verification } from '#engine/model/results/bundle.ts'
import { textWidth } from '#reports/console/console-layout.ts'
import { type Layout, PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { describeVerification } from './document.ts'

const renderVerification = (verification: Verification, style: Layout): string =>
  renderConsole(describeVerification(verification), style)

const SUITES = { sha256: 'a'.repeat(64), checks: 700 }
const GRADED: Graded = {
  tool: 'graylog-conformance 0.1.0',
  suites: SUITES,
  rating: 'ok',
  sentence: 'graylog 7.0.1 at http://host:9000/api conforms: 90 passed',
}

function sample(state: BundleState, more: Partial<Verification> = {}): Verification {
  return {
    format: 'graylog-conformance-verification',
    version: 1,
    bundle: 'it.bundle.zip',
    tool: { name: 'graylog-conformance', version: '0.1.0' },
    state,
    sentence: `The bundle is ${state}.`,
    told: [],
    faults: [],
    differences: [],
    signer: { fingerprint: 'f'.repeat(64), isNamed: false },
    exchanges: 16,
    then: GRADED,
    now: GRADED,
    ...more,
  }
}

test.each([
  ['verified', '✓ The bundle is verified.', '✓ The verdict: '],
  ['later', '✓ The bundle is later.', '✓ As signed: '],
  ['regraded', '? The bundle is regraded.', '? As signed, not verified: '],
  ['refused', '✗ The bundle is refused.', '✗ The bundle claims, incorrectly: '],
] as const)('%s is marked, and so is the signed verdict', (state, last, then) => {
  const printed = renderVerification(sample(state), { width: 80, color: PLAIN })

  expect(printed.trimEnd().split('\n').at(-1)).toBe(last)
  expect(printed).toContain(`\n  ${then}`)
})

test('the fingerprint fits one line of 80 columns', () => {
  const printed = renderVerification(sample('verified'), { width: 80, color: PLAIN })

  expect(printed.split('\n')).toContain(`  key sha256:${'f'.repeat(64)}`)
})

test('both fingerprints and the next step are printed if a different key signed it', () => {
  const signer = { fingerprint: 'f'.repeat(64), isNamed: false, expected: 'e'.repeat(64) }
  const printed = renderVerification(sample('refused', { signer }), { width: 80, color: PLAIN })

  expect(printed.split('\n')).toEqual(
    expect.arrayContaining(['f', 'e'].map((digit) => `  key sha256:${digit.repeat(64)}`)),
  )
  expect(printed).toContain('Ask the signer which key is theirs.')
  expect(printed).not.toContain('No valid signature')
})

test('covered findings are printed with their reason and its owner', () => {
  const finding = { checkId: 'csrf.answer', rating: 'violation', reason: 'the proxy' } as const
  const known = {
    file: 'known.yaml',
    day: '2026-11-23',
    entries: 2,
    outdated: [{ kind: 'stale', line: 3, about: 'csrf.order', says: 'csrf.order is stale' }],
    findings: [{ ...finding, owner: 'Ann', expires: '2027-06-30', isOverNow: true }],
  } as const
  const printed = renderVerification(sample('verified', { known }), { width: 120, color: PLAIN })

  expect(printed).toContain(
    [
      "Accepted findings (1), by known.yaml as of 2026-11-23: the signer's word",
      '',
      '  ✗ csrf.answer: known violation: the proxy (owner Ann, until 2027-06-30); expired since',
      '  - csrf.order is stale.',
    ].join('\n'),
  )
})

test.each([40, 60, 80, 120])('no line is wider than %i columns', (width) => {
  const kinds = ['grade', 'gone', 'new', 'words'] as const
  const differences = kinds.flatMap((kind) =>
    Array.from({ length: 30 }, (_none, index) => ({
      checkId: `stream.create.status.${index}`,
      kind,
      members: ['title', 'why'],
      then: 'MUST pass',
      now: 'MUST fail (violation)',
    })),
  )

  const printed = renderVerification(sample('regraded', { differences }), { width, color: PLAIN })

  expect(Math.max(...printed.split('\n').map(textWidth))).toBeLessThanOrEqual(width)
  expect(printed).toContain('Different verdicts (30)')
  expect(printed.match(/… and 10 more/g)).toHaveLength(4)
})

test('no content of a bundle moves the cursor or reverses text', () => {
  const evil = 'a\u001b[2J\u202eb\u0007\r\n'
  const printed = renderVerification(
    sample('refused', {
      bundle: evil,
      sentence: evil,
      told: [evil],
      faults: [{ place: evil, what: evil }],
      recorded: evil,
      then: { ...GRADED, sentence: evil, tool: evil },
    }),
    { width: 80, color: PLAIN },
  )

  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
})
