import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** From so many failed checks over so many routes on, one response to all of them is no accident. */
const CHECKS = 15
const ROUTES = 10
/** Characters of `403 `. */
const STATUS = 4
/** Characters of the response that are shown. */
const TOLD = 40

/**
 * Quite different requests, including reads, get one and the same response, as from something that
 * is no such server; a common response to changes only is this server's way to respond to changes.
 */
export function sameAnswer(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const groups = new Map<
    string,
    { readonly verdicts: Verdict[]; readonly routes: Set<string>; reads: boolean }
  >()
  for (const verdict of failed) {
    const sighting = shownIn(verdict, sightings)
    const answer = sighting && answerOf(sighting)
    // Rejections of credentials look alike, and so do those for one reason.
    if (answer === undefined || answer === '401' || sighting?.route === undefined) continue
    if (verdict.expected?.startsWith(answer.slice(0, STATUS)) === true) continue
    const group = groups.get(answer) ?? { verdicts: [], routes: new Set(), reads: false }
    groups.set(answer, group)
    group.verdicts.push(verdict)
    group.routes.add(sighting.route)
    group.reads ||= sighting.exchange.request.method === 'GET'
  }
  const [most] = [...groups].toSorted(([, a], [, b]) => b.verdicts.length - a.verdicts.length)
  if (!most) return undefined
  const [answer, { verdicts, routes, reads }] = most
  const isTelling = verdicts.length >= CHECKS && verdicts.length * 2 > failed.length
  if (!isTelling || !reads || routes.size < ROUTES) return undefined
  return {
    sentence: `${routes.size} routes return the same response: ${answer.slice(0, TOLD)}${answer.length > TOLD ? ' …' : ''}`,
    subject: { kind: 'body', routes: [] },
    certainty: 'likely',
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy:
      'check that the URL leads to the API of a Graylog server, not to a proxy in front of it',
  }
}

/** Status and body of a whole response; undefined where it is none. */
export function answerOf({ exchange: { response } }: Sighting): string | undefined {
  const { state, text } = response?.body ?? {}
  if (!response || state !== 'complete') return undefined
  return `${response.status} ${text ?? ''}`.trim()
}
