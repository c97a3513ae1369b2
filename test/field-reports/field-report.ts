import type { CallClass } from '#engine/model/upgrade/forecast.ts'
import type { Mutation } from '#engine/model/mutation.ts'
import { json, status } from '#engine/suite.ts'

/** The id of something in a call that was made up. */
export const ID = '5a4f5b1b3d2e1b0001000001'

/** A deviation put into a recording, and the check that then fails. */
export interface ByCheck {
  readonly by: 'check'
  readonly check: string
  /** Name of a recording in `test/fixtures/` without its ending. */
  readonly of: string
  readonly edit: Mutation['edit']
  /** Which of the exchanges that the check's verdict rests on is edited, from 0. */
  readonly on?: number
}

/** A recording judged as the release that brought the change, and the check that only then fails. */
export interface ByJudging {
  readonly by: 'judge'
  readonly check: string
  readonly of: string
  readonly as: string
}

/** A call of a client, foretold for the release that brought the change. */
export interface ByForecast {
  readonly by: 'forecast'
  readonly from: string
  readonly to: string
  readonly call: Call
  readonly class: CallClass
  /** In the cause's words. */
  readonly because: RegExp
}

export interface Call {
  readonly method: string
  /** Below the interface's root, with the query. */
  readonly path: string
  readonly sends?: unknown
  readonly headers?: Readonly<Record<string, string | null>>
  readonly status?: number
  /** The user who asks; `admin` unless told. */
  readonly as?: string
  readonly answer?: unknown
  /** `http://127.0.0.1:9000/api` unless told. */
  readonly root?: string
}

/** Calls of a client as they are recorded, judged as both releases: the check fails only on the later. */
interface ByTraffic {
  readonly by: 'traffic'
  readonly check: string
  /** Left out where the recording holds no answer of a release that served it. */
  readonly before?: string
  readonly after: string
  readonly calls: readonly Call[]
}

interface NotCaught {
  readonly by: 'nothing'
  readonly because: string
}

/** A breakage that users met in the field, and what tells them of it. */
export interface FieldReport {
  readonly number: number
  readonly release: string
  readonly what: string
  readonly caught: ByCheck | ByJudging | ByForecast | ByTraffic | NotCaught
}

export const byCheck = caughtBy<ByCheck>('check')
export const byJudging = caughtBy<ByJudging>('judge')
export const byForecast = caughtBy<ByForecast>('forecast')
export const byTraffic = caughtBy<ByTraffic>('traffic')
export const byNothing = caughtBy<NotCaught>('nothing')

/** Makes the reports that are caught in one way. */
function caughtBy<Way extends FieldReport['caught']>(by: Way['by']) {
  return (number: number, release: string, what: string, how: Omit<Way, 'by'>): FieldReport => ({
    number,
    release,
    what,
    caught: { by, ...how } as Way,
  })
}

/** An index set as clients send it to be created, without what came with a release. */
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

/** How a path is answered that there is not. */
export const NOT_FOUND = {
  status: 404,
  answer: { type: 'ApiError', message: 'HTTP 404 Not Found' },
}

/** What an account without further rights may do, as its record tells. */
export function shown(permission: string): Call {
  return {
    method: 'GET',
    path: '/users/reader',
    answer: { id: ID, username: 'reader', permissions: [permission] },
  }
}

/** An answer that refuses with these words. */
export function refusal(code: number, message: string): Mutation['edit'] {
  return [status(code), json({ type: 'ApiError', message })]
}
