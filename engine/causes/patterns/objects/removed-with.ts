import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy } from '../../shown.ts'

/** A check of an object in one response. */
const STATE = /^state\.([\w-]+)\./

/** The requests one of which may have removed an object: `404, after DELETE /a or DELETE /b`. */
const NOT_FOUND = /^404, after (.+)$/

/** An object no longer exists after the request that removed it from another one. Its uses are missing, too. */
export function removedWith(failed: readonly Verdict[]): Cause | undefined {
  const missing = failed.filter(
    ({ checkId, actual = '' }) => STATE.test(checkId) && NOT_FOUND.test(actual),
  )
  // Only a read shows that it no longer exists: the route that deletes it may have a defect of its own.
  const read = missing.find((one) => !one.checkId.endsWith('.ended') && routesOf(one).length === 1)
  const [route] = read ? routesOf(read) : []
  if (read === undefined || route === undefined) return undefined
  const others = missing.filter((one) => one !== read && routesOf(one).includes(route))
  const shown = [read, ...others]
  const kind = STATE.exec(read.checkId)?.[1] ?? ''
  const ids = shown.flatMap((one) => idOf(one) ?? [])
  const isUse = (one: Verdict): boolean =>
    !missing.includes(one) &&
    STATE.test(one.checkId) &&
    /^(?:none|404)\b/.test(one.actual ?? '') &&
    ids.includes(idOf(one) ?? '')
  return {
    sentence: `${route} also deletes the ${kind}`,
    subject: { kind: 'body', routes: [route] },
    certainty: 'likely',
    explains: [...shown, ...failed.filter(isUse)].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(shown),
    remedy: `keep the ${kind}: only its own DELETE request deletes it`,
  }
}

function routesOf({ actual = '' }: Verdict): readonly string[] {
  return NOT_FOUND.exec(actual)?.[1]?.split(' or ') ?? []
}

/** `output "title" (5f…): …`, `stream output 5f…: …` */
function idOf({ expected = '' }: Verdict): string | undefined {
  return /^[a-z ]+(?:"[^"]*" \()?([\da-f]{24})\b/.exec(expected)?.[1]
}
