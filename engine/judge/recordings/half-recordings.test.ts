import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { suites } from '#suites/index.ts'
import type { Body, Exchange } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { parseTypedVersion } from '../../model/version.ts'
import { packageFile } from '../../package.ts'
import { judge } from '../judge.ts'

const FOLDER = packageFile('test/fixtures')

type Keep = (exchange: Exchange, position: number, count: number) => Exchange | undefined

/** What people hand in: a part, or an export that dropped what was in the requests or the responses. */
const HALVES: Readonly<Record<string, Keep>> = {
  'its GETs': (x) => (x.request.method === 'GET' ? x : undefined),
  'its second, fourth, sixth entry and so on': (x, at) => (at % 2 ? x : undefined),
  'its first, third, fifth entry and so on': (x, at) => (at % 2 ? undefined : x),
  'its first half': (x, at, count) => (at < count / 2 ? x : undefined),
  'its second half': (x, at, count) => (at < count / 2 ? undefined : x),
  'requests without bodies': withoutSent,
  'every second entry with bodies': (x, at) => (at % 2 ? x : withoutTold(withoutSent(x))),
  'its requests and no time': ({ startedAt: _started, endedAt: _ended, ...x }) => x,
}
const NAMES = Object.keys(HALVES)

/** Of servers, or stand-ins, that were really wrong about something, as their own verdicts say, or of a search backend. */
const OTHERS = /front-proxy|tls-write|search-fails|backend|broken|migration|-access/
/** Excerpts, of which exchanges are missing. */
const EXCERPTS = /messages-arriving|real-search|turkish-kolkata|6\.3\.7-admin|nginx-/
const files = ['', 'live/'].flatMap((folder) =>
  readdirSync(`${FOLDER}/${folder}`)
    .filter(
      (file) => /\.(?:ndjson|har)\.gz$/.test(file) && !OTHERS.test(file) && !EXCERPTS.test(file),
    )
    .map((file) => folder + file),
)

/** Recordings of others in every second way, those of this tool in one each, in turn. */
const rows = files.flatMap((file, position) => {
  const isOthers = file.startsWith('graylog-')
  const halves = NAMES.filter((_half, at) =>
    isOthers ? (at + position) % 2 === 0 : at === position % NAMES.length,
  )
  return halves.map((half) => [file, half] as const)
})

/** Halves that were once found fault with, wherever their turn is. */
const ONCE = ['state-5.1.0.ndjson.gz', 'reference-7.1.7.ndjson.gz'].map(
  (file) => [file, 'every second entry with bodies'] as const,
)

/** Each is read once. */
const known = new Map<string, Promise<Recording>>()

function readOnce(file: string): Promise<Recording> {
  const found = known.get(file) ?? readEvidence(`${FOLDER}/${file}`)
  known.set(file, found)
  return found
}

test.each([...sampled(rows, 10), ...ONCE])(
  'of %s with only %s nothing is found fault with',
  async (file, half) => {
    const recording = await readOnce(file)

    const { verdicts } = judge(keepExchanges(recording, HALVES[half] ?? ((x) => x)), suites, {
      ...releaseIn(file),
    })

    expect(verdicts.filter(isFound).map(({ checkId, actual }) => `${checkId}: ${actual}`)).toEqual(
      [],
    )
  },
)

test('a response without its body is rejected all the same, and what it says cannot show it', async () => {
  const recording = await readEvidence(`${FOLDER}/graylog-5.1.0.ndjson.gz`)

  const { verdicts, evidence } = judge(keepExchanges(recording, withoutTold), suites)

  const found = verdicts.filter(isFound).map(({ checkId }) => checkId)
  expect(found).toEqual([])
  expect(verdicts.find(({ checkId }) => checkId === 'auth.401.status')?.outcome).toBe('pass')
  expect(evidence.remarks.join()).toContain('only status and headers could be judged')
})

test('a recording of which something is missing says what shows it', async () => {
  const recording = await readEvidence(`${FOLDER}/graylog-5.1.0.ndjson.gz`)
  const { footer: _footer, ...rest } = recording
  const gets = keepExchanges(rest, HALVES['its GETs'] ?? ((x) => x))

  const { evidence } = judge(gets, suites)

  expect(evidence.remarks).toContainEqual(
    expect.stringMatching(
      /^the recording does not contain all that was done while it was made: exchange \d+ lists the \w[\w ]* "[^"]+", which came to be meanwhile/,
    ),
  )
})

test.each(files)('nothing is missing in %s', async (file) => {
  const { evidence } = judge(await readOnce(file), suites, { only: ['x'] })

  expect(evidence.remarks.filter((remark) => remark.includes('does not contain all'))).toEqual([])
})

function isFound({ rating, subject }: Verdict): boolean {
  return subject === 'server' && (rating === 'violation' || rating === 'warning')
}

function withoutSent(x: Exchange): Exchange {
  return { ...x, request: { ...x.request, body: left(x.request.body) } }
}

function withoutTold(x: Exchange): Exchange {
  return x.response ? { ...x, response: { ...x.response, body: left(x.response.body) } } : x
}

/** There was one, and it is not here. */
function left(body: Body): Body {
  return body.state === 'absent' ? body : { state: 'elided', size: body.size }
}

function keepExchanges(recording: Recording, keep: Keep): Recording {
  const all = [...recording.exchanges()]
  const kept = all.flatMap((exchange, position) => keep(exchange, position, all.length) ?? [])
  return { ...recording, exchanges: () => kept }
}

/** A half may not show it. */
function releaseIn(file: string) {
  const assumeVersion = parseTypedVersion(file.match(/\d+\.\d+\.\d+/g)?.at(-1) ?? '')
  return assumeVersion ? { assumeVersion } : {}
}
