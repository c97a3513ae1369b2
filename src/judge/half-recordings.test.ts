import { expect, test } from 'vitest'

import { readEvidence } from '../../run/read-evidence.ts'
import { suites } from '../../suites/index.ts'
import type { Body, Exchange } from '../model/exchange.ts'
import type { Recording } from '../model/recording.ts'
import type { Verdict } from '../model/verdict.ts'
import { packageFile } from '../package.ts'
import { judge } from './judge.ts'

const FOLDER = packageFile('fixtures/live')
/** Real servers with a run in mode write, one of each generation. */
const NAMES = ['2.5.2-write', '5.1.0-write', '7.0.1-write']

type Keep = (exchange: Exchange, position: number) => Exchange | undefined

/** What people hand in: a part, or an export that dropped what was in the requests. */
const HALVES: Readonly<Record<string, Keep>> = {
  'its first half': (x, at) => (at < 150 ? x : undefined),
  'its second half': (x, at) => (at < 150 ? undefined : x),
  'requests without bodies': (x) => ({
    ...x,
    request: { ...x.request, body: left(x.request.body) },
  }),
}

test.each(NAMES.flatMap((name) => Object.keys(HALVES).map((half) => [name, half] as const)))(
  'a real server of which %s kept only %s is found fault with for nothing',
  async (name, half) => {
    const recording = await readEvidence(`${FOLDER}/${name}.har.gz`)

    const { verdicts } = judge(keptOf(recording, HALVES[half] ?? ((x) => x)), suites)

    expect(verdicts.filter(isFound).map(({ checkId, actual }) => `${checkId}: ${actual}`)).toEqual(
      [],
    )
  },
)

function isFound({ rating, subject }: Verdict): boolean {
  return subject === 'server' && (rating === 'violation' || rating === 'warning')
}

/** There was one, and it is not here. */
function left(body: Body): Body {
  return body.state === 'absent' ? body : { state: 'elided', size: body.size }
}

function keptOf(recording: Recording, keep: Keep): Recording {
  return {
    ...recording,
    exchanges: function* () {
      let position = 0
      for (const exchange of recording.exchanges()) {
        const kept = keep(exchange, position)
        position += 1
        if (kept) yield kept
      }
    },
  }
}
