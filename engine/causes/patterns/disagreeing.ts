import { pointerSteps } from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { cut } from '../../text/words.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

const AGREES = 'node.record.system-agrees'

/** GET /system and GET /cluster disagree about a field of the same node: either of them may be wrong. */
export function disagreeing(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(({ checkId }) => checkId === AGREES)
  const { expected = '', actual = '' } = shown ?? {}
  const [, name, value] = /^(\w+): (".*")$/.exec(expected) ?? []
  if (!shown || name === undefined || value === undefined) return undefined
  const routes = ['GET /cluster', 'GET /system']
  const isOfField = (verdict: Verdict): boolean =>
    verdict !== shown &&
    pointerSteps(verdict.pointer ?? '').at(-1) === name &&
    routes.includes(shownIn(verdict, sightings)?.route ?? '')
  return {
    sentence: `GET /system and GET /cluster report a different ${name} for the same node: ${cut(value)} and ${cut(actual)}`,
    subject: { kind: 'field', name, routes },
    certainty: 'likely',
    explains: [shown, ...failed.filter(isOfField)].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    remedy: `report one ${name} for a node in both responses`,
  }
}
