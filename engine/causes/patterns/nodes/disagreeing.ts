import { lastStep } from '../../../model/json/json-pointer.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { cut } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

const AGREES = 'node.record.system-agrees'

/** `*.timezone as string in GET /cluster` */
const TYPE = /^(?:\*\.)?(\w+) as \w+ in GET \S+$/

/** GET /system and GET /cluster disagree about a field of the same node. If one value is malformed, it is the wrong one. */
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
    (lastStep(verdict.pointer) === name || TYPE.exec(verdict.expected ?? '')?.[1] === name) &&
    routes.includes(shownIn(verdict, sightings)?.route ?? '')
  const explained = failed.filter(isOfField)
  const form = `node.record.${name.replaceAll('_', '-')}`
  const malformed = explained.find(({ checkId }) => checkId === form)
  const { routes: own = [], expected: due = '', actual: found = '' } = malformed ?? {}
  const isOne = own.length === 1 && due.startsWith(`${name}: `)
  return {
    sentence: isOne
      ? `${name} in ${own.join('')} is malformed: expected ${cut(due.slice(name.length + 2))}, got ${cut(found)}`
      : `GET /system and GET /cluster report a different ${name} for the same node: ${cut(value)} and ${cut(actual)}`,
    subject: { kind: 'field', name, routes: isOne ? own : routes },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    ...(!isOne && { remedy: `report one ${name} for a node in both responses` }),
  }
}
