import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { releases } from '#engine/knowledge/releases.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type RecordingHeader,
  makeRecording,
} from '#engine/model/recording.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { judgeRecording } from './judged.ts'
import type { UnknownRecord } from '#engine/model/json/json.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

/** One body of a real server, as listed next to the bodies. */
interface Entry {
  readonly file: string
  readonly method: string
  /** `/users/{user}/tokens/{name}`, possibly followed by words. */
  readonly endpoint: string
  readonly status: number
  /** `2.3.1 (…)`, `3.1.x`, `4.x/5.x` */
  readonly version: string
  readonly kind: string
  readonly headers?: Readonly<Record<string, string>>
}

const folder = join(process.env['SHARED'] ?? packageFile('../shared'), 'real-responses')
const list = join(folder, 'INDEX.json')
const entries = existsSync(list) ? recordedEntries() : []

test.skipIf(entries.length === 0)('all known recorded bodies are listed', () => {
  expect(entries.length).toBeGreaterThanOrEqual(180)
})

test.each(entries.map((entry) => [entry.file, entry.version, entry] as const))(
  '%s passes for %s',
  (_file, _version, entry) => {
    const candidates = listReleases(entry.version)

    const isFine = candidates.some((version) => failuresAs(version, entry).length === 0)

    expect(candidates.length).toBeGreaterThan(0)
    expect(isFine ? [] : candidates.slice(0, 1).flatMap((one) => failuresAs(one, entry))).toEqual(
      [],
    )
  },
)

function recordedEntries(): readonly Entry[] {
  const { entries: all } = JSON.parse(readFileSync(list, 'utf8')) as { entries: readonly Entry[] }
  return all.filter(({ kind, version }) => kind.startsWith('recorded') && !version.startsWith('1.'))
}

/** Lists the releases that a version in words may mean; a line if it has no patch. */
function listReleases(text: string): readonly Version[] {
  const exact = /^\d+\.\d+\.\d+[-+.\w]*/.exec(text)?.[0]
  const version = exact === undefined ? undefined : parseTypedVersion(exact.replace(/\.x$/, '.0'))
  if (version) return [version]
  const lines = (text.match(/\b\d+\.(?:\d+|x)\b/g) ?? []).map((line) =>
    line.replace(/x$/, '').replace(/\d$/, '$&.'),
  )
  return releases()
    .filter(({ version: one }) => lines.some((line) => one.startsWith(line)))
    .flatMap(({ version: one }) => parseTypedVersion(one) ?? [])
    .toReversed()
}

function failuresAs(assumeVersion: Version, entry: Entry): readonly string[] {
  const recording = makeRecording(HEADER, [buildExchange(entry)])
  return judgeRecording(recording, { assumeVersion })
    .verdicts.filter(({ subject, outcome }) => subject === 'server' && outcome === 'fail')
    .filter((verdict) => !isAboutHeaders(verdict) && verdict.checkId !== REPLACED[entry.file])
    .map(({ checkId, expected = '', actual = '' }) => `${checkId}: ${expected}, not ${actual}`)
}

/** Values that a publisher replaced in a body. */
const REPLACED: Readonly<Record<string, string>> = {
  'get-users-user-tokens/2.json': 'token.listed.token',
}

/** Checks for a finding about headers, as the list keeps few of them. */
function isAboutHeaders({ checkId, expected = '' }: Verdict): boolean {
  return expected.startsWith('the header ') || checkId === 'node.version.behaviour'
}

const HEADER: RecordingHeader = {
  type: 'header',
  format: RECORDING_FORMAT,
  version: RECORDING_VERSION,
  kind: 'interface',
  roots: ['http://127.0.0.1:9000/api'],
  tool: { name: 'list of bodies', version: '1' },
  actors: { somebody: { what: 'who asked', standing: 'valid' } },
}

function buildExchange({ file, method, endpoint, status, headers = {} }: Entry): Exchange {
  const text = readFileSync(join(folder, file), 'utf8')
  const [path = ''] = endpoint.split(' ')
  const hasBody = method === 'POST' || method === 'PUT'
  const shown: Headers = Object.entries({ 'Content-Type': 'application/json', ...headers })
  return {
    index: 0,
    actor: 'somebody',
    request: {
      method,
      origin: 'http://127.0.0.1:9000',
      httpVersion: 'HTTP/1.1',
      target: `/api${path.replaceAll(/\{([^}]*)\}/g, (_all, name: string) => nameIn(text, name))}`,
      headers: [
        ['Accept', 'application/json'],
        ['Authorization', `Basic ${Buffer.from('admin:password').toString('base64')}`],
        ['X-Requested-By', 'somebody'],
        ...(hasBody ? ([['Content-Type', 'application/json']] as const) : []),
      ],
      body: { state: hasBody ? 'elided' : 'absent', size: 0 },
    },
    response: { status, reason: '', httpVersion: 'HTTP/1.1', headers: shown, body: makeBody(text) },
  }
}

/** Returns the value of a path variable, as in the body. */
function nameIn(text: string, place: string): string {
  const json = JSON.parse(text) as UnknownRecord | readonly unknown[]
  const record = Array.isArray(json) ? {} : (json as UnknownRecord)
  const value = record[{ nodeId: 'node_id', user: 'username' }[place] ?? place]
  if (typeof value === 'string') return encodeURIComponent(value)
  return place === 'user' || place === 'username' ? 'admin' : '5f1f2e3d4c5b6a7988776655'
}
