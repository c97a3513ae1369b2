import { lastStep } from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatFirst } from '../../text/words.ts'
import { shownBy } from '../shown.ts'

const MS_PER_SECOND = 1000

/** A field that ends in `_ms` has the seconds of the expected milliseconds, so clients compute other times with it. */
export function wrongUnit(failed: readonly Verdict[]): Cause | undefined {
  const divided = failed.filter(
    (verdict) => nameOf(verdict).endsWith('_ms') && ratioOf(verdict) === MS_PER_SECOND,
  )
  const [first] = divided
  if (!first) return undefined
  const field = nameOf(first)
  const affected = failed.filter(
    (verdict) =>
      nameOf(verdict) === field ||
      (/ s$/.test(verdict.actual ?? '') && ratioOf(verdict) === 1 / MS_PER_SECOND),
  )
  const routes = [...new Set(divided.flatMap(({ routes = [] }) => routes))].toSorted()
  const where =
    routes.length > 0 && !routes.includes('*') ? ` in ${formatFirst(routes, 'route')}` : ''
  return {
    sentence: `${field}${where} is in seconds, not in milliseconds`,
    subject: { kind: 'field', name: field, routes: where ? routes : [] },
    certainty: divided.length > 1 ? 'likely' : 'possible',
    explains: affected.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(divided),
    remedy: `send ${field} in milliseconds`,
  }
}

/** The expected number divided by the actual one: `session_timeout_ms: 1000` and `1`, `about 28.8 s` and `28800 s`. */
function ratioOf({ expected, actual }: Verdict): number {
  return readAmount(expected) / readAmount(actual)
}

/** Reads the number at the end of a value, which may be followed by ` s`. */
export function readAmount(value = ''): number {
  return Number(value.replace(/ s$/, '').split(' ').at(-1))
}

function nameOf({ pointer }: Verdict): string {
  return lastStep(pointer)
}
