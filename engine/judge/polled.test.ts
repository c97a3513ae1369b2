import { expect, test } from 'vitest'

import type { Check, Finding } from '../model/check.ts'
import { type Exchange, header } from '../model/exchange.ts'
import type { Annotated } from '../model/facts.ts'
import { makeRecording } from '../model/recording.ts'
import { makeExchange, testHeader } from '../model/test-exchange.ts'
import { judge } from './judge.ts'

const TIMES = 50
const FIRST = makeExchange({ answer: '{}', headers: [['Accept', 'application/json']] })

/** Identical reads ten seconds apart, as the recording reader returns them. */
const POLLS = Array.from({ length: TIMES }, (_none, index): Exchange => {
  const [startedAt, endedAt] = [FIRST.startedAt, FIRST.endedAt].map((at) => at + index * 10_000)
  const date = new Date(startedAt ?? 0).toUTCString()
  const headers = [...FIRST.response.headers, ['Date', date] as const]
  return {
    ...FIRST,
    index,
    startedAt: startedAt ?? 0,
    endedAt: endedAt ?? 0,
    response: { ...FIRST.response, headers },
  }
})

test.each<[string, boolean, (x: Annotated) => Finding | undefined]>([
  ['passes', true, () => undefined],
  ['deviates', true, ({ path }) => deviation(path)],
  ['is inconclusive', true, ({ status }) => ({ kind: 'inconclusive', reason: `of ${status}` })],
  ['reads the time', false, ({ exchange }) => deviation(`${exchange.startedAt}`)],
  ['reads its position', false, ({ index }) => (index % 2 > 0 ? undefined : deviation('even'))],
  [
    'reads the Date',
    false,
    (x) => deviation(header(x.exchange.response?.headers ?? [], 'date') ?? ''),
  ],
])(
  'a check that %s gives the same verdict for polls as for separate reads',
  (_what, isOnce, ask) => {
    const [polled, alone] = [POLLS, POLLS.map(apart)].map((exchanges) =>
      buildVerdict(ask, exchanges),
    )

    expect(polled?.verdict).toEqual(alone?.verdict)
    expect(alone?.judged).toBe(TIMES)
    expect(polled && polled.judged < TIMES).toBe(isOnce)
  },
)

/** Copies an exchange with its own objects. */
function apart(exchange: Exchange): Exchange {
  return { ...exchange, request: { ...exchange.request } }
}

function buildVerdict(ask: (x: Annotated) => Finding | undefined, exchanges: readonly Exchange[]) {
  let judged = 0
  const check: Check = {
    id: 'sample.polled',
    title: 'MUST be judged',
    subject: 'server',
    source: { basis: 'documented', sections: ['1'] },
    mode: 'read',
    evidence: { kind: 'one', of: { route: 'GET /cluster' } },
    judge: ([x]) => {
      judged += 1
      return x && ask(x)
    },
  }
  const parts = { probes: [], faults: [] }
  const recording = makeRecording({ ...testHeader, assertedVersion: '5.1.0' }, exchanges)
  const run = judge(recording, [{ area: 'sample', title: 'Sample', checks: [check], ...parts }])
  return { judged, verdict: run.verdicts }
}

function deviation(actual: string): Finding {
  return { kind: 'deviation', expected: 'another', actual }
}
