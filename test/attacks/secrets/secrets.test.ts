import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'

import { expect, test } from 'vitest'

import { run } from '#src/cli/test-terminal.ts'
import { ADMIN, reference } from '#src/cli/test-reference.ts'
import { attack, SOURCES } from './secret-run.ts'
import { readableIn } from './secret-search.ts'
import { NEAR_MISS_CASES, SECRET_CASES } from './secrets.ts'

const ALL = [...SECRET_CASES, ...NEAR_MISS_CASES]
/** Each input gets a different part of the cases; `npm run proof:secrets` tries all. */
const STEP = 72

test('there are more than 400 secrets, and 60 values that are not secrets', () => {
  expect(SECRET_CASES.length).toBeGreaterThan(400)
  expect(NEAR_MISS_CASES.length).toBeGreaterThan(60)
})

test('the search finds every secret in the sent traffic', () => {
  const missed = SECRET_CASES.filter(({ number, traffic }) => {
    const sent = traffic.flatMap(({ request, answer, wire }) => [
      Buffer.from(JSON.stringify([request.target, request.headers, answer.headers, wire])),
      ...[request.body, answer.body].filter((body) => body !== undefined),
    ])
    return !sent.some((bytes) => readableIn(bytes).has(number))
  })
  expect(missed.map(({ id }) => id)).toEqual([])
})

test.each(SOURCES.map((source, row) => ({ source, row })))(
  'no secret of traffic from $source is readable in any output',
  async ({ source, row }) => {
    await using target = await reference('5.1.0')
    const cases = ALL.filter(({ number }) => number % STEP === row)
    const folder = mkdtempSync(`${tmpdir()}/gc-secrets-`)
    const port = Number(new URL(target.origin).port)

    const { readable, losses } = await attack(cases, source, {
      run,
      folder,
      account: ADMIN,
      target: { port },
    })

    const named = (number: number): string => ALL[number]?.id ?? 'the release'
    expect(readable.map(({ number, file, way }) => `${named(number)}: ${file}, ${way}`)).toEqual([])
    expect(losses.filter(({ kind }) => kind === 'near-miss')).toEqual([])
    const lost = losses.filter(({ kind }) => kind.endsWith('body') || kind === 'exchange')
    expect(lost.length, lost.map(({ number }) => named(number)).join('; ')).toBeLessThanOrEqual(
      Math.max(1, 0.02 * cases.length),
    )
  },
)
