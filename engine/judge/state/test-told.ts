import type { Annotated } from '../../model/facts.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import { requireVersion } from '../../model/version.ts'
import { createMatcher } from '../../knowledge/routes/route-matcher.ts'
import { routesOf } from '../../knowledge/routes/routes.ts'
import { createTracker } from './tracker.ts'

/** One exchange of a test. */
export type Line = readonly [
  request: string,
  status: number,
  answer?: unknown,
  sent?: unknown,
  /** Milliseconds after the first. */
  at?: number,
]

/** Describes the tracker's findings: relation, exchanges, and difference. */
export function told(...lines: readonly Line[]): readonly string[] {
  const version = requireVersion('5.1.0')
  const matcher = createMatcher(routesOf(version))
  const words: string[] = []
  const follow = createTracker(version, (_kind, relation, group, { difference }) => {
    const { expected, actual, pointer } = difference ?? {}
    const at = pointer === undefined ? '' : ` at ${pointer}`
    const what = difference ? `${expected ?? ''}, ${actual ?? ''}${at}` : 'right'
    words.push(`${relation} ${group.map(({ index }) => index).join()}: ${what}`)
  })
  for (const [index, line] of lines.entries()) follow(annotated(index, line))
  return words

  function annotated(index: number, [request, status, json, sent, at]: Line): Annotated {
    const [method = '', path = ''] = request.split(' ')
    const match = matcher.match(path)
    const startedAt = 1_700_000_000_000 + (at ?? index * 100)
    const texts = {
      ...(json !== undefined && { answer: JSON.stringify(json) }),
      ...(sent !== undefined && { sent: JSON.stringify(sent) }),
    }
    const exchange = {
      ...makeExchange({ method, target: `/api${path}`, status, ...texts }),
      index,
      startedAt,
      endedAt: startedAt + 10,
    }
    return {
      exchange,
      index,
      root: 'http://h',
      method,
      path,
      query: '',
      reach: 'a-route',
      route: match?.byMethod.get(method)?.name ?? '',
      parameters: match?.parameters ?? [],
      credential: { form: 'user', validity: 'valid', because: '', username: 'admin', key: 'k' },
      account: { username: 'admin', permissions: ['*'] },
      requestedBy: 'present',
      rejectedBy: 'none',
      status,
      json,
      sent,
      text: texts.answer,
      errorType: undefined,
    }
  }
}
