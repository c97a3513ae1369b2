import type { Check } from '../model/check.ts'
import type { Headers } from '../model/exchange.ts'
import type { Fault } from '../model/fault.ts'
import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { makeBody } from '../model/test-exchange.ts'
import { requireVersion } from '../model/version.ts'
import { readJson } from '../text/nesting.ts'
import { findCauses } from './find-causes.ts'
import type { Sighting } from './sightings.ts'
import { makeVerdict } from './test-verdict.ts'

/** An exchange, and the verdict that rests on it. */
export interface Given extends Partial<
  Pick<Verdict, 'expected' | 'actual' | 'routes' | 'failed' | 'count' | 'when'>
> {
  readonly asked?: string | undefined
  readonly method?: string
  readonly query?: string
  readonly status: number
  readonly answer: string
  readonly actor?: string
  readonly headers?: Headers
  readonly sent?: string
  readonly answerHeaders?: Headers
  /** The path and query; those of the route by default. */
  readonly target?: string
  readonly isPassed?: boolean
  /** Position of the first exchange in which the check failed; its own by default. */
  readonly first?: number
  /** Positions of other exchanges in which the check failed. */
  readonly also?: readonly number[]
  readonly pointer?: string
  readonly checkId?: string
}

/** Returns the sentences of the causes. */
export function sentencesOf(given: readonly Given[], faults: readonly Fault[] = []) {
  return causesOf(given, faults).map(({ sentence }) => sentence)
}

/** Finds the causes of one verdict for each exchange. */
export function causesOf(
  given: readonly Given[],
  faults: readonly Fault[] = [],
  missing?: readonly string[],
): readonly Cause[] {
  const version = requireVersion('5.1.0')
  const sightings = new Map(given.map((one, index) => [index, sightingOf(one, index)]))
  const verdicts = given.map(verdictOf)
  const checks = new Map(
    verdicts.map(({ checkId }) => [checkId, { id: checkId, evidence: ONE } as unknown as Check]),
  )
  return findCauses(
    { verdicts, version, sightings, ...(missing && { missing }) },
    { faults, checks },
  )
}

const BASIC: Headers = [['Authorization', 'Basic YTpi']]

const ONE = { kind: 'one', of: {} }

function verdictOf(given: Given, index: number): Verdict {
  const { expected, actual, routes, isPassed = false, first, also = [], pointer, checkId } = given
  const { failed, count, when } = given
  const verdict = makeVerdict({
    checkId: checkId ?? `check.${index}`,
    exchanges: [first ?? index, ...also],
    ...(failed !== undefined && { failed }),
    ...(count !== undefined && { count }),
    ...(pointer !== undefined && { pointer }),
  })
  if (isPassed) return { ...verdict, outcome: 'pass', rating: 'ok' }
  return {
    ...verdict,
    expected,
    actual,
    ...(routes && { routes }),
    ...(when !== undefined && { when }),
  } as Verdict
}

function sightingOf(given: Given, index: number): Sighting {
  const { asked, query = '', status, answer, actor = 'self', headers = BASIC } = given
  const [own = 'GET', path = '/nowhere'] = asked?.split(' ') ?? []
  return {
    exchange: {
      index,
      actor,
      request: {
        method: given.method ?? own,
        origin: 'http://a',
        target: given.target ?? `${path}${query}`,
        httpVersion: '1.1',
        headers,
        body: makeBody(given.sent),
      },
      response: {
        status,
        reason: '',
        httpVersion: '1.1',
        headers: given.answerHeaders ?? [],
        body: makeBody(answer),
      },
    },
    route: asked,
    json: () => readJson(answer),
  }
}
