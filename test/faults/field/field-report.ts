import { isDeepStrictEqual } from 'node:util'

import { type Change, json, type RecordingFault, recordingFault, status } from '#engine/suite.ts'
import { bodyFrom, type Exchange } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { callForecast, createForecaster } from '#upgrade/forecast/forecast.ts'
import { fixture } from '../../fixtures.ts'
import { fixtureRun, judgeRecording } from '../../judged.ts'
import { failingWith } from '../../harness/recording-fault.ts'

/** A breakage reported by users, and the proof that it is found. */
export interface FieldReport {
  readonly number: number
  /** The release that introduced it. */
  readonly release: string
  readonly summary: string
  readonly by: 'check' | 'judge' | 'traffic' | 'forecast' | 'nothing'
  /** Returns the error, or an empty text if the breakage is found. */
  readonly prove: () => Promise<string> | string
}

/** A synthetic call of a client. */
interface Call {
  readonly method: string
  /** Path under the root, with the query. */
  readonly path: string
  readonly sends?: unknown
  readonly status?: number
  /** Defaults to `admin`. */
  readonly as?: string
  readonly answer?: unknown
  /** Defaults to `http://127.0.0.1:9000/api`. */
  readonly root?: string
}

/** Proves that an edited recording makes the check fail; `on` is the position of the edited exchange in the verdict. */
export function byCheck(
  number: number,
  release: string,
  summary: string,
  check: string,
  of: string,
  edit: RecordingFault['edit'],
  on?: number,
): FieldReport {
  const prove = async (): Promise<string> => {
    const one = recordingFault(check, of, edit, on === undefined ? {} : { exchange: on })
    const failing = failingWith(one, await fixture(of), await fixtureRun(of), suites)
    return failing.includes(check) ? '' : `fails only ${failing.join(', ')}`
  }
  return { number, release, summary, by: 'check', prove }
}

/** Proves that the check fails only if the recording is judged as the later release. */
export function byJudging(
  number: number,
  release: string,
  summary: string,
  check: string,
  of: string,
  as: string,
): FieldReport {
  const prove = async (): Promise<string> => {
    const own = verdictOf(await fixtureRun(of), check)
    const later = judgeRecording(await fixture(of), { assumeVersion: version(as) })
    const then = verdictOf(later, check)
    return then?.outcome === 'fail' && !isDeepStrictEqual(own, then) ? '' : `is ${then?.outcome}`
  }
  return { number, release, summary, by: 'judge', prove }
}

/** Proves that the check fails for calls to the later release, but not for the same calls to the one before. */
export function byTraffic(
  number: number,
  release: string,
  summary: string,
  check: string,
  after: string,
  calls: readonly Call[],
  before?: string,
): FieldReport {
  // Each account gets one more response, which shows that its password is valid.
  const known = calls.map(({ as }) => get('/streams', { total: 1 }, as))
  const outcomeOn = (on: string) =>
    verdictOf(judgeRecording(recordingFrom(on, [...known, ...calls])), check)?.outcome
  const prove = (): string => {
    if (outcomeOn(after) !== 'fail') return `is ${outcomeOn(after)} on ${after}`
    return before !== undefined && outcomeOn(before) === 'fail' ? `fails on ${before}, too` : ''
  }
  return { number, release, summary, by: 'traffic', prove }
}

/** Proves that the forecast for the release names a cause with these words. */
export function byForecast(
  number: number,
  release: string,
  summary: string,
  from: string,
  to: string,
  wanted: CallClass,
  because: RegExp,
  call: Call,
): FieldReport {
  const prove = (): string => {
    const [predicted] = createForecaster(recordingFrom(from, [call])).foretold(version(to))
    if (!predicted) return 'the forecast contains no call'
    const { class: found, causes } = callForecast(predicted)
    const words = causes.map(({ what, remedy = '' }) => `${what} ${remedy}`).join('\n')
    return found === wanted && because.test(words) ? '' : `${found}: ${words}`
  }
  return { number, release, summary, by: 'forecast', prove }
}

/** Marks a breakage that nothing finds, with a reason. */
export function byNothing(
  number: number,
  release: string,
  summary: string,
  because: string,
): FieldReport {
  const prove = (): string => (because.length > 20 ? '' : 'has no reason')
  return { number, release, summary, by: 'nothing', prove }
}

/** Builds a read. */
export function get(path: string, answer?: unknown, as = 'admin'): Call {
  return { method: 'GET', path, as, answer }
}

/** The id of objects in synthetic calls. */
export const ID = '5a4f5b1b3d2e1b0001000001'

/** The body that creates an index set, without fields of later releases. */
export const INDEX_SET = {
  title: 'a',
  description: 'b',
  index_prefix: 'a',
  shards: 1,
  rotation_strategy_class: 'c',
  rotation_strategy: { type: 'c' },
  retention_strategy_class: 'd',
  retention_strategy: { type: 'd' },
  creation_date: '2018-01-01T00:00:00.000Z',
  index_analyzer: 'standard',
  index_optimization_max_num_segments: 1,
  writable: true,
}

/** The response to an unknown path. */
export const NOT_FOUND = {
  status: 404,
  answer: { type: 'ApiError', message: 'HTTP 404 Not Found' },
}

/** Builds the record of an account with a single permission. */
export function shown(permission: string): Call {
  return get('/users/reader', { id: ID, username: 'reader', permissions: [permission] })
}

/** Builds an error with this message. */
export function refusal(code: number, message: string): readonly Change[] {
  return [status(code), json({ type: 'ApiError', message })]
}

function verdictOf({ verdicts }: Run, check: string): Verdict | undefined {
  return verdicts.find(({ checkId }) => checkId === check)
}

function recordingFrom(release: string, calls: readonly Call[]): Recording {
  const root = calls.find((call) => call.root !== undefined)?.root ?? 'http://127.0.0.1:9000/api'
  return makeRecording(
    {
      type: 'header',
      format: 'graylog-conformance-recording',
      version: 1,
      kind: 'interface',
      roots: [root],
      tool: { name: 'test', version: '0' },
      assertedVersion: release,
    },
    calls.map((call, index) => exchangeOf(call, root, index)),
  )
}

function exchangeOf(
  { method, path, sends, status: code = 200, as = 'admin', answer }: Call,
  root: string,
  index: number,
): Exchange {
  const { origin, pathname } = new URL(root)
  const sent = {
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from(`${as}:secret-of-theirs`).toString('base64')}`,
    ...(method !== 'GET' && { 'X-Requested-By': 'test' }),
    ...(sends !== undefined && { 'Content-Type': 'application/json' }),
  }
  const httpVersion = '1.1'
  return {
    index,
    request: {
      method,
      origin,
      target: `${pathname === '/' ? '' : pathname}${path}`,
      httpVersion,
      headers: Object.entries(sent),
      body: bodyOf(sends),
    },
    response: {
      status: code,
      reason: '',
      httpVersion,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Graylog-Node-ID', 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'],
      ],
      body: bodyOf(answer),
    },
  }
}

function bodyOf(value: unknown): Exchange['request']['body'] {
  return bodyFrom(Buffer.from(value === undefined ? '' : JSON.stringify(value)))
}

function version(text: string): Version {
  const parsed = parseTypedVersion(text)
  if (!parsed) throw new Error(`"${text}" is no release`)
  return parsed
}
