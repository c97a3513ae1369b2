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

/** Incomplete inputs: part of a recording, or an export without parts of requests or responses. */
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

/** Recordings of servers or mocks with real faults, or of a search backend. */
const OTHERS = /front-proxy|tls-write|search-fails|backend|broken|migration|-access/
/** Excerpts of recordings. */
const EXCERPTS = /messages-arriving|real-search|turkish-kolkata|6\.3\.7-admin|nginx-/
const files = ['', 'live/'].flatMap((folder) =>
  readdirSync(`${FOLDER}/${folder}`)
    .filter(
      (file) => /\.(?:ndjson|har)\.gz$/.test(file) && !OTHERS.test(file) && !EXCERPTS.test(file),
    )
    .map((file) => folder + file),
)

/** Every second combination for foreign recordings, and one each for our own, in turn. */
const rows = files.flatMap((file, position) => {
  const isOthers = file.startsWith('graylog-')
  const halves = NAMES.filter((_half, at) =>
    isOthers ? (at + position) % 2 === 0 : at === position % NAMES.length,
  )
  return halves.map((half) => [file, half] as const)
})

/** Combinations that caused false findings before. */
const ONCE = ['state-5.1.0.ndjson.gz', 'reference-7.1.7.ndjson.gz'].map(
  (file) => [file, 'every second entry with bodies'] as const,
)

/** Recordings that were already read. */
const known = new Map<string, Promise<Recording>>()

function readOnce(file: string): Promise<Recording> {
  const found = known.get(file) ?? readEvidence(`${FOLDER}/${file}`)
  known.set(file, found)
  return found
}

test.each([...sampled(rows, 10), ...ONCE])(
  '%s reduced to %s has no findings',
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

test('a response without a body still counts as a rejection, but its content is unknown', async () => {
  const recording = await readEvidence(`${FOLDER}/graylog-5.1.0.ndjson.gz`)

  const { verdicts, evidence } = judge(keepExchanges(recording, withoutTold), suites)

  const found = verdicts.filter(isFound).map(({ checkId }) => checkId)
  expect(found).toEqual([])
  expect(verdicts.find(({ checkId }) => checkId === 'auth.401.status')?.outcome).toBe('pass')
  expect(evidence.remarks.join()).toContain('only status and headers could be checked')
})

test('an incomplete recording says which signs show it', async () => {
  const recording = await readEvidence(`${FOLDER}/graylog-5.1.0.ndjson.gz`)
  const { footer: _footer, ...rest } = recording
  const gets = keepExchanges(rest, HALVES['its GETs'] ?? ((x) => x))

  const { evidence } = judge(gets, suites)

  expect(evidence.remarks).toContainEqual(
    expect.stringMatching(
      /^the recording lacks some of the requests that were sent: exchange \d+ lists the \w[\w ]* "[^"]+", which appeared in between/,
    ),
  )
})

test.each(files)('%s is complete', async (file) => {
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

/** Marks a body as present but not recorded. */
function left(body: Body): Body {
  return body.state === 'absent' ? body : { state: 'elided', size: body.size }
}

function keepExchanges(recording: Recording, keep: Keep): Recording {
  const all = [...recording.exchanges()]
  const kept = all.flatMap((exchange, position) => keep(exchange, position, all.length) ?? [])
  return { ...recording, exchanges: () => kept }
}

/** Returns the release, which a reduced recording may not contain. */
function releaseIn(file: string) {
  const assumeVersion = parseTypedVersion(file.match(/\d+\.\d+\.\d+/g)?.at(-1) ?? '')
  return assumeVersion ? { assumeVersion } : {}
}
